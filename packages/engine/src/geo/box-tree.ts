/**
 * A packed R-tree of boxes that can be stored in a section of a file and searched where it is mapped. The items stand in
 * the order of a Hilbert curve through their middles; {@link NODE_SIZE} neighbours make a node, as many nodes a node
 * above them, up to one root (Kamel and Faloutsos, "On packing R-trees", 1993). Children follow from a node's number, so
 * only boxes and the items' own numbers are stored; `docs/gazetteer-format.md` has the layout.
 */

import type { Box } from './units.js';

/** Children of a node of the tree. */
const NODE_SIZE = 16;
const HEADER_BYTES = 8;
const BOX_BYTES = 16;
const ITEM_BYTES = 4;

/**
 * Packs boxes into a tree.
 * @param boxes west, south, east, north of each box in units of 1e-7 degree; at least one box
 * @returns the bytes to store, at an offset that is a multiple of 4
 */
export function packBoxes(boxes: Int32Array): Uint8Array {
  const size = boxes.length / 4;
  const counts = levelCounts(size);
  const bytes = new Uint8Array(byteLength(counts));
  const header = new DataView(bytes.buffer);
  header.setUint32(0, size, true);
  header.setUint32(4, NODE_SIZE, true);
  const { tree, items } = viewsOf(bytes, counts);
  items.set(alongCurve(boxes));
  items.forEach((item, i) => {
    tree.set(boxes.subarray(4 * item, 4 * item + 4), 4 * i);
  });
  let below = 0;
  let at = 4 * size;
  for (let level = 1; level < counts.length; level++) {
    const behind = at;
    for (let first = below; first < behind; first += 4 * NODE_SIZE, at += 4)
      tree.set(boxAround(tree.subarray(first, Math.min(first + 4 * NODE_SIZE, behind))), at);
    below = behind;
  }
  return bytes;
}

/** A box tree opened for searching; items are numbered in the order in which they were given. */
export class BoxTree {
  /** West, south, east, north of the items along the curve, then of the nodes above them, up to the root. */
  readonly #boxes: Int32Array;
  /** The number of each item along the curve. */
  readonly #items: Uint32Array;
  /** Number of boxes of each level, the items first, and where they begin. */
  readonly #counts: readonly number[];
  readonly #starts: readonly number[];
  /** Room for what two levels found. */
  #found: Uint32Array = new Uint32Array(256);
  #above: Uint32Array = new Uint32Array(256);
  /** Number of items. */
  readonly size: number;

  /**
   * Opens a packed tree in place; nothing is copied.
   * @param bytes exactly what {@link packBoxes} returned, beginning at a multiple of 4 in its buffer
   * @throws {Error} when the bytes are not a tree of boxes, or not all of it
   */
  constructor(bytes: Uint8Array) {
    if (bytes.length < HEADER_BYTES)
      throw new Error(`box tree: ${bytes.length} bytes, fewer than its header`);
    const header = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES);
    this.size = header.getUint32(0, true);
    const nodeSize = header.getUint32(4, true);
    if (nodeSize !== NODE_SIZE) throw new Error(`box tree: node size ${nodeSize} when expected ${NODE_SIZE}`);
    this.#counts = levelCounts(this.size);
    // Its length follows from its header; checked before arrays are laid over the bytes.
    const expected = byteLength(this.#counts);
    if (bytes.length !== expected)
      throw new Error(`box tree: ${bytes.length} bytes when expected ${expected}`);
    let start = 0;
    this.#starts = this.#counts.map((count) => {
      start += 4 * count;
      return start - 4 * count;
    });
    const { tree, items } = viewsOf(bytes, this.#counts);
    this.#boxes = tree;
    this.#items = items;
  }

  /**
   * Checks that the tree fits these boxes: every item once, with its box, and every node with the box around its
   * children.
   * @param boxes west, south, east, north of each item
   * @throws {Error} naming the rule that is broken
   */
  check(boxes: Int32Array): void {
    if (boxes.length !== 4 * this.size)
      throw new Error(`box tree: ${this.size} items when expected ${boxes.length / 4}`);
    const isThere = new Uint8Array(this.size);
    this.#items.forEach((item, place) => {
      if (item >= this.size || isThere[item] === 1)
        throw new Error(`box tree: item ${item} at place ${place} is twice there, or beyond ${this.size}`);
      isThere[item] = 1;
      this.#checkBox(place, boxes.subarray(4 * item, 4 * item + 4));
    });
    for (let level = 1; level < this.#counts.length; level++) {
      const below = this.#boxes.subarray(this.#starts[level - 1], this.#starts[level]);
      for (let node = 0; node < this.#counts[level]; node++) {
        const first = 4 * NODE_SIZE * node;
        this.#checkBox(
          this.#starts[level] / 4 + node,
          boxAround(below.subarray(first, first + 4 * NODE_SIZE)),
        );
      }
    }
  }

  #checkBox(place: number, wanted: ArrayLike<number>): void {
    for (let side = 0; side < 4; side++)
      if (this.#boxes[4 * place + side] !== wanted[side])
        throw new Error(`box tree: box ${place} is not the one around what it holds`);
  }

  /** The box around all items. */
  get bounds(): Box {
    const [west, south, east, north] = this.#boxes.subarray(-4);
    return { west, south, east, north };
  }

  /**
   * Numbers of the items whose box holds a point, borders included, in no particular order; valid until the next search.
   * @param x longitude in units of 1e-7 degree
   * @param y latitude in units of 1e-7 degree
   */
  at(x: number, y: number): Uint32Array {
    return this.#search(x, y, x, y);
  }

  /** Numbers of the items whose box touches a box, borders included, in no particular order; valid until the next search. */
  touching({ west, south, east, north }: Box): Uint32Array {
    return this.#search(west, south, east, north);
  }

  #search(west: number, south: number, east: number, north: number): Uint32Array {
    const boxes = this.#boxes;
    let found = this.#found;
    let above = this.#above;
    // as if the root were the first child of a node above it
    found[0] = 0;
    let length = 1;
    for (let level = this.#counts.length - 1; level >= 0; level--) {
      [found, above] = [above, found];
      if (found.length < NODE_SIZE * length) found = new Uint32Array(2 * NODE_SIZE * length);
      const start = this.#starts[level];
      const count = this.#counts[level];
      let kept = 0;
      for (let i = 0; i < length; i++) {
        const first = above[i] * NODE_SIZE;
        const behind = Math.min(first + NODE_SIZE, count);
        for (let node = first, at = start + 4 * first; node < behind; node++, at += 4) {
          // written and then kept or not: a branch here would be guessed wrong too often
          found[kept] = node;
          kept +=
            Number(boxes[at] <= east) &
            Number(boxes[at + 1] <= north) &
            Number(boxes[at + 2] >= west) &
            Number(boxes[at + 3] >= south);
        }
      }
      length = kept;
    }
    this.#found = found;
    this.#above = above;
    for (let i = 0; i < length; i++) found[i] = this.#items[found[i]];
    return found.subarray(0, length);
  }
}

/** Number of boxes of each level: the items, their nodes, the nodes of these, up to the root. */
function levelCounts(items: number): number[] {
  const counts = [items];
  do counts.push(Math.ceil(counts[counts.length - 1] / NODE_SIZE));
  while (counts[counts.length - 1] > 1);
  return counts;
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count);

function byteLength(counts: readonly number[]): number {
  return HEADER_BYTES + BOX_BYTES * total(counts) + ITEM_BYTES * counts[0];
}

function viewsOf(
  bytes: Uint8Array,
  counts: readonly number[],
): { readonly tree: Int32Array; readonly items: Uint32Array } {
  const at = bytes.byteOffset + HEADER_BYTES;
  const boxes = total(counts);
  return {
    tree: new Int32Array(bytes.buffer, at, 4 * boxes),
    items: new Uint32Array(bytes.buffer, at + BOX_BYTES * boxes, counts[0]),
  };
}

/** The box around boxes. */
function boxAround(boxes: Int32Array): [west: number, south: number, east: number, north: number] {
  let [west, south, east, north] = boxes;
  for (let i = 4; i < boxes.length; i += 4) {
    west = Math.min(west, boxes[i]);
    south = Math.min(south, boxes[i + 1]);
    east = Math.max(east, boxes[i + 2]);
    north = Math.max(north, boxes[i + 3]);
  }
  return [west, south, east, north];
}

/** Cells of the Hilbert curve along one side. */
const CURVE_SIDE = 2 ** 16;

/** Numbers of the boxes in the order of a Hilbert curve through their middles; of equals the first first. */
function alongCurve(boxes: Int32Array): Uint32Array {
  const [west, south, east, north] = boxAround(boxes);
  const cell = (low: number, high: number, from: number, to: number): number =>
    to === from ? 0 : Math.floor(((CURVE_SIDE - 1) * ((low + high) / 2 - from)) / (to - from));
  const place = new Float64Array(boxes.length / 4);
  for (let i = 0; i < place.length; i++) {
    const [w, s, e, n] = boxes.subarray(4 * i, 4 * i + 4);
    place[i] = curvePlace(cell(w, e, west, east), cell(s, n, south, north));
  }
  return Uint32Array.from(place.keys()).sort((a, b) => place[a] - place[b] || a - b);
}

/** Place of a cell on the curve: at each scale the quarter it lies in, which turns and mirrors the scales below. */
function curvePlace(column: number, row: number): number {
  let [x, y] = [column, row];
  let place = 0;
  for (let side = CURVE_SIDE / 2; side >= 1; side /= 2) {
    const right = (x & side) > 0 ? 1 : 0;
    const upper = (y & side) > 0 ? 1 : 0;
    place += side * side * ((3 * right) ^ upper);
    if (upper === 0) {
      if (right === 1) [x, y] = [CURVE_SIDE - 1 - x, CURVE_SIDE - 1 - y];
      [x, y] = [y, x];
    }
  }
  return place;
}
