/** A sort key over ids: smaller comes first; `null` keys come last in either direction. */
export interface SortColumn {
  /** Key of each id. */
  readonly key: (id: number) => number;
  /** The value of `key` that means "none". */
  readonly none: number;
  readonly descending: boolean;
}

/** Compares two ids by the columns in turn, then by id, which is `address_sort`. */
export function comparator(columns: readonly SortColumn[]): (a: number, b: number) => number {
  return (a, b) => {
    for (const { key, none, descending } of columns) {
      const x = key(a);
      const y = key(b);
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
 */
export function selectSorted(
  ids: Uint32Array,
  compare: (a: number, b: number) => number,
  offset: number,
  limit: number,
): Uint32Array {
  const wanted = Math.min(offset + limit, ids.length);
  if (wanted <= offset) return new Uint32Array(0);
  if (wanted * 2 >= ids.length) return ids.slice().sort(compare).subarray(offset, wanted);
  const heap = ids.slice(0, wanted);
  for (let i = (wanted >>> 1) - 1; i >= 0; i--) sink(heap, i, compare);
  for (let i = wanted; i < ids.length; i++) {
    if (compare(ids[i], heap[0]) >= 0) continue;
    heap[0] = ids[i];
    sink(heap, 0, compare);
  }
  return heap.sort(compare).subarray(offset, wanted);
}

/** Restores the heap below place `i`; the largest id is on top. */
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
