import { concatenated } from '../gazetteer/bytes.js';
import { FOREIGN_LANGUAGES, type ForeignLanguage } from '../vocabulary/languages.js';
import type { SortStep } from '../vocabulary/sort-keys.js';
import { type ComparedBy, SORT_RULES } from './order/sort-keys.js';
import { type AddressQuery, AnswerTooLarge } from './query.js';

/** A record's value for a sort key, comparable with those of other data sets; null sorts last. */
type SortValue = number | string | null;

/** A record as it is compared with those of other data sets. */
export type SortedRecord = Readonly<Record<ComparedBy, () => SortValue>>;

/** The part of a {@link SortedRecord} that is compared by addresses in other languages. */
export function namesIn(
  fullName: (language: ForeignLanguage) => string | null,
): Pick<SortedRecord, ForeignLanguage> {
  const names = FOREIGN_LANGUAGES.map((language) => [language, () => fullName(language)] as const);
  return Object.fromEntries(names) as Pick<SortedRecord, ForeignLanguage>;
}

/** A record of one of several data sets. */
export interface SortedEntry {
  readonly record: SortedRecord;
}

/** Entries of one data set, in order. */
export interface Ordered<Entry> {
  readonly length: number;
  at(place: number): Entry;
}

/** The first entry that is left of a list, with its values for the steps of the order. */
interface Head<Entry> {
  readonly entry: Entry;
  readonly values: readonly SortValue[];
  readonly list: Ordered<Entry>;
  readonly place: number;
}

/**
 * The page of several data sets' entries in one order; ties are broken by code, then by year. Only the first
 * remaining entry of each list is asked for its values.
 */
export function mergedPage<Entry extends SortedEntry>(
  lists: readonly Ordered<Entry>[],
  { sort, offset, count }: Pick<AddressQuery, 'sort' | 'offset' | 'count'>,
): Entry[] {
  const steps: readonly SortStep[] = [...sort, ...TIES];
  /** In their order. */
  const heads: Head<Entry>[] = [];
  const enter = (list: Ordered<Entry>, place: number): void => {
    if (place === list.length) return;
    const entry = list.at(place);
    const values = steps.map(({ key }) => entry.record[SORT_RULES[key].compared]());
    let at = 0;
    while (at < heads.length && compareValues(heads[at].values, values, steps) <= 0) at++;
    heads.splice(at, 0, { entry, values, list, place });
  };
  for (const list of lists) enter(list, 0);
  const page: Entry[] = [];
  for (let passed = 0; passed < offset + count; passed++) {
    const head = heads.shift();
    if (head === undefined) break;
    if (passed >= offset) page.push(head.entry);
    enter(head.list, head.place + 1);
  }
  return page;
}

const TIES: readonly SortStep[] = [
  { key: 'address_sort', descending: false },
  { key: 'pastmap_year', descending: false },
];

/** Compares two entries by their values, one for each step. */
function compareValues(a: readonly SortValue[], b: readonly SortValue[], steps: readonly SortStep[]): number {
  for (let i = 0; i < steps.length; i++) {
    const [x, y] = [a[i], b[i]];
    if (x === y) continue;
    if (x === null) return 1;
    if (y === null) return -1;
    return x < y !== steps[i].descending ? -1 : 1;
  }
  return 0;
}

/** Entries in order, cut into runs of one data set each. */
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

  /** Bytes so far. */
  get length(): number {
    return this.#length;
  }

  /**
   * Takes records over, already joined; their memory must be their own.
   * @throws {AnswerTooLarge} when all together exceed the limit
   */
  add(items: Uint8Array): void {
    const all = this.#pieces.length > 0 ? [COMMA, items] : [items];
    this.#pieces.push(...all);
    for (const { length } of all) this.#length += length;
    if (this.#length > this.#maxBytes) throw new AnswerTooLarge(`answer exceeds ${this.#maxBytes} bytes`);
  }

  /** All of them. */
  bytes(): Uint8Array {
    return concatenated(this.#pieces);
  }
}

const COMMA = Uint8Array.of(0x2c);
