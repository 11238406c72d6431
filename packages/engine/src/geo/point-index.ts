/**
 * The order of the address tree as a spatial index: neighbours in it are neighbours on the ground. The ids
 * are cut into blocks of 32, each with a box around its points, every eight blocks into a larger block, and so on.
 * Blocks outside an area are skipped; a block of 32 wholly inside is answered without looking at its points. Found
 * ids come ascending, and a block of 32 ids is one word of a bit set.
 *
 * Boxes of the tree's own nodes serve worse: thousands of lots below one section have one box, and hundreds of
 * sections below one municipality have to be passed one by one.
 */

import type { Circle } from './circle.js';
import { type Box, NO_POINT } from './units.js';

/** Blocks that make up one of the next size. */
const FAN_OUT = 8;
const SHIFT = 3;
const LARGEST = 2147483647;

/** The nodes' own points, one entry a node in the order of the tree. */
export interface PointColumns {
  /** Longitudes in units of 1e-7 degree; {@link NO_POINT} for a node without a point of its own. */
  readonly lon: Int32Array;
  /** Latitudes in units of 1e-7 degree; read only where the longitude is not {@link NO_POINT}. */
  readonly lat: Int32Array;
}

/** The nodes' own points, read block by block. */
export interface BlockPoints {
  /** Number of nodes. */
  readonly size: number;
  /** One bit a node: whether it has a point of its own. */
  readonly bits: Uint32Array;
  /** Longitudes of the block opened last, by place in the block, in units of 1e-7 degree. */
  readonly lons: Int32Array;
  /** Latitudes of that block. */
  readonly lats: Int32Array;
  /** Reads the points of a block of 32 ids; places of nodes without a point keep what they had. */
  open(block: number): void;
}

/** The index that makes points searchable; {@link indexPoints} makes it once, and the file stores it. */
export interface StoredPointIndex {
  /** One bit a node: whether it has a point of its own. */
  readonly bits: Uint32Array;
  /** West, south, east, north of each block, the smallest blocks first; west > east for a block without points. */
  readonly boxes: Int32Array;
}

/** Counts the work of searches. Searches only add. */
export interface PointWork {
  /** Points compared with the place searched for. */
  points: number;
  /** Boxes compared with it. */
  boxes: number;
}

/** The number of blocks of each size for some number of nodes, the smallest size first; the last number is 1. */
function blockCounts(nodes: number): number[] {
  const counts = [Math.ceil(nodes / 32)];
  while (counts[counts.length - 1] > 1) counts.push(Math.ceil(counts[counts.length - 1] / FAN_OUT));
  return counts;
}

/** The number of stored boxes for some number of nodes. */
export function boxCount(nodes: number): number {
  return blockCounts(nodes).reduce((sum, count) => sum + count, 0);
}

/** Makes bits and boxes; linear in the nodes. */
export function indexPoints({ lon, lat }: PointColumns): StoredPointIndex {
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

/** Points in columns, as a build has them. */
export class PlainPoints implements BlockPoints {
  readonly size: number;
  readonly bits: Uint32Array;
  readonly lons = new Int32Array(32);
  readonly lats = new Int32Array(32);
  readonly #columns: PointColumns;

  /** @param bits see {@link indexPoints} */
  constructor(columns: PointColumns, bits: Uint32Array) {
    this.#columns = columns;
    this.size = columns.lon.length;
    this.bits = bits;
  }

  open(block: number): void {
    this.lons.set(this.#columns.lon.subarray(32 * block, 32 * block + 32));
    this.lats.set(this.#columns.lat.subarray(32 * block, 32 * block + 32));
  }
}

/** Makes an index of points in columns. */
export function plainIndex(columns: PointColumns): PointIndex {
  const { bits, boxes } = indexPoints(columns);
  return new PointIndex(new PlainPoints(columns, bits), boxes);
}

/** Points opened for searching; works where the sections are mapped. Not for several searches at once. */
export class PointIndex {
  readonly points: BlockPoints;
  readonly #boxes: Int32Array;
  /** Number of the first box of each size. */
  readonly #first: readonly number[];
  /** Room for the blocks of two sizes; kept because making it anew costs as much as a small search. */
  #found: Uint32Array = new Uint32Array(1024);
  #above: Uint32Array = new Uint32Array(1024);

  /**
   * @param boxes see {@link StoredPointIndex}
   * @throws {RangeError} if the number of boxes does not fit the points
   */
  constructor(points: BlockPoints, boxes: Int32Array) {
    const { size } = points;
    this.points = points;
    this.#boxes = boxes;
    const expected = 4 * boxCount(size);
    if (boxes.length !== expected)
      throw new RangeError(`boxes of ${size} points have ${boxes.length} numbers when expected ${expected}`);
    let first = 0;
    this.#first = blockCounts(size).map((count) => {
      first += count;
      return first - count;
    });
  }

  /**
   * Finds the blocks of 32 ids whose box touches a box, ascending, size by size from the largest down.
   * @param from @param to only blocks with ids in `[from, to)`
   * @param work counters to add to
   * @returns their numbers, valid until the next search
   */
  search(box: Box, from: number, to: number, work: PointWork): Uint32Array {
    let found = this.#found;
    let above = this.#above;
    found[0] = 0;
    let length = from < to ? 1 : 0;
    for (let size = this.#first.length - 2; size >= 0; size--) {
      [found, above] = [above, found];
      if (found.length < FAN_OUT * length) found = new Uint32Array(2 * FAN_OUT * length);
      const shift = SHIFT * size + 5;
      length = this.#below(above, length, size, from >>> shift, (to - 1) >>> shift, box, found, work);
    }
    this.#found = found;
    this.#above = above;
    return found.subarray(0, length);
  }

  /**
   * Goes down by one size.
   * @param size the size of the wanted blocks
   * @param low
   * @param high first and last block of that size wanted
   */
  #below(
    above: Uint32Array,
    length: number,
    size: number,
    low: number,
    high: number,
    { west, south, east, north }: Box,
    found: Uint32Array,
    work: PointWork,
  ): number {
    const boxes = this.#boxes;
    const first = this.#first[size];
    let kept = 0;
    let looked = 0;
    for (let i = 0; i < length; i++) {
      const begin = Math.max(above[i] << SHIFT, low);
      const last = Math.min((above[i] << SHIFT) + FAN_OUT - 1, high);
      looked += last - begin + 1;
      for (let block = begin, at = 4 * (first + begin); block <= last; block++, at += 4) {
        // written and then kept or not: a branch here would be guessed wrong too often
        found[kept] = block;
        kept +=
          Number(boxes[at] <= east) &
          Number(boxes[at + 1] <= north) &
          Number(boxes[at + 2] >= west) &
          Number(boxes[at + 3] >= south);
      }
    }
    work.boxes += looked;
    return kept;
  }

  /**
   * Calls a function with the box around the points of a block, if the block has points.
   * @param size 0 is a block of 32 ids, each further one eight times as many; beyond the largest size, the largest
   * @returns the function's result, or undefined
   */
  around<T>(
    size: number,
    block: number,
    visit: (west: number, south: number, east: number, north: number) => T,
  ): T | undefined {
    const boxes = this.#boxes;
    const at = 4 * (this.#first[Math.min(size, this.#first.length - 1)] + block);
    return boxes[at] > boxes[at + 2]
      ? undefined
      : visit(boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3]);
  }

  /** Whether every point of a block of 32 ids is certainly outside a circle. */
  misses(block: number, circle: Circle): boolean {
    const boxes = this.#boxes;
    const at = 4 * block;
    return circle.misses(boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3]);
  }

  /** Whether all points of a block of 32 ids are certainly in a circle. */
  lieIn(block: number, circle: Circle): boolean {
    const boxes = this.#boxes;
    const at = 4 * block;
    return circle.containsBox(boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3]);
  }
}
