import type { PlaneMask, Planes } from './planes.js';
import { firstEndingBehind, type Joinable, joinable, type Selection } from './selection.js';

/** The selected ids that belong to some planes, looked at block by block in any order. */
export class Hits {
  readonly #selection: Joinable;
  readonly #planes: Planes;
  readonly #mask: PlaneMask;
  readonly #wanted: Uint32Array;

  constructor(selection: Selection, planes: Planes, mask: PlaneMask) {
    this.#selection = joinable(selection);
    this.#planes = planes;
    this.#mask = mask;
    this.#wanted = planes.bits(mask);
  }

  /** Number of ids, selected or not. */
  get size(): number {
    return this.#planes.size;
  }

  /** Whether one of the ids `[from, to)` may be a hit; false only where none is. */
  anyIn(from: number, to: number): boolean {
    const selection = this.#selection;
    if (selection.kind === 'bits') {
      const last = (to - 1) >>> 5;
      for (let word = from >>> 5; word <= last; word++)
        if ((selection.words[word] & this.#wanted[word]) !== 0) return true;
      return false;
    }
    const { starts, ends, length } = selection;
    const i = firstEndingBehind(selection, from);
    if (i === length || starts[i] >= to) return false;
    if (ends[i] < to) return true;
    return this.#planes.count(this.#mask, Math.max(from, starts[i]), to) > 0;
  }

  /** Visits the hits of `[from, to)`, ascending; `from` is a multiple of 32. */
  each(from: number, to: number, visit: (id: number) => void): void {
    const selection = this.#selection;
    const wanted = this.#wanted;
    if (selection.kind === 'bits') {
      const last = (to - 1) >>> 5;
      for (let word = from >>> 5; word <= last; word++)
        this.#eachBit(word, selection.words[word] & wanted[word], from, to, visit);
      return;
    }
    const { starts, ends, length } = selection;
    for (let i = firstEndingBehind(selection, from); i < length && starts[i] < to; i++) {
      const first = Math.max(from, starts[i]);
      const behind = Math.min(to, ends[i]);
      for (let word = first >>> 5; word <= (behind - 1) >>> 5; word++)
        this.#eachBit(word, wanted[word], first, behind, visit);
    }
  }

  #eachBit(word: number, bits: number, from: number, to: number, visit: (id: number) => void): void {
    for (let left = bits; left !== 0; left &= left - 1) {
      const id = 32 * word + 31 - Math.clz32(left & -left);
      if (id >= from && id < to) visit(id);
    }
  }
}
