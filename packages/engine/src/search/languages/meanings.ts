import { ANY_COUNTRY } from '../../facts/countries.js';
import { postCodeIn } from '../../facts/postal-codes.js';
import type { Interpretation } from '../trail/interpretation.js';
import { lettersOf } from '../trail/placed-spans.js';
import type { AddressTree } from '../tree.js';

/** The depth of no record: above prefectures, which have 0. */
export const NONE_DEEP = -1;

const COUNTRY = new RegExp(ANY_COUNTRY, 'giu');

/** The unexplained rest of a word, without country and postal code. */
function leftOf({ rest }: Pick<Interpretation, 'rest'>): string {
  const code = postCodeIn(rest);
  const uncoded = code === null ? rest : rest.slice(0, code.from) + rest.slice(code.to);
  return uncoded.replace(COUNTRY, '');
}

/** The letters and digits of {@link leftOf}, counted. */
export function unexplained(meaning: Pick<Interpretation, 'rest'>): number {
  return lettersOf(leftOf(meaning));
}

/** Whether all names of a word are explained. */
export function isNamed(meaning: Pick<Interpretation, 'rest'>): boolean {
  return !/\p{L}/u.test(leftOf(meaning));
}

const none = (): readonly never[] => [];
/** The meaning of a word that is not understood at all. */
export const notUnderstood = (word: string): Interpretation => ({
  kind: null,
  ids: [],
  spans: none,
  rest: word,
  suggest: none,
});

/** The depth of the first record; -1 for none. */
export function depthOf({ ids: [first] }: Interpretation, tree: AddressTree): number {
  return first === undefined ? NONE_DEEP : tree.depth(first);
}

/** The ids that lie below no other one. @param ids ascending */
export function topmost(ids: Uint32Array, tree: AddressTree): number[] {
  const found: number[] = [];
  let behind = 0;
  for (const id of ids) {
    if (id < behind) continue;
    found.push(id);
    behind = tree.end.at(id);
  }
  return found;
}
