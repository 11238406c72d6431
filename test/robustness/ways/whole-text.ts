import { oneOf } from '../../../bench/support/random.js';
import { fill } from './fill.js';
import type { Subject } from './subject.js';
import { ALL, type Loss, type Way } from './way.js';
import { inFull, isClear, write } from './writing.js';

/**
 * A way that changes the whole text.
 * @param written forms of which one is drawn, with the slots `{text}`, `{code}` (640-8273), its parts `{640}` and `{8273}`, and
 *   `{digits}`; or a function where no form suffices
 */
export function text(
  name: string,
  written: readonly string[] | ((text: string, subject: Subject, random: () => number) => string | null),
  kinds: Way['kinds'] = ALL,
  loses: readonly Loss[] = [],
): Way {
  const put = typeof written === 'function' ? written : forms(written);
  return {
    name,
    kinds,
    expects: 'record',
    loses,
    write: (subject, random) => (isClear(subject) ? put(write(subject), subject, random) : null),
  };
}

function forms(all: readonly string[]) {
  return (text: string, subject: Subject, random: () => number): string | null => {
    const slots = slotsOf(text, subject);
    return fill(all[0], slots) === null ? null : fill(oneOf(random, all), slots);
  };
}

/** The slots of forms. */
export function slotsOf(text: string, { postCode }: Subject): Readonly<Record<string, string>> {
  const digits = postCode ?? '';
  const [head, tail] = [digits.slice(0, 3), digits.slice(3)];
  return { text, digits, 640: head, 8273: tail, code: digits && `${head}-${tail}` };
}

/** A postal code with its hyphen. */
export const code = ({ postCode }: Subject, hyphen = '-'): string | null =>
  postCode === null ? null : `${postCode.slice(0, 3)}${hyphen}${postCode.slice(3)}`;

/** Prefecture, municipality, and the rest: the columns of a table. */
export function columns(subject: Subject): [string, string, string] {
  const { prefecture, municipality } = inFull(subject);
  return [prefecture, municipality, write(subject, { prefecture: '', municipality: '' })];
}
