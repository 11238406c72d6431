/** Checks boundaries in the byte form of `polygon-format.ts`, from the first byte to the last. */

import {
  BLOCK,
  BLOCK_BYTES,
  BLOCK_EDGES,
  COUNT,
  FORMAT,
  GROUP_BLOCKS,
  GROUP_BYTES,
  groupsFor,
  HEADER_BYTES,
  WHOLE,
} from './polygon-format.js';
import { type Box, GrowingBox } from './units.js';

/** Farthest east and north, in units of 1e-7 degree. */
const EAST = 1_800_000_000;
const NORTH = 900_000_000;

/** Largest power of ten that coordinates are divided by. */
const LARGEST_SCALE = 7;

/** Vertices of a triangle, the closing one included. */
const FEWEST_VERTICES = 4;

/**
 * Reads a boundary in both ways, as the search for a point and as the writing of its vertices do, and checks that
 * they agree on every count, every block and every box.
 * @param bytes the section with the boundaries
 * @param from
 * @param to the boundary's bytes
 * @returns the box around it
 * @throws {RangeError} naming the disagreement
 */
export function boxOfEncoded(bytes: Uint8Array, from: number, to: number): Box {
  return new PolygonCheck(bytes, from, to).run();
}

class PolygonCheck {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #from: number;
  readonly #to: number;
  readonly #power: number;
  readonly #blocks: number;
  readonly #blocksAt: number;
  readonly #streamAt: number;
  readonly #box = new GrowingBox();
  /** Box of the block that vertices are read of. */
  #blockBox = new GrowingBox();
  /** Next byte of the stream. */
  #at: number;
  /** Number of the next block. */
  #block = 0;
  /** Polygons that the last block still holds whole. */
  #whole = 0;
  #vertices = 0;
  #x = 0;
  #y = 0;

  constructor(bytes: Uint8Array, from: number, to: number) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#from = from;
    this.#to = to;
    if (to - from < HEADER_BYTES) fail(`${to - from} bytes, fewer than its header`);
    if (bytes[from] !== FORMAT) fail(`format ${bytes[from]} when expected ${FORMAT}`);
    if (bytes[from + 1] > LARGEST_SCALE) fail(`scale ${bytes[from + 1]}, at most ${LARGEST_SCALE}`);
    if (this.#view.getUint16(from + 2, true) !== 0) fail('bytes 2 and 3 are not 0');
    this.#power = 10 ** bytes[from + 1];
    this.#blocks = this.#view.getUint32(from + 8, true);
    this.#blocksAt = from + HEADER_BYTES + groupsFor(this.#blocks) * GROUP_BYTES;
    this.#streamAt = this.#blocksAt + this.#blocks * BLOCK_BYTES;
    if (this.#streamAt > to) fail(`${this.#blocks} blocks do not fit into ${to - from} bytes`);
    this.#at = this.#streamAt;
  }

  run(): Box {
    const polygons = this.#integer();
    if (polygons === 0) fail('it has no polygon');
    for (let polygon = 0; polygon < polygons; polygon++) this.#polygon(polygon);
    if (this.#whole > 0) fail(`block ${this.#block - 1} holds more polygons than there are`);
    this.#endWhole();
    if (this.#block !== this.#blocks) fail(`${this.#blocks} blocks, its polygons have ${this.#block}`);
    if (this.#at !== this.#to) fail(`${this.#to - this.#at} bytes behind its last vertex`);
    const vertices = this.#view.getUint32(this.#from + 4, true);
    if (vertices !== this.#vertices) fail(`${vertices} vertices by its header, there are ${this.#vertices}`);
    this.#checkGroups();
    return this.#box;
  }

  #polygon(polygon: number): void {
    if (this.#whole === 0) {
      this.#endWhole();
      if ((this.#tag() & WHOLE) !== 0) {
        this.#whole = this.#open(polygon);
        this.#blockBox = new GrowingBox();
        this.#isWhole = true;
      }
    }
    const isWhole = this.#whole > 0;
    const rings = this.#integer();
    if (rings === 0) fail(`polygon ${polygon} has no ring`);
    for (let ring = 0; ring < rings; ring++)
      if (isWhole) this.#ring();
      else this.#ringInPieces(polygon);
    if (isWhole) this.#whole--;
  }

  /** Whether the last block that was opened holds whole polygons. */
  #isWhole = false;

  /** Compares a block of whole polygons that has ended with its box. */
  #endWhole(): void {
    if (this.#isWhole) this.#close(0);
    this.#isWhole = false;
  }

  #ring(): void {
    const vertices = this.#ringLength();
    this.#vertex();
    const [x, y] = [this.#x, this.#y];
    for (let v = 1; v < vertices; v++) this.#vertex();
    if (this.#x !== x || this.#y !== y) fail('a ring is not closed');
  }

  #ringInPieces(polygon: number): void {
    let edges = this.#ringLength() - 1;
    this.#vertex();
    const [x, y] = [this.#x, this.#y];
    while (edges > 0) {
      const count = this.#open(polygon);
      if ((this.#view.getUint32(this.#field(this.#block - 1, BLOCK.tag), true) & WHOLE) !== 0)
        fail(`block ${this.#block - 1} holds whole polygons, a piece is expected`);
      if (count > edges) fail(`block ${this.#block - 1} has ${count} edges, ${edges} are left of the ring`);
      this.#blockBox = new GrowingBox();
      this.#blockBox.add(this.#x, this.#y);
      for (let edge = 0; edge < count; edge++) this.#vertex();
      this.#close(this.#y);
      edges -= count;
    }
    if (this.#x !== x || this.#y !== y) fail('a ring is not closed');
  }

  #ringLength(): number {
    const vertices = this.#integer();
    if (vertices < FEWEST_VERTICES) fail(`a ring has ${vertices} vertices, at least ${FEWEST_VERTICES}`);
    return vertices;
  }

  #vertex(): void {
    this.#x += this.#delta() * this.#power;
    this.#y += this.#delta() * this.#power;
    if (Math.abs(this.#x) > EAST || Math.abs(this.#y) > NORTH)
      fail(`vertex ${this.#vertices} is ${this.#x}, ${this.#y}, beyond 180° or 90°`);
    this.#vertices++;
    this.#box.add(this.#x, this.#y);
    this.#blockBox.add(this.#x, this.#y);
  }

  #field(block: number, field: number): number {
    return this.#blocksAt + block * BLOCK_BYTES + field;
  }

  #tag(): number {
    if (this.#block === this.#blocks) fail(`more vertices than its ${this.#blocks} blocks have`);
    return this.#view.getUint32(this.#field(this.#block, BLOCK.tag), true);
  }

  /** Checks that the next block begins here; returns how many polygons or edges it has. */
  #open(polygon: number): number {
    const tag = this.#tag();
    const block = this.#block++;
    const view = this.#view;
    if (tag >>> 8 !== polygon) fail(`block ${block} is of polygon ${tag >>> 8} where ${polygon} begins`);
    const stream = view.getUint32(this.#field(block, BLOCK.stream), true);
    if (stream !== this.#at - this.#streamAt)
      fail(
        `block ${block} begins at byte ${stream} of the stream, its vertices at ${this.#at - this.#streamAt}`,
      );
    const x = view.getInt32(this.#field(block, BLOCK.startX), true);
    const y = view.getInt32(this.#field(block, BLOCK.startY), true);
    if (x !== this.#x || y !== this.#y)
      fail(`block ${block} starts from ${x}, ${y}, the vertex before it is ${this.#x}, ${this.#y}`);
    const count = tag & COUNT;
    if (count === 0 || count > BLOCK_EDGES)
      fail(`block ${block} has ${count} edges or polygons, 1 to ${BLOCK_EDGES}`);
    return count;
  }

  /** Checks the box of the last block, and where it ends. */
  #close(endY: number): void {
    const block = this.#block - 1;
    const view = this.#view;
    const read = (field: number): number => view.getInt32(this.#field(block, field), true);
    if (!sameBox(this.#blockBox, read(BLOCK.west), read(BLOCK.south), read(BLOCK.east), read(BLOCK.north)))
      fail(`the box of block ${block} is not the one around its vertices`);
    if (read(BLOCK.endY) !== endY)
      fail(`block ${block} ends at the latitude ${read(BLOCK.endY)}, its vertices at ${endY}`);
  }

  /** Checks the boxes of groups of blocks. */
  #checkGroups(): void {
    const view = this.#view;
    for (let group = 0; group < groupsFor(this.#blocks); group++) {
      let [south, north, east] = [2147483647, -2147483648, -2147483648];
      const behind = Math.min((group + 1) * GROUP_BLOCKS, this.#blocks);
      for (let block = group * GROUP_BLOCKS; block < behind; block++) {
        south = Math.min(south, view.getInt32(this.#field(block, BLOCK.south), true));
        north = Math.max(north, view.getInt32(this.#field(block, BLOCK.north), true));
        east = Math.max(east, view.getInt32(this.#field(block, BLOCK.east), true));
      }
      const at = this.#from + HEADER_BYTES + group * GROUP_BYTES;
      if (
        view.getInt32(at, true) !== south ||
        view.getInt32(at + 4, true) !== north ||
        view.getInt32(at + 8, true) !== east
      )
        fail(`the bounds of group ${group} are not those of its blocks`);
    }
  }

  #integer(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      if (this.#at === this.#to) fail('it ends before its last vertex');
      const byte = this.#bytes[this.#at++];
      value += (byte & 0x7f) * 2 ** shift;
      if (byte <= 0x7f) return value < 2 ** 32 ? value : fail(`a number of its stream is ${value}`);
    }
    return fail('a number of its stream has more than five bytes');
  }

  #delta(): number {
    const value = this.#integer();
    return (value >>> 1) ^ -(value & 1);
  }
}

function sameBox(box: Box, west: number, south: number, east: number, north: number): boolean {
  return box.west === west && box.south === south && box.east === east && box.north === north;
}

function fail(reason: string): never {
  throw new RangeError(reason);
}
