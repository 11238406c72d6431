import { rewritten } from './rewritten.js';
import type { Kind, Subject } from './subject.js';
import { ALL, type Loss, type Way } from './way.js';
import { inFull } from './writing.js';

/** A way that changes the town's name; null where it does not fit. */
export function district(
  name: string,
  change: (town: string, subject: Subject, random: () => number) => string | null,
  loses: readonly Loss[] = [],
  kinds: readonly Kind[] = ALL,
): Way {
  return rewritten(
    name,
    (s, random) => {
      const { town } = inFull(s);
      const changed = change(town, s, random);
      return changed === null || changed === town ? null : { town: changed };
    },
    loses,
    kinds,
  );
}

/** A kanji numeral of a name. */
export const NUMERAL = '[一二三四五六七八九十百]';
/** Its value up to 999. */
export const value = (written: string): number => {
  let sum = 0;
  let last = 0;
  for (const c of written) {
    const at = '〇一二三四五六七八九'.indexOf(c);
    if (at > 0) last = at;
    else {
      sum += Math.max(1, last) * (c === '百' ? 100 : 10);
      last = 0;
    }
  }
  return sum + last;
};
/** A text with something replaced; null where there is nothing of it. */
export const replaced = (
  text: string,
  pattern: RegExp,
  by: (...found: string[]) => string,
): string | null => {
  const changed = text.replace(pattern, by);
  return changed === text ? null : changed;
};
