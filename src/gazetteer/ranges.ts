/** A half-open range of indexes; empty when `low >= high`. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** A range of nothing. */
export const EMPTY: Range = { low: 0, high: 0 };

/** The range of one value; empty for -1. */
export function single(value: number): Range {
  return value < 0 ? EMPTY : { low: value, high: value + 1 };
}

/** First place in `list[low .. high)` whose value is at least `value`; the list ascends. */
export function lowerBound(list: Uint32Array, value: number, low = 0, high = list.length): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (list[middle] < value) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Place of a value in an ascending list, or -1. */
export function find(list: Uint32Array, value: number): number {
  const place = lowerBound(list, value);
  return list[place] === value ? place : -1;
}
