/** The subjects of entries in `joined.table`; see `docs/gazetteer-format.md`. */
export const JOINED_OF = {
  /** A range of spellings. */
  spellings: 0,
  /** A range of places in the suffix array; informal spellings do not count. */
  suffixes: 1,
  /** A range of places in the suffix array; informal spellings and suffixes behind a digit do not count. */
  numbers: 2,
} as const;

/** Numbers of one entry: its subject, first and last of the range, classes, offset and length in the heap. */
export const JOINED_NUMBERS = 6;

/** The sections of postings that are joined in the file. */
interface JoinedSections {
  readonly 'joined.table': Uint32Array;
  readonly 'joined.heap': Uint32Array;
}

/** The postings of a range of spellings or suffixes. */
export interface JoinedRange {
  /** Joined sets, one bit an id, each with the classes that all its spellings have. */
  readonly sets: readonly { readonly classes: number; readonly bits: Uint32Array }[];
  /**
   * The labels whose postings are not joined, with the classes of their spellings in the upper bits; one may come
   * twice.
   */
  readonly labels: Uint32Array;
}

/** Whole numbers below this one make room for the one beside them in a key. */
const KEY = 2 ** 32;

/** The postings of those ranges of spellings and suffixes that have very many. */
export class JoinedPostings {
  readonly #prefetch: (set: Uint32Array) => void;
  /** Ranges whose sets were asked for. */
  readonly #asked = new Set<JoinedRange>();
  readonly #ranges = new Map<number, { readonly high: number; readonly range: JoinedRange }[]>();

  /** @param prefetch called with sets that will be read before long */
  constructor(
    { 'joined.table': table, 'joined.heap': heap }: JoinedSections,
    prefetch: (set: Uint32Array) => void,
  ) {
    this.#prefetch = prefetch;
    for (let at = 0; at < table.length; at += JOINED_NUMBERS) {
      const [of, low, high, classes, offset, length] = table.subarray(at, at + JOINED_NUMBERS);
      const words = heap.subarray(offset, offset + length);
      const known = this.#range(of, { low, high }) ?? { sets: [], labels: new Uint32Array(0) };
      const range: JoinedRange =
        classes === 0
          ? { ...known, labels: words }
          : { ...known, sets: [...known.sets, { classes, bits: words }] };
      const others = (this.#ranges.get(KEY * of + low) ?? []).filter((each) => each.high !== high);
      this.#ranges.set(KEY * of + low, [...others, { high, range }]);
    }
  }

  /**
   * The postings of a range, where they are joined.
   * @param of a value of {@link JOINED_OF}
   */
  find(of: number, spellings: { readonly low: number; readonly high: number }): JoinedRange | null {
    const range = this.#range(of, spellings);
    if (range !== null && !this.#asked.has(range)) {
      this.#asked.add(range);
      for (const { bits } of range.sets) this.#prefetch(bits);
    }
    return range;
  }

  #range(of: number, { low, high }: { readonly low: number; readonly high: number }): JoinedRange | null {
    if (this.#ranges.size === 0) return null;
    return this.#ranges.get(KEY * of + low)?.find((each) => each.high === high)?.range ?? null;
  }
}
