import { LEVELS } from '../vocabulary/levels.js';
import type { SubtreeCount } from './ids/hit-counts.js';
import type { AddressAnswer, AddressPage, AddressQuery, HitCounts } from './query.js';
import type { AddressTree } from './tree.js';

/** The ids of the prefectures, ascending: their subtrees hold every id. */
export function prefecturesOf(tree: AddressTree): number[] {
  const roots: number[] = [];
  for (let id = 0; id < tree.size; id = tree.end.at(id)) roots.push(id);
  return roots;
}

/**
 * Totals of one data set by prefecture and level.
 * @param found counts of the prefectures with hits, ascending
 * @param nameOf code and name of a prefecture
 */
export function hitCounts(
  found: readonly SubtreeCount[],
  nameOf: (id: number) => { readonly code: string; readonly name: string | null },
): HitCounts {
  return {
    prefectures: found.map(({ id, levels }) => ({ ...nameOf(id), hit: total(levels) })),
    levels: byLevel((depth) => total(found.map(({ levels }) => levels[depth]))),
  };
}

/** The answer where nothing is searched. */
export function nothingFound({ matchInfo }: Pick<AddressQuery, 'matchInfo'>): AddressAnswer & AddressPage {
  const none = { hit: 0, items: new Uint8Array(0), records: [], bytes: 0 };
  return matchInfo === true ? { ...none, counts: summedCounts([]) } : none;
}

/** Totals of several data sets, with the prefecture names of the first. */
export function summedCounts(all: readonly HitCounts[]): HitCounts {
  const prefectures = new Map<string, HitCounts['prefectures'][number]>();
  for (const each of all.flatMap((counts) => counts.prefectures)) {
    const known = prefectures.get(each.code) ?? { ...each, hit: 0 };
    prefectures.set(each.code, { ...known, hit: known.hit + each.hit });
  }
  return {
    prefectures: [...prefectures.values()].sort(
      (a, b) => isZero(a.code) - isZero(b.code) || (a.code < b.code ? -1 : 1),
    ),
    levels: byLevel((depth) => total(all.map(({ levels }) => levels[LEVELS[depth]]))),
  };
}

function byLevel(count: (depth: number) => number): HitCounts['levels'] {
  return Object.fromEntries(LEVELS.map((level, depth) => [level, count(depth)])) as HitCounts['levels'];
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** 1 for the zero code, which comes last. */
const isZero = (code: string): number => (/^0+$/.test(code) ? 1 : 0);
