import { BlockColumn, type BlockSections, type Column, LongColumn, PART_NUMBERS, partsOf } from './blocks.js';
import { firstFrom, roundestIn, roundStep } from './ranges.js';

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

/** Ids in blocks of base and bits. */
class BlockIds extends BlockColumn implements IdColumn {
  firstFrom(from: number, to: number, least: number): number {
    return firstIn(this, from, to, least);
  }
}

/** Ids in blocks, of a column of several parts. */
class LongIds extends LongColumn implements IdColumn {
  firstFrom(from: number, to: number, least: number): number {
    return firstIn(this, from, to, least);
  }
}

/**
 * Opens packed ids.
 * @param length how many ids there are
 * @param most ids of a part, whole blocks; fewer in tests
 */
export function packedIds(length: number, sections: BlockSections, most = PART_NUMBERS): IdColumn {
  if (length <= most) return new BlockIds(length, sections);
  return new LongIds(
    partsOf(length, sections, most).map(([count, part]) => new BlockIds(count, part)),
    most,
  );
}

/** The first place in `[from, to)`, which ascends, with an id of at least `least`; `to` for none. */
function firstIn(ids: Column, from: number, to: number, least: number): number {
  let low = from;
  let high = from + 1;
  for (let step = 2; high < to && ids.at(high) < least; step *= 2) {
    low = high;
    high = roundStep(low, step);
  }
  high = Math.min(to, high);
  while (low < high) {
    const middle = roundestIn(low, high);
    if (ids.at(middle) < least) low = middle + 1;
    else high = middle;
  }
  return low;
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
export function readStep(list: Column, at: number, to: number, into: Uint32Array): number {
  const end = Math.min(at + STEP_IDS, to);
  list.read(at, end, into);
  return end - at;
}

/** Up to so many ids each is read by itself: that takes less than a step. */
const FEW = 4;

/** Arrays for steps that nobody needs: a visitor may visit other ids. */
const free: Uint32Array[] = [];

/** Visits the ids at `[from, to)` of a column, each with its place. */
export function eachId(
  list: Column,
  from: number,
  to: number,
  visit: (id: number, place: number) => void,
): void {
  if (to - from <= FEW) {
    for (let place = from; place < to; place++) visit(list.at(place), place);
    return;
  }
  const step = free.pop() ?? new Uint32Array(STEP_IDS);
  for (let at = from; at < to; at += STEP_IDS) {
    const count = readStep(list, at, to, step);
    for (let i = 0; i < count; i++) visit(step[i], at + i);
  }
  free.push(step);
}
