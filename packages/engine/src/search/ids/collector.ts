import { countCommon, hasBit, setBit } from '../../gazetteer/bits.js';
import { type IdColumn, readStep, STEP_IDS } from '../../gazetteer/id-column.js';
import type { Postings } from './postings.js';
import { fromIds, type Joinable } from './selection.js';
import type { SubtreeEnds } from './subtree-ends.js';

/**
 * More ids than these are sorted by their digits. Measured: the runtime sorts 3,200 ids in 17 µs and 10,000 in 394, by digits it takes
 * 31 and 134.
 */
const MOST_SORTED_BY_RUNTIME = 1 << 12;

/**
 * Up to this many ids are compared to see whether one was added: 48 comparisons are faster than looking at the nodes
 * below one.
 */
const MOST_COMPARED = 48;

/**
 * This many bit sets are kept for the next search. A word of several parts needs two at once: one for a part, one for
 * the result of the parts before it.
 */
const MOST_FREE = 2;

/** Bits of a digit when ids are sorted. The 2,048 counts fit in the processor's fastest memory, and the ids of 25 million nodes have three digits. */
const DIGIT = 11;

/** A list that holds one node in 256 becomes a bit set: to sort more takes longer than to clear and count the set. */
const NODES_A_LISTED_ID = 256;

/**
 * The ids common to two sets stay a set if they are at least an eighth of it: a list would have to look up the end of
 * each subtree, a set is filled.
 */
const SUBTREE_SHARE = 8;

/** Up to this many ids of a list each is added by itself: most labels have one node or two. */
const FEW = 6;

/** The step of a list that is being read: it may be written as a whole, and what does not count overwritten. */
const STEP = new Uint32Array(STEP_IDS);

/**
 * Beyond this many subtrees the level bits show their ends: in the file the ends are far apart, each on a page of
 * 4,096 bytes.
 */
const MOST_ENDS_LOOKED_UP = 4096;

/** At least this many ids are listed, also in a small gazetteer: some tests have ten nodes. */
const LEAST = 4;

/**
 * Gathers the ids of matching nodes, in any order and with repetitions, and makes a selection of them. Few ids are kept in a list, more in
 * a set of one bit an id.
 */
export class NodeCollector {
  #ids = new Uint32Array(1024);
  #spare = new Uint32Array(0);
  readonly #counts = new Uint32Array(1 << DIGIT);
  readonly #nodes: number;
  /** Up to so many ids are listed. */
  readonly #most: number;
  /** How many ids the list has room for. */
  #room: number;
  #bits: Uint32Array | null = null;
  /** A set that was added alone. It belongs to the caller, so it is copied before anything is added. */
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
    else setBit(this.#bits, id);
  }

  /** Adds the ids of a column at `[from, to)`. */
  addRange(list: IdColumn, from: number, to: number): void {
    if (to - from <= FEW) {
      for (let at = from; at < to; at++) this.add(list.at(at));
      return;
    }
    if (this.#bits === null && this.#length + to - from > this.#room) this.#grow(to - from);
    if (this.#bits !== null) {
      for (let at = from; at < to; at += STEP_IDS) setBits(this.#bits, STEP, 0, readStep(list, at, to, STEP));
    } else list.read(from, to, this.#ids, this.#length);
    this.#length += to - from;
  }

  /** Adds the ids of a column at `[from, to)` whose bit is set. */
  addWithin(list: IdColumn, from: number, to: number, within: Uint32Array): void {
    // such a list is longer than any list of ids may get, and usually all of it counts
    if (this.#bits === null && to - from > this.#most) this.#toBits();
    for (let at = from; at < to; at += STEP_IDS) {
      const length = readStep(list, at, to, STEP);
      let i = 0;
      for (; i < length && this.#bits === null; i++) if (hasBit(within, STEP[i])) this.add(STEP[i]);
      if (this.#bits !== null) setBitsWithin(this.#bits, STEP, i, length, within);
    }
  }

  /** Adds the ids in both of two sets, usually few. */
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
   * Adds the ids of a bit set, one bit an id.
   * @param within only ids in this set count too
   */
  addBits(set: Uint32Array, within: Uint32Array | null = null): void {
    const bits = this.#bits;
    const only = this.#only;
    if (bits !== null) {
      if (within === null) for (let i = 0; i < set.length; i++) bits[i] |= set[i];
      else for (let i = 0; i < set.length; i++) bits[i] |= set[i] & within[i];
    } else if (within === null && only === null) this.#only = set;
    else {
      // the union or intersection of two sets is written once
      const own = this.#anySet(set.length);
      if (only === null) for (let i = 0; i < set.length; i++) own[i] = set[i] & (within as Uint32Array)[i];
      else if (within === null) for (let i = 0; i < set.length; i++) own[i] = only[i] | set[i];
      else for (let i = 0; i < set.length; i++) own[i] = only[i] | (set[i] & within[i]);
      this.#setBits(own);
    }
  }

  /** Adds the ids of one word of a bit set. */
  addWord(word: number, bits: number): void {
    if (this.#bits !== null) this.#bits[word] |= bits;
    else
      for (let left = bits; left !== 0; left &= left - 1) this.add(32 * word + 31 - Math.clz32(left & -left));
  }

  /** Adds the ids of lists. */
  addPostings({ lists }: Postings): void {
    for (const { ids, from, to, within } of lists)
      if (within === null) this.addRange(ids, from, to);
      else this.addWithin(ids, from, to, within);
  }

  /** Whether an id was added, by a quick look: compares only the first ids of a list, but knows all of a set. */
  holds(id: number): boolean {
    if (this.#bits !== null) return hasBit(this.#bits, id);
    if (this.#only !== null && hasBit(this.#only, id)) return true;
    for (let i = Math.min(this.#length, MOST_COMPARED) - 1; i >= 0; i--) if (this.#ids[i] === id) return true;
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
    const starts = new Uint32Array(count);
    const ends = new Uint32Array(count);
    const isLong = count > MOST_ENDS_LOOKED_UP;
    // one end alone is read right away
    if (count > 1 && !isLong) subtreeEnds.prefetch(ids, count);
    let length = 0;
    let covered = -1;
    for (let i = 0; i < count; i++) {
      const id = ids[i];
      if (id < covered) continue;
      const behind = isLong ? subtreeEnds.behind(id) : subtreeEnds.end.at(id);
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

  /** Forgets the added ids, and takes back a set made here to use it for the next search. */
  takeBack(set: Uint32Array): void {
    this.clear();
    if (this.#free.length < MOST_FREE) this.#free.push(set);
  }

  #sort(): void {
    if (this.#length > MOST_SORTED_BY_RUNTIME) this.#sortByDigits();
    else if (this.#length > 1) this.#ids.subarray(0, this.#length).sort();
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

  /** A set for all ids, with anything in it: to clear memory that was in use costs less than new memory. */
  #anySet(words: number): Uint32Array {
    return this.#free.pop() ?? new Uint32Array(words);
  }

  /** Continues with a set, and adds the listed ids to it. */
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

/** Sets the bits that are also set in another set. */
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

/**
 * Keeps those of the first ids of a list whose bit is set, in order.
 * @returns how many are kept
 */
export function keepWithin(ids: Uint32Array, length: number, within: Uint32Array): number {
  let kept = 0;
  for (let i = 0; i < length; i++) {
    const id = ids[i];
    // written in any case: the processor cannot foresee which of them count
    ids[kept] = id;
    kept += (within[id >>> 5] >>> (id & 31)) & 1;
  }
  return kept;
}

/** The ids whose bits are set. */
export function idsOfBits(bits: Uint32Array): Uint32Array {
  const length = countCommon(bits, bits);
  const ids = new Uint32Array(length);
  let at = 0;
  for (let word = 0; word < bits.length; word++)
    for (let left = bits[word]; left !== 0; left &= left - 1)
      ids[at++] = 32 * word + 31 - Math.clz32(left & -left);
  return ids;
}
