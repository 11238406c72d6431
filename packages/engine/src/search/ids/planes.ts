import { popcount } from '../../gazetteer/bits.js';
import { lowerBound } from '../../gazetteer/ranges.js';
import { FLAG, RANK_BLOCK } from '../../gazetteer/sections.js';
import { LEVELS, type Level } from '../../vocabulary/levels.js';

/** 32-bit words that one entry of the rank directory covers. */
const BLOCK_WORDS = RANK_BLOCK / 32;
/** Up to this many ids, eight words, bits are counted word by word: the directory would take two more reads. */
const COUNTED_BY_WORDS = 256;

/** Bits of the planes that count: bit `l` records of level `l`, bit `6 + l` placeholders of level `l`. */
export type PlaneMask = number;

/** The planes of the placeholders. */
export const PLACEHOLDERS: PlaneMask = 63 << 6;

/** All planes: each id is in one of them. */
const ALL: PlaneMask = 4095;

/** The planes that a query's levels select. */
export function planeMask(levels: readonly Level[], showCodeZero: boolean): PlaneMask {
  let mask = 0;
  for (const level of levels) mask |= (showCodeZero ? 65 : 1) << LEVELS.indexOf(level);
  return mask;
}

/** The planes of each level, in the order of the levels; 0 where a query does not want it. */
export function levelMasks(levels: readonly Level[], showCodeZero: boolean): PlaneMask[] {
  return LEVELS.map((level) => (levels.includes(level) ? planeMask([level], showCodeZero) : 0));
}

/** The planes of one level by its depth: records and placeholders. */
export const levelMask = (depth: number): PlaneMask => 65 << depth;

/**
 * This many unions of planes are kept. A client asks for a few sets of levels; a union takes 3 MB at 25 million
 * records.
 */
const MAX_UNIONS = 16;

/**
 * The first this many look-ups read the planes of a mask one by one; then the planes are joined, which reads all of
 * them. So the first search of a new process does not wait: at a point it takes 35 ms instead of 157 at 25 million
 * records.
 */
const BEFORE_JOINING = 128;

/** 2 ** 15 ids have their bits in one page of 4,096 bytes: these are one place. */
export const PLACE = 15;

/** One plane: a bit an id, and the set bits before every 512th id. */
interface Plane {
  readonly bits: Uint32Array;
  readonly rank: Uint32Array;
}

/** The planes of a mask one by one: those inside the mask, or, if these are fewer, all others. */
interface Parts {
  readonly planes: readonly Plane[];
  /** Whether the ids in none of these planes count, instead of those in one. */
  readonly others: boolean;
  /** How many places were looked up so far, neighbours counted once. */
  asked: number;
  /** The place that was looked up last. */
  place: number;
}

/**
 * The bit planes of a gazetteer: which ids are records or placeholders of which level. Planes that are asked for
 * together are joined once; counting inside an interval then takes two look-ups, for any length and number of levels.
 */
export class Planes {
  readonly #bits: Uint32Array;
  readonly #rank: Uint32Array;
  readonly #flags: Uint8Array;
  readonly #words: number;
  readonly #blocks: number;
  readonly #prefetch: (bits: Uint32Array) => void;
  /** Planes that were announced. */
  readonly #announced = new Set<number>();
  readonly #unions = new Map<PlaneMask, Plane>();
  readonly #parts = new Map<PlaneMask, Parts>();
  #mask = -1;
  #plane: Plane = { bits: new Uint32Array(0), rank: new Uint32Array(0) };
  /** Number of nodes. */
  readonly size: number;

  /**
   * @param bits
   * @param rank
   * @param flags sections `plane.bits`, `plane.rank` and `flags`
   * @param prefetch called with a section that will soon be read as a whole
   */
  constructor(
    bits: Uint32Array,
    rank: Uint32Array,
    flags: Uint8Array,
    prefetch: (bits: Uint32Array) => void = () => {},
  ) {
    this.#bits = bits;
    this.#rank = rank;
    this.#flags = flags;
    this.#prefetch = prefetch;
    this.size = flags.length;
    this.#words = Math.ceil(this.size / 32);
    this.#blocks = Math.ceil(this.size / RANK_BLOCK) + 1;
  }

  /** The union of the planes of a mask. Queries often repeat a mask, so the last one is at hand. */
  #of(mask: PlaneMask): Plane {
    if (mask === this.#mask) return this.#plane;
    this.#plane = this.#known(mask) ?? this.#union(mask);
    this.#mask = mask;
    return this.#plane;
  }

  /** The planes of a mask, if they are one or were joined. */
  #known(mask: PlaneMask): Plane | undefined {
    const union = this.#unions.get(mask);
    if (union !== undefined) return union;
    const { planes, others } = this.#partsOf(mask);
    return planes.length === 1 && !others ? planes[0] : undefined;
  }

  /** Whether a look at one place reads the joined planes of a mask. */
  isJoined(mask: PlaneMask): boolean {
    return mask === this.#mask || this.#known(mask) !== undefined;
  }

  /**
   * The separate planes of a mask to look up an id in. Null if they were joined, or if there were so many look-ups
   * that joining pays.
   */
  #takeApart(mask: PlaneMask, id: number): Parts | null {
    if (this.isJoined(mask)) return null;
    const parts = this.#partsOf(mask);
    const place = id >>> PLACE;
    if (place !== parts.place) parts.asked++;
    parts.place = place;
    return parts.asked <= BEFORE_JOINING ? parts : null;
  }

  #partsOf(mask: PlaneMask): Parts {
    let parts = this.#parts.get(mask);
    if (parts === undefined) {
      const own = this.#planesOf(mask);
      const rest = this.#planesOf(ALL & ~mask);
      // each id is in one plane, so the few planes outside the mask give the answer with a fourth of the bytes
      const others = rest.length < own.length;
      parts = { planes: others ? rest : own, others, asked: 0, place: -1 };
      this.#parts.set(mask, parts);
    }
    return parts;
  }

  #single(plane: number): Plane {
    return {
      bits: this.#bits.subarray(plane * this.#words, (plane + 1) * this.#words),
      rank: this.#rank.subarray(plane * this.#blocks, (plane + 1) * this.#blocks),
    };
  }

  #union(mask: PlaneMask): Plane {
    const { planes, others } = this.#partsOf(mask);
    for (const one of planes) this.#announce(one);
    const [first, ...more] = planes;
    const bits = first?.bits.slice() ?? new Uint32Array(this.#words);
    const rank = first?.rank.slice() ?? new Uint32Array(this.#blocks);
    for (const { bits: one, rank: before } of more) {
      for (let i = 0; i < bits.length; i++) bits[i] |= one[i];
      for (let i = 0; i < rank.length; i++) rank[i] += before[i];
    }
    if (others) {
      for (let i = 0; i < bits.length; i++) bits[i] = ~bits[i];
      if ((this.size & 31) !== 0) bits[bits.length - 1] &= (1 << (this.size & 31)) - 1;
      for (let i = 0; i < rank.length; i++) rank[i] = Math.min(i * RANK_BLOCK, this.size) - rank[i];
    }
    if (this.#unions.size >= MAX_UNIONS) this.#unions.clear();
    const made = { bits, rank };
    this.#unions.set(mask, made);
    return made;
  }

  /** Those of the planes of a mask that have an id. */
  #planesOf(mask: PlaneMask): Plane[] {
    const found: Plane[] = [];
    for (let left = mask, plane = 0; left !== 0; left >>>= 1, plane++) {
      if ((left & 1) === 0) continue;
      const one = this.#single(plane);
      if (one.rank[this.#blocks - 1] > 0) found.push(one);
    }
    return found;
  }

  /** One bit an id: whether it belongs to one of the planes. */
  bits(mask: PlaneMask): Uint32Array {
    const plane = this.#of(mask);
    if (plane.bits.buffer === this.#bits.buffer) this.#announce(plane);
    return plane.bits;
  }

  /** Announces that planes will soon be joined. */
  prefetch(mask: PlaneMask): void {
    for (const plane of this.#partsOf(mask).planes) this.#announce(plane);
  }

  /** Announces to the system, once, that a whole plane will be read. */
  #announce({ bits, rank }: Plane): void {
    if (this.#announced.has(bits.byteOffset)) return;
    this.#announced.add(bits.byteOffset);
    this.#prefetch(rank);
    this.#prefetch(bits);
  }

  /** Whether one id belongs to one of the planes, by its flags: these lie beside what else is read of it. */
  has(mask: PlaneMask, id: number): boolean {
    const flags = this.#flags[id];
    const plane = (flags & FLAG.level) + ((flags & FLAG.placeholder) === 0 ? 0 : LEVELS.length);
    return (mask & (1 << plane)) !== 0;
  }

  /** How many ids in `[start, end)` belong to one of the planes. */
  count(mask: PlaneMask, start: number, end: number): number {
    if (start >= end) return 0;
    if (start === end - 1) return Number(this.has(mask, start));
    const parts = this.#takeApart(mask, start);
    if (parts === null) return countIn(this.#of(mask), start, end);
    let count = 0;
    for (const plane of parts.planes) count += countIn(plane, start, end);
    return parts.others ? end - start - count : count;
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
    if (start === end - 1) {
      if (skip > 0 || take === 0 || !this.has(mask, start)) return 0;
      out[at] = start;
      return 1;
    }
    const parts = skip === 0 ? this.#takeApart(mask, start) : null;
    if (parts !== null) return collectApart(parts, start, end, skip, take, out, at);
    const { bits: plane, rank } = this.#of(mask);
    let from = start;
    let left = skip;
    if (left > 0) {
      // the last block boundary with no more than `skip` ids before it
      const base = before(plane, rank, start);
      const first = Math.ceil(start / RANK_BLOCK) + 1;
      const block = lowerBound(rank, base + left + 1, first, Math.floor(end / RANK_BLOCK) + 1) - 1;
      if (block * RANK_BLOCK > start && block * RANK_BLOCK <= end && rank[block] - base <= left) {
        left -= rank[block] - base;
        from = block * RANK_BLOCK;
      }
    }
    let written = 0;
    const lastWord = (end - 1) >>> 5;
    for (let word = from >>> 5; word <= lastWord && written < take; word++) {
      if ((word & (BLOCK_WORDS - 1)) === 0) {
        let block = word / BLOCK_WORDS;
        while ((block + 1) * BLOCK_WORDS <= lastWord && rank[block] === rank[block + 1]) block++;
        word = block * BLOCK_WORDS;
      }
      let bits = plane[word];
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
}

/** The bits of 32 ids that count; bits behind the last id may be set. */
function wordOf({ planes, others }: Parts, word: number): number {
  let bits = 0;
  for (const plane of planes) bits |= plane.bits[word];
  return others ? ~bits : bits;
}

/** Writes ids of `[start, end)` that count, as `collect` does. */
function collectApart(
  parts: Parts,
  start: number,
  end: number,
  skip: number,
  take: number,
  out: Uint32Array,
  at: number,
): number {
  let written = 0;
  let left = skip;
  const lastWord = (end - 1) >>> 5;
  for (let word = start >>> 5; word <= lastWord && written < take; word++) {
    if ((word & (BLOCK_WORDS - 1)) === 0)
      while (word + BLOCK_WORDS <= lastWord) {
        const count = countInBlock(parts, word / BLOCK_WORDS);
        if (count > left) break;
        left -= count;
        word += BLOCK_WORDS;
      }
    let bits = wordOf(parts, word);
    if (word === start >>> 5) bits &= -1 << (start & 31);
    if (word === lastWord && (end & 31) !== 0) bits &= (1 << (end & 31)) - 1;
    for (; bits !== 0 && written < take; bits &= bits - 1)
      if (left > 0) left--;
      else out[at + written++] = word * 32 + 31 - Math.clz32(bits & -bits);
  }
  return written;
}

/** How many ids count in a block of the rank directory that is not the last one. */
function countInBlock({ planes, others }: Parts, block: number): number {
  let count = 0;
  for (const { rank } of planes) count += rank[block + 1] - rank[block];
  return others ? RANK_BLOCK - count : count;
}

/** How many ids of a plane lie in `[start, end)`, which is not empty. */
function countIn({ bits, rank }: Plane, start: number, end: number): number {
  const first = start >>> 5;
  const last = (end - 1) >>> 5;
  const head = -1 << (start & 31);
  const tail = (end & 31) === 0 ? -1 : (1 << (end & 31)) - 1;
  if (first === last) return popcount(bits[first] & head & tail);
  if (end - start > COUNTED_BY_WORDS) return before(bits, rank, end) - before(bits, rank, start);
  let count = popcount(bits[first] & head) + popcount(bits[last] & tail);
  for (let word = first + 1; word < last; word++) count += popcount(bits[word]);
  return count;
}

/** Set bits before an id. */
function before(bits: Uint32Array, rank: Uint32Array, id: number): number {
  const block = id >>> 9;
  let count = rank[block];
  const last = id >>> 5;
  for (let word = block * BLOCK_WORDS; word < last; word++) count += popcount(bits[word]);
  const rest = id & 31;
  return rest === 0 ? count : count + popcount(bits[last] & ((1 << rest) - 1));
}
