import { concatenated } from '../gazetteer/bytes.js';
import { crc32 } from '../gazetteer/crc32.js';
import { GazetteerError } from '../gazetteer/format.js';
import {
  type BlockPlace,
  decodeHeader,
  decodeIndex,
  type Header,
  type Index,
  MOST_UNPACKED,
  packedIndexOf,
  unsealed,
} from '../gazetteer/narrow/container.js';
import { PATIENCE } from '../library/arriving.js';
import type { Message } from '../vocabulary/message.js';
import { partFaults } from '../vocabulary/messages.js';
import { RemoteFile, ReplacedError } from './remote-file.js';
import { SparseFile } from './sparse-file.js';

/** Bytes of the first request: with luck the whole index. */
const FIRST = 1 << 16;

/** Blocks that lie no farther apart are fetched by one request, in bytes. */
const GAP = 1 << 13;

/** Blocks that are passed over where a section is read from one end to the other. */
const SKIPPED = 2;

/** Blocks that are fetched ahead at most. */
const MOST_AHEAD = 64;

/** Rounds, requests and bytes that files have cost so far. */
export interface Cost {
  /** How often was waited for the network. */
  rounds: number;
  requests: number;
  bytes: number;
}

/** A narrow file at an address whose front is there: blocks of it are fetched when somebody needs them. */
export class RangeFile {
  readonly sparse: SparseFile;
  /** Whether there is another file at the address now. */
  isReplaced = false;
  readonly #remote: RemoteFile;
  readonly #header: Header;
  readonly #index: Index;
  readonly #cost: Cost;
  /** Blocks that are on their way. */
  readonly #coming = new Map<number, Promise<void>>();

  /**
   * Fetches the front of a file: index, and what every question needs.
   * @param cost is added to, now and later
   * @param patience how long its host may send nothing, in milliseconds
   * @throws {GazetteerError}
   */
  static async open(url: string, cost: Cost, patience = PATIENCE): Promise<RangeFile> {
    const remote = new RemoteFile(url, patience);
    let bytes = await remote.part(0, FIRST, null);
    count(cost, bytes);
    cost.rounds++;
    const header = decodeHeader(url, bytes);
    const { frontEnd, indexEnd, size } = header;
    if (bytes.length < frontEnd) {
      const rest = await remote.part(bytes.length, frontEnd, size);
      count(cost, rest);
      cost.rounds++;
      bytes = concatenated([bytes, rest]);
    }
    const packed = packedIndexOf(url, bytes, crc32);
    const index = await sound(url, partFaults.damagedIndex, async () =>
      decodeIndex(await unpacked(packed), indexEnd),
    );
    const file = new RangeFile(remote, header, index, cost);
    await file.#put(0, bytes.subarray(indexEnd, frontEnd));
    return file;
  }

  private constructor(remote: RemoteFile, header: Header, index: Index, cost: Cost) {
    this.#remote = remote;
    this.#header = header;
    this.#index = index;
    this.#cost = cost;
    this.sparse = new SparseFile(remote.url, header.gazetteerSize, index);
  }

  /** Bytes that fetching some blocks (ascending) would transfer, with the gaps that one request fetches along. */
  bytesOf(blocks: readonly number[]): number {
    const places = this.#index.blocks;
    const runs = runsOf(blocks, places);
    return runs.reduce((sum, run) => sum + endOf(places[run[run.length - 1]]) - places[run[0]].offset, 0);
  }

  /**
   * Fetches blocks in parallel. It waits for blocks that another question is fetching already.
   * @throws {GazetteerError}
   */
  async fetch(blocks: readonly number[]): Promise<void> {
    const ready = blocks.flatMap((block) => this.#coming.get(block) ?? []);
    const own = blocks.filter((block) => !this.sparse.has(block) && !this.#coming.has(block));
    for (const run of runsOf(own, this.#index.blocks)) {
      const part = this.#fetchRun(run);
      for (const block of run) this.#coming.set(block, part);
      ready.push(part);
    }
    await Promise.all(ready);
  }

  /** Fetches blocks by one request. */
  async #fetchRun(run: readonly number[]): Promise<void> {
    const { blocks } = this.#index;
    const [from, to] = [blocks[run[0]].offset, endOf(blocks[run[run.length - 1]])];
    try {
      const bytes = await this.#remote.part(from, to, this.#header.size);
      count(this.#cost, bytes);
      for (const block of run) {
        const { offset, length } = blocks[block];
        await this.#put(block, bytes.subarray(offset - from, offset - from + length));
      }
    } catch (error) {
      this.isReplaced ||= error instanceof ReplacedError;
      throw error;
    } finally {
      for (const block of run) this.#coming.delete(block);
    }
  }

  async #put(block: number, bytes: Uint8Array): Promise<void> {
    const packed = unsealed(bytes, block, this.#header.checksum, crc32);
    if (packed === null) return this.#explain();
    await sound(this.#remote.url, partFaults.damagedBlock, async () =>
      this.sparse.put(block, await unpacked(packed)),
    );
  }

  /** Finds out why a block does not match its checksum, and throws the reason. */
  async #explain(): Promise<never> {
    const { url } = this.#remote;
    const now = decodeHeader(url, await this.#remote.part(0, FIRST, null));
    if (now.checksum !== this.#header.checksum) throw new ReplacedError(url);
    throw new GazetteerError(url, partFaults.damagedBlock);
  }
}

/**
 * Decides which blocks to fetch besides those that were missed. If a question misses the block right behind its last fetch again and again, it
 * reads a section from one end to the other. Each time twice as many blocks are fetched as the time before.
 */
export class ReadAhead {
  readonly #sparse: SparseFile;
  /** Number of blocks of the next fetch, by the block behind the last fetch. */
  readonly #next = new Map<number, number>();

  constructor(sparse: SparseFile) {
    this.#sparse = sparse;
  }

  /** The blocks that were missed, and those to be fetched with them, ascending. */
  of(wanted: readonly number[]): readonly number[] {
    const blocks = new Set(wanted);
    const windows = wanted.map((block) => {
      let ahead = 0;
      for (let skipped = 0; skipped <= SKIPPED; skipped++)
        ahead = Math.max(ahead, this.#next.get(block - skipped) ?? 0);
      const window = Math.min(Math.max(1, ahead), MOST_AHEAD, this.#sparse.blocks - block);
      for (let next = block; next < block + window; next++) if (!this.#sparse.has(next)) blocks.add(next);
      return [block + window, ahead === 0 ? 1 : 2 * window] as const;
    });
    for (const [block, window] of windows) this.#next.set(block, window);
    return [...blocks].sort((a, b) => a - b);
  }
}

/** Blocks in runs that are fetched by one request each. */
function runsOf(blocks: readonly number[], places: readonly BlockPlace[]): number[][] {
  const runs: number[][] = [];
  for (const block of blocks) {
    const last = runs.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && before !== undefined && places[block].offset - endOf(places[before]) <= GAP)
      last.push(block);
    else runs.push([block]);
  }
  return runs;
}

function endOf({ offset, length }: BlockPlace): number {
  return offset + length;
}

function count(cost: Cost, bytes: Uint8Array): void {
  cost.requests++;
  cost.bytes += bytes.length;
}

/** Undoes a compression. @throws {RangeError} where more comes out than there may be */
async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  const reader = new Blob([bytes as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .getReader();
  const pieces: Uint8Array[] = [];
  for (let length = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return concatenated(pieces);
    length += value.length;
    if (length > MOST_UNPACKED) {
      await reader.cancel();
      throw new RangeError(`more than ${MOST_UNPACKED} bytes`);
    }
    pieces.push(value);
  }
}

/** Decodes what has the right checksum and may be nonsense all the same. @throws {GazetteerError} where it is */
async function sound<T>(url: string, fault: Message, decoded: () => Promise<T>): Promise<T> {
  try {
    return await decoded();
  } catch (error) {
    // of the compression a TypeError or one of zlib
    if (error instanceof GazetteerError) throw error;
    throw new GazetteerError(url, fault);
  }
}
