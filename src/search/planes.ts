import { LEVELS, type Level } from '../record/record.js';

/** Ids that one entry of the rank directory covers, and the same in 32-bit words. */
const BLOCK = 512;
const BLOCK_WORDS = BLOCK / 32;
/** Up to this many ids, looking at the words between is faster than the directory. */
const SHORT = 256;

/** Bits of the planes that count: bit `l` records of level `l`, bit `6 + l` placeholders of level `l`. */
export type PlaneMask = number;

/** The planes that a query's levels select. */
export function planeMask(levels: readonly Level[], showCodeZero: boolean): PlaneMask {
  let mask = 0;
  for (const level of levels) mask |= (showCodeZero ? 65 : 1) << LEVELS.indexOf(level);
  return mask;
}

/** Number of set bits of a 32-bit word. */
export function popcount(value: number): number {
  let v = value - ((value >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * The bit planes of a gazetteer: which ids are records, or placeholders, of which level. Counting inside an
 * interval takes two look-ups a plane, however long the interval is.
 */
export class Planes {
  readonly #bits: Uint32Array;
  readonly #rank: Uint32Array;
  readonly #words: number;
  readonly #blocks: number;
  /** Number of nodes. */
  readonly size: number;

  /** @param bits @param rank sections `plane.bits` and `plane.rank` */
  constructor(bits: Uint32Array, rank: Uint32Array, size: number) {
    this.#bits = bits;
    this.#rank = rank;
    this.size = size;
    this.#words = Math.ceil(size / 32);
    this.#blocks = Math.ceil(size / BLOCK) + 1;
  }

  /** The 32 ids from `32 * word` on that belong to one of the planes. */
  word(mask: PlaneMask, word: number): number {
    let bits = 0;
    for (let left = mask, plane = 0; left !== 0; left >>>= 1, plane++) {
      if ((left & 1) !== 0) bits |= this.#bits[plane * this.#words + word];
    }
    return bits;
  }

  /** Whether one id belongs to one of the planes. */
  has(mask: PlaneMask, id: number): boolean {
    return (this.word(mask, id >>> 5) & (1 << (id & 31))) !== 0;
  }

  /** How many ids in `[start, end)` belong to one of the planes. */
  count(mask: PlaneMask, start: number, end: number): number {
    if (end - start === 1) return this.has(mask, start) ? 1 : 0;
    if (end - start <= SHORT) return this.#countWords(mask, start, end);
    let count = 0;
    for (let left = mask, plane = 0; left !== 0; left >>>= 1, plane++) {
      if ((left & 1) !== 0) count += this.#before(plane, end) - this.#before(plane, start);
    }
    return count;
  }

  /** The same by looking at every word of the interval. */
  #countWords(mask: PlaneMask, start: number, end: number): number {
    if (start >= end) return 0;
    const last = (end - 1) >>> 5;
    let count = 0;
    for (let word = start >>> 5; word <= last; word++) {
      let bits = this.word(mask, word);
      if (word === start >>> 5) bits &= -1 << (start & 31);
      if (word === last && (end & 31) !== 0) bits &= (1 << (end & 31)) - 1;
      count += popcount(bits);
    }
    return count;
  }

  /** Set bits of a plane before an id. */
  #before(plane: number, id: number): number {
    const block = id >>> 9;
    let count = this.#rank[plane * this.#blocks + block];
    const base = plane * this.#words;
    const last = id >>> 5;
    for (let word = block * BLOCK_WORDS; word < last; word++) count += popcount(this.#bits[base + word]);
    const rest = id & 31;
    if (rest !== 0) count += popcount(this.#bits[base + last] & ((1 << rest) - 1));
    return count;
  }

  /**
   * Writes ids of `[start, end)` that belong to the planes, ascending.
   * @param skip how many of them to pass over first
   * @param take how many to write at most
   * @returns how many were written
   */
  collect(
    mask: PlaneMask,
    start: number,
    end: number,
    skip: number,
    take: number,
    out: Uint32Array,
    at: number,
  ): number {
    let from = start;
    let left = skip;
    if (left > 0) {
      // the last block boundary with no more than `skip` ids before it
      let low = Math.ceil(start / BLOCK);
      let high = Math.floor(end / BLOCK);
      while (low < high) {
        const middle = (low + high + 1) >>> 1;
        if (this.count(mask, start, middle * BLOCK) <= left) low = middle;
        else high = middle - 1;
      }
      if (low * BLOCK > start && low * BLOCK <= end) {
        const before = this.count(mask, start, low * BLOCK);
        if (before <= left) {
          left -= before;
          from = low * BLOCK;
        }
      }
    }
    let written = 0;
    const lastWord = (end - 1) >>> 5;
    for (let word = from >>> 5; word <= lastWord && written < take; word++) {
      if ((word & (BLOCK_WORDS - 1)) === 0) {
        while (word + BLOCK_WORDS <= lastWord && this.#blockEmpty(mask, word / BLOCK_WORDS))
          word += BLOCK_WORDS;
      }
      let bits = this.word(mask, word);
      if (word === from >>> 5) bits &= -1 << (from & 31);
      if (word === lastWord && (end & 31) !== 0) bits &= (1 << (end & 31)) - 1;
      while (bits !== 0 && written < take) {
        const bit = 31 - Math.clz32(bits & -bits);
        bits &= bits - 1;
        if (left > 0) left--;
        else out[at + written++] = word * 32 + bit;
      }
    }
    return written;
  }

  #blockEmpty(mask: PlaneMask, block: number): boolean {
    for (let left = mask, plane = 0; left !== 0; left >>>= 1, plane++) {
      if ((left & 1) === 0) continue;
      const at = plane * this.#blocks + block;
      if (this.#rank[at] !== this.#rank[at + 1]) return false;
    }
    return true;
  }
}
