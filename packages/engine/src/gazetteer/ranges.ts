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

/**
 * The place in `[from, to)` that the highest power of two divides. Searches by halves that ask there read the same few places
 * first, whatever range they begin with: these stay in the caches.
 */
export function roundestIn(from: number, to: number): number {
  const [before, last] = [from - 1, to - 1];
  return last & (-1 << (31 - Math.clz32(before ^ last)));
}

/**
 * The next place of a search that goes on in steps of twice the length, from a place on: the farther, the higher the power
 * of two that divides it.
 * @param step a power of two
 */
export function roundStep(from: number, step: number): number {
  return (from & -step) + step;
}

/** First place in `list[low .. high)` whose value is at least `value`; the list ascends. */
export function lowerBound(list: Uint32Array, value: number, low = 0, high = list.length): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = roundestIn(from, to);
    if (list[middle] < value) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The first place in `[from, to)` of an ascending list with a value of at least `least`. Looks near `from` first. */
export function firstFrom(list: Uint32Array, from: number, to: number, least: number): number {
  let low = from;
  let high = from + 1;
  for (let step = 2; high < to && list[high] < least; step *= 2) {
    low = high;
    high = roundStep(low, step);
  }
  return lowerBound(list, least, low, Math.min(to, high));
}

/** Place of a value in an ascending list, or -1. */
export function find(list: Uint32Array, value: number): number {
  const place = lowerBound(list, value);
  return list[place] === value ? place : -1;
}
