import { KATAKANA, withKatakana } from '../facts/scripts.js';

const HALF_WIDTH = /[\uff65-\uff9f]+/g;

/** Readings as the official files write them: nothing to change. */
const READY = new RegExp(`^[${KATAKANA}ー・]*$`);

/**
 * A reading in full-width katakana: hiragana and half-width katakana become it, whatever else there is stays as it is.
 */
export function katakana(reading: string): string {
  if (READY.test(reading)) return reading;
  return withKatakana(reading.replace(HALF_WIDTH, (kana) => kana.normalize('NFKC')));
}
