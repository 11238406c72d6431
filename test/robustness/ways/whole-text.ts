import type { Subject } from './subject.js';
import { ALL, type Loss, type Way } from './way.js';
import { inFull, isClear, write } from './writing.js';

/** A way that changes the whole text. */
export function text(
  name: string,
  put: (text: string, subject: Subject, random: () => number) => string | null,
  kinds: Way['kinds'] = ALL,
  loses: readonly Loss[] = [],
): Way {
  return {
    name,
    kinds,
    expects: 'record',
    loses,
    write: (subject, random) => (isClear(subject) ? put(write(subject), subject, random) : null),
  };
}

/** A postal code with its hyphen. */
export const code = ({ postCode }: Subject, hyphen = '-'): string | null =>
  postCode === null ? null : `${postCode.slice(0, 3)}${hyphen}${postCode.slice(3)}`;

/** Prefecture, municipality, and the rest: the columns of a table. */
export function columns(subject: Subject): [string, string, string] {
  const { prefecture, municipality } = inFull(subject);
  return [prefecture, municipality, write(subject, { prefecture: '', municipality: '' })];
}
