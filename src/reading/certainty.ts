import { isNumberWritten } from './address-number.js';
import { numberAt } from './numbers.js';
import { isDigitAt, type Written } from './written.js';

/**
 * Whether what follows a town's name is what follows it in an address, where nothing above the town is written: nothing,
 * or a number as addresses write it. 山田太郎 is no town 山田, 平成30年 no town 平成, 中央病院 no town 中央.
 */
export function isCertainAddress(word: Written, at: number): boolean {
  if (at >= word.units.length) return true;
  // asked for every town of a name
  word.certain[at] ??= isNumberAt(word, at);
  return word.certain[at];
}

function isNumberAt(word: Written, at: number): boolean {
  const number = numberAt(word, at);
  // 市道456号: a house number without its block is none
  if (number !== null && (!number.usable || number.counter === '号')) return false;
  // 銀座二; 銀座二番 is folded to digits
  if (number !== null && !isDigitAt(word, at)) return number.end === word.units.length;
  return isNumberWritten(word.folded.slice(at));
}
