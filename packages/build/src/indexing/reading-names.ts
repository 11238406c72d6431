import { readingOfName } from '@banchi/engine/text/index.js';
// one by one, so that the thread does not load the dictionaries of Chinese
import { SOUND_SEGMENTS } from '@banchi/engine/translit/by-sound.js';
import { deriveReading } from '@banchi/engine/translit/derive-reading.js';
import { ReadingLexicon } from '@banchi/engine/translit/reading-lexicon.js';
import type { NameSegment } from '@banchi/engine/translit/segment.js';
import { bySound, SOUND_LANGUAGES, type SoundLanguage } from '@banchi/engine/vocabulary/languages.js';
import type { Level } from '@banchi/engine/vocabulary/levels.js';

/** The input for making English and Korean names, column by column, for a thread. */
export interface NamesToRead {
  readonly level: readonly Level[];
  readonly name: readonly string[];
  /** The reading of the source. */
  readonly read: readonly (string | null)[];
  /** Names that the source gives. */
  readonly given: Readonly<Record<SoundLanguage, readonly (string | null)[]>>;
}

/** Names in English and Korean, an entry for each name they were made from. */
export interface ReadNames extends Readonly<Record<SoundLanguage, readonly (string | null)[]>> {
  /** 1 where a name comes from a reading that was derived, not given. */
  readonly derived: Uint8Array;
}

/** A name that is only a number, which every language writes alike: 12, 3-1. */
export const PLAIN_NUMBER = /^[0-9]+(?:-[0-9]+)*$/;

/** An English name without its kind: the registry has `Ichikawamisato-` for 市川三郷町. */
const CUT_OFF = /-(?=,|$)/;

/**
 * Makes the names that no source gives, or not whole: from the reading or, without one, from a reading that other names suggest.
 */
export function readNames({ level, name, read, given }: NamesToRead): ReadNames {
  const lexicon = ReadingLexicon.from(readingPairs({ level, name, read, given }));
  const made = bySound((): (string | null)[] => []);
  const derived = new Uint8Array(name.length);
  for (let i = 0; i < name.length; i++) {
    if (PLAIN_NUMBER.test(name[i])) {
      for (const language of SOUND_LANGUAGES) made[language].push(name[i]);
      continue;
    }
    const segment = { level: level[i], name: name[i], read: read[i] ?? readingOfName(name[i]) };
    const { via, isDerived } = namesVia(segment, lexicon);
    for (const language of SOUND_LANGUAGES) {
      const own = given[language][i];
      const isWhole = own !== null && !(language === 'en' && CUT_OFF.test(own));
      made[language].push(isWhole ? own : (via(SOUND_SEGMENTS[language]) ?? own));
    }
    if (isDerived() && SOUND_LANGUAGES.some((language) => made[language][i] !== null)) derived[i] = 1;
  }
  return { ...made, derived };
}

/** Names with readings, from which readings of others are derived; numbers teach nothing. */
function* readingPairs({ level, name, read }: NamesToRead): Iterable<readonly [string, string]> {
  for (let i = 0; i < name.length; i++) {
    const own = read[i];
    if (own !== null && level[i] !== 'GIK' && level[i] !== 'TBN') yield [name[i], own];
  }
}

/** Makes names of a segment from its reading; where that is not enough, from one derived for all languages at once. */
function namesVia(segment: NameSegment & { readonly name: string }, lexicon: ReadingLexicon) {
  let derived: string | null | undefined;
  return {
    via: (make: (segment: NameSegment) => string | null): string | null => {
      const certain = make(segment);
      if (certain !== null) return certain;
      if (derived === undefined) derived = deriveReading(segment.name, lexicon);
      return derived === null ? null : make({ ...segment, read: derived });
    },
    isDerived: (): boolean => derived !== undefined,
  };
}
