/**
 * A packed R-tree of boxes that can be stored in a section of a file and searched where it is mapped.
 * Flatbush does the packing and the search; this checks what it does not: that the bytes are all there.
 */

import Flatbush from 'flatbush';

/** A box tree opened for searching; items are numbered in the order in which they were added. */
export type BoxTree = Flatbush;

/** Boxes in a node of the tree. */
const NODE_SIZE = 16;
const HEADER_BYTES = 8;

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

/**
 * Opens a packed tree in place; nothing is copied.
 * @param bytes exactly what {@link packBoxes} returned, beginning at a multiple of 8 in its buffer
 * @throws {Error} when the bytes are not a tree of integer boxes, or not all of it
 */
export function openBoxTree(bytes: Uint8Array): BoxTree {
  if (bytes.length < HEADER_BYTES) throw new Error(`box tree: ${bytes.length} bytes, fewer than its header`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Its size follows from its header; checked before Flatbush lays its arrays over the bytes.
  const expected = sizeFor(view.getUint32(4, true), view.getUint16(2, true));
  if (bytes.length !== expected) throw new Error(`box tree: ${bytes.length} bytes when expected ${expected}`);
  const tree = Flatbush.from(bytes.buffer, bytes.byteOffset);
  if (tree.ArrayType !== Int32Array) throw new Error('box tree: its boxes must be 32-bit integers');
  return tree;
}

/** Bytes of a tree by the layout of Flatbush: header, boxes of all nodes, indices of all nodes. */
function sizeFor(items: number, nodeSize: number): number {
  if (nodeSize < 2) throw new Error(`box tree: node size ${nodeSize}, must be at least 2`);
  let nodes = items;
  for (let level = items; level > 1; nodes += level) level = Math.ceil(level / nodeSize);
  if (items === 1) nodes = 2;
  return HEADER_BYTES + nodes * 16 + nodes * (nodes < 16384 ? 2 : 4);
}
