import { crc32 } from '../gazetteer/crc32.js';
import { GazetteerError } from '../gazetteer/format.js';
import type { Extent, FileArray, Source } from '../gazetteer/source.js';
import type { PageSums } from './page-sums.js';
import { guard, made, type Pages } from './reads.js';

/** Thrown where bytes are read that are not there yet; {@link SparseFile.wanted} says which. */
class MissingPages extends Error {
  override readonly name = 'MissingPages';
}

/** Bytes of the largest file: places are counted in 32 bits. */
const LARGEST = 2 ** 32 - 1;

const MISSING = new MissingPages('pages are missing');

/**
 * A file of which only some pages are there. What is read of a page that is not there is noted and the reading ends at once: nothing is
 * ever made of bytes that are not the file's. Once the pages have been put in place, whoever read begins again. Takes as much
 * address space as the file has bytes, and memory for the pages.
 */
export class SparseFile implements Source, Pages {
  readonly file: string;
  readonly size: number;
  readonly mapped = false;
  readonly #sums: PageSums;
  readonly #bytes: Uint8Array;
  readonly #isThere: Uint8Array;
  readonly #shift: number;
  readonly #wanted = new Set<number>();
  /** @throws {GazetteerError} where there is no room for a file of this size */
  constructor(file: string, sums: PageSums) {
    this.file = file;
    this.size = sums.size;
    this.#sums = sums;
    this.#shift = 31 - Math.clz32(sums.pageSize);
    this.#isThere = new Uint8Array(sums.sums.length);
    if (sums.size > LARGEST)
      throw new GazetteerError(file, `${sums.size} bytes, at most ${LARGEST} can be read in parts`);
    try {
      this.#bytes = new Uint8Array(sums.size);
    } catch {
      throw new GazetteerError(file, `${sums.size} bytes are more than this browser can lay out`);
    }
    guard(this.#bytes.buffer as ArrayBuffer, this);
  }

  /** Pages that were read and are not there, ascending. */
  get wanted(): readonly number[] {
    return [...this.#wanted].sort((a, b) => a - b);
  }

  /** How many pages the file has. */
  get pages(): number {
    return this.#isThere.length;
  }

  /** Bytes of all pages that are there. */
  get held(): number {
    return this.#isThere.reduce((sum, there) => sum + there, 0) * this.#sums.pageSize;
  }

  /** Whether a page is there: its number counts from the beginning of the file. */
  has(page: number): boolean {
    return this.#isThere[page] === 1;
  }

  /** Forgets what was missed: somebody begins to read. */
  begin(): void {
    this.#wanted.clear();
  }

  need(from: number, length: number): void {
    const first = from >>> this.#shift;
    const last = (from + length - 1) >>> this.#shift;
    if (first === last && this.#isThere[first] === 1) return;
    let isMissing = false;
    for (let page = first; page <= last; page++)
      if (this.#isThere[page] === 0) {
        this.#wanted.add(page);
        isMissing = true;
      }
    if (isMissing) throw MISSING;
  }

  /**
   * Puts pages in place that stand one behind another.
   * @returns whether they are those of the file; of others none is taken
   */
  put(first: number, bytes: Uint8Array): boolean {
    const { pageSize, sums } = this.#sums;
    const pages = Math.ceil(bytes.length / pageSize);
    for (let i = 0; i < pages; i++)
      if (crc32(bytes.subarray(i * pageSize, (i + 1) * pageSize)) !== sums[first + i]) return false;
    this.#bytes.set(bytes, first * pageSize);
    this.#isThere.fill(1, first, first + pages);
    for (let i = 0; i < pages; i++) this.#wanted.delete(first + i);
    return true;
  }

  head(length: number): Uint8Array {
    return this.bytes({ offset: 0, length: Math.min(length, this.size) }).slice();
  }

  bytes({ offset, length }: Extent): Uint8Array {
    const Bytes = Uint8Array as unknown as new (...parameters: readonly unknown[]) => Uint8Array;
    return made(Bytes, this.#bytes.buffer, offset, length);
  }

  soon(_array: FileArray): void {
    // what is missing is noted when it is read
  }

  close(): void {
    this.#isThere.fill(0);
  }
}
