import { decodeBlock, GRANULE, type Index } from '../gazetteer/narrow/container.js';
import type { Extent, FileArray, Source } from '../gazetteer/source.js';
import { guard, guess, made, missed, type Pages } from './reads.js';
import { RemoteError } from './remote-file.js';

/** Bytes of the largest file: places are counted in 32 bits. */
const LARGEST = 2 ** 32 - 1;

const SHIFT = 31 - Math.clz32(GRANULE);

/**
 * A gazetteer file of which only some blocks are there. It notes every read of a missing block. Results computed after such a read are guesses: they
 * show which blocks come next, and are thrown away. Once the blocks are in place, the reader starts again. Takes as much address space as the file has
 * bytes, and memory for the blocks.
 */
export class SparseFile implements Source, Pages {
  readonly file: string;
  readonly size: number;
  readonly mapped = false;
  readonly #index: Index;
  readonly #bytes: Uint8Array;
  /** One byte for each granule. */
  readonly #isThere: Uint8Array;
  readonly #has: Uint8Array;
  readonly #wanted = new Set<number>();

  /** @throws {GazetteerError} if memory for a file of this size cannot be reserved */
  constructor(file: string, size: number, index: Index) {
    this.file = file;
    this.size = size;
    this.#index = index;
    if (size > LARGEST)
      throw new RemoteError(file, 'memory', `${size} bytes, at most ${LARGEST} can be read in parts`);
    try {
      this.#bytes = new Uint8Array(size);
      this.#isThere = new Uint8Array(Math.ceil(size / GRANULE));
    } catch {
      throw new RemoteError(file, 'memory', `${size} bytes are more than this browser can lay out`);
    }
    this.#has = new Uint8Array(index.blocks.length);
    guard(this.#bytes.buffer as ArrayBuffer, this);
  }

  /** Blocks that were read and are not there, ascending: the places of {@link Index.blocks}. */
  get wanted(): readonly number[] {
    return [...this.#wanted].sort((a, b) => a - b);
  }

  /** How many blocks the file has. */
  get blocks(): number {
    return this.#has.length;
  }

  /** Whether a block is there. */
  has(block: number): boolean {
    return this.#has[block] === 1;
  }

  /** Forgets what was missed: somebody begins to read. */
  begin(): void {
    this.#wanted.clear();
    guess(false);
  }

  need(from: number, length: number): void {
    if (this.#isMissed(from, length)) missed();
  }

  /** Notes which of some bytes are not there. @returns whether any are not */
  #isMissed(from: number, length: number): boolean {
    let isMissed = false;
    const last = (from + length - 1) >>> SHIFT;
    for (let granule = from >>> SHIFT; granule <= last; granule++) {
      if (this.#isThere[granule] === 1) continue;
      const piece = this.#pieceOf(granule);
      const block = this.#index.block[piece];
      // the rest of the piece is missing too
      granule = this.#index.start[piece + 1] - 1;
      // gaps between sections are zero
      if (block < 0) continue;
      this.#wanted.add(block);
      isMissed = true;
    }
    return isMissed;
  }

  /**
   * Puts a block in place.
   * @param bytes its columns
   */
  put(block: number, bytes: Uint8Array): void {
    decodeBlock(bytes, (at, part) => {
      this.#bytes.set(part.subarray(0, this.size - at), at);
      this.#isThere.fill(1, at / GRANULE, (at + part.length) / GRANULE);
    });
    this.#has[block] = 1;
    this.#wanted.delete(block);
  }

  head(length: number): Uint8Array {
    // the table ends where the first section begins
    const sections = this.#index.start.find((_, piece) => this.#index.block[piece] >= 0) ?? 0;
    return this.bytes({ offset: 0, length: Math.min(length, sections * GRANULE) }).slice();
  }

  bytes({ offset, length }: Extent): Uint8Array {
    const Bytes = Uint8Array as unknown as new (...parameters: readonly unknown[]) => Uint8Array;
    return made(Bytes, this.#bytes.buffer, offset, length);
  }

  prefetch(array: FileArray, from = 0, to = array.length): void {
    const [low, high] = [Math.max(0, from), Math.min(to, array.length)];
    const size = array.BYTES_PER_ELEMENT;
    if (low < high && this.#isMissed(array.byteOffset + low * size, (high - low) * size)) guess(true);
  }

  close(): void {
    this.#isThere.fill(0);
    this.#has.fill(0);
  }

  /** The last piece that begins at a granule or before it. */
  #pieceOf(granule: number): number {
    const { start } = this.#index;
    let [low, high] = [0, start.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (start[middle] <= granule) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
