import { countCommon, hasBit } from '../../gazetteer/bits.js';
import type { Postings } from './postings.js';
import { fromIds, type Joinable } from './selection.js';
import type { SubtreeEnds } from './subtree-ends.js';

/** Up to so many ids are sorted by insertion: a search that finds few costs a third less than with the runtime's sort. */
const MOST_INSERTED = 48;
/** Up to so many are sorted by the runtime, more of them by their digits: below it to count the digits takes longer. */
const MOST_SORTED_BY_RUNTIME = 256;

/** Up to so many ascending runs are merged two and two, in two passes; to sort by digits takes two or three. */
const MOST_RUNS = 4;

/** So many bit sets are kept for the next search: one for a part of a word and one for what the parts before it have. */
const MOST_FREE = 2;

/** Up to so many elements the runtime keeps an array in its own heap, where making it costs a few nanoseconds. */
const SHORT_ARRAY = 16;

/** Bits of a digit when ids are sorted: 2,048 counts fit in the processor's fastest memory, and 25 million ids have three digits. */
const DIGIT = 11;

/** From one id in so many nodes on a bit set is filled: sorting as many takes longer than clearing and counting the set. */
const NODES_A_LISTED_ID = 256;

/** What two sets have in common is a set again from an eighth of that on, since then the ends of subtrees need not be looked up. */
const SUBTREE_SHARE = 8;

/** Room is made for so many ids of a list at a time: all are written, and those that do not count are written over. */
const CHUNK = 512;

/** Up to so many subtrees the end of each is looked up in the file; more ends are told by the bits of the levels. */
const MOST_ENDS_LOOKED_UP = 4096;

/** So many ids are listed in the smallest gazetteer. */
const LEAST = 4;

/**
 * Gathers the ids of matching nodes, in any order and with repetitions, and makes a selection of them: a list while they
 * are few, from then on one bit an id, into which more of them go without being listed.
 */
export class NodeCollector {
  #ids = new Uint32Array(1024);
  #spare = new Uint32Array(0);
  readonly #counts = new Uint32Array(1 << DIGIT);
  readonly #nodes: number;
  /** Up to so many ids are listed. */
  readonly #most: number;
  /** How many the list holds, or may. */
  #room: number;
  #bits: Uint32Array | null = null;
  /** A set to which nothing was added yet: it is somebody else's, and copied when something is. */
  #only: Uint32Array | null = null;
  /** Sets that nobody needs any more. */
  readonly #free: Uint32Array[] = [];
  #length = 0;

  /** @param nodes how many there are; where that is not known, all ids are listed */
  constructor(nodes = Number.POSITIVE_INFINITY) {
    this.#nodes = nodes;
    this.#most = Math.max(LEAST, nodes / NODES_A_LISTED_ID);
    this.#room = Math.min(this.#ids.length, this.#most);
  }

  /** How many were added; those added as bits are not counted. */
  get length(): number {
    return this.#length;
  }

  /** Adds one id. */
  add(id: number): void {
    if (this.#bits === null && this.#length >= this.#room) this.#grow(1);
    const length = this.#length++;
    if (this.#bits === null) this.#ids[length] = id;
    else this.#bits[id >>> 5] |= 1 << (id & 31);
  }

  /** Adds `list[from]` … `list[to - 1]`. */
  addRange(list: Uint32Array, from: number, to: number): void {
    if (this.#bits === null && this.#length + to - from > this.#room) this.#grow(to - from);
    if (this.#bits !== null) {
      setBits(this.#bits, list, from, to);
      this.#length += to - from;
    } else if (to - from < 16) for (let i = from; i < to; i++) this.#ids[this.#length++] = list[i];
    else {
      this.#ids.set(list.subarray(from, to), this.#length);
      this.#length += to - from;
    }
  }

  /** Adds those of `list[from]` … `list[to - 1]` whose bit is set. */
  addWithin(list: Uint32Array, from: number, to: number, within: Uint32Array): void {
    // what is longer than any list of ids: most of it mostly counts
    if (this.#bits === null && to - from > this.#most) this.#toBits();
    let i = from;
    for (; i < to && this.#bits === null; i++) if (hasBit(within, list[i])) this.add(list[i]);
    if (this.#bits !== null) setBitsWithin(this.#bits, list, i, to, within);
  }

  /** The same where few of them count. */
  addFewWithin(list: Uint32Array, from: number, to: number, within: Uint32Array): void {
    let i = from;
    while (i < to && this.#bits === null) {
      const end = Math.min(i + CHUNK, to);
      if (this.#length + end - i > this.#room) this.#grow(end - i);
      if (this.#bits !== null) break;
      const ids = this.#ids;
      let length = this.#length;
      // written in any case: which of them count cannot be foreseen
      for (; i < end; i++) {
        const id = list[i];
        ids[length] = id;
        length += (within[id >>> 5] >>> (id & 31)) & 1;
      }
      this.#length = length;
    }
    if (this.#bits !== null) setBitsWithin(this.#bits, list, i, to, within);
  }

  /** Adds the ids whose bits are set in both of two sets, which are mostly few. */
  addFewBits(set: Uint32Array, within: Uint32Array): void {
    if (this.#bits !== null || countCommon(set, within) > this.#most / SUBTREE_SHARE) {
      this.addBits(set, within);
      return;
    }
    for (let word = 0; word < set.length; word++)
      for (let left = set[word] & within[word]; left !== 0; left &= left - 1)
        this.add(32 * word + 31 - Math.clz32(left & -left));
  }

  /**
   * Adds the ids whose bits are set: one bit for each of all ids.
   * @param within only those count whose bit is set here too
   */
  addBits(set: Uint32Array, within: Uint32Array | null = null): void {
    const bits = this.#bits;
    const only = this.#only;
    if (bits !== null) {
      if (within === null) for (let i = 0; i < set.length; i++) bits[i] |= set[i];
      else for (let i = 0; i < set.length; i++) bits[i] |= set[i] & within[i];
    } else if (within === null && only === null) this.#only = set;
    else {
      // what two sets make is written once
      const own = this.#anySet(set.length);
      if (only === null) for (let i = 0; i < set.length; i++) own[i] = set[i] & (within as Uint32Array)[i];
      else if (within === null) for (let i = 0; i < set.length; i++) own[i] = only[i] | set[i];
      else for (let i = 0; i < set.length; i++) own[i] = only[i] | (set[i] & within[i]);
      this.#setBits(own);
    }
  }

  /** Adds the ids of lists. */
  addPostings({ lists }: Postings): void {
    for (const { ids, within } of lists)
      if (within === null) this.addRange(ids, 0, ids.length);
      else this.addWithin(ids, 0, ids.length, within);
  }

  /** Whether an id was added, as far as a short look tells: of many ids it knows the first ones only, of very many all. */
  holds(id: number): boolean {
    if (this.#bits !== null) return hasBit(this.#bits, id);
    if (this.#only !== null && hasBit(this.#only, id)) return true;
    for (let i = Math.min(this.#length, MOST_INSERTED) - 1; i >= 0; i--) if (this.#ids[i] === id) return true;
    return false;
  }

  /** The ids, ascending and distinct. */
  distinct(): Uint32Array {
    if (this.#only !== null) this.#toBits();
    if (this.#bits !== null) return idsOfBits(this.#bits);
    this.#sort();
    const sorted = this.#ids.slice(0, this.#length);
    let length = 0;
    for (const id of sorted) if (length === 0 || sorted[length - 1] !== id) sorted[length++] = id;
    return sorted.subarray(0, length);
  }

  /** The added nodes alone. */
  nodes(): Joinable {
    if (this.#only !== null) this.#toBits();
    return this.#bits === null ? fromIds(this.distinct()) : { kind: 'bits', words: this.#bits };
  }

  /** The union of the subtrees of the added nodes. */
  subtrees(subtreeEnds: SubtreeEnds): Joinable {
    if (this.#only !== null) this.#toBits();
    if (this.#bits !== null) {
      subtreeEnds.fill(this.#bits);
      return { kind: 'bits', words: this.#bits };
    }
    this.#sort();
    const count = this.#length;
    const ids = this.#ids;
    const [starts, ends] = twoLists(count);
    const isLong = count > MOST_ENDS_LOOKED_UP;
    // for one it would only be asked for twice
    if (count > 1 && !isLong) subtreeEnds.soon(ids, count);
    let length = 0;
    let covered = -1;
    for (let i = 0; i < count; i++) {
      const id = ids[i];
      if (id < covered) continue;
      const behind = isLong ? subtreeEnds.behind(id) : subtreeEnds.end[id];
      if (length > 0 && id === covered) ends[length - 1] = behind;
      else {
        starts[length] = id;
        ends[length++] = behind;
      }
      covered = behind;
    }
    return { kind: 'intervals', length, starts, ends };
  }

  /** The added nodes as bits, which are the caller's from now on; null where they are listed. */
  bits(): Uint32Array | null {
    if (this.#only !== null) this.#toBits();
    const bits = this.#bits;
    if (bits !== null) this.clear();
    return bits;
  }

  /** Forgets everything added so far. */
  clear(): void {
    this.#length = 0;
    this.#bits = null; // a selection may have it
    this.#only = null;
  }

  /** Takes back a set made here that nobody needs any more: it is used for the next one, and forgotten what was added. */
  takeBack(set: Uint32Array): void {
    this.clear();
    if (this.#free.length < MOST_FREE) this.#free.push(set);
  }

  #sort(): void {
    const ids = this.#ids;
    const count = this.#length;
    if (count > MOST_SORTED_BY_RUNTIME) {
      // what lists of the file have is in order
      const runs = runsOf(ids, count);
      if (runs === null) this.#sortByDigits();
      else this.#merge(runs);
    } else if (count > MOST_INSERTED) ids.subarray(0, count).sort();
    else {
      for (let i = 1; i < count; i++) {
        const id = ids[i];
        let at = i;
        for (; at > 0 && ids[at - 1] > id; at--) ids[at] = ids[at - 1];
        ids[at] = id;
      }
    }
  }

  /** Merges runs that ascend, two and two. */
  #merge(runs: readonly number[]): void {
    let ends = runs;
    while (ends.length > 1) {
      const from = this.#ids;
      const to = this.#spare.length < from.length ? new Uint32Array(from.length) : this.#spare;
      for (let i = 0; i < ends.length; i += 2)
        mergeInto(to, from, i === 0 ? 0 : ends[i - 1], ends[i], ends[i + 1] ?? ends[i]);
      ends = ends.filter((_, i) => i % 2 === 1 || i + 1 === ends.length);
      this.#ids = to;
      this.#spare = from;
    }
  }

  /** Distributes the ids by one digit after the other, the lowest first: each pass keeps the order of the one before. */
  #sortByDigits(): void {
    const count = this.#length;
    const counts = this.#counts;
    let from = this.#ids;
    let to = this.#spare.length < from.length ? new Uint32Array(from.length) : this.#spare;
    let all = 0;
    for (let i = 0; i < count; i++) all |= from[i];
    const bits = 32 - Math.clz32(all);
    // as few passes as there must be, and digits as short as that allows
    const digit = Math.ceil(bits / Math.ceil(bits / DIGIT));
    const values = 1 << digit;
    for (let shift = 0; shift < bits; shift += digit) {
      counts.fill(0, 0, values);
      for (let i = 0; i < count; i++) counts[(from[i] >>> shift) & (values - 1)]++;
      let before = 0;
      for (let value = 0; value < values; value++) {
        const own = counts[value];
        counts[value] = before;
        before += own;
      }
      for (let i = 0; i < count; i++) to[counts[(from[i] >>> shift) & (values - 1)]++] = from[i];
      [from, to] = [to, from];
    }
    this.#ids = from;
    this.#spare = to;
  }

  #toBits(): void {
    const own = this.#anySet(this.#only?.length ?? Math.ceil(this.#nodes / 32));
    if (this.#only === null) own.fill(0);
    else own.set(this.#only);
    this.#setBits(own);
  }

  /** A set for all ids, with anything in it: memory that was in use before costs less than new. */
  #anySet(words: number): Uint32Array {
    return this.#free.pop() ?? new Uint32Array(words);
  }

  /** Goes on with a set, to which the listed ids are added. */
  #setBits(set: Uint32Array): void {
    setBits(set, this.#ids, 0, this.#length);
    this.#bits = set;
    this.#only = null;
  }

  /** Makes room for more ids: a longer list, or bits. */
  #grow(by: number): void {
    const needed = this.#length + by;
    if (needed > this.#most) {
      this.#toBits();
      return;
    }
    const larger = new Uint32Array(Math.max(this.#ids.length * 2, needed));
    larger.set(this.#ids.subarray(0, this.#length));
    this.#ids = larger;
    this.#room = Math.min(larger.length, this.#most);
  }
}

/** Where the runs end that ascend and together are the first ids; null where they are many. */
function runsOf(ids: Uint32Array, count: number): number[] | null {
  const ends: number[] = [];
  for (let at = 1; at <= count; at++) {
    if (at < count && ids[at - 1] <= ids[at]) continue;
    ends.push(at);
    if (ends.length > MOST_RUNS) return null;
  }
  return ends;
}

/** Merges `from[low .. middle)` and `from[middle .. high)`, which ascend, into the same places of another list. */
function mergeInto(to: Uint32Array, from: Uint32Array, low: number, middle: number, high: number): void {
  let a = low;
  let b = middle;
  for (let at = low; at < high; at++)
    to[at] = b === high || (a < middle && from[a] <= from[b]) ? from[a++] : from[b++];
}

/**
 * Sets the bits of `list[from]` … `list[to - 1]`. Four at a time: the words lie far apart, and so the processor waits for
 * four of them at once.
 */
function setBits(bits: Uint32Array, list: Uint32Array, from: number, to: number): void {
  let i = from;
  for (; i + 3 < to; i += 4) {
    const a = list[i];
    const b = list[i + 1];
    const c = list[i + 2];
    const d = list[i + 3];
    bits[a >>> 5] |= 1 << (a & 31);
    bits[b >>> 5] |= 1 << (b & 31);
    bits[c >>> 5] |= 1 << (c & 31);
    bits[d >>> 5] |= 1 << (d & 31);
  }
  for (; i < to; i++) bits[list[i] >>> 5] |= 1 << (list[i] & 31);
}

/** The same for those whose bits are set in another set. */
function setBitsWithin(
  bits: Uint32Array,
  list: Uint32Array,
  from: number,
  to: number,
  within: Uint32Array,
): void {
  let i = from;
  for (; i + 3 < to; i += 4) {
    const a = list[i];
    const b = list[i + 1];
    const c = list[i + 2];
    const d = list[i + 3];
    const ofA = within[a >>> 5] & (1 << (a & 31));
    const ofB = within[b >>> 5] & (1 << (b & 31));
    const ofC = within[c >>> 5] & (1 << (c & 31));
    const ofD = within[d >>> 5] & (1 << (d & 31));
    bits[a >>> 5] |= ofA;
    bits[b >>> 5] |= ofB;
    bits[c >>> 5] |= ofC;
    bits[d >>> 5] |= ofD;
  }
  for (; i < to; i++) bits[list[i] >>> 5] |= within[list[i] >>> 5] & (1 << (list[i] & 31));
}

/** The ids whose bits are set. */
function idsOfBits(bits: Uint32Array): Uint32Array {
  const length = countCommon(bits, bits);
  const ids = new Uint32Array(length);
  let at = 0;
  for (let word = 0; word < bits.length; word++)
    for (let left = bits[word]; left !== 0; left &= left - 1)
      ids[at++] = 32 * word + 31 - Math.clz32(left & -left);
  return ids;
}

/**
 * Two arrays of a length. Allocating is a good part of a small search: short arrays cost least each by itself (a view
 * makes the runtime move them out of its heap), long ones as halves of one.
 */
function twoLists(length: number): [Uint32Array, Uint32Array] {
  if (length <= SHORT_ARRAY) return [new Uint32Array(length), new Uint32Array(length)];
  const both = new Uint32Array(2 * length);
  return [both.subarray(0, length), both.subarray(length)];
}
