/**
 * The byte form of a boundary: a multi-polygon as delta-coded vertices behind an index of edge blocks, so
 * that a point is located without reading the whole ring. Little-endian, no alignment needed.
 *
 * | offset | size | field |
 * |---|---|---|
 * | 0 | 1 | format, 1 |
 * | 1 | 1 | scale e: every coordinate is a multiple of 10^e; deltas are divided by it |
 * | 2 | 2 | 0 |
 * | 4 | 4 | number of vertices, closing vertices included |
 * | 8 | 4 | number of blocks, B |
 * | 12 | 12 G | groups of 16 blocks: south, north, east; G = ⌈B / 16⌉, or 0 where B ≤ 16 |
 * | | 36 B | blocks, see {@link BLOCK} |
 * | | | stream of variable-length integers (7 bits a byte, lowest first) |
 *
 * Stream: number of polygons; for each polygon the number of its rings; for each ring the number of its
 * vertices, the closing one included, then for each vertex the zig-zag deltas of longitude and latitude to
 * the vertex before it in the stream (before the very first: 0, 0).
 *
 * A block is either a piece of one ring of at most 64 edges, or a run of whole polygons that have at most
 * 64 edges together. Blocks stand in the order of the stream.
 */

/** The only format written. */
export const FORMAT = 1;
/** Bytes before the groups. */
export const HEADER_BYTES = 12;
/** Largest number of edges in a block. */
export const BLOCK_EDGES = 64;
/** Blocks in a group. */
export const GROUP_BLOCKS = 16;
/** Bytes of a group: south, north, east as 32-bit integers. */
export const GROUP_BYTES = 12;
/** Bytes of a block. */
export const BLOCK_BYTES = 36;

/** Byte offsets of a block's 32-bit fields. All coordinates are in units of 1e-7 degree. */
export const BLOCK = {
  west: 0,
  south: 4,
  east: 8,
  north: 12,
  /** The vertex before the block's first delta. */
  startX: 16,
  startY: 20,
  /** Latitude of the last vertex of a piece; 0 for whole polygons. */
  endY: 24,
  /** Where the block begins in the stream: a delta, or the ring count of a polygon. */
  stream: 28,
  /** Number of the polygon × 256 + {@link WHOLE} or 0 + the number of edges (of polygons, if whole). */
  tag: 32,
} as const;

/** Bit of a tag: the block holds whole polygons. */
export const WHOLE = 0x80;
/** Mask of the count in a tag. */
export const COUNT = 0x7f;

/** Number of groups for a number of blocks. */
export function groupsFor(blocks: number): number {
  return blocks > GROUP_BLOCKS ? Math.ceil(blocks / GROUP_BLOCKS) : 0;
}
