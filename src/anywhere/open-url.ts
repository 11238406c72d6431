import { crc32 } from '../gazetteer/crc32.js';
import { GazetteerError } from '../gazetteer/format.js';
import { Gazetteer } from '../gazetteer/gazetteer.js';
import {
  type BlockPlace,
  decodeHeader,
  decodeIndex,
  type Header,
  type Index,
  packedIndexOf,
} from '../gazetteer/narrow/container.js';
import { SectionFile } from '../gazetteer/section-file.js';
import type { LocalSearch } from '../search/local.js';
import { searchOf } from './open-bytes.js';
import { isGuardedRead } from './reads.js';
import { RemoteFile, ReplacedError } from './remote-file.js';
import { type Reply, type Request, replyTo } from './reply.js';
import { SparseFile } from './sparse-file.js';

export { recordedReads } from './recorded-reads.js';

/** Bytes of the first request: with luck the whole index. */
const FIRST = 1 << 16;

/** Blocks that lie no farther apart are fetched by one request, in bytes. */
const GAP = 1 << 13;

/** Blocks that are passed over where a section is read from one end to the other. */
const SKIPPED = 2;

/** Blocks that are fetched ahead at most. */
const MOST_AHEAD = 64;

/** What a question may fetch at most before it is refused. */
const MOST_BYTES = 64 << 20;

/** How often a file may be replaced during one question. */
const MOST_REPLACED = 3;

/** What a file has cost so far. */
export interface Cost {
  /** How often was waited for the network. */
  rounds: number;
  requests: number;
  bytes: number;
}

/** A file at an address, with what of it is there. */
interface OpenFile {
  readonly remote: RemoteFile;
  readonly sparse: SparseFile;
  readonly header: Header;
  readonly index: Index;
}

/**
 * Answers requests from a narrow file at an address, of which only those parts are fetched that the answers need:
 * `await (await openUrl('https://example.com/japan.gazn')).reply({ path: '/geocode', entries: [['word', '霞が関1']] })`.
 *
 * A request runs until it reads bytes that are not there. It goes on with zeros in their place, to learn what else will be read; all
 * that is fetched, and it runs again, from its beginning and with a search of its own. A search that has missed nothing is kept for the
 * next request, until that misses something.
 */
export class RangeSearch {
  readonly #url: string;
  /** What all requests so far have cost. */
  readonly cost: Cost = { rounds: 0, requests: 0, bytes: 0 };
  #open: OpenFile | null = null;
  #search: LocalSearch | null = null;
  /** Requests are answered one after another. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(url: string) {
    if (!isGuardedRead((array) => array[0]))
      throw new Error('this program reads whole files only: import it from dist/anywhere');
    this.#url = url;
  }

  /** Fetches what every request needs. @throws {GazetteerError} */
  async open(): Promise<void> {
    await this.#opened();
  }

  /** The reply to a request, byte for byte the one of a file that is held whole. @throws {GazetteerError} */
  reply(request: Request): Promise<Reply> {
    const next = this.#last.then(() => this.#answer(request));
    this.#last = next.catch(() => undefined);
    return next;
  }

  async #answer(request: Request): Promise<Reply> {
    for (let replaced = 0; ; ) {
      try {
        return await this.#run(request);
      } catch (error) {
        if (!(error instanceof ReplacedError) || ++replaced > MOST_REPLACED) throw error;
        this.#open = null;
        this.#search = null;
      }
    }
  }

  async #run(request: Request): Promise<Reply> {
    const open = await this.#opened();
    const { sparse } = open;
    const before = this.cost.bytes;
    const ahead = new ReadAhead(sparse);
    for (;;) {
      sparse.begin();
      let reply: Reply | null = null;
      let fault: unknown;
      try {
        this.#search ??= searchOf([new Gazetteer(new SectionFile(sparse))]);
        reply = replyTo(this.#search, request);
      } catch (error) {
        fault = error;
      }
      const { wanted } = sparse;
      sparse.begin();
      if (wanted.length === 0) {
        if (reply !== null) return reply;
        this.#search = null;
        throw fault;
      }
      this.#search = null;
      if (this.cost.bytes - before > MOST_BYTES)
        throw new GazetteerError(
          this.#url,
          'this question would fetch more than 64 MB from afar: ask for something more particular, or open the file whole',
        );
      await this.#fetch(open, ahead.of(wanted));
    }
  }

  async #opened(): Promise<OpenFile> {
    if (this.#open !== null) return this.#open;
    const remote = new RemoteFile(this.#url);
    let bytes = await remote.part(0, FIRST, null);
    this.#count(1, bytes.length);
    const header = decodeHeader(this.#url, bytes);
    const { frontEnd, indexEnd, size, gazetteerSize } = header;
    if (bytes.length < frontEnd) {
      const rest = await remote.part(bytes.length, frontEnd, size);
      this.#count(1, rest.length);
      bytes = joined(bytes, rest);
    }
    const packed = packedIndexOf(this.#url, bytes, crc32);
    const index = decodeIndex(await unpacked(packed), indexEnd);
    const open = { remote, header, index, sparse: new SparseFile(this.#url, gazetteerSize, index) };
    await this.#put(open, 0, bytes.subarray(indexEnd, frontEnd));
    this.#open = open;
    return open;
  }

  /** Fetches blocks side by side. */
  async #fetch(open: OpenFile, blocks: readonly number[]): Promise<void> {
    const { remote, index, header } = open;
    const parts = runsOf(blocks, index.blocks).map(async (run) => {
      const [from, to] = [index.blocks[run[0]].offset, endOf(index.blocks[run[run.length - 1]])];
      const bytes = await remote.part(from, to, header.size);
      return { from, bytes, run };
    });
    for (const { from, bytes, run } of await Promise.all(parts)) {
      this.#count(0, bytes.length);
      for (const block of run) {
        const { offset, length } = index.blocks[block];
        await this.#put(open, block, bytes.subarray(offset - from, offset - from + length));
      }
    }
    this.cost.rounds++;
  }

  async #put(open: OpenFile, block: number, bytes: Uint8Array): Promise<void> {
    if (!(await open.sparse.put(block, bytes, unpacked))) await this.#explain(open);
  }

  #count(rounds: number, bytes: number): void {
    this.cost.rounds += rounds;
    this.cost.requests++;
    this.cost.bytes += bytes;
  }

  /** Tells why a block is not what its checksum says. */
  async #explain({ header }: OpenFile): Promise<never> {
    const now = decodeHeader(this.#url, await new RemoteFile(this.#url).part(0, FIRST, null));
    if (now.checksum !== header.checksum) throw new ReplacedError(this.#url);
    throw new GazetteerError(this.#url, 'what its host sends is damaged (checksum of a block)');
  }
}

/**
 * Which blocks to fetch besides those that were missed: where one is missed right behind what was fetched for the same question, a section is
 * being read from one end to the other, and twice as many are fetched as the time before.
 */
class ReadAhead {
  readonly #sparse: SparseFile;
  /** How many were fetched at once, by the block behind them. */
  readonly #fetched = new Map<number, number>();

  constructor(sparse: SparseFile) {
    this.#sparse = sparse;
  }

  /** The blocks that were missed, and those to be fetched with them, ascending. */
  of(wanted: readonly number[]): readonly number[] {
    const blocks = new Set(wanted);
    for (const block of wanted) {
      let window = 1;
      for (let skipped = 0; skipped <= SKIPPED; skipped++)
        window = Math.max(window, 2 * (this.#fetched.get(block - skipped) ?? 0));
      window = Math.min(window, MOST_AHEAD, this.#sparse.blocks - block);
      for (let next = block; next < block + window; next++) if (!this.#sparse.has(next)) blocks.add(next);
      this.#fetched.set(block + window, window);
    }
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

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(one.length + other.length);
  bytes.set(one);
  bytes.set(other, one.length);
  return bytes;
}

/** Undoes a compression. */
async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * Opens a narrow file at an address for requests; nothing of it is fetched before the first one.
 * @param url of a gazetteer file in its narrow form
 */
export function openUrl(url: string): RangeSearch {
  return new RangeSearch(url);
}
