/** One sort key of a list of ids: a number for each place of the list. */
export interface SortColumn {
  readonly keys: Float64Array | Uint32Array | Uint8Array;
  /** The key that means "none": last in either direction. */
  readonly none: number;
  readonly descending: boolean;
}

/** Compares two places of a list by the columns in turn, then by place, which is `address_sort` in an ascending list. */
function comparator(columns: readonly SortColumn[]): (a: number, b: number) => number {
  return (a, b) => {
    for (const { keys, none, descending } of columns) {
      const x = keys[a];
      const y = keys[b];
      if (x === y) continue;
      if (x === none) return 1;
      if (y === none) return -1;
      return descending ? y - x : x - y;
    }
    return a - b;
  };
}

/**
 * The ids at places `offset … offset + limit - 1` of the sorted list, without sorting the rest: a heap holds the
 * smallest seen so far.
 * @param ids ascending
 * @param columns sort keys, first the one that decides first; each as long as `ids`
 */
export function selectSorted(
  ids: Uint32Array,
  columns: readonly SortColumn[],
  offset: number,
  limit: number,
): Uint32Array {
  const compare = comparator(columns);
  const wanted = Math.min(offset + limit, ids.length);
  if (wanted <= offset) return new Uint32Array(0);
  const heap = Uint32Array.from({ length: wanted }, (_, place) => place);
  for (let i = (wanted >>> 1) - 1; i >= 0; i--) sink(heap, i, compare);
  for (let place = wanted; place < ids.length; place++) {
    if (compare(place, heap[0]) >= 0) continue;
    heap[0] = place;
    sink(heap, 0, compare);
  }
  return heap
    .sort(compare)
    .subarray(offset, wanted)
    .map((place) => ids[place]);
}

/** Restores the heap below place `i`; the largest is on top. */
function sink(heap: Uint32Array, i: number, compare: (a: number, b: number) => number): void {
  const value = heap[i];
  let at = i;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && compare(heap[child + 1], heap[child]) > 0) child++;
    if (compare(heap[child], value) <= 0) break;
    heap[at] = heap[child];
    at = child;
  }
  heap[at] = value;
}
