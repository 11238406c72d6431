import type { AddressAnswer } from '../search/query.js';
import type { SearchInfo } from './api.js';

/** The totals of a search: `info` of its answer. */
export function searchInfo({ hit, counts }: Pick<AddressAnswer, 'hit' | 'counts'>): SearchInfo {
  if (counts === undefined) return { hit };
  const { prefectures, levels } = counts;
  return {
    hit,
    hit_by_prefecture: prefectures.map((each) => ({
      address_code: each.code,
      address: each.name,
      hit: each.hit,
    })),
    hit_by_level: levels,
  };
}
