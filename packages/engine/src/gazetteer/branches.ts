import { NUMBER } from '../vocabulary/levels.js';
import { popcount } from './bits.js';
import { FLAG } from './sections.js';

/** Ids that one entry of `branch.bits` covers. */
const BLOCK = 64;
/** Numbers of an entry: the branches before it, and its bits. */
const ENTRY = 3;

/**
 * The branches of the tree: records above lots and houses, placeholders among them. They are a fiftieth of the records of a
 * country with its lots, so what only they need is stored by their numbers, in the order of their ids.
 */
export class Branches {
  readonly #bits: Uint32Array;

  /** @param bits section `branch.bits`: for every 64 ids the branches before them and two words of one bit an id */
  constructor(bits: Uint32Array) {
    this.#bits = bits;
  }

  /** Whether a record is a branch. */
  has(id: number): boolean {
    return ((this.#bits[ENTRY * Math.floor(id / BLOCK) + 1 + ((id >>> 5) & 1)] >>> (id & 31)) & 1) !== 0;
  }

  /** How many branches stand before an id: the number of a branch itself. */
  before(id: number): number {
    const at = ENTRY * Math.floor(id / BLOCK);
    const below = (1 << (id & 31)) - 1;
    const isSecond = (id & 32) !== 0;
    return (
      this.#bits[at] +
      popcount(this.#bits[at + 1] & (isSecond ? -1 : below)) +
      (isSecond ? popcount(this.#bits[at + 2] & below) : 0)
    );
  }
}

/** Makes section `branch.bits`. @param flags section `flags` */
export function branchBits(flags: Uint8Array): Uint32Array {
  const bits = new Uint32Array(ENTRY * Math.ceil(flags.length / BLOCK));
  let count = 0;
  for (let at = 0; at < bits.length; at += ENTRY) {
    const from = (at / ENTRY) * BLOCK;
    bits[at] = count;
    for (let id = from; id < Math.min(from + BLOCK, flags.length); id++) {
      if ((flags[id] & FLAG.level) === NUMBER) continue;
      bits[at + 1 + ((id >>> 5) & 1)] |= 1 << (id & 31);
      count++;
    }
  }
  return bits;
}

/** How many branches there are. @param flags section `flags` */
export function countBranches(flags: Uint8Array): number {
  let count = 0;
  for (let id = 0; id < flags.length; id++) if ((flags[id] & FLAG.level) !== NUMBER) count++;
  return count;
}
