import { KANJI_NUMERALS, kanjiNumber } from './kanji-number.js';

/** The end of a word that is cut within a name and folds otherwise than the whole name does. */
interface CutRow {
  /** Global, at the end of a word. */
  readonly pattern: RegExp;
  /** What is written there in the whole name. */
  readonly whole: (written: string) => string;
  /** A cut word, and the name that it is of. */
  readonly place: readonly [cut: string, name: string];
}

/** Ends of words that only the rest of their name shows to be ケ, or a number. */
export const CUT_ROWS: readonly CutRow[] = [
  {
    pattern: /(?<=[\p{sc=Han}\p{sc=Katakana}々])[がガかカヵヶ](?=\s*$)/gu,
    whole: () => 'ケ',
    place: ['船橋市八木が', '船橋市八木が谷'],
  },
  {
    // a 地割 of Iwate
    pattern: new RegExp(`[${KANJI_NUMERALS}]+(?=地\\s*$)`, 'gu'),
    whole: (written) => {
      const value = kanjiNumber(written, 0, written.length);
      return value > 0 ? String(value) : written;
    },
    place: ['手代森二十九地', '手代森二十九地割'],
  },
];

/** A quick test whether a word may end in what a row finds. */
export function mayBeCut(word: string): boolean {
  return CUT.has(word.charCodeAt(word.length - 1));
}
const CUT = new Set([...'がガかカヵヶ地 \u3000'].map((c) => c.charCodeAt(0)));
