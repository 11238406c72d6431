/**
 * A packed R-tree of boxes that can be stored in a section of a file and searched where it is mapped. Flatbush does the
 * packing; this checks what it does not, that the bytes are all there, and asks which boxes hold one point, without
 * a list, a queue and a call for each of them.
 */

import Flatbush from 'flatbush';
import type { Box } from './units.js';

/** Boxes in a node of the tree. */
const NODE_SIZE = 16;
const HEADER_BYTES = 8;
const BOX_BYTES = 16;

/**
 * Packs boxes into a tree.
 * @param boxes west, south, east, north of each box in units of 1e-7 degree; at least one box
 * @returns the bytes to store, at an offset that is a multiple of 8
 */
export function packBoxes(boxes: Int32Array): Uint8Array {
  const tree = new Flatbush(boxes.length / 4, NODE_SIZE, Int32Array);
  for (let i = 0; i < boxes.length; i += 4) tree.add(boxes[i], boxes[i + 1], boxes[i + 2], boxes[i + 3]);
  tree.finish();
  return new Uint8Array(tree.data);
}

/** A box tree opened for searching; items are numbered in the order in which they were added. */
export class BoxTree {
  /** West, south, east, north of the items, then of the nodes above them, up to the root. */
  readonly #boxes: Int32Array;
  /** For each of these boxes the number of the item, or where the boxes of the node's children begin. */
  readonly #indices: Uint16Array | Uint32Array;
  /** Where the boxes of each level end, the items first. */
  readonly #ends: readonly number[];
  /** Length of a node's children in the boxes. */
  readonly #step: number;
  /** Room for what two levels found. */
  #found: Uint32Array = new Uint32Array(256);
  #above: Uint32Array = new Uint32Array(256);
  /** Number of items. */
  readonly size: number;

  /**
   * Opens a packed tree in place; nothing is copied.
   * @param bytes exactly what {@link packBoxes} returned, beginning at a multiple of 8 in its buffer
   * @throws {Error} when the bytes are not a tree of integer boxes, or not all of it
   */
  constructor(bytes: Uint8Array) {
    if (bytes.length < HEADER_BYTES)
      throw new Error(`box tree: ${bytes.length} bytes, fewer than its header`);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const size = view.getUint32(4, true);
    const nodeSize = view.getUint16(2, true);
    const counts = levelCounts(size, nodeSize);
    const nodes = counts.reduce((sum, count) => sum + count);
    // Its size follows from its header; checked before arrays are laid over the bytes.
    const expected = HEADER_BYTES + nodes * (BOX_BYTES + indexBytes(nodes));
    if (bytes.length !== expected)
      throw new Error(`box tree: ${bytes.length} bytes when expected ${expected}`);
    if (Flatbush.from(bytes.buffer, bytes.byteOffset).ArrayType !== Int32Array)
      throw new Error('box tree: its boxes must be 32-bit integers');
    this.size = size;
    this.#step = 4 * nodeSize;
    let end = 0;
    this.#ends = counts.map((count) => {
      end += 4 * count;
      return end;
    });
    const boxesAt = bytes.byteOffset + HEADER_BYTES;
    const indicesAt = boxesAt + nodes * BOX_BYTES;
    this.#boxes = new Int32Array(bytes.buffer, boxesAt, 4 * nodes);
    this.#indices =
      indexBytes(nodes) === 2
        ? new Uint16Array(bytes.buffer, indicesAt, nodes)
        : new Uint32Array(bytes.buffer, indicesAt, nodes);
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
    const indices = this.#indices;
    let found = this.#found;
    let above = this.#above;
    found[0] = boxes.length - 4;
    let length = 1;
    for (let level = this.#ends.length - 1; level >= 0; level--) {
      [found, above] = [above, found];
      if (found.length < this.#step * length) found = new Uint32Array(2 * this.#step * length);
      const behind = this.#ends[level];
      let kept = 0;
      for (let i = 0; i < length; i++) {
        const end = Math.min(above[i] + this.#step, behind);
        for (let at = above[i]; at < end; at += 4) {
          // written and then kept or not: a branch here would be guessed wrong too often
          found[kept] = indices[at >>> 2];
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
    return found.subarray(0, length);
  }
}

/** Number of boxes of each level by the layout of Flatbush: the items, their nodes, the nodes of these, up to the root. */
function levelCounts(items: number, nodeSize: number): number[] {
  if (nodeSize < 2) throw new Error(`box tree: node size ${nodeSize}, must be at least 2`);
  const counts = [items];
  do counts.push(Math.ceil(counts[counts.length - 1] / nodeSize));
  while (counts[counts.length - 1] > 1);
  return counts;
}

/** Bytes of one index in a tree of so many boxes. */
function indexBytes(boxes: number): number {
  return boxes < 16384 ? 2 : 4;
}
