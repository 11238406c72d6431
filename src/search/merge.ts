import type { SortStep } from '../vocabulary/sort-keys.js';

/** A record's sort keys, comparable with those of other data sets; null sorts last. */
export type SortKeys = readonly (number | string | null)[];

/** The order in which records of several data sets are merged: ties are broken by code, then by year. */
export function mergedSteps(sort: readonly SortStep[]): readonly SortStep[] {
  return [...sort, { key: 'address_sort', descending: false }, { key: 'pastmap_year', descending: false }];
}

/** Compares two records by their keys, one for each step. */
export function compareKeys(a: SortKeys, b: SortKeys, steps: readonly SortStep[]): number {
  for (let i = 0; i < steps.length; i++) {
    const [x, y] = [a[i], b[i]];
    if (x === y) continue;
    if (x === null) return 1;
    if (y === null) return -1;
    return x < y !== steps[i].descending ? -1 : 1;
  }
  return 0;
}
