import { postCodeIn } from '@banchi/engine/facts/postal-codes.js';
import { firstCharacters } from '@banchi/engine/reading/reading.js';
import { fold } from '@banchi/engine/text/index.js';

/** A word of a search as it stands, folded: white space means nothing, and a postal code in front is left out. */
export function foldWord(typed: string): string {
  const used = firstCharacters(typed);
  const code = postCodeIn(used);
  const joined = used.replace(/\p{White_Space}+/gu, '');
  const behind = code?.isFirst === true ? used.slice(code.to).replace(/\p{White_Space}+/gu, '') : joined;
  return fold(behind === '' ? joined : behind);
}
