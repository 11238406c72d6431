import { popcount } from './bits.js';

/** Ids that one entry of `branch.bits` covers. */
export const BRANCH_BLOCK = 32;
/** Numbers of an entry: the branches before it, and one bit an id. */
export const BRANCH_ENTRY = 2;

/**
 * The branches of the tree: records above lots and houses, placeholders among them. They are a fiftieth of the records of a
 * country with its lots, so what only they need is stored by their numbers, in the order of their ids.
 */
export class Branches {
  readonly #bits: Uint32Array;

  /** @param bits section `branch.bits`: for every 32 ids the branches before them, then one bit an id */
  constructor(bits: Uint32Array) {
    this.#bits = bits;
  }

  /** Whether a record is a branch. */
  has(id: number): boolean {
    return ((this.#bits[2 * (id >>> 5) + 1] >>> (id & 31)) & 1) !== 0;
  }

  /** How many branches stand before an id: the number of a branch itself. */
  before(id: number): number {
    const at = 2 * (id >>> 5);
    return (this.#bits[at] + popcount(this.#bits[at + 1] & ((1 << (id & 31)) - 1))) | 0;
  }

  /**
   * Where the values of a record stand: the number of a branch; of another record, below 0, the complement of how many branches stand before it
   * (`~place`, which stays a whole number of 32 bits for 0 too).
   */
  place(id: number): number {
    const at = 2 * (id >>> 5);
    const word = this.#bits[at + 1];
    const bit = 1 << (id & 31);
    const before = (this.#bits[at] + popcount(word & (bit - 1))) | 0;
    return (word & bit) === 0 ? ~before : before;
  }

  /** The last branch before an id, if its bit stands in the same word; below 0 if not. */
  nearBefore(id: number): number {
    const below = this.#bits[2 * (id >>> 5) + 1] & ((1 << (id & 31)) - 1);
    return below === 0 ? -1 : (id & ~31) + 31 - Math.clz32(below);
  }

  /** One bit for each of 32 ids. @param word the first of them, divided by 32 */
  word(word: number): number {
    return this.#bits[2 * word + 1];
  }
}
