import { countCommon } from '../../gazetteer/bits.js';
import { lowerBound, type Range } from '../../gazetteer/ranges.js';
import { PLACE, type PlaneMask, type Planes, RECORDS } from './planes.js';
import { anyPosting, bitsOfPostings, countPostings, type Postings, pageOfPostings } from './postings.js';

/**
 * A set of ids, in one of three forms. Few scattered ids and whole subtrees are intervals. A word that matches a good part
 * of all nodes one by one is a bit set, which is filled without sorting and counted a word at a time. Many single nodes
 * that the file has as lists stay there.
 */
export type Selection = Joinable | Postings;

/**
 * Up to this many intervals are counted by the planes' directory, with two look-ups each; more by the joined bits.
 */
const FEW_INTERVALS = 64;

/**
 * Intervals in up to this many pages of a plane are counted without joining the wanted planes. In a new process,
 * joining reads all of them from the disk.
 */
const FEW_PLACES = 64;

/** A selection as intervals or bits, the forms that are joined with others. */
export type Joinable = Intervals | BitSet;

/** Disjoint intervals `[start, end)`, ascending. */
export interface Intervals {
  readonly kind: 'intervals';
  readonly length: number;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** One bit an id. */
export interface BitSet {
  readonly kind: 'bits';
  readonly words: Uint32Array;
}

/** One interval; empty when `start >= end`. */
export function interval(start: number, end: number): Intervals {
  // made empty and then filled: the runtime takes three times as long to make it from a list
  const starts = new Uint32Array(1);
  const ends = new Uint32Array(1);
  starts[0] = start;
  ends[0] = end;
  return { kind: 'intervals', length: start < end ? 1 : 0, starts, ends };
}

/** The intervals of some ranges, in any order. */
export function fromRanges(ranges: readonly Range[]): Selection {
  return ranges.map(({ low, high }) => interval(low, high)).reduce(union, interval(0, 0));
}

/** Intervals of single ids or runs, from ascending distinct ids. */
export function fromIds(ids: ArrayLike<number>): Intervals {
  const starts = new Uint32Array(ids.length);
  const ends = new Uint32Array(ids.length);
  let length = 0;
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i];
    if (length > 0 && ends[length - 1] === id) ends[length - 1] = id + 1;
    else {
      starts[length] = id;
      ends[length++] = id + 1;
    }
  }
  return { kind: 'intervals', length, starts, ends };
}

/** How many ids are in the intervals. */
export function extent({ starts, ends, length }: Intervals): number {
  let ids = 0;
  for (let i = 0; i < length; i++) ids += ends[i] - starts[i];
  return ids;
}

/** A selection as intervals or bits. */
export function joinable(selection: Selection): Joinable {
  return selection.kind === 'postings' ? { kind: 'bits', words: bitsOfPostings(selection) } : selection;
}

/** Ids in both. */
export function intersect(one: Selection, other: Selection): Joinable {
  const [a, b] = [joinable(one), joinable(other)];
  if (a.kind === 'intervals') return b.kind === 'intervals' ? intersectIntervals(a, b) : maskBits(b, a);
  if (b.kind === 'intervals') return maskBits(a, b);
  const words = a.words.slice();
  for (let i = 0; i < words.length; i++) words[i] &= b.words[i];
  return { kind: 'bits', words };
}

/** Ids in both; null stands for all ids. */
export function both(a: Selection | null, b: Selection): Selection {
  return a === null ? b : intersect(a, b);
}

/**
 * The ids in both.
 * @param a changed if both are bit sets, so the caller must own it
 */
export function intersectInto(a: Joinable, b: Joinable): Joinable {
  if (a.kind === 'intervals' || b.kind === 'intervals') return intersect(a, b);
  const { words } = a;
  for (let i = 0; i < words.length; i++) words[i] &= b.words[i];
  return a;
}

/** Ids in either. */
export function union(a: Selection, b: Selection): Selection {
  if (isNone(a)) return b;
  if (isNone(b)) return a;
  if (a.kind === 'intervals' && b.kind === 'intervals') return unionIntervals(a, b);
  const [many, more] = a.kind === 'intervals' ? [b, a] : [a, b];
  const own = joinable(many) as BitSet;
  return withAlso(own === many ? { kind: 'bits', words: own.words.slice() } : own, more);
}

/**
 * The ids in either.
 * @param a changed if it is a bit set, so the caller must own it
 */
export function unionInto(a: Joinable, b: Selection): Joinable {
  if (isNone(b)) return a;
  return a.kind === 'bits' ? withAlso(a, b) : joinable(union(a, b));
}

/** A bit set to which ids are added. */
function withAlso(bits: BitSet, added: Selection): BitSet {
  const { words } = bits;
  const more = joinable(added);
  if (more.kind === 'bits') for (let i = 0; i < words.length; i++) words[i] |= more.words[i];
  else for (let i = 0; i < more.length; i++) fillBits(words, more.starts[i], more.ends[i]);
  return bits;
}

function isNone(selection: Selection): boolean {
  return selection.kind === 'intervals' && selection.length === 0;
}

function unionIntervals(a: Intervals, b: Intervals): Intervals {
  const starts = new Uint32Array(a.length + b.length);
  const ends = new Uint32Array(a.length + b.length);
  let length = 0;
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const fromA = j >= b.length || (i < a.length && a.starts[i] <= b.starts[j]);
    const [list, at] = fromA ? [a, i++] : [b, j++];
    if (length > 0 && list.starts[at] <= ends[length - 1]) {
      ends[length - 1] = Math.max(ends[length - 1], list.ends[at]);
    } else {
      starts[length] = list.starts[at];
      ends[length++] = list.ends[at];
    }
  }
  return { kind: 'intervals', length, starts, ends };
}

function intersectIntervals(a: Intervals, b: Intervals): Intervals {
  // walk the shorter list and find its place in the longer one
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  if (few.length === 0) return few;
  // one interval that holds the other list, as it is where no other condition is given
  const end = many.ends[many.length - 1];
  if (few.length === 1 && few.starts[0] <= many.starts[0] && end <= few.ends[0]) return many;
  const starts = new Uint32Array(few.length + many.length);
  const ends = new Uint32Array(few.length + many.length);
  let length = 0;
  let j = 0;
  for (let i = 0; i < few.length; i++) {
    j = firstEndingBehind(many, few.starts[i], j);
    for (let k = j; k < many.length && many.starts[k] < few.ends[i]; k++) {
      starts[length] = Math.max(few.starts[i], many.starts[k]);
      ends[length++] = Math.min(few.ends[i], many.ends[k]);
    }
  }
  return { kind: 'intervals', length, starts, ends };
}

/** Up to this many runs of a bit set become intervals: 64 kB, however large the country is. */
export const FEW_RUNS = 1 << 13;

/**
 * The intersection of a bit set with intervals stays a bit set where the intervals hold one id in 64, every second word:
 * else only the words of the intervals are looked at.
 */
const NODES_A_SET_ID = 64;

function maskBits(bits: BitSet, intervals: Intervals): Joinable {
  if (extent(intervals) < (32 * bits.words.length) / NODES_A_SET_ID) return runsWithin(bits, intervals);
  if (
    intervals.length === 1 &&
    intervals.starts[0] === 0 &&
    intervals.ends[0] > 32 * bits.words.length - 32
  ) {
    const last = intervals.ends[0] & 31;
    // the last word may go on behind the interval
    if (last === 0 || (bits.words[bits.words.length - 1] & (-1 << last)) === 0) return bits;
  }
  const words = new Uint32Array(bits.words.length);
  for (let i = 0; i < intervals.length; i++) fillBits(words, intervals.starts[i], intervals.ends[i]);
  for (let i = 0; i < words.length; i++) words[i] &= bits.words[i];
  return { kind: 'bits', words };
}

/** The runs of set bits within some intervals. */
function runsWithin({ words }: BitSet, { starts, ends, length }: Intervals): Intervals {
  const ids: number[] = [];
  const behind: number[] = [];
  for (let i = 0; i < length; i++) {
    for (let id = starts[i]; id < ends[i]; ) {
      const set = words[id >>> 5] >>> (id & 31);
      if (set === 0) {
        id = ((id >>> 5) + 1) * 32;
        continue;
      }
      id += 31 - Math.clz32(set & -set);
      if (id >= ends[i]) break;
      const start = id;
      while (id < ends[i]) {
        const clear = ~(words[id >>> 5] >> (id & 31));
        const run = clear === 0 ? 32 : 31 - Math.clz32(clear & -clear);
        const left = 32 - (id & 31);
        if (run < left) {
          id += run;
          break;
        }
        id += left;
      }
      ids.push(start);
      behind.push(Math.min(id, ends[i]));
    }
  }
  return {
    kind: 'intervals',
    length: ids.length,
    starts: Uint32Array.from(ids),
    ends: Uint32Array.from(behind),
  };
}

/**
 * Many runs are expected where a part of a set has this many times as many as few would have there, and a fourth of
 * few at least: `2番3号 2丁目` in Chinese takes 14 ms instead of 18 at 13.5 million records.
 */
const MOST_EXPECTED = 2;
const LEAST_SHARE = 0.25;

/** The runs of a bit set, which is read part by part: of 01111001 these are the ids 1 to 4, and 7. */
export class Runs {
  /** Where runs begin and end, in turn. */
  readonly #changes: number[] = [];
  /** 1 if the last id read so far is in the set. */
  #inside = 0;

  /**
   * Whether there are so few that they are better read as intervals. False, too, where many may be expected from what was
   * read: to read all of a set takes longer than to do without intervals.
   * @param read the share of the set that was read
   */
  areFew(read: number): boolean {
    return this.#changes.length <= 2 * FEW_RUNS * Math.min(1, Math.max(LEAST_SHARE, MOST_EXPECTED * read));
  }

  /** Reads `words[from]` … `words[to - 1]`: the first ones, or those behind the ones that were read before. */
  read(words: Uint32Array, from: number, to: number): void {
    let inside = this.#inside;
    for (let i = from; i < to; i++) {
      const word = words[i] | 0;
      if (word === -inside) continue;
      // the bits that differ from the one before them: there a run begins or ends
      for (let left = word ^ ((word << 1) | inside); left !== 0; left &= left - 1)
        this.#changes.push(32 * i + 31 - Math.clz32(left & -left));
      inside = word >>> 31;
    }
    this.#inside = inside;
  }

  /** The runs as intervals. @param end the id behind the last one read */
  intervals(end: number): Intervals {
    const changes = this.#inside === 0 ? this.#changes : [...this.#changes, end];
    const length = changes.length / 2;
    return {
      kind: 'intervals',
      length,
      starts: Uint32Array.from({ length }, (_, i) => changes[2 * i]),
      ends: Uint32Array.from({ length }, (_, i) => changes[2 * i + 1]),
    };
  }
}

/** A set is read in parts of so many words when its runs are counted, so that reading ends soon where they are many. */
const WORDS_AT_ONCE = 1 << 9;

/** A selection of few runs of ids as intervals, any other as it is. */
export function runsOfFew(selection: Joinable): Joinable {
  if (selection.kind === 'intervals') return selection;
  const { words } = selection;
  const runs = new Runs();
  for (let from = 0; from < words.length; from += WORDS_AT_ONCE) {
    const to = Math.min(from + WORDS_AT_ONCE, words.length);
    runs.read(words, from, to);
    if (!runs.areFew(to / words.length)) return selection;
  }
  return runs.intervals(32 * words.length);
}

/** Place of the first interval, from a place on, that ends behind an id; their number where none does. */
export function firstEndingBehind({ ends, length }: Intervals, id: number, from = 0): number {
  return lowerBound(ends, id + 1, from, length);
}

/** Sets the bits of `[start, end)`. */
export function fillBits(words: Uint32Array, start: number, end: number): void {
  const first = start >>> 5;
  const last = (end - 1) >>> 5;
  const head = -1 << (start & 31);
  const tail = (end & 31) === 0 ? -1 : (1 << (end & 31)) - 1;
  if (first === last) {
    words[first] |= head & tail;
    return;
  }
  words[first] |= head;
  words.fill(0xffffffff, first + 1, last);
  words[last] |= tail;
}

/** The ids of the planes among postings, one bit each; null for all of them: those of the file are nodes with a name, which are records. */
function amongPostings(planes: Planes, mask: PlaneMask): Uint32Array | null {
  return (mask & RECORDS) === RECORDS ? null : planes.bits(mask);
}

/** Whether any selected id belongs to the planes. */
export function anySelected(selection: Selection, planes: Planes, mask: PlaneMask): boolean {
  if (selection.kind === 'postings') return anyPosting(selection, amongPostings(planes, mask));
  if (selection.kind === 'bits') {
    const { words } = selection;
    const wanted = planes.bits(mask);
    for (let i = 0; i < words.length; i++) if ((words[i] & wanted[i]) !== 0) return true;
    return false;
  }
  const { starts, ends, length } = selection;
  for (let i = 0; i < length; i++) if (planes.count(mask, starts[i], ends[i]) > 0) return true;
  return false;
}

/** Whether intervals begin in few places. */
function isNear({ starts, length }: Intervals): boolean {
  if (length <= FEW_PLACES) return true;
  let places = 0;
  let last = -1;
  for (let i = 0; i < length && places <= FEW_PLACES; i++) {
    if (starts[i] >>> PLACE === last) continue;
    last = starts[i] >>> PLACE;
    places++;
  }
  return places <= FEW_PLACES;
}

/** Exact number of selected ids that belong to the planes. */
export function countSelected(selection: Selection, planes: Planes, mask: PlaneMask): number {
  let count = 0;
  if (
    selection.kind === 'intervals' &&
    (planes.isJoined(mask) ? selection.length <= FEW_INTERVALS : isNear(selection))
  ) {
    for (let i = 0; i < selection.length; i++)
      count += planes.count(mask, selection.starts[i], selection.ends[i]);
    return count;
  }
  if (selection.kind === 'postings') return countPostings(selection, amongPostings(planes, mask));
  const wanted = planes.bits(mask);
  if (selection.kind === 'intervals') {
    const { starts, ends, length } = selection;
    for (let i = 0; i < length; i++) {
      const id = starts[i];
      // most are leaves of the tree
      if (ends[i] === id + 1) count += (wanted[id >>> 5] >>> (id & 31)) & 1;
      else count += planes.count(mask, id, ends[i]);
    }
    return count;
  }
  return countCommon(selection.words, wanted);
}

/** Selected ids of the planes in ascending order, `offset` of them passed over, at most `limit` of them. */
export function pageOf(
  selection: Selection,
  planes: Planes,
  mask: PlaneMask,
  offset: number,
  limit: number,
): Uint32Array {
  if (selection.kind === 'postings')
    return pageOfPostings(selection, amongPostings(planes, mask), offset, limit);
  const out = new Uint32Array(limit);
  let written = 0;
  let skip = offset;
  if (selection.kind === 'bits') {
    const wanted = planes.bits(mask);
    for (let i = 0; i < selection.words.length && written < limit; i++) {
      let bits = selection.words[i];
      if (bits === 0) continue;
      bits &= wanted[i];
      while (bits !== 0 && written < limit) {
        const bit = 31 - Math.clz32(bits & -bits);
        bits &= bits - 1;
        if (skip > 0) skip--;
        else out[written++] = i * 32 + bit;
      }
    }
    return out.subarray(0, written);
  }
  for (let i = 0; i < selection.length && written < limit; i++) {
    const [start, end] = [selection.starts[i], selection.ends[i]];
    if (skip > 0) {
      const inside = planes.count(mask, start, end);
      if (inside <= skip) {
        skip -= inside;
        continue;
      }
    }
    written += planes.collect(mask, start, end, skip, limit - written, out, written);
    skip = 0;
  }
  // a view of a short array makes the runtime move it out of the heap first
  return written === limit ? out : out.subarray(0, written);
}
