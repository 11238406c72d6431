import { asAnyNumber, type FoldedWord, foldBoundMultilingual } from '../../text/index.js';
import { COUNTERS, counterPattern } from '../../vocabulary/counters.js';
import type { ForeignLanguage } from '../../vocabulary/languages.js';
import type { Borders } from './occurrence.js';

/** Behind each reading the same where a number with 番地 is a block or a house: where no lot has it. */
export function withAnyNumber(readings: readonly FoldedWord[]): FoldedWord[] {
  return readings.flatMap((reading) => {
    const kinds = asAnyNumber(reading.kinds);
    return kinds === null ? [reading] : [reading, { text: reading.text, kinds }];
  });
}

/**
 * Which borders a part may cross. English parts its words by white space, so that a part lies within one segment; Korean
 * does so too, but is also written without: there a part runs on from where a segment begins, as numbers do in every
 * language (`1-3-1`). Chinese is written in one run.
 */
export function bordersOf(part: string, language: ForeignLanguage): Borders {
  if (/^[0-9-]+$/.test(part)) return 'begun';
  if (language === 'ko') return 'begun';
  return language === 'en' ? 'none' : 'any';
}

/** A number and letters behind it, which may be a counter cut short. */
const CUT_COUNTER = /(?<=[0-9][\s-]*)\p{L}+$/u;

/** The word as it is, and where it is cut inside a counter (1초 for 1초메), with each counter it may have meant. */
export function withWholeCounter(text: string, language: ForeignLanguage): string[] {
  const plain = text.normalize('NFKC').toLowerCase();
  const cut = CUT_COUNTER.exec(plain)?.[0];
  if (cut === undefined) return [text];
  const whole = COUNTERS[language].filter(
    (counter) => counter.length > cut.length && counter.startsWith(cut),
  );
  return [text, ...whole.map((counter) => plain + counter.slice(cut.length))];
}

/** What separates the words of a partial match, besides white space. */
const BETWEEN_WORDS = /[\s,、，]+/u;

/** The parts of a word of a partial match, folded; each must occur. */
export function partsOf(text: string, language: ForeignLanguage): FoldedWord[] {
  return joinEndings(text)
    .split(BETWEEN_WORDS)
    .map((part) => foldBoundMultilingual(part, language))
    .filter((part) => part.text !== '');
}

/** What belongs to the number in front of it. */
const COUNTER = new RegExp(`(\\d)\\s+(?=${counterPattern(['en', 'ko'])})`, 'gi');
/** What belongs to the name in front of it. */
const ENDING =
  /(?<=\p{L})\s+(?=(?:ward|city|town|village|prefecture|metropolis|ku|shi|gun|cho|machi|mura|son|fu|ken)(?![a-z-]))/giu;

/** A number and its counter are one part, and so are a name and its ending: `Kasumigaseki 1 Chome`, `Chuo Ward`. */
function joinEndings(text: string): string {
  return text.replace(COUNTER, '$1').replace(ENDING, '');
}
