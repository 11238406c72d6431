import type { ForeignLanguage } from '@banchi/engine/vocabulary/languages.js';
import type { Subject } from './subject.js';
import { ALL, type Way } from './way.js';
import { isClear } from './writing.js';

/**
 * A way to write an address in another language. Numbers stand there without counters.
 * @param change writes the text for it; null where a subject cannot be written so
 * @param more values that differ from most such ways
 */
export function foreign(
  language: ForeignLanguage,
  name: string,
  change: (address: string, subject: Subject, random: () => number) => string | null = (address) => address,
  more: Partial<Way> = {},
): Way {
  return {
    name: `${language}: ${name}`,
    language,
    kinds: ALL,
    expects: 'record',
    loses: ['suffix'],
    write: (subject, random) => {
      const address = subject.foreign[language];
      return address === null || !isClear(subject) ? null : change(address, subject, random);
    },
    ...more,
  };
}
