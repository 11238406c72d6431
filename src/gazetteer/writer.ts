import { closeSync, fsyncSync, ftruncateSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { alignSection, encodeHeader, type SectionEntry, tableEnd } from './format.js';
import type { ElementType } from './sections.js';

/** The bytes of one section: a typed array whose element type matches the section's. */
export type SectionData = Uint8Array | Uint16Array | Uint32Array | Int32Array;

/** A section ready to be written. */
export interface Section {
  readonly name: string;
  readonly data: SectionData;
}

/** Element type of a typed array. */
function elementType(data: SectionData): ElementType {
  if (data instanceof Uint32Array) return 'u32';
  if (data instanceof Int32Array) return 'i32';
  return data instanceof Uint16Array ? 'u16' : 'u8';
}

/**
 * Writes a gazetteer file: to a temporary name beside it, flushed, then renamed, so that whatever happens the
 * file under the final name is whole.
 * @returns the size of the file in bytes
 */
export function writeGazetteer(file: string, sections: readonly Section[]): number {
  const entries: SectionEntry[] = [];
  let end = tableEnd(sections.length);
  for (const { name, data } of sections) {
    const bytes = bytesOf(data);
    const offset = alignSection(end, bytes.length);
    entries.push({ name, type: elementType(data), checksum: crc32(bytes), offset, length: bytes.length });
    end = offset + bytes.length;
  }
  const temporary = `${file}.${process.pid}.tmp`;
  const fd = openSync(temporary, 'w');
  try {
    // an empty last section writes nothing, yet the file reaches up to where it starts
    ftruncateSync(fd, end);
    writeAt(fd, encodeHeader(entries, end), 0);
    entries.forEach((entry, i) => {
      writeAt(fd, bytesOf(sections[i].data), entry.offset);
    });
    fsyncSync(fd);
    closeSync(fd);
  } catch (error) {
    closeSync(fd);
    rmSync(temporary, { force: true });
    // A full disk is told of a descriptor, which says nothing to whoever reads it.
    if (error instanceof Error) (error as NodeJS.ErrnoException).path ??= file;
    throw error;
  }
  renameSync(temporary, file);
  flushDirectory(dirname(file));
  return end;
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
