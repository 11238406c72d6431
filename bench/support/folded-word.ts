import { POST_CODES } from '@banchi/engine/facts/postal-codes.js';
import { firstCharacters } from '@banchi/engine/reading/reading.js';
import { fold } from '@banchi/engine/text/index.js';

/** A word of a search as it stands, folded: white space means nothing, and a postal code in front is left out. */
export function foldWord(typed: string): string {
  const joined = firstCharacters(typed).replace(/\p{White_Space}+/gu, '');
  const behind = joined.replace(POST_CODES.begins.pattern, '');
  return fold(behind === '' ? joined : behind);
}
