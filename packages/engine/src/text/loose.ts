import { HAN } from '../facts/scripts.js';

/** Characters that people leave out of a town's name, double or take for each other: 町 and 丁, but not at its head. */
const isLoose = (character: string): boolean => character === '町' || character === '丁';

/** Text that must follow a name of which one character is left: 町, 丁, or a number that is whole (not 西1線 for 西町). */
const BEHIND_ONE = /^(?:[町丁]|[0-9]+(?:-|$))/;

/** A number, and its parts that may be left out. */
const NUMBER = /^[0-9-][0-9町丁-]*$/;
const DIGIT = /[0-9]/;
const KANJI = new RegExp(`[${HAN}]`);

/** A name without its first part is only recognised from this many characters on. */
export const LEAST_ENDING = 3;
/** The part that a renaming put before a name has at least this many: 四谷三栄町. */
const MIN_PART = 2;

/**
 * How much of a folded word, from its beginning, a folded town name explains when it is not spelled exactly; 0 = it
 * does not fit.
 *
 * Two ways of writing count: 町 or 丁 left out, doubled or confused inside the name (木之本西山 for 木之本町西山,
 * 八丁目 for 八町目), and the name without the part that a later renaming put before it (三栄町 for 四谷三栄町).
 */
export function looseLength(word: string, name: string): number {
  return Math.max(withoutTowns(word, name), nameEnding(word, name));
}

/**
 * 町 and 丁 behind the first character apart, the word begins with the name. A name of which one character is left
 * (錦町, 里町) needs a 町, a 丁 or a number behind it in the word: 錦3 for 錦町3, 里丁 for 里町.
 */
function withoutTowns(word: string, name: string): number {
  if (name.length === 0 || word[0] !== name[0] || NUMBER.test(name)) return 0;
  let at = 1;
  let left = 1;
  for (let k = 1; k < name.length; k++) {
    const character = name[k];
    if (isLoose(character)) continue;
    left++;
    while (at < word.length && word[at] !== character && isLoose(word[at])) at++;
    if (word[at] !== character) return 0;
    at++;
  }
  if (left === 1 && !BEHIND_ONE.test(word.slice(1))) return 0;
  while (at < word.length && isLoose(word[at])) at++;
  return at;
}

/** The word begins with the end of the name, and a number or nothing follows. */
function nameEnding(word: string, name: string): number {
  if (name.length < LEAST_ENDING + MIN_PART) return 0;
  const digit = word.search(DIGIT);
  const length = digit < 0 ? word.length : digit;
  if (length < LEAST_ENDING || length > name.length - MIN_PART) return 0;
  // the end of a reading is not enough: サクラシンマチ is not ウラシンマチ in 佐倉市
  return KANJI.test(word.slice(0, length)) && name.endsWith(word.slice(0, length)) ? length : 0;
}
