import { crc32 } from 'node:zlib';
import { JOINED_OF, type JoinedEntry, joinedSections } from '@banchi/engine/gazetteer/joined.js';
import type { Lists } from '@banchi/engine/gazetteer/lists.js';
import {
  ALL_CLASSES,
  BELOW_CLASSES,
  CLASS_SHIFT,
  type Section,
  SPELLING_CLASS,
} from '@banchi/engine/gazetteer/sections.js';
import type { TextHeap } from '@banchi/engine/gazetteer/text-order.js';
import { isDigit, isNumeric } from '@banchi/engine/text/index.js';

/** Postings that are read one by one in about a millisecond. */
const FEW = 1 << 18;

/** The index whose postings are joined. */
interface JoinedInput extends TextHeap {
  /** Suffix array over the spellings, see `sortSuffixes`. */
  readonly suffixes: Uint32Array;
  /** The labels of each spelling, with the place of its class there above. */
  readonly carriers: Lists;
  /** The bits of each class. */
  readonly bits: Uint16Array;
  /** The nodes of each label. */
  readonly nodes: Lists;
  /** Postings before each spelling. */
  readonly weight: Uint32Array;
  /** Number of nodes. */
  readonly size: number;
}

/** Neighbours in one of the orders of the dictionary. */
interface Range {
  /** A value of `JOINED_OF`. */
  readonly of: number;
  readonly low: number;
  readonly high: number;
}

/** One of the orders of the dictionary. */
interface Order extends Range {
  /** The unit at a depth of the text at a place; 0 behind its last one. */
  readonly unit: (place: number, depth: number) => number;
  /** Postings before each place. */
  readonly before: ArrayLike<number>;
}

/**
 * Joins postings that very many nodes share: of all spellings that begin with some units, or contain them, with a
 * last number whole or open; and of single spellings.
 * @param least from how many postings on; by default as many as take the bytes of a bit set
 */
export function joinPostings(
  input: JoinedInput,
  least = Math.max(FEW, Math.ceil(input.size / 32)),
): Section[] {
  const ranges = heavyRanges(input, least);
  const join = new Joiner(input, least);
  for (const range of ranges) join.add(range);
  return join.sections();
}

function heavyRanges(input: JoinedInput, least: number): Range[] {
  const { text, start, suffixes, weight } = input;
  const found = new Map<string, Range>();
  const add = (range: Range): void => {
    found.set(`${range.of} ${range.low} ${range.high}`, range);
  };
  const spellings: Order = {
    of: JOINED_OF.spellings,
    low: 0,
    high: start.length - 1,
    unit: (spelling, depth) => text[start[spelling] + depth],
    before: weight,
  };
  eachHeavy(spellings, least, add);
  for (let low = 0; low < spellings.high; low++)
    if (weight[low + 1] - weight[low] >= least) add({ of: JOINED_OF.spellings, low, high: low + 1 });
  const at = (place: number): number => start[suffixes[place] >>> 8] + (suffixes[place] & 255);
  const unit = (place: number, depth: number): number => text[at(place) + depth];
  for (const of of [JOINED_OF.suffixes, JOINED_OF.numbers]) {
    const numbers = of === JOINED_OF.numbers;
    const before = new Float64Array(suffixes.length + 1);
    for (let place = 0; place < suffixes.length; place++) {
      const begins = isDigit(text[at(place)]);
      const counts = numbers ? begins && !isDigit(text[at(place) - 1]) : !begins;
      const spelling = suffixes[place] >>> 8;
      before[place + 1] = before[place] + (counts ? weight[spelling + 1] - weight[spelling] : 0);
    }
    eachHeavy({ of, low: 0, high: suffixes.length, unit, before }, least, (range, depth, last) => {
      // units that end in a digit are only searched as a whole number
      if (depth < 0 || !isDigit(last)) add(range);
    });
  }
  return [...found.values()].sort((a, b) => a.of - b.of || a.low - b.low || a.high - b.high);
}

/**
 * Visits the ranges of an order that begin with the same units and have many postings. If these units end in a digit
 * or a hyphen, also visits the parts of the range in which no digit follows.
 * @param visit called with the range, the number of shared units, and the last of them; -1 for a part
 */
function eachHeavy(
  order: Order,
  least: number,
  visit: (range: Range, depth: number, last: number) => void,
): void {
  const { of, unit, before } = order;
  const isHeavy = (low: number, high: number): boolean => low < high && before[high] - before[low] >= least;
  const walk = (low: number, high: number, depth: number): void => {
    let digits = high;
    let behind = high;
    const heavy: (readonly [low: number, high: number])[] = [];
    for (let from = low; from < high; ) {
      const own = unit(from, depth);
      const to = endOf(own, from, high, depth);
      if (own >= 0x30 && from < digits) digits = from;
      if (own >= 0x3a && from < behind) behind = from;
      if (own !== 0 && isHeavy(from, to)) heavy.push([from, to]);
      from = to;
    }
    const last = depth === 0 ? 0 : unit(low, depth - 1);
    if (depth > 0) visit({ of, low, high }, depth, last);
    // a number that a counter closes (1番地) has no branch either
    if (depth > 0 && isNumeric(last)) {
      if (isHeavy(low, digits)) visit({ of, low, high: digits }, -1, last);
      if (isHeavy(behind, high)) visit({ of, low: behind, high }, -1, last);
    }
    for (const [from, to] of heavy) walk(from, to, depth + 1);
  };
  /** First place behind all places with one place's unit at a depth. */
  const endOf = (own: number, place: number, high: number, depth: number): number => {
    let step = 1;
    while (place + step < high && unit(place + step, depth) === own) step *= 2;
    let from = place + (step >>> 1) + 1;
    let to = Math.min(high, place + step);
    while (from < to) {
      const middle = Math.floor((from + to) / 2);
      if (unit(middle, depth) === own) from = middle + 1;
      else to = middle;
    }
    return Math.min(from, high);
  };
  if (isHeavy(order.low, order.high)) walk(order.low, order.high, 0);
}

/** Joins the postings of ranges one after the other; equal sets are kept once. */
class Joiner {
  readonly #input: JoinedInput;
  readonly #least: number;
  readonly #bits: Uint32Array;
  readonly #table: JoinedEntry[] = [];
  readonly #heap: Uint32Array[] = [];
  #length = 0;
  /** Places in the heap, by the checksum of their words. */
  readonly #known = new Map<number, { readonly words: Uint32Array; readonly offset: number }[]>();

  constructor(input: JoinedInput, least: number) {
    this.#input = input;
    this.#least = least;
    this.#bits = new Uint32Array(Math.ceil(input.size / 32));
  }

  /**
   * Joins the postings of a range, those of spellings with the same classes together. Most are numbers, which serve
   * all languages. Small groups are listed as labels instead.
   */
  add(range: Range): void {
    const byClasses = new Map<number, number[]>();
    for (const each of this.#labelsOf(range)) {
      const classes = this.#input.bits[each >>> CLASS_SHIFT] & ALL_CLASSES;
      const alike = byClasses.get(classes);
      if (alike === undefined) byClasses.set(classes, [each]);
      else alike.push(each);
    }
    const groups = [...byClasses].sort(([a], [b]) => a - b);
    const heavy = groups.filter(([, labels]) => this.#postings(labels) >= this.#least);
    if (heavy.length === 0) return;
    for (const [classes, labels] of heavy) this.#put(range, classes, this.#bitsOf(labels));
    const rest = groups.flatMap((group) => (heavy.includes(group) ? [] : group[1]));
    if (rest.length > 0) this.#put(range, 0, Uint32Array.from(rest));
  }

  sections(): Section[] {
    return joinedSections(this.#table, this.#heap);
  }

  /** The labels of a range's spellings that count, with their classes. */
  #labelsOf({ of, low, high }: Range): number[] {
    const { text, start, suffixes, carriers, bits } = this.#input;
    const labels: number[] = [];
    let last = -1;
    for (let place = low; place < high; place++) {
      const spelling = of === JOINED_OF.spellings ? place : suffixes[place] >>> 8;
      if (spelling === last) continue;
      if (of === JOINED_OF.numbers && isDigit(text[start[spelling] + (suffixes[place] & 255) - 1])) continue;
      last = spelling;
      for (let k = carriers.offset[spelling]; k < carriers.offset[spelling + 1]; k++) {
        const informal = (bits[carriers.values[k] >>> CLASS_SHIFT] & SPELLING_CLASS.informal) !== 0;
        if (of === JOINED_OF.spellings || !informal) labels.push(carriers.values[k]);
      }
    }
    return labels;
  }

  #postings(labels: readonly number[]): number {
    const { offset } = this.#input.nodes;
    let postings = 0;
    for (const each of labels) {
      const label = each & BELOW_CLASSES;
      postings += offset[label + 1] - offset[label];
    }
    return postings;
  }

  /** One bit a node: whether it is one of some labels. */
  #bitsOf(labels: readonly number[]): Uint32Array {
    const { nodes } = this.#input;
    const bits = this.#bits.fill(0);
    for (const each of labels) {
      const label = each & BELOW_CLASSES;
      for (let k = nodes.offset[label]; k < nodes.offset[label + 1]; k++)
        bits[nodes.values[k] >>> 5] |= 1 << (nodes.values[k] & 31);
    }
    return bits;
  }

  #put({ of, low, high }: Range, classes: number, words: Uint32Array): void {
    this.#table.push([of, low, high, classes, this.#place(words), words.length]);
  }

  /** The place of words in the heap; adds them unless the same words are there. */
  #place(words: Uint32Array): number {
    const key = crc32(new Uint8Array(words.buffer, words.byteOffset, words.byteLength));
    const alike = this.#known.get(key) ?? [];
    const same = alike.find(
      (each) => each.words.length === words.length && each.words.every((word, i) => word === words[i]),
    );
    if (same !== undefined) return same.offset;
    const own = { words: words.slice(), offset: this.#length };
    this.#known.set(key, [...alike, own]);
    this.#heap.push(own.words);
    this.#length += own.words.length;
    return own.offset;
  }
}
