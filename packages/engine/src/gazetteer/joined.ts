import type { Refuse } from './rules.js';
import type { SectionArrays } from './section-file.js';
import { ALL_CLASSES, BELOW_CLASSES, type ElementType, type Section } from './sections.js';

/** Postings that very many nodes share, joined: their sections, how they are written, read and checked. */

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

/** Entries in order, see {@link JOINED_NUMBERS}; their sets and labels. */
export const JOINED_SECTIONS = {
  'joined.table': 'u32',
  'joined.heap': 'u32',
} as const satisfies Record<string, ElementType>;

/** The sections of postings that are joined in the file. */
type JoinedSections = SectionArrays<typeof JOINED_SECTIONS>;

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

/** A range, a value of {@link JOINED_OF} and first and last of it, with the place and length of its words in the heap. */
export type JoinedEntry = readonly [
  of: number,
  low: number,
  high: number,
  classes: number,
  offset: number,
  length: number,
];

/** The sections of joined postings. @param heap words one behind another, where entries say */
export function joinedSections(entries: readonly JoinedEntry[], heap: readonly Uint32Array[]): Section[] {
  const words = new Uint32Array(heap.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const each of heap) {
    words.set(each, at);
    at += each.length;
  }
  return [
    { name: 'joined.table', data: Uint32Array.from(entries.flat()) },
    { name: 'joined.heap', data: words },
  ];
}

/** Checks that entries are in order, and that their ranges, sets and labels exist. */
export function checkJoined(
  sections: JoinedSections,
  {
    spellings,
    suffixes,
    nodes,
    labels,
  }: Readonly<Record<'spellings' | 'suffixes' | 'nodes' | 'labels', number>>,
  refuse: Refuse,
): void {
  const { 'joined.table': table, 'joined.heap': heap } = sections;
  const places = [spellings, suffixes];
  const words = Math.ceil(nodes / 32);
  if (table.length % JOINED_NUMBERS !== 0)
    refuse('joined.table', `it has ${table.length} numbers, not a multiple of ${JOINED_NUMBERS}`);
  const fault = (entry: number, rule: string): never => refuse('joined.table', `entry ${entry}: ${rule}`);
  const classesAsOrder = (classes: number): number => (classes === 0 ? Number.POSITIVE_INFINITY : classes);
  for (let at = 0; at < table.length; at += JOINED_NUMBERS) {
    const entry = at / JOINED_NUMBERS;
    const [of, low, high, classes, offset, length] = table.subarray(at, at + JOINED_NUMBERS);
    if (of > JOINED_OF.numbers) fault(entry, `it is about ${of}, 0 to ${JOINED_OF.numbers}`);
    if (low >= high || high > places[Math.min(of, 1)])
      fault(entry, `its range is ${low} to ${high} of ${places[Math.min(of, 1)]}`);
    if (offset + length > heap.length)
      fault(entry, `it lies at ${offset} to ${offset + length} of ${heap.length}`);
    if ((classes & ~ALL_CLASSES) !== 0) fault(entry, `its classes are ${classes}`);
    if (at > 0) {
      const before = table.subarray(at - JOINED_NUMBERS, at);
      const order =
        before[0] - of ||
        before[1] - low ||
        before[2] - high ||
        classesAsOrder(before[3]) - classesAsOrder(classes);
      if (!(order < 0)) fault(entry, 'it is not behind the one before it, they ascend');
    }
    if (classes === 0) {
      for (let i = offset; i < offset + length; i++)
        if ((heap[i] & BELOW_CLASSES) >= labels)
          refuse('joined.heap', `number ${i} is the label ${heap[i] & BELOW_CLASSES} of ${labels}`);
    } else {
      if (length !== words) fault(entry, `its set has ${length} numbers, one bit a node are ${words}`);
      if (nodes % 32 !== 0 && heap[offset + length - 1] >>> (nodes % 32) !== 0)
        refuse('joined.heap', `number ${offset + length - 1} has bits behind the last of ${nodes} nodes`);
    }
  }
}
