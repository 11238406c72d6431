import { MUNICIPALITY_ENDINGS, PREFECTURE_NAMES } from '../facts/endings.js';
import { partOf } from '../text/placed-string.js';
import { PlacedText } from './placed-text.js';

/** A prefecture right behind letters or digits, and a municipality behind it; not the 京都府 of 東京都府中市. */
const BEHIND_LETTER = new RegExp(
  `(?<=[\\p{L}\\p{N}])(?<!東(?=京都府))(?:${PREFECTURE_NAMES.join('|')})(?=[^\\s0-9]{1,8}[${MUNICIPALITY_ENDINGS}])`,
  'u',
);

/** A word from the prefecture on that stands right behind a name: 埼玉県川口市本町4-1-8 of カフェ青葉埼玉県川口市本町4-1-8; null for none. */
export function behindName(word: string): PlacedText | null {
  const at = word.search(BEHIND_LETTER);
  return at < 0 ? null : PlacedText.of(partOf({ text: word, origins: null }, at));
}
