import { MUNICIPALITY, TOWN } from '../../vocabulary/levels.js';
import type { Likelihood } from '../select/likelihood.js';
import type { AddressTree } from '../tree.js';
import type { FoldedNames } from './folded-names.js';

/**
 * Keeps one of several records that read the same in one municipality: the one with more below it, or else the one without 大字 or 字.
 * 仙台市若林区荒井東 is a large section and a small one of 荒井, 大字美女木 stands beside 美女木, and Uehara, Nishihara-cho is 上原 and 字上原.
 */
export function ofOneName<T extends { readonly id: number }>(
  all: readonly T[],
  tree: AddressTree,
  names: FoldedNames,
): readonly T[] {
  if (all.length < 2) return all;
  const named = all.map(({ id }) => nameInMunicipality(id, tree, names));
  const isBetter = (a: number, b: number): boolean => {
    const more = tree.end.at(a) - a - (tree.end.at(b) - b);
    return more > 0 || (more === 0 && names.lengthOf(a) < names.lengthOf(b));
  };
  return all.filter(({ id }, i) => !all.some((other, k) => named[k] === named[i] && isBetter(other.id, id)));
}

/** So many times the towns and sections of any other place of a name has the place that is meant. */
const BY_FAR = 5;

/**
 * Of records of one name the prefecture or municipality that holds the others, or that has by far more towns: 千葉 is 千葉県, which holds
 * 千葉市, and not 千葉 of 島田市; 横浜 is 横浜市 and not 横浜町. All of them where none is, or where another municipality has its whole name:
 * 伊達市 of 福島県 has by far more towns than 伊達市 of 北海道.
 */
export function largestOfOneName<T extends { readonly id: number }>(
  all: readonly T[],
  tree: AddressTree,
  likelihood: Likelihood,
  names: FoldedNames,
): readonly T[] {
  if (all.length < 2 || !all.some(({ id }) => tree.depth(id) <= MUNICIPALITY)) return all;
  const sizes = all.map(({ id }) => likelihood.placesBelow(id));
  const largest = sizes.indexOf(Math.max(...sizes));
  const { id } = all[largest];
  if (tree.depth(id) > MUNICIPALITY || sizes[largest] === 0) return all;
  const isNamesake = (other: number): boolean =>
    tree.depth(other) === tree.depth(id) && names.of(other) === names.of(id);
  const isFew = (other: number, k: number): boolean =>
    k === largest ||
    likelihood.holds(id, other) ||
    (BY_FAR * sizes[k] <= sizes[largest] && !isNamesake(other));
  return all.every((each, k) => isFew(each.id, k)) ? [all[largest]] : all;
}

/** The name of a record below its municipality, in comparable form, with the municipality. */
function nameInMunicipality(id: number, tree: AddressTree, names: FoldedNames): string {
  let name = '';
  let at = id;
  for (; tree.depth(at) >= TOWN; at = tree.namedParent(at)) name = names.of(at) + name;
  return `${at} ${name}`;
}
