import type { Column } from './blocks.js';
import { firstFrom } from './ranges.js';

/** Ids that stand in ascending lists, one behind another. */
export interface IdColumn extends Column {
  /** The first place in `[from, to)`, which ascends, with an id of at least `least`; `to` for none. Looks near `from` first. */
  firstFrom(from: number, to: number, least: number): number;
}

/** Ids in an array. */
export class PlainIds implements IdColumn {
  readonly #ids: Uint32Array;

  constructor(ids: Uint32Array) {
    this.#ids = ids;
  }

  get length(): number {
    return this.#ids.length;
  }

  at(place: number): number {
    return this.#ids[place];
  }

  read(from: number, to: number, into: Uint32Array, at = 0): void {
    into.set(this.#ids.subarray(from, to), at);
  }

  firstFrom(from: number, to: number, least: number): number {
    return firstFrom(this.#ids, from, to, least);
  }
}

/** A copy of the ids at `[from, to)` of a column. */
export function idsIn(list: IdColumn, from: number, to: number): Uint32Array {
  const ids = new Uint32Array(to - from);
  list.read(from, to, ids);
  return ids;
}

/** Reads a column in steps of so many ids, which stay in the processor's fastest memory. */
export const STEP_IDS = 512;

/**
 * Reads a step of the ids at `[at, to)` into an array of {@link STEP_IDS}.
 * @returns how many were read
 */
export function readStep(list: IdColumn, at: number, to: number, into: Uint32Array): number {
  const end = Math.min(at + STEP_IDS, to);
  list.read(at, end, into);
  return end - at;
}
