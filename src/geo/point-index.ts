/**
 * The order of the address tree as a spatial index: what stands together in it stands together on the ground. The ids
 * are cut into blocks of 32, each with a box around its points, every eight blocks into a larger block, and so on.
 * Blocks outside an area are skipped; a block wholly inside is answered without looking at its points. Found ids
 * come ascending, and a block of 32 ids is one word of a bit set.
 *
 * Boxes of the tree's own nodes serve worse: thousands of lots below one section have one box, and hundreds of
 * sections below one municipality have to be passed one by one.
 */

import { type Box, NO_POINT } from './units.js';

/** Blocks that make up one of the next size. */
const FAN_OUT = 8;
const SHIFT = 3;
const LARGEST = 2147483647;

/** The nodes' own points, one entry a node in the order of the tree. */
export interface OwnPoints {
  /** Longitudes in units of 1e-7 degree; {@link NO_POINT} for a node without a point of its own. */
  readonly lon: Int32Array;
  /** Latitudes in units of 1e-7 degree; read only where the longitude is not {@link NO_POINT}. */
  readonly lat: Int32Array;
}

/** What makes the points searchable; made once by {@link indexPoints} and stored. */
export interface StoredPointIndex {
  /** One bit a node: whether it has a point of its own. */
  readonly bits: Uint32Array;
  /** West, south, east, north of each block, the smallest blocks first; west > east for a block without points. */
  readonly boxes: Int32Array;
}

/** Counts what a search touched. Searches only add. */
export interface PointWork {
  /** Points compared with the place searched for. */
  points: number;
  /** Boxes compared with it. */
  boxes: number;
}

/** Number of blocks of each size for so many nodes, the smallest first; the last number is 1. */
function blockCounts(nodes: number): number[] {
  const counts = [Math.ceil(nodes / 32)];
  while (counts[counts.length - 1] > 1) counts.push(Math.ceil(counts[counts.length - 1] / FAN_OUT));
  return counts;
}

/** Number of boxes stored for so many nodes. */
export function boxCount(nodes: number): number {
  return blockCounts(nodes).reduce((sum, count) => sum + count, 0);
}

/** Makes bits and boxes; linear in the nodes. */
export function indexPoints({ lon, lat }: OwnPoints): StoredPointIndex {
  const counts = blockCounts(lon.length);
  const bits = new Uint32Array(counts[0]);
  const boxes = new Int32Array(4 * boxCount(lon.length));
  for (let i = 0; i < boxes.length; i += 4) {
    boxes[i] = boxes[i + 1] = LARGEST;
    boxes[i + 2] = boxes[i + 3] = -LARGEST;
  }
  const extend = (block: number, west: number, south: number, east: number, north: number): void => {
    const at = 4 * block;
    boxes[at] = Math.min(boxes[at], west);
    boxes[at + 1] = Math.min(boxes[at + 1], south);
    boxes[at + 2] = Math.max(boxes[at + 2], east);
    boxes[at + 3] = Math.max(boxes[at + 3], north);
  };
  for (let id = 0; id < lon.length; id++) {
    if (lon[id] === NO_POINT) continue;
    bits[id >>> 5] |= 1 << (id & 31);
    extend(id >>> 5, lon[id], lat[id], lon[id], lat[id]);
  }
  let first = 0;
  for (const count of counts.slice(0, -1)) {
    for (let i = 0; i < count; i++) {
      const at = 4 * (first + i);
      extend(first + count + (i >>> SHIFT), boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3]);
    }
    first += count;
  }
  return { bits, boxes };
}

/** An area to search: its box, and which boxes certainly lie in it. */
export interface Area {
  readonly box: Box;
  containsBox(west: number, south: number, east: number, north: number): boolean;
}

/** Points opened for searching; works where the sections are mapped. */
export class PointIndex {
  readonly lon: Int32Array;
  readonly lat: Int32Array;
  readonly bits: Uint32Array;
  readonly #boxes: Int32Array;
  /** Number of blocks of each size, and the number of the first box of each. */
  readonly #counts: readonly number[];
  readonly #first: readonly number[];

  /** @throws {RangeError} when there are not as many boxes as the points need */
  constructor({ lon, lat }: OwnPoints, { bits, boxes }: StoredPointIndex) {
    this.lon = lon;
    this.lat = lat;
    this.bits = bits;
    this.#boxes = boxes;
    this.#counts = blockCounts(lon.length);
    const expected = 4 * boxCount(lon.length);
    if (boxes.length !== expected) {
      throw new RangeError(
        `boxes of ${lon.length} points have ${boxes.length} numbers when expected ${expected}`,
      );
    }
    let first = 0;
    this.#first = this.#counts.map((count) => {
      first += count;
      return first - count;
    });
  }

  /** Number of nodes. */
  get size(): number {
    return this.lon.length;
  }

  /**
   * Visits every block of 32 ids whose box touches an area, ascending.
   * @param from @param to only blocks with ids in `[from, to)`
   * @param work counters to add to
   * @param visit told the number of the block, and whether all its points are certainly in the area
   */
  search(
    area: Area,
    from: number,
    to: number,
    work: PointWork,
    visit: (block: number, whole: boolean) => void,
  ): void {
    if (from >= to) return;
    const top = this.#counts.length - 1;
    this.#descend(top, 0, this.#counts[top], area, from >>> 5, (to - 1) >>> 5, work, visit);
  }

  /** @param low @param high first and last block of 32 ids wanted */
  #descend(
    size: number,
    begin: number,
    end: number,
    area: Area,
    low: number,
    high: number,
    work: PointWork,
    visit: (block: number, whole: boolean) => void,
  ): void {
    const boxes = this.#boxes;
    const { west, south, east, north } = area.box;
    const shift = SHIFT * size;
    const first = Math.max(begin, low >>> shift);
    const last = Math.min(end - 1, high >>> shift);
    work.boxes += last - first + 1;
    for (let block = first, at = 4 * (this.#first[size] + first); block <= last; block++, at += 4) {
      const w = boxes[at];
      const s = boxes[at + 1];
      const e = boxes[at + 2];
      const n = boxes[at + 3];
      if (w > east || e < west || s > north || n < south || w > e) continue;
      if (area.containsBox(w, s, e, n)) {
        const lastInside = Math.min(high, ((block + 1) << shift) - 1, this.#counts[0] - 1);
        for (let inside = Math.max(low, block << shift); inside <= lastInside; inside++) visit(inside, true);
      } else if (size === 0) visit(block, false);
      else {
        const next = Math.min((block + 1) << SHIFT, this.#counts[size - 1]);
        this.#descend(size - 1, block << SHIFT, next, area, low, high, work, visit);
      }
    }
  }
}
