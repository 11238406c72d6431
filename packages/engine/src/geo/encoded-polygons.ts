/** Reads boundaries in the byte form of `polygon-format.ts` straight from a mapped section. */

import { crossesRay } from './exact.js';
import { type GeoJsonOptions, GeoJsonWriter, LARGEST_VERTEX } from './geojson-writer.js';
import {
  BLOCK,
  BLOCK_BYTES,
  COUNT,
  FORMAT,
  GROUP_BLOCKS,
  GROUP_BYTES,
  groupsFor,
  HEADER_BYTES,
  WHOLE,
} from './polygon-format.js';
import type { Polygon, Ring } from './rings.js';

/** Counts the work of lookups. Callers reset it; lookups only add. */
export interface PolygonWork {
  /** Edges decoded. */
  edges: number;
  /** Blocks and groups of blocks whose box was read. */
  blocks: number;
}

/**
 * Boundaries in a byte array, each addressed by the offset of its first byte. Only one reader may use it at a time:
 * it has one position in the stream.
 *
 * The bytes are taken as undamaged (the file checks its checksums); damaged ones give a wrong answer or a
 * `RangeError`, never an endless loop.
 */
export class EncodedPolygons {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  /** Next byte of the stream. */
  private at = 0;

  /** @param bytes the section that holds the boundaries */
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /**
   * Whether a point lies in the boundary at an offset: inside an odd number of rings of one of its polygons.
   * A point on a border lies in exactly one of the polygons that share it; see {@link crossesRay}.
   * @param x longitude in units of 1e-7 degree
   * @param y latitude in units of 1e-7 degree
   */
  contains(offset: number, x: number, y: number, work: PolygonWork): boolean {
    const view = this.view;
    const { power, blocks, groups, blocksAt, streamAt } = this.open(offset);
    let odd = false;
    let polygon = -1;
    for (let b = 0; b < blocks; b++) {
      if (groups > 0 && b % GROUP_BLOCKS === 0) {
        const group = offset + HEADER_BYTES + (b / GROUP_BLOCKS) * GROUP_BYTES;
        work.blocks++;
        if (
          view.getInt32(group, true) > y ||
          view.getInt32(group + 4, true) <= y ||
          view.getInt32(group + 8, true) <= x
        ) {
          b += GROUP_BLOCKS - 1;
          continue;
        }
      }
      const block = blocksAt + b * BLOCK_BYTES;
      work.blocks++;
      // Nothing in a block crosses the ray unless the block reaches east of the point and over its latitude.
      if (
        view.getInt32(block + BLOCK.south, true) > y ||
        view.getInt32(block + BLOCK.north, true) <= y ||
        view.getInt32(block + BLOCK.east, true) <= x
      ) {
        continue;
      }
      const tag = view.getUint32(block + BLOCK.tag, true);
      const eastOfPoint = view.getInt32(block + BLOCK.west, true) > x;
      if ((tag & WHOLE) !== 0) {
        // Whole rings east of the point cross the ray an even number of times.
        if (!eastOfPoint && this.wholeContains(block, streamAt, tag & COUNT, power, x, y, work)) return true;
        continue;
      }
      if (tag >>> 8 !== polygon) {
        if (odd) return true;
        polygon = tag >>> 8;
      }
      const startY = view.getInt32(block + BLOCK.startY, true);
      if (eastOfPoint) {
        // A chain wholly east of the point crosses the ray oddly if and only if its ends lie on both sides.
        if (startY > y !== view.getInt32(block + BLOCK.endY, true) > y) odd = !odd;
        continue;
      }
      this.at = streamAt + view.getUint32(block + BLOCK.stream, true);
      const startX = view.getInt32(block + BLOCK.startX, true);
      if (this.chainCrosses(startX, startY, tag & COUNT, power, x, y)) odd = !odd;
      work.edges += tag & COUNT;
    }
    return odd;
  }

  /** Whether the next edges of the stream cross the ray an odd number of times. */
  private chainCrosses(
    startX: number,
    startY: number,
    edges: number,
    power: number,
    x: number,
    y: number,
  ): boolean {
    let odd = false;
    let ax = startX;
    let ay = startY;
    for (let e = 0; e < edges; e++) {
      const bx = ax + this.delta() * power;
      const by = ay + this.delta() * power;
      if (ay > y !== by > y && crossesRay(x, y, ax, ay, bx, by)) odd = !odd;
      ax = bx;
      ay = by;
    }
    return odd;
  }

  /** Whether one of the whole polygons of a block contains the point. */
  private wholeContains(
    block: number,
    streamAt: number,
    polygons: number,
    power: number,
    x: number,
    y: number,
    work: PolygonWork,
  ): boolean {
    this.at = streamAt + this.view.getUint32(block + BLOCK.stream, true);
    let ax = this.view.getInt32(block + BLOCK.startX, true);
    let ay = this.view.getInt32(block + BLOCK.startY, true);
    for (let p = 0; p < polygons; p++) {
      let odd = false;
      for (let rings = this.integer(); rings > 0; rings--) {
        const vertices = this.integer();
        work.edges += vertices - 1;
        ax += this.delta() * power;
        ay += this.delta() * power;
        for (let v = 1; v < vertices; v++) {
          const bx = ax + this.delta() * power;
          const by = ay + this.delta() * power;
          if (ay > y !== by > y && crossesRay(x, y, ax, ay, bx, by)) odd = !odd;
          ax = bx;
          ay = by;
        }
      }
      if (odd) return true;
    }
    return false;
  }

  /** The boundary at an offset as integer rings, exactly as it was encoded. */
  decode(offset: number): Polygon[] {
    const { power, streamAt } = this.open(offset);
    this.at = streamAt;
    let x = 0;
    let y = 0;
    const polygons: Polygon[] = [];
    for (let p = this.integer(); p > 0; p--) {
      const rings: Ring[] = [];
      for (let r = this.integer(); r > 0; r--) {
        const vertices = this.integer();
        const ring = new Int32Array(2 * (vertices - 1));
        for (let v = 0; v < vertices; v++) {
          x += this.delta() * power;
          y += this.delta() * power;
          if (v === vertices - 1) break;
          ring[2 * v] = x;
          ring[2 * v + 1] = y;
        }
        rings.push(ring);
      }
      polygons.push(rings);
    }
    return polygons;
  }

  /** An upper bound, quite close, of the bytes that {@link writeGeoJson} writes for the boundary at an offset. */
  geoJsonBound(offset: number): number {
    this.open(offset);
    return 64 + this.view.getUint32(offset + 4, true) * LARGEST_VERTEX;
  }

  /**
   * Writes the boundary at an offset as the UTF-8 text of a GeoJSON `MultiPolygon`.
   * @param target needs {@link geoJsonBound} bytes of room
   * @param position where in the target to begin
   * @returns the position after the text
   */
  writeGeoJson(offset: number, target: Uint8Array, position: number, options: GeoJsonOptions = {}): number {
    const { power, streamAt } = this.open(offset);
    this.at = streamAt;
    const out = new GeoJsonWriter(target, position, options);
    let x = 0;
    let y = 0;
    out.begin();
    for (let p = this.integer(); p > 0; p--) {
      out.openList();
      for (let r = this.integer(); r > 0; r--) {
        out.openList();
        for (let v = this.integer(); v > 0; v--) {
          x += this.delta() * power;
          y += this.delta() * power;
          out.point(x, y);
        }
        out.closeList();
      }
      out.closeList();
    }
    return out.end();
  }

  /** Reads and checks the header at an offset. */
  private open(offset: number) {
    if (this.bytes[offset] !== FORMAT) {
      throw new RangeError(`polygon at ${offset}: format ${this.bytes[offset]} when expected ${FORMAT}`);
    }
    const blocks = this.view.getUint32(offset + 8, true);
    const groups = groupsFor(blocks);
    const blocksAt = offset + HEADER_BYTES + groups * GROUP_BYTES;
    const streamAt = blocksAt + blocks * BLOCK_BYTES;
    return { power: 10 ** this.bytes[offset + 1], blocks, groups, blocksAt, streamAt };
  }

  /** The next integer of the stream. */
  private integer(): number {
    const bytes = this.bytes;
    let byte = bytes[this.at++];
    let value = byte & 0x7f;
    for (let shift = 7; byte > 0x7f && shift < 35; shift += 7) {
      byte = bytes[this.at++];
      value |= (byte & 0x7f) << shift;
    }
    if (byte === undefined) throw new RangeError('polygon ends before its last vertex');
    return value >>> 0;
  }

  /** The next zig-zag integer of the stream. */
  private delta(): number {
    const value = this.integer();
    return (value >>> 1) ^ -(value & 1);
  }
}
