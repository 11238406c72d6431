import { eachBit } from '../../gazetteer/bits.js';

/** A set of numbers below a size, which visits each once and in order. */
export class IdSet {
  readonly #bits: Uint32Array;

  /** @param size how many numbers there may be */
  constructor(size: number) {
    this.#bits = new Uint32Array(Math.ceil(size / 32));
  }

  /** Adds one. */
  add(id: number): void {
    this.#bits[id >>> 5] |= 1 << (id & 31);
  }

  /** Visits all. */
  each(visit: (id: number) => void): void {
    eachBit(this.#bits, visit);
  }

  /** All, ascending. */
  all(): Uint32Array {
    const found: number[] = [];
    this.each((id) => found.push(id));
    return Uint32Array.from(found);
  }
}
