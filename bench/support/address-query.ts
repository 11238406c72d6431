import type { AddressQuery } from '@banchi/engine/search/query.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import type { SortStep } from '@banchi/engine/vocabulary/sort-keys.js';

const IN_ORDER: readonly SortStep[] = [{ key: 'address_sort', descending: false }];

/**
 * A query for the first 100 records of all levels, unless other levels or another number are given.
 *
 * It has the shape of the service's queries, one literal with every key. A query put together by spreading
 * (`{ ...base, position }`) has a hidden class of its own, each of them another one, so that no access to it finds its
 * inline cache filled: that takes 1.2 µs a query, a good part of a small search.
 */
export function addressQuery({
  word,
  code,
  proximity,
  position,
  levels = LEVELS,
  count = 100,
  shape = 'address',
}: Pick<
  Partial<AddressQuery>,
  'word' | 'code' | 'proximity' | 'position' | 'levels' | 'count' | 'shape'
>): AddressQuery {
  return {
    word,
    code,
    proximity,
    position,
    years: undefined,
    levels,
    sort: IN_ORDER,
    polygon: false,
    showCodeZero: false,
    offset: 0,
    count,
    polygonAsObject: undefined,
    output: undefined,
    shape,
    maxBytes: undefined,
  };
}
