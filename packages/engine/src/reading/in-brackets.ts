import { partOf } from '../text/placed-string.js';
import { PlacedText } from './placed-text.js';

/** A text with a number in brackets, behind a name. */
const IN_BRACKETS =
  /(?<=[^([{（［【〔「『])[([{（［【〔「『]([^()[\]{}（）［］【】〔〕「」『』]{2,60})[)\]}）］】〕」』]/u;
const NAMED_NUMBER = /\p{L}.*\p{Nd}/u;

/** The text in brackets behind a name, where it has a name and a number: 大町100 of 大町集会所（大町100）; null for none. */
export function inBrackets(word: string): PlacedText | null {
  const found = IN_BRACKETS.exec(word);
  if (found === null || !NAMED_NUMBER.test(found[1])) return null;
  const from = found.index + 1;
  return PlacedText.of(partOf({ text: word, origins: null }, from, from + found[1].length));
}
