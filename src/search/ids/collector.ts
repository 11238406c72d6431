import { fillBits, type Selection } from './selection.js';

/** Up to so many ids are sorted by insertion, up to so many by the runtime, more of them by their digits. */
const FEW = 48;
const SOME = 256;

/** Elements of an array that the runtime keeps in its own heap. */
const SHORT = 16;

/** Bits of a digit at most. */
const DIGIT = 11;

/** From one id in so many nodes on, a bit set costs less than sorting. */
const DENSE = 64;

/** Gathers the ids of matching nodes, in any order and with repetitions, and makes a selection of them. */
export class NodeCollector {
  #ids = new Uint32Array(1024);
  #spare = new Uint32Array(0);
  readonly #counts = new Uint32Array(1 << DIGIT);
  #length = 0;

  /** How many were added. */
  get length(): number {
    return this.#length;
  }

  /** Adds one id. */
  add(id: number): void {
    if (this.#length === this.#ids.length) this.#grow(1);
    this.#ids[this.#length++] = id;
  }

  /** Adds `list[from]` … `list[to - 1]`. */
  addRange(list: Uint32Array, from: number, to: number): void {
    if (this.#length + to - from > this.#ids.length) this.#grow(to - from);
    if (to - from < 16) for (let i = from; i < to; i++) this.#ids[this.#length++] = list[i];
    else {
      this.#ids.set(list.subarray(from, to), this.#length);
      this.#length += to - from;
    }
  }

  /** Whether an id was added, as far as a short look tells: of many ids it knows the first ones only. */
  holds(id: number): boolean {
    for (let i = Math.min(this.#length, FEW) - 1; i >= 0; i--) if (this.#ids[i] === id) return true;
    return false;
  }

  /** The ids, ascending and distinct. */
  distinct(): Uint32Array {
    this.#sort();
    const sorted = this.#ids.slice(0, this.#length);
    let length = 0;
    for (const id of sorted) if (length === 0 || sorted[length - 1] !== id) sorted[length++] = id;
    return sorted.subarray(0, length);
  }

  /**
   * The union of the subtrees of the added nodes.
   * @param end section `end`: first id behind each node's subtree
   */
  subtrees(end: Uint32Array): Selection {
    const n = end.length;
    if (this.#length > SOME && this.#length > n / DENSE) {
      const words = new Uint32Array(Math.ceil(n / 32));
      for (let i = 0; i < this.#length; i++) {
        const id = this.#ids[i];
        if (end[id] === id + 1) words[id >>> 5] |= 1 << (id & 31);
        else fillBits(words, id, end[id]);
      }
      return { kind: 'bits', words };
    }
    this.#sort();
    const count = this.#length;
    const ids = this.#ids;
    const [starts, ends] = twoLists(count);
    let length = 0;
    let covered = -1;
    for (let i = 0; i < count; i++) {
      const id = ids[i];
      if (id < covered) continue;
      if (length > 0 && id === covered) ends[length - 1] = end[id];
      else {
        starts[length] = id;
        ends[length++] = end[id];
      }
      covered = end[id];
    }
    return { kind: 'intervals', length, starts, ends };
  }

  /** Forgets everything added so far. */
  clear(): void {
    this.#length = 0;
  }

  #sort(): void {
    const ids = this.#ids;
    const count = this.#length;
    if (count > SOME) this.#sortByDigits();
    else if (count > FEW) ids.subarray(0, count).sort();
    else {
      for (let i = 1; i < count; i++) {
        const id = ids[i];
        let at = i;
        for (; at > 0 && ids[at - 1] > id; at--) ids[at] = ids[at - 1];
        ids[at] = id;
      }
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

  #grow(by: number): void {
    const larger = new Uint32Array(Math.max(this.#ids.length * 2, this.#length + by));
    larger.set(this.#ids.subarray(0, this.#length));
    this.#ids = larger;
  }
}

/**
 * Two arrays of a length. Allocating is a good part of a small search: short arrays cost least each by itself (a view
 * makes the runtime move them out of its heap), long ones as halves of one.
 */
function twoLists(length: number): [Uint32Array, Uint32Array] {
  if (length <= SHORT) return [new Uint32Array(length), new Uint32Array(length)];
  const both = new Uint32Array(2 * length);
  return [both.subarray(0, length), both.subarray(length)];
}
