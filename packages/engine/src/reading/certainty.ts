import {
  ADDRESS_NUMBER,
  COUNTED_THINGS,
  DATE,
  LOT_NUMBER,
  NO_NUMBER,
  OTHER_NUMBERS_FOLDED,
  STATION,
} from '../facts/other-numbers.js';
import { isKanji } from '../facts/scripts.js';
import { beginsNamedBuilding } from './buildings.js';
import { numberAt } from './number-at.js';
import { isDigitAt, type Written } from './written.js';

/**
 * Whether the text behind a town's name follows it as in an address, though nothing above the town is written: the end
 * of the word, or a number as addresses write it. 山田太郎 is not the town 山田, 平成30年 not 平成, 中央病院 not 中央.
 */
export function isCertainAddress(word: Written, at: number): boolean {
  if (at >= word.units.length) return true;
  // asked for every town of a name
  word.certain[at] ??= isNumberAt(word, at);
  return word.certain[at];
}

function isNumberAt(word: Written, at: number): boolean {
  const number = numberAt(word, at);
  // 市道456号: a house number needs its block
  if (number !== null && (!number.usable || number.counter === '号')) return false;
  // 銀座二; 銀座二番 is folded to digits
  if (number !== null && !isDigitAt(word, at)) return number.end === word.units.length;
  return isNumberWritten(word.folded.slice(at));
}

/**
 * Whether a folded text begins with a number as addresses write it: digits with hyphens or counters, or digits with
 * nothing or a building behind them. Not 30年, 1号線, 3階.
 */
export function isNumberWritten(text: string): boolean {
  if (!LOT_NUMBER.test(text)) return NO_NUMBER.test(text);
  if (STATION.test(text) || DATE.test(text)) return false;
  // 文京第4町会, 三田第3ビル
  if (text.startsWith('第')) return ADDRESS_NUMBER.test(text);
  if (ADDRESS_NUMBER.test(text)) return true;
  const behind = text.replace(/^.?[0-9]+/, '');
  if (/^[号条線番]/.test(behind) || OTHER_NUMBERS_FOLDED.some(([pattern]) => pattern.test(behind)))
    return false;
  if (isKanji(behind.charCodeAt(0))) return !COUNTED_THINGS.test(behind) && beginsNamedBuilding(behind);
  return /^[\p{L}]{2}/u.test(behind);
}
