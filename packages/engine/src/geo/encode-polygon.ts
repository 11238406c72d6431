/** Writes the byte form of a boundary; see `polygon-format.ts`. */

import {
  BLOCK,
  BLOCK_BYTES,
  BLOCK_EDGES,
  FORMAT,
  GROUP_BLOCKS,
  GROUP_BYTES,
  groupsFor,
  HEADER_BYTES,
  WHOLE,
} from './polygon-format.js';
import type { MultiPolygon, Polygon, Ring } from './rings.js';
import { type Box, GrowingBox } from './units.js';

/** One block while it is being filled. */
interface Block {
  readonly box: GrowingBox;
  readonly startX: number;
  readonly startY: number;
  endY: number;
  readonly stream: number;
  readonly polygon: number;
  readonly whole: boolean;
  count: number;
}

/**
 * Encodes a multi-polygon. Lossless.
 * @throws {RangeError} for a multi-polygon without vertices, or neighbouring vertices more than 2^31 units apart
 */
export function encodePolygon(polygons: MultiPolygon): Uint8Array {
  const encoder = new Encoder(scaleOf(polygons));
  encoder.integer(polygons.length);
  polygons.forEach((polygon, number) => {
    encoder.polygon(polygon, number);
  });
  return encoder.finish();
}

/** The smallest box around a multi-polygon, in units of 1e-7 degree. */
export function boxOfPolygon(polygons: MultiPolygon): Box {
  const box = new GrowingBox();
  for (const ring of polygons.flat()) for (let i = 0; i < ring.length; i += 2) box.add(ring[i], ring[i + 1]);
  return box;
}

/** Largest e ≤ 7 such that every coordinate is a multiple of 10^e. */
function scaleOf(polygons: MultiPolygon): number {
  let exponent = 7;
  let power = 10 ** exponent;
  for (const polygon of polygons) {
    for (const ring of polygon) {
      for (const value of ring) {
        while (value % power !== 0) {
          exponent--;
          power /= 10;
        }
      }
    }
  }
  return exponent;
}

class Encoder {
  private readonly exponent: number;
  private readonly power: number;
  private readonly blocks: Block[] = [];
  private stream = new Uint8Array(1024);
  private length = 0;
  private vertices = 0;
  /** The last vertex written. */
  private x = 0;
  private y = 0;
  /** The block of whole polygons that may take further ones, and its edges so far. */
  private open: Block | null = null;
  private openEdges = 0;

  constructor(exponent: number) {
    this.exponent = exponent;
    this.power = 10 ** exponent;
  }

  integer(value: number): void {
    if (this.length + 5 > this.stream.length) {
      const larger = new Uint8Array(this.stream.length * 2);
      larger.set(this.stream);
      this.stream = larger;
    }
    let rest = value;
    while (rest > 0x7f) {
      this.stream[this.length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.stream[this.length++] = rest;
  }

  polygon(polygon: Polygon, number: number): void {
    const edges = polygon.reduce((sum, ring) => sum + ring.length / 2, 0);
    if (edges === 0) throw new RangeError(`polygon ${number + 1} has no vertices`);
    if (edges > BLOCK_EDGES) {
      this.open = null;
      this.integer(polygon.length);
      for (const ring of polygon) this.ringInPieces(ring, number);
      return;
    }
    if (this.open === null || this.openEdges + edges > BLOCK_EDGES) {
      this.open = this.block(number, true);
      this.openEdges = 0;
    }
    this.open.count++;
    this.openEdges += edges;
    this.integer(polygon.length);
    for (const ring of polygon) {
      this.integer(ring.length / 2 + 1);
      for (let i = 0; i <= ring.length; i += 2) {
        this.vertex(ring, i);
        this.open.box.add(this.x, this.y);
      }
    }
  }

  private ringInPieces(ring: Ring, number: number): void {
    this.integer(ring.length / 2 + 1);
    this.vertex(ring, 0);
    for (let i = 2; i <= ring.length; ) {
      const block = this.block(number, false);
      block.box.add(this.x, this.y);
      for (; i <= ring.length && block.count < BLOCK_EDGES; i += 2) {
        this.vertex(ring, i);
        block.box.add(this.x, this.y);
        block.count++;
      }
      block.endY = this.y;
    }
  }

  /** Writes the vertex at an index, where the index past the end is the closing vertex. */
  private vertex(ring: Ring, index: number): void {
    const at = index === ring.length ? 0 : index;
    this.delta(ring[at] - this.x);
    this.delta(ring[at + 1] - this.y);
    this.x = ring[at];
    this.y = ring[at + 1];
    this.vertices++;
  }

  private delta(units: number): void {
    if (units !== (units | 0))
      throw new RangeError(`two vertices are ${units} units apart; at most 2^31 fit`);
    const scaled = units / this.power;
    this.integer(((scaled << 1) ^ (scaled >> 31)) >>> 0);
  }

  private block(polygon: number, whole: boolean): Block {
    const block: Block = {
      box: new GrowingBox(),
      startX: this.x,
      startY: this.y,
      endY: 0,
      stream: this.length,
      polygon,
      whole,
      count: 0,
    };
    this.blocks.push(block);
    return block;
  }

  finish(): Uint8Array {
    if (this.blocks.length === 0) throw new RangeError('a multi-polygon must have at least one polygon');
    const groups = groupsFor(this.blocks.length);
    const blocksAt = HEADER_BYTES + groups * GROUP_BYTES;
    const streamAt = blocksAt + this.blocks.length * BLOCK_BYTES;
    const bytes = new Uint8Array(streamAt + this.length);
    const view = new DataView(bytes.buffer);
    bytes[0] = FORMAT;
    bytes[1] = this.exponent;
    view.setUint32(4, this.vertices, true);
    view.setUint32(8, this.blocks.length, true);
    for (let g = 0; g < groups; g++) {
      const members = this.blocks.slice(g * GROUP_BLOCKS, (g + 1) * GROUP_BLOCKS);
      const at = HEADER_BYTES + g * GROUP_BYTES;
      view.setInt32(at, Math.min(...members.map((block) => block.box.south)), true);
      view.setInt32(at + 4, Math.max(...members.map((block) => block.box.north)), true);
      view.setInt32(at + 8, Math.max(...members.map((block) => block.box.east)), true);
    }
    this.blocks.forEach((block, index) => {
      const at = blocksAt + index * BLOCK_BYTES;
      view.setInt32(at + BLOCK.west, block.box.west, true);
      view.setInt32(at + BLOCK.south, block.box.south, true);
      view.setInt32(at + BLOCK.east, block.box.east, true);
      view.setInt32(at + BLOCK.north, block.box.north, true);
      view.setInt32(at + BLOCK.startX, block.startX, true);
      view.setInt32(at + BLOCK.startY, block.startY, true);
      view.setInt32(at + BLOCK.endY, block.endY, true);
      view.setUint32(at + BLOCK.stream, block.stream, true);
      view.setUint32(at + BLOCK.tag, block.polygon * 256 + (block.whole ? WHOLE : 0) + block.count, true);
    });
    bytes.set(this.stream.subarray(0, this.length), streamAt);
    return bytes;
  }
}
