import type { CountedNodes } from '../number-kinds.js';
import { FORMAL_SHIFT } from '../text-index.js';

/**
 * Ascending nodes, each once, with the classes of the texts that lead to them; see `classWithin` of the text index.
 */
export interface SpelledNodes {
  readonly ids: Uint32Array;
  readonly bits: Uint32Array;
}

/** Takes a node and the classes of the texts that lead to it. */
export type VisitSpelled = (id: number, bits: number) => void;

/** Up to this many ascending runs are merged in pairs, in six passes at most; more are sorted by the runtime. */
const MOST_RUNS = 64;

/** A list has room for this many nodes at first, and doubles. */
const FIRST_ROOM = 64;

/** Makes room for bits beside an id: with up to eight languages besides Japanese both are one whole number below 2^53. */
const BITS = 2 ** (2 * FORMAL_SHIFT);

/** Gathers nodes in any order, some more than once. */
export class SpelledNodeList {
  #ids = new Uint32Array(FIRST_ROOM);
  #bits = new Uint32Array(FIRST_ROOM);
  #length = 0;

  /** Adds a node. */
  add(id: number, bits: number): void {
    if (this.#length === this.#ids.length) this.#grow();
    this.#ids[this.#length] = id;
    this.#bits[this.#length++] = bits;
  }

  /** Keeps those of the nodes added so far that count. */
  keep({ sets, others }: CountedNodes): void {
    let inside: SpelledNodes = this.#added();
    const left: SpelledNodes[] = [];
    for (const set of sets) {
      const [own, outside] = divided(inside, set);
      inside = own;
      left.push(outside);
    }
    this.#ids.set(inside.ids);
    this.#bits.set(inside.bits);
    this.#length = inside.ids.length;
    if (others === null) return;
    for (const { ids, bits } of left)
      for (let i = 0; i < ids.length; i++) if (others(ids[i])) this.add(ids[i], bits[i]);
  }

  /** Visits what was added, in that order. */
  each(visit: VisitSpelled): void {
    for (let i = 0; i < this.#length; i++) visit(this.#ids[i], this.#bits[i]);
  }

  /** The nodes, ascending, each once with the classes of all ways in which it was added. */
  reached(): SpelledNodes {
    const { ids, bits } = this.#added();
    let isSorted = true;
    for (let i = 1; i < ids.length && isSorted; i++) isSorted = ids[i - 1] < ids[i];
    if (isSorted) return { ids, bits };
    const both = new Float64Array(ids.length);
    for (let i = 0; i < ids.length; i++) both[i] = ids[i] * BITS + bits[i];
    let length = 0;
    for (const each of mergedRuns(both)) {
      const id = Math.floor(each / BITS);
      if (length === 0 || ids[length - 1] !== id) {
        ids[length] = id;
        bits[length++] = 0;
      }
      bits[length - 1] |= each - id * BITS;
    }
    return { ids: ids.subarray(0, length), bits: bits.subarray(0, length) };
  }

  #added(): SpelledNodes {
    return { ids: this.#ids.subarray(0, this.#length), bits: this.#bits.subarray(0, this.#length) };
  }

  #grow(): void {
    const [ids, bits] = [new Uint32Array(2 * this.#length), new Uint32Array(2 * this.#length)];
    ids.set(this.#ids);
    bits.set(this.#bits);
    this.#ids = ids;
    this.#bits = bits;
  }
}

/**
 * Sorts numbers by merging their ascending runs in pairs: lists of the file are such runs. `NodeCollector` does the
 * same with ids; one loop for both kinds of lists would take half as long again.
 */
function mergedRuns(numbers: Float64Array): Float64Array {
  let ends: number[] = [];
  for (let at = 1; at <= numbers.length; at++)
    if (at === numbers.length || numbers[at] < numbers[at - 1]) ends.push(at);
  if (ends.length > MOST_RUNS) return numbers.sort();
  let from: Float64Array = numbers;
  let to: Float64Array = new Float64Array(numbers.length);
  while (ends.length > 1) {
    for (let i = 0; i < ends.length; i += 2) {
      const [middle, high] = [ends[i], ends[i + 1] ?? ends[i]];
      let a = i === 0 ? 0 : ends[i - 1];
      let b = middle;
      for (let at = a; at < high; at++)
        to[at] = b === high || (a < middle && from[a] <= from[b]) ? from[a++] : from[b++];
    }
    ends = ends.filter((_, i) => i % 2 === 1 || i + 1 === ends.length);
    [from, to] = [to, from];
  }
  return from;
}

/** Divides nodes into those whose bit is set and the others. */
export function divided(
  { ids, bits }: SpelledNodes,
  set: Uint32Array,
): [inside: SpelledNodes, outside: SpelledNodes] {
  const [inside, outside] = [0, 1].map(() => ({
    ids: new Uint32Array(ids.length),
    bits: new Uint32Array(ids.length),
  }));
  let within = 0;
  // nothing is decided on the way: the set's words lie far apart, and so the processor waits for many of them at once
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i];
    const without = i - within;
    inside.ids[within] = id;
    inside.bits[within] = bits[i];
    outside.ids[without] = id;
    outside.bits[without] = bits[i];
    within += (set[id >>> 5] >>> (id & 31)) & 1;
  }
  return [firstOf(inside, within), firstOf(outside, ids.length - within)];
}

function firstOf({ ids, bits }: SpelledNodes, length: number): SpelledNodes {
  return { ids: ids.subarray(0, length), bits: bits.subarray(0, length) };
}
