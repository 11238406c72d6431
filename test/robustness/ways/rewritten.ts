import type { Kind, Subject } from './subject.js';
import { ALL, type Loss, type Way } from './way.js';
import { type Clarity, digits, isClear, type Parts, write } from './writing.js';

/**
 * A way that writes parts of an address otherwise and leaves the rest as it is.
 * @param change the parts that are written otherwise; null where the way does not apply
 */
export function rewritten(
  name: string,
  change: (subject: Subject, random: () => number) => Parts | null,
  loses: readonly Loss[] = [],
  kinds: readonly Kind[] = ALL,
): Way {
  return {
    name,
    kinds,
    expects: 'record',
    loses,
    write: (subject, random) => {
      if (!isClear(subject)) return null;
      const parts = change(subject, random);
      return parts === null ? null : write(subject, parts);
    },
  };
}

/** A way that writes the block and house, or the lot, of a record otherwise; of records whose numbers are plain. */
export function renumbered(
  name: string,
  kinds: readonly Kind[],
  change: (subject: Subject, numbers: readonly string[], random: () => number) => string | null,
  clarity: Clarity = {},
): Way {
  return {
    name,
    kinds,
    expects: 'record',
    write: (subject, random) => {
      const own = digits(subject);
      if (own === null || !isClear(subject, clarity)) return null;
      const changed = change(subject, own, random);
      return changed === null ? null : write(subject, { numbers: changed });
    },
  };
}
