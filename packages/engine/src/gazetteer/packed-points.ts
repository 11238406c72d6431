/**
 * Own points of the nodes, packed: blocks of 32 ids, in each the points as steps from the west and south of the block's box, in
 * as many bits as the box is wide and high. Most sources give six decimals, so a step is ten units where all fit.
 */

import {
  type BlockPoints,
  boxCount,
  indexPoints,
  type PointColumns,
  type StoredPointIndex,
} from '../geo/point-index.js';
import { NO_POINT } from '../geo/units.js';
import { maskOf, popcount } from './bits.js';
import { checkAscending, checkLength, checkPoints, checkSame, isPlace, type Refuse } from './rules.js';
import type { SectionArrays } from './section-file.js';
import type { ElementType, Section } from './sections.js';

/**
 * The points of records: own ones, as below; and of ascending records without an own point but with points below, the means of their
 * children's points.
 */
export const POINT_SECTIONS = {
  'derived.node': 'u32',
  'derived.point': 'i32',
  'point.bits': 'u32',
  'point.box': 'i32',
  'point.head': 'u32',
  'point.heap': 'u32',
} as const satisfies Record<string, ElementType>;

/** Ids of a block: one word of the bits. */
const BLOCK = 32;

/** Units of a step where all points of a block allow it. */
const COARSE = 10;

/** Words behind the last point, so that reading two words is always possible. */
export const HEAP_MARGIN = 2;

/** Points as a file stores them, with the boxes that they are steps in. */
interface StoredPoints extends StoredPointIndex {
  /** Of each block, twice the word of {@link heap} at which its points begin, and 1 more where a step is ten units. */
  readonly heads: Uint32Array;
  /** The points: longitude, then latitude, each in the bits that the box needs; every block begins with a word. */
  readonly heap: Uint32Array;
}

/** Bits for steps from 0 to the far side of a box. */
function widthOf(side: number, step: number): number {
  return 32 - Math.clz32(Math.floor(side / step));
}

/**
 * Packs points; linear in the nodes.
 * @param boxes of every 32 ids
 */
export function packPoints(
  { lon, lat }: PointColumns,
  { bits, boxes }: StoredPointIndex,
): Pick<StoredPoints, 'heads' | 'heap'> {
  const heads = new Uint32Array(bits.length);
  let heap = new Uint32Array(1024);
  let words = 0;
  for (let block = 0; block < bits.length; block++) {
    const [west, south, east, north] = boxes.subarray(4 * block, 4 * block + 4);
    const ids: number[] = [];
    let step = COARSE;
    for (let left = bits[block]; left !== 0; left &= left - 1) {
      const id = BLOCK * block + 31 - Math.clz32(left & -left);
      ids.push(id);
      if ((lon[id] - west) % COARSE !== 0 || (lat[id] - south) % COARSE !== 0) step = 1;
    }
    heads[block] = 2 * words + (step === COARSE ? 1 : 0);
    if (ids.length === 0) continue;
    const widths = [widthOf(east - west, step), widthOf(north - south, step)];
    const needed = Math.ceil((ids.length * (widths[0] + widths[1])) / 32);
    if (words + needed + HEAP_MARGIN > heap.length) {
      const larger = new Uint32Array(2 * (words + needed + HEAP_MARGIN));
      larger.set(heap.subarray(0, words));
      heap = larger;
    }
    let bit = 32 * words;
    for (const id of ids)
      for (const [axis, value] of [(lon[id] - west) / step, (lat[id] - south) / step].entries()) {
        const word = Math.floor(bit / 32);
        heap[word] |= value << (bit % 32);
        if ((bit % 32) + widths[axis] > 32) heap[word + 1] |= value >>> (32 - (bit % 32));
        bit += widths[axis];
      }
    words += needed;
  }
  return { heads, heap: heap.slice(0, words + HEAP_MARGIN) };
}

/** The word at which the points of each block begin, by boxes and bits, and the one behind the last. */
export function pointHeads({ bits, boxes, heads }: Omit<StoredPoints, 'heap'>): Float64Array {
  const begins = new Float64Array(bits.length + 1);
  for (let block = 0; block < bits.length; block++) {
    const step = (heads[block] & 1) === 0 ? 1 : COARSE;
    const [west, south, east, north] = boxes.subarray(4 * block, 4 * block + 4);
    const width = bits[block] === 0 ? 0 : widthOf(east - west, step) + widthOf(north - south, step);
    begins[block + 1] = begins[block] + Math.ceil((popcount(bits[block]) * width) / 32);
  }
  return begins;
}

/** The packed points of a file. */
export function pointsIn({ tree, meta }: PointsOfNodes): PackedPoints {
  const { 'point.bits': bits, 'point.box': boxes, 'point.head': heads, 'point.heap': heap } = tree;
  return new PackedPoints(meta.nodes, { bits, boxes, heads, heap });
}

/** Packed points opened for reading; works where the sections are mapped. */
export class PackedPoints implements BlockPoints {
  /** Number of nodes. */
  readonly size: number;
  readonly bits: Uint32Array;
  /** Longitudes of the block that {@link open} read last, by place in the block. */
  readonly lons = new Int32Array(BLOCK);
  /** Latitudes of that block. */
  readonly lats = new Int32Array(BLOCK);
  readonly #boxes: Int32Array;
  readonly #heads: Uint32Array;
  readonly #heap: Uint32Array;

  /** @param size number of nodes */
  constructor(size: number, { bits, boxes, heads, heap }: StoredPoints) {
    this.size = size;
    this.bits = bits;
    this.#boxes = boxes;
    this.#heads = heads;
    this.#heap = heap;
  }

  /** Whether a node has a point of its own. */
  has(id: number): boolean {
    return ((this.bits[id >>> 5] >>> (id & 31)) & 1) !== 0;
  }

  /** Longitude of a node in units of 1e-7 degree; {@link NO_POINT} where it has no point. */
  lon(id: number): number {
    return this.has(id) ? this.#value(id, 0) : NO_POINT;
  }

  /** Latitude of a node in units of 1e-7 degree; {@link NO_POINT} where it has no point. */
  lat(id: number): number {
    return this.has(id) ? this.#value(id, 1) : NO_POINT;
  }

  /** Reads the points of a block of 32 ids into {@link lons} and {@link lats}; places of nodes without a point keep what they had. */
  open(block: number): void {
    const boxes = this.#boxes;
    const head = this.#heads[block];
    const at = 4 * block;
    const step = (head & 1) === 0 ? 1 : COARSE;
    const [west, south] = [boxes[at], boxes[at + 1]];
    const wide = widthOf(boxes[at + 2] - west, step);
    const high = widthOf(boxes[at + 3] - south, step);
    const { lons, lats } = this;
    const heap = this.#heap;
    const [wideMask, highMask] = [maskOf(wide), maskOf(high)];
    const last = 31 - Math.clz32(this.bits[block]);
    let word = head >>> 1;
    let shift = 0;
    let left = this.bits[block];
    for (let place = 0; place <= last; place++, left >>>= 1) {
      if ((left & 1) === 0) continue;
      // two shifts, since one by 32 does nothing
      const x = ((heap[word] >>> shift) | ((heap[word + 1] << 1) << (31 - shift))) & wideMask;
      shift += wide;
      word += shift >>> 5;
      shift &= 31;
      const y = ((heap[word] >>> shift) | ((heap[word + 1] << 1) << (31 - shift))) & highMask;
      shift += high;
      word += shift >>> 5;
      shift &= 31;
      lons[place] = west + step * (x >>> 0);
      lats[place] = south + step * (y >>> 0);
    }
  }

  /** @param axis 0 longitude, 1 latitude */
  #value(id: number, axis: 0 | 1): number {
    const boxes = this.#boxes;
    const block = id >>> 5;
    const at = 4 * block;
    const head = this.#heads[block];
    const step = (head & 1) === 0 ? 1 : COARSE;
    const wide = widthOf(boxes[at + 2] - boxes[at], step);
    const high = widthOf(boxes[at + 3] - boxes[at + 1], step);
    const before = popcount(this.bits[block] & ((1 << (id & 31)) - 1));
    const bit = before * (wide + high) + axis * wide;
    const value = this.#read((head >>> 1) + (bit >>> 5), bit & 31, axis === 0 ? wide : high);
    return boxes[at + axis] + step * value;
  }

  /** The number in some bits that begin in a word. */
  #read(word: number, shift: number, width: number): number {
    const heap = this.#heap;
    return (((heap[word] >>> shift) | ((heap[word + 1] << 1) << (31 - shift))) & maskOf(width)) >>> 0;
  }
}

/** Representative points in 1e-7 degrees, JGD2011. */
export interface Points extends PointColumns {
  /**
   * Ascending ids without an own point but with points below, and the means of their children's points: lon, lat, …
   */
  readonly derived: { readonly node: Uint32Array; readonly point: Int32Array };
}

/** The sections of the points and of the boxes over them. */
export function pointSections({ lon, lat, derived }: Points): Section[] {
  const index = indexPoints({ lon, lat });
  const packed = packPoints({ lon, lat }, index);
  return [
    { name: 'derived.node', data: derived.node },
    { name: 'derived.point', data: derived.point },
    { name: 'point.bits', data: index.bits },
    { name: 'point.box', data: index.boxes },
    { name: 'point.head', data: packed.heads },
    { name: 'point.heap', data: packed.heap },
  ];
}

/** The sections of points, and how many nodes there are. */
interface PointsOfNodes {
  readonly tree: SectionArrays<typeof POINT_SECTIONS>;
  readonly meta: { readonly nodes: number };
}

/** Checks own points and the trees that find them, and points taken from children. */
export function checkNodePoints({ tree, meta }: PointsOfNodes, refuse: Refuse): void {
  checkOwnPoints({ tree, meta }, refuse);
  const { 'derived.node': derived, 'derived.point': points } = tree;
  checkAscending(refuse, 'derived.node', derived, meta.nodes);
  checkLength(refuse, 'derived.point', points.length, 2 * derived.length);
  checkPoints(refuse, 'derived.point', points);
}

/** Checks that each block of points takes the words between its head and the next, and that bits and boxes are those of the points. */
function checkOwnPoints({ tree, meta }: PointsOfNodes, refuse: Refuse): void {
  const { 'point.bits': bits, 'point.box': boxes, 'point.head': heads, 'point.heap': heap } = tree;
  const { nodes } = meta;
  checkLength(refuse, 'point.box', boxes.length, 4 * boxCount(nodes));
  const begins = pointHeads({ bits, boxes, heads });
  heads.forEach((head, block) => {
    if (head >>> 1 !== begins[block])
      refuse(
        'point.head',
        `block ${block} begins at word ${head >>> 1}, those before it end at ${begins[block]}`,
      );
  });
  checkLength(refuse, 'point.heap', heap.length, begins[heads.length] + HEAP_MARGIN);
  const points = pointsIn({ tree, meta });
  const lon = new Int32Array(nodes).fill(NO_POINT);
  const lat = new Int32Array(nodes).fill(NO_POINT);
  for (let id = 0; id < nodes; id++) {
    if (!points.has(id)) continue;
    [lon[id], lat[id]] = [points.lon(id), points.lat(id)];
    if (!isPlace(lon[id], lat[id]))
      refuse('point.heap', `node ${id} stands at ${lon[id]}, ${lat[id]}, a place lies within 180° and 90°`);
  }
  const index = indexPoints({ lon, lat });
  checkSame(refuse, 'point.bits', bits, index.bits);
  checkSame(refuse, 'point.box', boxes, index.boxes);
}
