import { endingsIn } from '../../reading/tables/endings.js';
import { CODE } from '../../reading/tables/postal-codes.js';
import type { AddressTree } from '../tree.js';
import type { Interpretation } from '../walk/japanese-interpreter.js';
import { lettersOf } from '../walk/placed-spans.js';

/** Above all depths. */
export const NONE_DEEP = -1;

/** Text around an address that does no harm: its country, and a postal code. */
const AROUND = new RegExp(`japan|jp|日本[国國]?|일본국?|〒?${CODE}`, 'giu');

/** What of a word stays unexplained, apart from the text that may surround an address. */
export function leftOf({ rest }: Pick<Interpretation, 'rest'>): string {
  return rest.replace(AROUND, '');
}

/** How many letters and digits that has. */
export function unexplained(meaning: Pick<Interpretation, 'rest'>): number {
  return lettersOf(leftOf(meaning));
}

/** Whether nothing of a word stays unexplained that could be a name. */
export function isNamed(meaning: Pick<Interpretation, 'rest'>): boolean {
  return !/\p{L}/u.test(leftOf(meaning));
}

const none = (): readonly never[] => [];
/** Kinds of places that have towns. */
const PLACES = '府県郡市区町村';
const PLACE = new RegExp(
  `\\p{L}(?:-(?:${endingsIn('romaji', PLACES).join('|')})|\\s(?:${endingsIn('english', PLACES).join('|')}))(?!\\p{L})`,
  'iu',
);

/** Whether an English text has something that says that it is a place: Nowhere-machi, Nowhere City. */
export function namesPlace(text: string): boolean {
  return PLACE.test(text);
}

/** The meaning of a word that is not understood at all. */
export const notUnderstood = (word: string): Interpretation => ({
  kind: null,
  ids: [],
  spans: none,
  rest: word,
  suggest: none,
});

/** How deep the first record lies that a word means; -1 for none. */
export function depthOf({ ids: [first] }: Interpretation, tree: AddressTree): number {
  return first === undefined ? NONE_DEEP : tree.depth(first);
}

/** Those of some ids, ascending, that lie below no other. */
export function topmost(ids: Uint32Array, tree: AddressTree): number[] {
  const found: number[] = [];
  let behind = 0;
  for (const id of ids) {
    if (id < behind) continue;
    found.push(id);
    behind = tree.end[id];
  }
  return found;
}
