import { FILE_BYTES } from '../facts/limits.js';
import { BLOCK_NUMBERS } from '../gazetteer/blocks.js';
import { crc32 } from '../gazetteer/crc32.js';
import {
  beginsWith,
  decodeHeader,
  encodeHeader,
  FORMAT_VERSION,
  GazetteerError,
  HEADER_SIZE,
  type SectionEntry,
  sizeIn,
  TRANSFER_MAGIC,
  tableEnd,
} from '../gazetteer/format.js';
import { Gazetteer } from '../gazetteer/gazetteer.js';
import { SectionFile } from '../gazetteer/section-file.js';
import { type FileArray, WholeFile } from '../gazetteer/source.js';
import { checkBeforeDeriving, checkStructure } from '../gazetteer/structure.js';
import { textStarts } from '../gazetteer/text-order.js';
import { fileFaults } from '../vocabulary/messages.js';
import { BY_STRING, type Coding, FRONT_CODED, PLAIN, STEPS } from './coding.js';
import { DERIVED, derivedSections } from './derived-sections.js';

/**
 * The transfer form of a gazetteer file, in which hosts send it: without the sections that follow from others, and with numbers and texts written so
 * that gzip finds more in them. Behind a header of its own it has header and section table of the file, with their checksums, so a file that is made
 * from it is the same to the last byte, or is refused.
 */

/** How the bytes of a section are written. */
function codingOf({ name, type }: SectionEntry): Coding {
  if (name === 'spelling.text') return FRONT_CODED;
  if (name === 'label.heap') return BY_STRING;
  // packed numbers have no bytes of their own
  return (type === 'u32' || type === 'i32') && !name.endsWith('.heap') ? STEPS : PLAIN;
}

/** A file that is sent: its section table, and its sections by name. */
interface SentFile {
  readonly entries: readonly SectionEntry[];
  readonly size: number;
  optional(name: string, type: SectionEntry['type']): FileArray | null;
}

/** The pieces of the transfer form of a file, in their order. */
export function* transferPieces(gazetteer: SentFile): Iterable<Uint8Array> {
  const sent = gazetteer.entries.filter(({ name }) => !DERIVED.has(name));
  const bytesOf = ({ name, type }: SectionEntry): Uint8Array => {
    const { buffer, byteOffset, byteLength } = gazetteer.optional(name, type) as FileArray;
    return new Uint8Array(buffer, byteOffset, byteLength);
  };
  const table = encodeHeader(gazetteer.entries, gazetteer.size);
  let size = HEADER_SIZE + table.length;
  for (const entry of sent) size += codingOf(entry).size(bytesOf(entry));
  yield transferHeader(size);
  yield table;
  for (const entry of sent) yield codingOf(entry).encode(bytesOf(entry));
}

function transferHeader(size: number): Uint8Array {
  const bytes = new Uint8Array(HEADER_SIZE);
  const view = new DataView(bytes.buffer);
  bytes.set(TRANSFER_MAGIC);
  view.setUint32(8, FORMAT_VERSION, true);
  view.setBigUint64(16, BigInt(size), true);
  return bytes;
}

/**
 * Opens a file that is held whole, in either form; compares all of it with its checksums and checks its structure. The work is bounded by the sizes of
 * its sections, whatever their bytes are.
 * @param most bytes of the file in its ordinary form at most
 * @throws {GazetteerError} naming file and section when it is unsound
 * @throws {RangeError} when there is no memory for it
 */
export function openWhole(file: string, bytes: Uint8Array, most = FILE_BYTES): Gazetteer {
  const whole = ordinaryForm(file, bytes, most);
  const gazetteer = Gazetteer.open(new WholeFile(file, whole));
  checkStructure(gazetteer, undefined, whole !== bytes);
  return gazetteer;
}

/**
 * The bytes of a file in its ordinary form, from either form.
 * @param most bytes of it at most
 * @throws {GazetteerError} when a transfer form is unsound
 */
export function ordinaryForm(file: string, bytes: Uint8Array, most = FILE_BYTES): Uint8Array {
  if (!beginsWith(bytes, TRANSFER_MAGIC)) return bytes;
  const stated = bytes.length < HEADER_SIZE ? 0 : sizeIn(file, bytes);
  if (bytes.length !== stated) throw new GazetteerError(file, fileFaults.otherSize(bytes.length, stated));
  const inner = bytes.subarray(HEADER_SIZE);
  const size = inner.length < HEADER_SIZE ? 0 : sizeIn(file, inner);
  if (size > most) throw new GazetteerError(file, fileFaults.tooLarge(size, most));
  const { entries } = decodeHeader(file, inner, size);
  const whole = new Uint8Array(size);
  const into = ({ offset, length }: SectionEntry): Uint8Array => whole.subarray(offset, offset + length);
  let at = HEADER_SIZE + tableEnd(entries.length);
  whole.set(bytes.subarray(HEADER_SIZE, at));
  for (const entry of entries) {
    if (DERIVED.has(entry.name)) continue;
    at += codingOf(entry).decode(bytes.subarray(at), into(entry));
    // the programs that make the others rely on it
    if (crc32(into(entry)) !== entry.checksum) throw new GazetteerError(file, fileFaults.damaged(entry.name));
  }
  if (at !== bytes.length) throw new GazetteerError(file, fileFaults.otherSize(bytes.length, at));
  const gazetteer = new Gazetteer(new SectionFile(new WholeFile(file, whole)));
  checkBeforeDeriving(gazetteer, textStarts(gazetteer.spellings()['spelling.text']));
  const named = (name: string): SectionEntry => {
    const entry = entries.find((each) => each.name === name);
    if (entry === undefined) throw new GazetteerError(file, fileFaults.missing(name));
    return entry;
  };
  for (const { name, data } of derivedSections(gazetteer)) {
    const entry = named(name);
    if (data.byteLength !== entry.length) throw new GazetteerError(file, fileFaults.damaged(name));
    into(entry).set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    // arrays with a number for each edge are made behind this section
    if (name === 'edge.offset' && headLength(data[data.length - 1]) !== named('edge.child.head').length)
      throw new GazetteerError(file, fileFaults.damaged('edge.child.head'));
  }
  return whole;
}

/** Bytes of the heads of a packed column. */
function headLength(numbers: number): number {
  return 2 * Uint32Array.BYTES_PER_ELEMENT * Math.ceil(numbers / BLOCK_NUMBERS);
}
