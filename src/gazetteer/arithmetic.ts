/** The arithmetic of sections: places in ascending lists and ranges of these, sets of one bit an id, signatures. */

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

/** Ids that one entry of a plane's rank directory covers; see `docs/gazetteer-format.md`. */
export const RANK_BLOCK = 512;

/** Number of set bits of a 32-bit word. */
export function popcount(value: number): number {
  let v = value - ((value >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Whether an id is in a set of one bit an id. */
export function hasBit(bits: Uint32Array, id: number): boolean {
  return ((bits[id >>> 5] >>> (id & 31)) & 1) !== 0;
}

/** Visits the ids whose bits are set, ascending. Loops that must be fast write this out. */
export function eachBit(bits: Uint32Array, visit: (id: number) => void): void {
  for (let word = 0; word < bits.length; word++)
    for (let left = bits[word]; left !== 0; left &= left - 1)
      visit(32 * word + 31 - Math.clz32(left & -left));
}

/** Bits set in both of two sets of the same length. Three words at a time share the second half of the counting. */
export function countCommon(a: Uint32Array, b: Uint32Array): number {
  const whole = a.length - (a.length % 3);
  let count = 0;
  for (let i = 0; i < whole; i += 3) {
    const fours = byFours(a[i] & b[i]) + byFours(a[i + 1] & b[i + 1]) + byFours(a[i + 2] & b[i + 2]);
    const bytes = (fours & 0x0f0f0f0f) + ((fours >>> 4) & 0x0f0f0f0f);
    count += Math.imul(bytes, 0x01010101) >>> 24;
  }
  for (let i = whole; i < a.length; i++) count += popcount(a[i] & b[i]);
  return count;
}

/** The set bits of every four: at most four each, so that three such sums fit. */
function byFours(value: number): number {
  const twos = value - ((value >>> 1) & 0x55555555);
  return (twos & 0x33333333) + ((twos >>> 2) & 0x33333333);
}

/**
 * Bits of `edge.signature` that the beginning of a child spelling sets: one of the lower sixteen for its first unit, one
 * of the upper sixteen for its first two; the terminator counts as a unit. Without a second unit only the former.
 */
export function edgeSignature(first: number, second?: number): number {
  const bit = 1 << (Math.imul(first, 0x9e3779b1) >>> 28);
  if (second === undefined) return bit;
  return bit | (1 << (16 + (Math.imul(first * 31 + second, 0x85ebca6b) >>> 28)));
}
