import type { SortStep } from '../vocabulary/sort-keys.js';
import { AnswerTooLarge } from './query.js';

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

/** Entries in order, cut where the data set changes: each part is of one. */
export function* runsOf<Entry extends { readonly search: object }>(
  entries: readonly Entry[],
): Generator<readonly Entry[]> {
  for (let from = 0; from < entries.length; ) {
    let to = from + 1;
    while (to < entries.length && entries[to].search === entries[from].search) to++;
    yield entries.slice(from, to);
    from = to;
  }
}

/** Written records of several data sets, joined by commas. */
export class JoinedItems {
  readonly #pieces: Uint8Array[] = [];
  readonly #maxBytes: number;
  #length = 0;

  constructor(maxBytes = Number.POSITIVE_INFINITY) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Takes records over, already joined; their memory must be their own.
   * @throws {AnswerTooLarge} when all together exceed the limit
   */
  add(items: Uint8Array): void {
    if (this.#pieces.length > 0) this.#pieces.push(COMMA);
    this.#pieces.push(items);
    this.#length += items.length + 1;
    if (this.#length > this.#maxBytes) throw new AnswerTooLarge(`answer exceeds ${this.#maxBytes} bytes`);
  }

  /** All of them. */
  bytes(): Uint8Array {
    return Buffer.concat(this.#pieces);
  }
}

const COMMA = Uint8Array.of(0x2c);
