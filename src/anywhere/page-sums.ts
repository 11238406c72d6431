import { GazetteerError } from '../gazetteer/format.js';

/**
 * What stands beside a file that is read in parts, as `japan.gaz.pages`: a checksum of each page, so that what comes over a network is
 * known to be of this file and whole.
 */

/** First bytes of such a file: "BANCHI", SUB, P. */
const MAGIC = Uint8Array.of(0x42, 0x41, 0x4e, 0x43, 0x48, 0x49, 0x1a, 0x50);
const VERSION = 1;

/** Bytes before the sums: magic, version, bytes a page, size of the file (u64), checksum of the rest of this file. */
const HEADER = 32;
const SUM_AT = 24;

/** Bytes a page: as few as one request is worth, as many as a sum is. */
const PAGE_SIZE = 1 << 14;

/** Checksums of the pages of a file. */
export interface PageSums {
  /** Bytes a page, a power of two from 4 KiB to 1 MiB. */
  readonly pageSize: number;
  /** Bytes of the file. */
  readonly size: number;
  /** CRC-32 of each page; the last one may be shorter. */
  readonly sums: Uint32Array;
}

/** Sums bytes up, as zlib's `crc32` does. */
export type Sum = (bytes: Uint8Array) => number;

/** The checksums of a file's pages, to be written beside it. */
export function encodePageSums(file: Uint8Array, sum: Sum, pageSize = PAGE_SIZE): Uint8Array {
  const pages = Math.ceil(file.length / pageSize);
  const bytes = new Uint8Array(HEADER + 4 * pages);
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC);
  view.setUint32(8, VERSION, true);
  view.setUint32(12, pageSize, true);
  view.setBigUint64(16, BigInt(file.length), true);
  for (let page = 0; page < pages; page++)
    view.setUint32(HEADER + 4 * page, sum(file.subarray(page * pageSize, (page + 1) * pageSize)), true);
  view.setUint32(SUM_AT, sum(bytes), true);
  return bytes;
}

/**
 * Reads the checksums of a file's pages.
 * @param name for messages
 * @throws {GazetteerError} saying what is wrong with them
 */
export function decodePageSums(name: string, bytes: Uint8Array, sum: Sum): PageSums {
  const fail = (reason: string): never => {
    throw new GazetteerError(name, reason);
  };
  if (bytes.length < HEADER || MAGIC.some((byte, i) => bytes[i] !== byte))
    fail('holds no checksums of pages (wrong magic bytes)');
  const own = bytes.slice();
  const view = new DataView(own.buffer);
  const version = view.getUint32(8, true);
  if (version !== VERSION) fail(`version ${version}, this program reads version ${VERSION}: publish again`);
  const checksum = view.getUint32(SUM_AT, true);
  view.setUint32(SUM_AT, 0, true);
  const pageSize = view.getUint32(12, true);
  const size = Number(view.getBigUint64(16, true));
  const pages = Math.ceil(size / pageSize);
  if (sum(own) !== checksum || bytes.length !== HEADER + 4 * pages) fail('is damaged (checksum mismatch)');
  return {
    pageSize,
    size,
    sums: Uint32Array.from({ length: pages }, (_, i) => view.getUint32(HEADER + 4 * i, true)),
  };
}
