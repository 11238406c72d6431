import { countCommon, hasBit } from '../../gazetteer/bits.js';
import type { Postings } from './postings.js';
import { fromIds, type Joinable } from './selection.js';
import type { SubtreeEnds } from './subtree-ends.js';

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

/** A list that holds one node in 256 becomes a bit set: to sort more takes longer than to clear and count the set. */
const NODES_A_LISTED_ID = 256;

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

  /** @param nodes how many there are */
  constructor(nodes: number) {
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

  /** Adds the ids of `list[from]` … `list[to - 1]` whose bit is set. */
  addWithin(list: Uint32Array, from: number, to: number, within: Uint32Array): void {
    // such a list is longer than any list of ids may get, and usually all of it counts
    if (this.#bits === null && to - from > this.#most) this.#toBits();
    let i = from;
    for (; i < to && this.#bits === null; i++) if (hasBit(within, list[i])) this.add(list[i]);
    const bits = this.#bits;
    if (bits !== null)
      for (; i < to; i++) bits[list[i] >>> 5] |= within[list[i] >>> 5] & (1 << (list[i] & 31));
  }

  /**
   * Adds the ids of a bit set, one bit an id.
   * @param within only ids in this set count too
   */
  addBits(set: Uint32Array, within: Uint32Array | null = null): void {
    if (this.#bits === null) {
      if (within === null && this.#only === null) {
        this.#only = set;
        return;
      }
      this.#toBits();
    }
    const bits = this.#bits as Uint32Array;
    for (let i = 0; i < set.length; i++) bits[i] |= within === null ? set[i] : set[i] & within[i];
  }

  /** Adds the ids of lists. */
  addPostings({ lists }: Postings): void {
    for (const { ids, within } of lists)
      if (within === null) this.addRange(ids, 0, ids.length);
      else this.addWithin(ids, 0, ids.length, within);
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

  /** Forgets the added ids, and takes back a set made here to use it for the next search. */
  takeBack(set: Uint32Array): void {
    this.clear();
    if (this.#free.length < MOST_FREE) this.#free.push(set);
  }

  #sort(): void {
    if (this.#length > 1) this.#ids.subarray(0, this.#length).sort();
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

/** Sets the bits of `list[from]` … `list[to - 1]`. */
function setBits(bits: Uint32Array, list: Uint32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) bits[list[i] >>> 5] |= 1 << (list[i] & 31);
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
