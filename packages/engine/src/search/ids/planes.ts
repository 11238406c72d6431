import { popcount } from '../../gazetteer/bits.js';
import type { TreeNodes } from '../../gazetteer/nodes.js';
import { FLAG } from '../../gazetteer/sections.js';
import { LEVELS, type Level, NUMBER } from '../../vocabulary/levels.js';

/** Ids of a word of bits: places to begin a page at. */
const BLOCK = 32;

/** Bits of the planes that count: bit `l` records of level `l`, bit `6 + l` placeholders of level `l`. */
export type PlaneMask = number;

/** The planes of the records. */
export const RECORDS: PlaneMask = 63;

/** The planes of the placeholders. */
export const PLACEHOLDERS: PlaneMask = 63 << 6;

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

/** The plane that flags say. */
const planeOf = (flags: number): PlaneMask =>
  1 << ((flags & FLAG.level) + ((flags & FLAG.placeholder) === 0 ? 0 : LEVELS.length));

/**
 * For this many masks one bit an id is kept. A client asks for a few sets of levels, and the search for each level; a set takes 3 MB at
 * 25 million records.
 */
const MAX_SETS = 24;

/** 2 ** 15 ids have their bits in one page of 4,096 bytes: these are one place. */
export const PLACE = 15;

/** The branches of a mask, by their numbers. */
interface BranchPlane {
  /** For every 32 branches how many count before them, then one bit for each. */
  readonly entries: Uint32Array;
  /** Whether lots and houses count. */
  readonly lots: boolean;
}

/**
 * Which ids are records or placeholders of which level. Lots and houses are those that are not branches, so counting inside an interval
 * takes a look at its ends among the bits of the branches, and one among the few branches that lie between.
 */
export class Planes {
  /** Number of nodes. */
  readonly size: number;
  readonly #nodes: TreeNodes;
  readonly #prefetch: (array: Uint32Array | Uint8Array) => void;
  readonly #planes = new Map<PlaneMask, BranchPlane>();
  readonly #sets = new Map<PlaneMask, Uint32Array>();
  #mask = -1;
  #plane: BranchPlane = { entries: new Uint32Array(0), lots: false };

  /** @param prefetch called with a section that will soon be read as a whole */
  constructor(nodes: TreeNodes, prefetch: (array: Uint32Array | Uint8Array) => void = () => {}) {
    this.#nodes = nodes;
    this.#prefetch = prefetch;
    this.size = nodes.size;
  }

  /** The branches of a mask. Queries often repeat a mask, so the last one is at hand. */
  #of(mask: PlaneMask): BranchPlane {
    if (mask === this.#mask) return this.#plane;
    let plane = this.#planes.get(mask);
    if (plane === undefined) {
      plane = { entries: this.#entries(mask), lots: (mask & (1 << NUMBER)) !== 0 };
      this.#planes.set(mask, plane);
    }
    this.#plane = plane;
    this.#mask = mask;
    return plane;
  }

  #entries(mask: PlaneMask): Uint32Array {
    const flags = this.#nodes.branchFlags;
    if (this.#planes.size === 0) this.#prefetch(flags);
    const counts = Uint8Array.from({ length: 256 }, (_, flag) => ((planeOf(flag) & mask) === 0 ? 0 : 1));
    // two more entries: what lies before the last end is looked up, and two are read at once
    const entries = new Uint32Array(2 * (Math.floor(flags.length / 32) + 2));
    let count = 0;
    for (let at = 0; at < entries.length; at += 2) {
      entries[at] = count;
      let bits = 0;
      const from = 16 * at;
      for (let branch = Math.min(from + 32, flags.length) - 1; branch >= from; branch--)
        bits = (bits << 1) | counts[flags[branch]];
      entries[at + 1] = bits;
      count += popcount(bits);
    }
    return entries;
  }

  /** Whether one bit an id is at hand for a mask. */
  isJoined(mask: PlaneMask): boolean {
    return this.#sets.has(mask);
  }

  /** One bit an id: whether it belongs to one of the planes. */
  bits(mask: PlaneMask): Uint32Array {
    let set = this.#sets.get(mask);
    if (set === undefined) {
      if (this.#sets.size >= MAX_SETS) this.#sets.clear();
      set = this.#made(mask);
      this.#sets.set(mask, set);
    }
    return set;
  }

  #made(mask: PlaneMask): Uint32Array {
    const plane = this.#of(mask);
    const { branches } = this.#nodes;
    const words = new Uint32Array(Math.ceil(this.size / 32));
    const lots = plane.lots ? -1 : 0;
    let number = 0;
    for (let word = 0; word < words.length; word++) {
      const own = branches.word(word);
      if (own === 0) words[word] = lots;
      else {
        words[word] = (lots & ~own) | spread(own, plane.entries, number);
        number += popcount(own);
      }
    }
    if ((this.size & 31) !== 0) words[words.length - 1] &= (1 << (this.size & 31)) - 1;
    return words;
  }

  /** Whether one id belongs to one of the planes. */
  has(mask: PlaneMask, id: number): boolean {
    return (mask & planeOf(this.#nodes.flags.at(id))) !== 0;
  }

  /** How many ids in `[start, end)` belong to one of the planes. */
  count(mask: PlaneMask, start: number, end: number): number {
    if (start >= end) return 0;
    if (start === end - 1) return Number(this.has(mask, start));
    const { branches } = this.#nodes;
    const first = branches.before(start);
    const behind = this.#before(end);
    const { entries, lots } = this.#of(mask);
    const count = first === behind ? 0 : countBefore(entries, behind) - countBefore(entries, first);
    return lots ? count + (end - start) - (behind - first) : count;
  }

  /** How many branches stand before an id, or before the number of ids. */
  #before(id: number): number {
    return id === this.size ? this.#nodes.branchFlags.length : this.#nodes.branches.before(id);
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
    const plane = this.#of(mask);
    return plane.lots
      ? this.#collectAll(plane, mask, start, end, skip, take, out, at)
      : this.#collectBranches(plane, start, end, skip, take, out, at);
  }

  /** Collects where lots count: most ids do, so it goes from id to id. */
  #collectAll(
    { entries }: BranchPlane,
    mask: PlaneMask,
    start: number,
    end: number,
    skip: number,
    take: number,
    out: Uint32Array,
    at: number,
  ): number {
    const { branches } = this.#nodes;
    let from = start;
    let left = skip;
    if (left > 0) {
      // the last block that no more than `skip` ids stand before
      let [low, high] = [Math.ceil(start / BLOCK), Math.floor((end - 1) / BLOCK)];
      while (low <= high) {
        const middle = (low + high) >>> 1;
        const before = this.count(mask, start, BLOCK * middle);
        if (before <= skip) {
          [from, left] = [BLOCK * middle, skip - before];
          low = middle + 1;
        } else high = middle - 1;
      }
    }
    let written = 0;
    const lastWord = (end - 1) >>> 5;
    let number = branches.before(from & ~31);
    for (let word = from >>> 5; word <= lastWord && written < take; word++) {
      const own = branches.word(word);
      let bits = ~own;
      if (own !== 0) {
        bits |= spread(own, entries, number);
        number += popcount(own);
      }
      if (word === from >>> 5) bits &= -1 << (from & 31);
      if (word === lastWord && (end & 31) !== 0) bits &= (1 << (end & 31)) - 1;
      for (; bits !== 0 && written < take; bits &= bits - 1)
        if (left > 0) left--;
        else out[at + written++] = 32 * word + 31 - Math.clz32(bits & -bits);
    }
    return written;
  }

  /** Collects where no lots count: it goes from branch to branch. */
  #collectBranches(
    { entries }: BranchPlane,
    start: number,
    end: number,
    skip: number,
    take: number,
    out: Uint32Array,
    at: number,
  ): number {
    const nodes = this.#nodes;
    const behind = this.#before(end);
    let from = nodes.branches.before(start);
    if (from === behind) return 0;
    const wanted = countBefore(entries, from) + skip;
    // the last word that no more of them stand before
    let [low, high] = [(from >>> 5) + 1, (behind - 1) >>> 5];
    let word = from >>> 5;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      if (entries[2 * middle] <= wanted) [word, low] = [middle, middle + 1];
      else high = middle - 1;
    }
    from = Math.max(from, 32 * word);
    let left = wanted - countBefore(entries, from);
    let written = 0;
    const lastWord = (behind - 1) >>> 5;
    for (; word <= lastWord && written < take; word++) {
      let bits = entries[2 * word + 1];
      if (word === from >>> 5) bits &= -1 << (from & 31);
      if (word === lastWord && (behind & 31) !== 0) bits &= (1 << (behind & 31)) - 1;
      for (; bits !== 0 && written < take; bits &= bits - 1)
        if (left > 0) left--;
        else out[at + written++] = nodes.idOf(32 * word + 31 - Math.clz32(bits & -bits));
    }
    return written;
  }
}

/** How many branches of a plane stand before one. */
function countBefore(entries: Uint32Array, branch: number): number {
  const at = 2 * (branch >>> 5);
  return entries[at] + popcount(entries[at + 1] & ((1 << (branch & 31)) - 1));
}

/** The bits of branches that count, spread to their places among 32 ids. @param own the branches of these ids @param number of the first */
function spread(own: number, entries: Uint32Array, number: number): number {
  const at = 2 * (number >>> 5);
  const shift = number & 31;
  // the bits of the next 32 branches; two shifts, since one by 32 does nothing
  let counts = (entries[at + 1] >>> shift) | ((entries[at + 3] << 1) << (31 - shift));
  let bits = 0;
  for (let left = own | 0; left !== 0 && counts !== 0; left &= left - 1, counts >>>= 1)
    if ((counts & 1) !== 0) bits |= left & -left;
  return bits;
}
