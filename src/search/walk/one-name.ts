import { TOWN } from '../../vocabulary/levels.js';
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
    const more = tree.end[a] - a - (tree.end[b] - b);
    return more > 0 || (more === 0 && names.lengthOf(a) < names.lengthOf(b));
  };
  return all.filter(({ id }, i) => !all.some((other, k) => named[k] === named[i] && isBetter(other.id, id)));
}

/** What a record is called below its municipality, in comparable form, with the municipality. */
function nameInMunicipality(id: number, tree: AddressTree, names: FoldedNames): string {
  let name = '';
  let at = id;
  for (; tree.depth(at) >= TOWN; at = tree.namedParent(at)) name = names.of(at) + name;
  return `${at} ${name}`;
}
