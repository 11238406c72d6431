import { closeSync, fsyncSync, ftruncateSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import {
  alignSection,
  encodeHeader,
  GazetteerError,
  LARGEST_SECTION,
  type SectionEntry,
  tableEnd,
} from '../gazetteer/format.js';
import type { ElementType, Section, SectionData } from '../gazetteer/sections.js';
import { diskFaults } from '../vocabulary/messages.js';

/** Element type of a typed array. */
function elementType(data: SectionData): ElementType {
  if (data instanceof Uint32Array) return 'u32';
  if (data instanceof Int32Array) return 'i32';
  return data instanceof Uint16Array ? 'u16' : 'u8';
}

/**
 * Writes a gazetteer file, section by section as they are ready: to a temporary name beside it, flushed, then renamed, so
 * that whatever happens the file under the final name is whole. The first section is written last: it may say what the
 * others hold, but its length must be known.
 */
export class GazetteerWriter {
  readonly #file: string;
  readonly #temporary: string;
  readonly #fd: number;
  readonly #sections: number;
  readonly #entries: SectionEntry[];
  #end: number;
  #open = true;

  /**
   * @param sections how many there will be, the first one included
   * @param first the first section as far as it is known: its length is in bytes
   */
  constructor(file: string, sections: number, first: Pick<SectionEntry, 'name' | 'type' | 'length'>) {
    const offset = alignSection(tableEnd(sections), first.length);
    this.#entries = [{ ...first, checksum: 0, offset }];
    this.#end = offset + first.length;
    this.#sections = sections;
    this.#file = file;
    this.#temporary = `${file}.${process.pid}.tmp`;
    this.#fd = openSync(this.#temporary, 'w');
  }

  /** The sections written so far, with their checksums; that of the first one is not known yet. */
  get entries(): readonly SectionEntry[] {
    return this.#entries;
  }

  /**
   * Writes a section behind the others. Its data is not needed afterwards.
   * @throws {GazetteerError} for a section so large that no reader could hold it
   */
  add({ name, data }: Section): void {
    const bytes = bytesOf(data);
    if (bytes.length > LARGEST_SECTION)
      throw new GazetteerError(this.#file, diskFaults.tooLarge(name, bytes.length, LARGEST_SECTION));
    const offset = alignSection(this.#end, bytes.length);
    named(this.#file, () => writeAt(this.#fd, bytes, offset));
    this.#entries.push({
      name,
      type: elementType(data),
      checksum: checksum(bytes),
      offset,
      length: bytes.length,
    });
    this.#end = offset + bytes.length;
  }

  /**
   * Writes the first section and the table, and gives the file its name.
   * @returns the size of the file in bytes
   */
  finish(first: Uint8Array): number {
    const [entry] = this.#entries;
    if (first.length !== entry.length || this.#entries.length !== this.#sections)
      throw new RangeError(
        `${this.#entries.length} sections, ${this.#sections} planned; ${entry.name} has ${first.length} bytes, ${entry.length} planned`,
      );
    this.#entries[0] = { ...entry, checksum: checksum(first) };
    named(this.#file, () => {
      // an empty last section writes nothing, yet the file reaches up to where it starts
      ftruncateSync(this.#fd, this.#end);
      writeAt(this.#fd, encodeHeader(this.#entries, this.#end), 0);
      writeAt(this.#fd, first, entry.offset);
      fsyncSync(this.#fd);
    });
    this.#open = false;
    closeSync(this.#fd);
    renameSync(this.#temporary, this.#file);
    flushDirectory(dirname(this.#file));
    return this.#end;
  }

  /** Removes the unfinished file. */
  discard(): void {
    if (!this.#open) return;
    this.#open = false;
    closeSync(this.#fd);
    rmSync(this.#temporary, { force: true });
  }
}

/** Runs a write and names the file in its error: the system's error of a full disk names only a descriptor. */
function named(file: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    if (error instanceof Error) (error as NodeJS.ErrnoException).path ??= file;
    throw error;
  }
}

/**
 * Writes a gazetteer file of sections that are all there.
 * @returns the size of the file in bytes
 */
export function writeGazetteer(file: string, [first, ...others]: readonly Section[]): number {
  const bytes = bytesOf(first.data);
  const type = elementType(first.data);
  const writer = new GazetteerWriter(file, 1 + others.length, {
    name: first.name,
    type,
    length: bytes.length,
  });
  try {
    for (const section of others) writer.add(section);
    return writer.finish(bytes);
  } finally {
    writer.discard();
  }
}

/** Bytes that the checksum takes at once: it counts them in 32 bits. */
const SUMMED_AT_ONCE = 1 << 30;

function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += SUMMED_AT_ONCE)
    sum = crc32(bytes.subarray(at, at + SUMMED_AT_ONCE), sum);
  return sum;
}

function bytesOf(data: SectionData): Uint8Array {
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}

function writeAt(fd: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length; ) {
    at += writeSync(fd, bytes, at, Math.min(bytes.length - at, 1 << 28), position + at);
  }
}

/** Makes the rename itself durable where directories can be flushed. */
function flushDirectory(directory: string): void {
  try {
    const fd = openSync(directory, 'r');
    fsyncSync(fd);
    closeSync(fd);
  } catch {
    // not every platform lets a directory be opened
  }
}
