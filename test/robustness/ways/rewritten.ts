import type { Subject } from './subject.js';
import { ALL, type Loss, type Way } from './way.js';
import { isClear, type Parts, write } from './writing.js';

/**
 * A way that writes parts of an address otherwise and leaves the rest as it is.
 * @param change what is written otherwise; null where the way does not apply
 */
export function rewritten(
  name: string,
  change: (subject: Subject, random: () => number) => Parts | null,
  loses: readonly Loss[] = [],
): Way {
  return {
    name,
    kinds: ALL,
    expects: 'record',
    loses,
    write: (subject, random) => {
      if (!isClear(subject)) return null;
      const parts = change(subject, random);
      return parts === null ? null : write(subject, parts);
    },
  };
}
