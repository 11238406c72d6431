import { about, type Message, MessageError } from '../vocabulary/message.js';
import { fileFaults } from '../vocabulary/messages.js';
import { crc32 } from './crc32.js';
import { ELEMENT_SIZE, ELEMENT_TYPES, type ElementType } from './sections.js';

/** First eight bytes of every gazetteer file. */
export const MAGIC = Uint8Array.of(0x42, 0x41, 0x4e, 0x43, 0x48, 0x49, 0x1a, 0x0a);

/** First eight bytes of a file in the transfer form, see `transfer/transfer.ts`. */
export const TRANSFER_MAGIC = Uint8Array.of(0x42, 0x41, 0x4e, 0x43, 0x48, 0x54, 0x1a, 0x0a);

/** The format version this code reads and writes. */
export const FORMAT_VERSION = 12;

/**
 * Most bytes of a section: 4 GiB, which Node.js 20 can hold in one buffer, less 64 KiB because a mapping starts at a multiple of
 * the page size, and as much because one ends there.
 */
export const LARGEST_SECTION = 2 ** 32 - 2 ** 17;

/** Bytes of the header, and of one entry of the section table. */
export const HEADER_SIZE = 64;
const ENTRY_SIZE = 64;
const NAME_SIZE = 32;
const MAX_SECTIONS = 1024;
const CHECKSUM_AT = 24;

/** Where a section lies and what it holds. */
export interface SectionEntry {
  readonly name: string;
  readonly type: ElementType;
  /** CRC-32 of the section's bytes. */
  readonly checksum: number;
  /** Bytes from the start of the file. */
  readonly offset: number;
  /** Bytes. */
  readonly length: number;
}

/** Content of the first bytes of a file. */
export interface Header {
  readonly entries: readonly SectionEntry[];
  readonly checksum: number;
}

/** A file that is not a sound gazetteer. The message names the file, and the section or field at fault. */
export class GazetteerError extends MessageError {
  override readonly name = 'GazetteerError';
  constructor(file: string, reason: Message) {
    super(about(file, reason));
    this.file = file;
  }
  readonly file: string;
}

/** Where a section of this many bytes may start: on a page when it fills one, so that small files stay small. */
export function alignSection(offset: number, length: number): number {
  const alignment = length >= 4096 ? 4096 : 64;
  return Math.ceil(offset / alignment) * alignment;
}

/** Bytes of header and table for this many sections. */
export function tableEnd(sections: number): number {
  return HEADER_SIZE + sections * ENTRY_SIZE;
}

/** Bytes of the longest header and table. */
export const LONGEST_TABLE = tableEnd(MAX_SECTIONS);

/** Writes header and section table. */
export function encodeHeader(entries: readonly SectionEntry[], fileSize: number): Uint8Array {
  const bytes = new Uint8Array(tableEnd(entries.length));
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC);
  view.setUint32(8, FORMAT_VERSION, true);
  view.setUint32(12, entries.length, true);
  view.setBigUint64(16, BigInt(fileSize), true);
  entries.forEach((entry, i) => {
    const at = HEADER_SIZE + i * ENTRY_SIZE;
    const name = new TextEncoder().encode(entry.name);
    if (name.length > NAME_SIZE)
      throw new RangeError(`section name ${entry.name} is longer than ${NAME_SIZE} bytes`);
    bytes.set(name, at);
    view.setUint32(at + 32, ELEMENT_TYPES[entry.type], true);
    view.setUint32(at + 36, entry.checksum, true);
    view.setBigUint64(at + 40, BigInt(entry.offset), true);
    view.setBigUint64(at + 48, BigInt(entry.length), true);
  });
  view.setUint32(CHECKSUM_AT, crc32(bytes), true);
  return bytes;
}

/** Whether bytes begin as others do. */
export function beginsWith(bytes: Uint8Array, magic: Uint8Array): boolean {
  return magic.every((byte, i) => bytes[i] === byte);
}

/**
 * The size of a file as its header says, in either form.
 * @param file name for messages
 * @param bytes at least the header
 * @throws {GazetteerError} where they are not the beginning of a gazetteer file, or of one of another version
 */
export function sizeIn(file: string, bytes: Uint8Array): number {
  if (!beginsWith(bytes, MAGIC) && !beginsWith(bytes, TRANSFER_MAGIC))
    throw new GazetteerError(file, fileFaults.notAGazetteer);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint32(8, true);
  if (version !== FORMAT_VERSION)
    throw new GazetteerError(file, fileFaults.otherVersion(version, FORMAT_VERSION));
  return Number(view.getBigUint64(16, true));
}

/**
 * Reads and checks header and section table, in the order of the specification.
 * @param file name for messages
 * @param bytes the whole file, or at least its header and table
 * @param fileSize real size of the file
 * @throws {GazetteerError} naming the field, the value found and the value expected
 */
export function decodeHeader(file: string, bytes: Uint8Array, fileSize: number): Header {
  const fail = (reason: Message): never => {
    throw new GazetteerError(file, reason);
  };
  const unsound = (rule: string): never => fail(fileFaults.unsound(rule));
  if (bytes.length < HEADER_SIZE) fail(fileFaults.tooShort(fileSize, HEADER_SIZE));
  const stored = sizeIn(file, bytes);
  if (!beginsWith(bytes, MAGIC)) fail(fileFaults.transferForm);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint32(12, true);
  if (count < 1 || count > MAX_SECTIONS) unsound(`${count} sections, expected 1 to ${MAX_SECTIONS}`);
  if (stored !== fileSize) fail(fileFaults.otherSize(fileSize, stored));
  const end = tableEnd(count);
  if (bytes.length < end) unsound(`section table of ${count} entries lies beyond the end of the file`);
  const table = new Uint8Array(bytes.subarray(0, end)); // `slice` of Node's buffers copies nothing
  const checksum = view.getUint32(CHECKSUM_AT, true);
  table.fill(0, CHECKSUM_AT, CHECKSUM_AT + 4);
  const actual = crc32(table);
  if (actual !== checksum) unsound(`header checksum is ${hex(actual)}, expected ${hex(checksum)}`);
  const entries = Array.from({ length: count }, (_, i) =>
    decodeEntry(view, HEADER_SIZE + i * ENTRY_SIZE, unsound),
  );
  let last = end;
  for (const entry of [...entries].sort((a, b) => a.offset - b.offset)) {
    if (entry.offset < last) unsound(`section ${entry.name} overlaps what lies before it`);
    if (entry.offset !== alignSection(entry.offset, entry.length))
      unsound(`section ${entry.name} is not aligned`);
    if (entry.offset + entry.length > fileSize)
      unsound(`section ${entry.name} lies beyond the end of the file`);
    last = entry.offset + entry.length;
  }
  if (fileSize > last) unsound(`the file goes on behind its last section, which ends at ${last}`);
  return { entries, checksum };
}

function decodeEntry(view: DataView, at: number, fail: (reason: string) => never): SectionEntry {
  const nameBytes = new Uint8Array(view.buffer, view.byteOffset + at, NAME_SIZE);
  const nameEnd = nameBytes.indexOf(0);
  const name = new TextDecoder().decode(nameBytes.subarray(0, nameEnd < 0 ? NAME_SIZE : nameEnd));
  const code = view.getUint32(at + 32, true);
  const type = (Object.keys(ELEMENT_TYPES) as ElementType[]).find((key) => ELEMENT_TYPES[key] === code);
  if (type === undefined) return fail(`section ${name} has unknown element type ${code}`);
  const length = Number(view.getBigUint64(at + 48, true));
  if (length % ELEMENT_SIZE[type] !== 0)
    fail(`section ${name} is ${length} bytes, not a multiple of ${ELEMENT_SIZE[type]}`);
  return {
    name,
    type,
    checksum: view.getUint32(at + 36, true),
    offset: Number(view.getBigUint64(at + 40, true)),
    length,
  };
}

function hex(value: number): string {
  return value.toString(16).padStart(8, '0');
}
