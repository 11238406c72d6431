import { crc32 } from '../gazetteer/crc32.js';
import { GazetteerError } from '../gazetteer/format.js';
import { Gazetteer } from '../gazetteer/gazetteer.js';
import { SectionFile } from '../gazetteer/section-file.js';
import type { LocalSearch } from '../search/local.js';
import { searchOf } from './open-bytes.js';
import { decodePageSums, type PageSums } from './page-sums.js';
import { isGuardedRead } from './reads.js';
import { RemoteFile, ReplacedError } from './remote-file.js';
import { type Reply, type Request, replyTo } from './reply.js';
import { SparseFile } from './sparse-file.js';

/** Name of the checksums of a file's pages: behind its own. */
export const PAGES_SUFFIX = '.pages';

/** Pages that lie no farther apart are fetched by one request. */
const GAP = 2;

/** Pages of one request at most: what is more is fetched side by side. */
const MOST_PAGES = 64;

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
  readonly sums: PageSums;
}

/**
 * Answers requests from a file at an address, of which only those pages are fetched that the answers need:
 * `await (await openUrl('https://example.com/japan.gaz')).reply({ path: '/geocode', entries: [['word', '霞が関1']] })`.
 *
 * A request runs until it reads bytes that are not there. They are fetched, and it runs again, from its beginning and with a search of its
 * own: one that was left in the middle may have noted what it had not read yet. A search that has missed nothing is kept for the
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
    const bytes = await remote.beside(PAGES_SUFFIX);
    const sums = decodePageSums(`${this.#url}${PAGES_SUFFIX}`, bytes, crc32);
    this.#count(1, bytes.length);
    this.#open = { remote, sums, sparse: new SparseFile(this.#url, sums) };
    return this.#open;
  }

  /** Fetches pages side by side. */
  async #fetch({ remote, sparse, sums }: OpenFile, pages: readonly number[]): Promise<void> {
    const { pageSize, size } = sums;
    const parts = runsOf(pages).map(async ([first, behind]) => {
      const from = first * pageSize;
      const bytes = await remote.part(from, Math.min(behind * pageSize, size), size);
      return { first, bytes };
    });
    for (const { first, bytes } of await Promise.all(parts)) {
      this.#count(0, bytes.length);
      if (!sparse.put(first, bytes)) await this.#explain(remote, sums);
    }
    this.cost.rounds++;
  }

  #count(rounds: number, bytes: number): void {
    this.cost.rounds += rounds;
    this.cost.requests++;
    this.cost.bytes += bytes;
  }

  /** Tells why a page is not what its checksum says. */
  async #explain(remote: RemoteFile, { sums }: PageSums): Promise<never> {
    const now = decodePageSums(`${this.#url}${PAGES_SUFFIX}`, await remote.beside(PAGES_SUFFIX), crc32);
    if (now.sums.length !== sums.length || now.sums.some((sum, page) => sum !== sums[page]))
      throw new ReplacedError(this.#url);
    throw new GazetteerError(
      this.#url,
      `what its host sends is damaged, or not what ${PAGES_SUFFIX} was made of`,
    );
  }
}

/**
 * Which pages to fetch besides those that were missed: where one is missed right behind what was fetched for the same question, it is
 * being read from one end to the other, and twice as many are fetched as the time before.
 */
class ReadAhead {
  readonly #sparse: SparseFile;
  /** How many were fetched at once, by the page behind them. */
  readonly #fetched = new Map<number, number>();

  constructor(sparse: SparseFile) {
    this.#sparse = sparse;
  }

  /** The pages that were missed, and those to be fetched with them, ascending. */
  of(wanted: readonly number[]): readonly number[] {
    const pages = new Set(wanted);
    for (const page of wanted) {
      let window = 1;
      for (let skipped = 0; skipped <= GAP; skipped++)
        window = Math.max(window, 2 * (this.#fetched.get(page - skipped) ?? 0));
      window = Math.min(window, MOST_PAGES, this.#sparse.pages - page);
      for (let next = page; next < page + window; next++) if (!this.#sparse.has(next)) pages.add(next);
      this.#fetched.set(page + window, window);
    }
    return [...pages].sort((a, b) => a - b);
  }
}

/** Pages as runs, from the first to the one behind the last; what lies between near ones is taken along. */
function runsOf(pages: readonly number[]): [first: number, behind: number][] {
  const runs: [number, number][] = [];
  for (const page of pages) {
    const last = runs.at(-1);
    if (last !== undefined && page - last[1] <= GAP && page - last[0] < MOST_PAGES) last[1] = page + 1;
    else runs.push([page, page + 1]);
  }
  return runs;
}

/**
 * Opens a file at an address for requests; nothing of it is fetched before the first one.
 * @param url of a gazetteer file, its checksums (`.pages`) beside it
 */
export function openUrl(url: string): RangeSearch {
  return new RangeSearch(url);
}
