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
