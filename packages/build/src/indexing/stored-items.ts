import { readSync } from 'node:fs';
import { ItemDecoder, type KeptItem } from './item-codec.js';

/** A run of bytes in the temporary file. */
export interface Extent {
  readonly at: number;
  readonly length: number;
}

/** Where the items of a part lie; plain data, so that a thread can be given it. */
export interface StoredItems {
  /** The temporary file, for messages. */
  readonly path: string;
  /** The descriptor of the open file; null where nothing was spilled. Every thread of the process can read it. */
  readonly fd: number | null;
  /** The spilled runs, in order. */
  readonly spilled: readonly Extent[];
  /** The part in memory, behind the other: the first {@link used} of these bytes. */
  readonly held: Uint8Array;
  readonly used: number;
}

/**
 * The items of a part, in the order in which they came.
 * @param files where items came from, by number
 */
export function* storedItems(stored: StoredItems, files: readonly string[]): Iterable<KeptItem> {
  const decoder = new ItemDecoder(readAll(stored), files);
  for (let item = decoder.next(); item !== null; item = decoder.next()) yield item;
}

function readAll({ path, fd, spilled, held, used }: StoredItems): Buffer {
  const whole = Buffer.from(held.buffer, held.byteOffset, used);
  if (spilled.length === 0 || fd === null) return whole;
  const bytes = Buffer.allocUnsafeSlow(spilled.reduce((sum, { length }) => sum + length, used));
  let end = 0;
  for (const { at, length } of spilled) {
    for (let read = 0; read < length; ) {
      const more = readSync(fd, bytes, end + read, length - read, at + read);
      if (more === 0) throw new Error(`${path}: ends at byte ${at + read}`);
      read += more;
    }
    end += length;
  }
  whole.copy(bytes, end);
  return bytes;
}
