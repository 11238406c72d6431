import { prefecturesOf } from '@banchi/engine/search/counts.js';
import type { SubtreeCount } from '@banchi/engine/search/ids/hit-counts.js';
import type { AddressTree } from '@banchi/engine/search/tree.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import type { Clause } from './conditions.js';
import { ClusterError } from './connection.js';
import { messages } from './messages.js';

/** Sums to ask for: the records of each plane in each prefecture, which is an interval of ids. */
export function byPrefecture(tree: AddressTree): Clause {
  const ranges = prefecturesOf(tree).map((id) => ({ key: String(id), from: id, to: tree.end.at(id) }));
  const planes = { terms: { field: 'plane', size: 2 * LEVELS.length } };
  return { prefectures: { range: { field: 'o', ranges }, aggs: { planes } } };
}

/**
 * The answer to {@link byPrefecture}, by level: the prefectures with hits, ascending.
 * @throws {ClusterError} if the cluster left some out
 */
export function prefectureCounts(aggregations: unknown, tree: AddressTree): SubtreeCount[] {
  const { prefectures } = (aggregations ?? {}) as Partial<PrefectureSums>;
  const sums = new Map(prefectures?.buckets.map(({ key, planes }) => [key, planes.buckets]));
  return prefecturesOf(tree).flatMap((id) => {
    const planes = sums.get(String(id));
    if (planes === undefined) throw new ClusterError(messages.notCounted(id));
    const levels = LEVELS.map(() => 0);
    // placeholders count like the records of their level
    for (const { key, doc_count: count } of planes) levels[key % LEVELS.length] += count;
    return planes.length === 0 ? [] : [{ id, levels }];
  });
}

interface PrefectureSums {
  readonly prefectures: {
    readonly buckets: readonly {
      readonly key: string;
      readonly planes: { readonly buckets: readonly { readonly key: number; readonly doc_count: number }[] };
    }[];
  };
}
