import { partFaults } from '../../vocabulary/messages.js';
import { concatenated } from '../bytes.js';
import { GazetteerError } from '../format.js';
import { restored, WAYS, type Way } from './columns.js';
import { VarintReader, VarintWriter } from './varints.js';

/**
 * The narrow form of a gazetteer file, to be read in parts over a network: the same bytes, cut into blocks that are compressed each. A block
 * holds what is read together, from several sections. See `docs/gazetteer-format.md`.
 */

/** First eight bytes: "BANCHI", SUB, N. */
const MAGIC = Uint8Array.of(0x42, 0x41, 0x4e, 0x43, 0x48, 0x49, 0x1a, 0x4e);
const VERSION = 4;
const HEADER = 64;
const SUM_AT = 20;
const DIGEST_AT = 40;

/** Most bytes of the front that every reader fetches: that of 25 million records has 1.3 MB. A damaged header has a reader fetch no more. */
const MOST_FRONT = 1 << 26;

/** Most bytes of an index or a block that is not compressed. */
export const MOST_UNPACKED = 1 << 28;

/** Bytes of a digest of all blocks. */
export const DIGEST = 8;

/** Bytes of the checksum in front of each block. */
const BLOCK_SUM = 4;

/** Bytes that are there or missing together: sections begin at multiples of it. */
export const GRANULE = 64;

/** Sums bytes up, as zlib's `crc32` does. */
export type Sum = (bytes: Uint8Array, before?: number) => number;

/** Granules of the gazetteer file, `[from, to)`. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

/** A part of one column in a block: some runs of granules, rearranged together. */
export interface Column {
  readonly runs: readonly Run[];
  readonly way: Way;
  /** The rearranged bytes. */
  readonly bytes: Uint8Array;
}

/** A compressed block in the file. */
export interface BlockPlace {
  /** Bytes from the start of the narrow file. */
  readonly offset: number;
  readonly length: number;
}

/** Content of the beginning of a narrow file. */
export interface Header {
  /** Bytes of header and packed index. */
  readonly indexEnd: number;
  /** Bytes of the narrow file up to the end of its first block, which every reader needs. */
  readonly frontEnd: number;
  /** Bytes of the narrow file, and of the gazetteer file in it. */
  readonly size: number;
  readonly gazetteerSize: number;
  /** Checksum of header and index, which contain a digest of all blocks. It identifies the file. */
  readonly checksum: number;
}

/** Which block has which granules. */
export interface Index {
  readonly blocks: readonly BlockPlace[];
  /** First granule of each piece, ascending, and the block it is in; -1 for what nothing reads. */
  readonly start: Uint32Array;
  readonly block: Int32Array;
}

/** The columns of a block, to be compressed. */
export function encodeBlock(columns: readonly Column[]): Uint8Array {
  const head = new VarintWriter();
  head.add(columns.length);
  for (const { runs, way, bytes } of columns) {
    head.add(WAYS.indexOf(way));
    head.add(bytes.length);
    head.add(runs.length);
    let at = 0;
    for (const { from, to } of runs) {
      head.add(from - at);
      head.add(to - from);
      at = to;
    }
  }
  return concatenated([head.bytes(), ...columns.map(({ bytes }) => bytes)]);
}

/**
 * Puts the columns of a block where they belong.
 * @param put takes the bytes of a run, and their place in the gazetteer file
 * @throws {RangeError} if the bytes are not a block
 */
export function decodeBlock(block: Uint8Array, put: (at: number, bytes: Uint8Array) => void): void {
  const head = new VarintReader(block);
  const columns = Array.from({ length: head.next() }, () => {
    const [way, length] = [WAYS[head.next()], head.next()];
    let at = 0;
    const runs = Array.from({ length: head.next() }, () => {
      const from = at + head.next();
      at = from + head.next();
      return { from, to: at };
    });
    return { way, length, runs };
  });
  let at = head.at;
  for (const { way, length, runs } of columns) {
    const granules = runs.reduce((sum, { from, to }) => sum + to - from, 0);
    const bytes = restored(block.subarray(at, at + length), way, granules * GRANULE);
    at += length;
    let done = 0;
    for (const { from, to } of runs) {
      const end = done + (to - from) * GRANULE;
      put(from * GRANULE, bytes.subarray(done, end));
      done = end;
    }
  }
}

/**
 * A compressed block with its checksum before it, which is that of no other block and of no other file.
 * @param file checksum of the file's header
 */
export function sealed(packed: Uint8Array, block: number, file: number, sum: Sum): Uint8Array {
  return concatenated([bytesOf(sumOf(packed, block, file, sum)), packed]);
}

/** The compressed block behind its checksum; null where it is damaged, another one, or of another file. */
export function unsealed(bytes: Uint8Array, block: number, file: number, sum: Sum): Uint8Array | null {
  const packed = bytes.subarray(BLOCK_SUM);
  const own = bytesOf(sumOf(packed, block, file, sum));
  return bytes.length >= BLOCK_SUM && own.every((byte, i) => byte === bytes[i]) ? packed : null;
}

function sumOf(packed: Uint8Array, block: number, file: number, sum: Sum): number {
  return sum(packed, sum(bytesOf(block), file));
}

/** A number in four bytes, the lowest first. */
function bytesOf(value: number): Uint8Array {
  return Uint8Array.from([0, 8, 16, 24], (shift) => value >>> shift);
}

/** The index, to be compressed: blocks, as they are compressed, in the order of the file, pieces in that of the gazetteer file. */
export function encodeIndex(
  blocks: readonly Uint8Array[],
  pieces: readonly (Run & { readonly block: number })[],
): Uint8Array {
  const [count, sizes, gaps, lengths, owners] = Array.from({ length: 5 }, () => new VarintWriter());
  count.add(blocks.length);
  // the lower bytes are as good as random: the upper ones by themselves are not
  const lower = Uint8Array.from(blocks, ({ length }) => length + BLOCK_SUM);
  for (const { length } of blocks) sizes.add((length + BLOCK_SUM) >>> 8);
  gaps.add(pieces.length);
  let at = 0;
  let [last, beforeLast] = [0, 0];
  for (const { from, to, block } of pieces) {
    gaps.add(from - at);
    lengths.add(to - from);
    // often two blocks have pieces in turn
    const step = block - beforeLast;
    owners.add(step < 0 ? -2 * step - 1 : 2 * step);
    at = to;
    [last, beforeLast] = [block, last];
  }
  return concatenated([count.bytes(), lower, ...[sizes, gaps, lengths, owners].map((each) => each.bytes())]);
}

/** @param from where the first block begins */
export function decodeIndex(bytes: Uint8Array, from: number): Index {
  const reader = new VarintReader(bytes);
  const numbers = (count: number): number[] => Array.from({ length: count }, () => reader.next());
  const count = reader.next();
  const lower = bytes.subarray(reader.at, reader.at + count);
  reader.at += count;
  const sizes = numbers(count).map((upper, i) => (upper << 8) | lower[i]);
  const gaps = numbers(reader.next());
  const lengths = numbers(gaps.length);
  const owners = numbers(gaps.length);
  const start: number[] = [];
  const block: number[] = [];
  let at = 0;
  let [last, beforeLast] = [0, 0];
  for (const [i, gap] of gaps.entries()) {
    if (gap > 0) {
      start.push(at);
      block.push(-1);
    }
    const step = owners[i] % 2 === 1 ? -(owners[i] + 1) / 2 : owners[i] / 2;
    [last, beforeLast] = [beforeLast + step, last];
    start.push(at + gap);
    block.push(last);
    at += gap + lengths[i];
  }
  start.push(at);
  block.push(-1);
  let offset = from;
  const blocks = sizes.map((length) => {
    offset += length;
    return { offset: offset - length, length };
  });
  return { blocks, start: Uint32Array.from(start), block: Int32Array.from(block) };
}

/**
 * Writes the header before a packed index.
 * @param blocks as they are compressed, the front first
 * @param gazetteer bytes of the gazetteer file
 * @param digest of all blocks
 */
export function encodeHeader(
  packedIndex: Uint8Array,
  blocks: readonly Uint8Array[],
  gazetteer: number,
  digest: Uint8Array,
  sum: Sum,
): Uint8Array {
  const bytes = concatenated([new Uint8Array(HEADER), packedIndex]);
  const view = new DataView(bytes.buffer);
  const size = blocks.reduce((all, { length }) => all + BLOCK_SUM + length, bytes.length);
  const front = bytes.length + BLOCK_SUM + blocks[0].length;
  if (front > MOST_FRONT) throw new RangeError(`a front of ${front} bytes, at most ${MOST_FRONT} are read`);
  bytes.set(MAGIC);
  view.setUint32(8, VERSION, true);
  view.setUint32(12, bytes.length, true);
  view.setUint32(16, front, true);
  view.setBigUint64(24, BigInt(size), true);
  view.setBigUint64(32, BigInt(gazetteer), true);
  bytes.set(digest.subarray(0, DIGEST), DIGEST_AT);
  view.setUint32(SUM_AT, sum(bytes), true);
  return bytes;
}

/**
 * Reads the header, without its checksum: the index may not be there yet.
 * @param file name for messages
 * @throws {GazetteerError} if it is not a narrow file, is one of another version, or has impossible numbers
 */
export function decodeHeader(file: string, bytes: Uint8Array): Header {
  if (bytes.length < HEADER || MAGIC.some((byte, i) => bytes[i] !== byte))
    throw new GazetteerError(file, partFaults.notInParts);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const version = view.getUint32(8, true);
  if (version !== VERSION) throw new GazetteerError(file, partFaults.publishAgain(version, VERSION));
  const header = {
    indexEnd: view.getUint32(12, true),
    frontEnd: view.getUint32(16, true),
    checksum: view.getUint32(SUM_AT, true),
    size: Number(view.getBigUint64(24, true)),
    gazetteerSize: Number(view.getBigUint64(32, true)),
  };
  const { indexEnd, frontEnd, size } = header;
  const isInOrder = HEADER <= indexEnd && indexEnd <= frontEnd && frontEnd <= size;
  if (!isInOrder || frontEnd > MOST_FRONT) throw new GazetteerError(file, partFaults.damagedIndex);
  return header;
}

/**
 * The packed index behind a header.
 * @param bytes of the file from its beginning
 * @throws {GazetteerError} where they are damaged
 */
export function packedIndexOf(file: string, bytes: Uint8Array, sum: Sum): Uint8Array {
  const { indexEnd, checksum } = decodeHeader(file, bytes);
  const own = new Uint8Array(bytes.subarray(0, indexEnd)); // `slice` of Node's buffers copies nothing
  own.fill(0, SUM_AT, SUM_AT + 4);
  if (own.length !== indexEnd || sum(own) !== checksum)
    throw new GazetteerError(file, partFaults.damagedIndex);
  return own.subarray(HEADER);
}
