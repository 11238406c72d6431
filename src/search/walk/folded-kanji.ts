import { inFoldedKanji } from '../../reading/tables/kanji-number.js';

/** Numbers below 1,000 that were made before. */
const KANJI: (string | undefined)[] = [];

/** A number below 1,000 in kanji, as folded: 12 → 十ニ. */
export function foldedKanji(value: number): string {
  KANJI[value] ??= inFoldedKanji(value);
  return KANJI[value];
}
