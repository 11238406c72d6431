import { Gazetteer } from '../gazetteer/gazetteer.js';
import { SectionFile } from '../gazetteer/section-file.js';
import { PATIENCE } from '../library/arriving.js';
import { TooMuchToFetch } from '../library/refusal.js';
import type { LocalSearch } from '../search/local.js';
import { searchOf } from './open-bytes.js';
import { type Cost, RangeFile, ReadAhead } from './range-file.js';
import { guess, isGuardedRead } from './reads.js';
import { ReplacedError } from './remote-file.js';
import { type Reply, type Request, refusedReply, replyTo } from './reply.js';

export { recordedReads } from './recorded-reads.js';

/**
 * Bytes that one question may fetch at most by default: 13 seconds of a connection of 10 Mbit/s, longer than anybody waits. Most questions fetch a
 * fiftieth of it. A question that needs more reads a large part of the file; such files are better held whole.
 */
export const MOST_BYTES = 16 << 20;

/** How often one question may wait for the network by default. Most wait five times, English ones about twenty times. */
const MOST_ROUNDS = 64;

/** How often a file may be replaced during one question. */
const MOST_REPLACED = 3;

/** Files as far as they are there, for a question that is asked at once. */
export interface RangeFiles {
  readonly search: LocalSearch;
  readonly gazetteers: readonly Gazetteer[];
}

/** The engine over open files. It is kept until a question misses a block. */
class Engine implements RangeFiles {
  readonly files: readonly RangeFile[];
  readonly gazetteers: readonly Gazetteer[];
  #search: LocalSearch | null = null;

  constructor(files: readonly RangeFile[]) {
    this.files = files;
    this.gazetteers = files.map(({ sparse }) => new Gazetteer(new SectionFile(sparse)));
  }

  get search(): LocalSearch {
    this.#search ??= searchOf(this.gazetteers);
    return this.#search;
  }

  isOf(files: readonly RangeFile[]): boolean {
    return files.length === this.files.length && files.every((file, i) => file === this.files[i]);
  }
}

/**
 * Answers questions from narrow files at addresses, of which only those parts are fetched that the answers need:
 * `await openUrl('https://example.com/japan.gazn').reply({ path: '/geocode', entries: [['word', '霞が関1']] })`.
 *
 * A question runs until it reads bytes that are not there. It goes on with zeros in their place, to learn what else will be read; all
 * that is fetched, and it runs again, from its beginning and with a search of its own. A search that has missed nothing is kept for the
 * next question, until that misses something. Questions may wait for the network side by side.
 */
export class RangeSearch {
  /** Rounds, requests and bytes of all questions so far. */
  readonly cost: Cost = { rounds: 0, requests: 0, bytes: 0 };
  readonly #urls: string[];
  readonly #mostBytes: number;
  readonly #mostRounds: number;
  readonly #patience: number;
  readonly #opening = new Map<string, Promise<RangeFile>>();
  #engine: Engine | null = null;

  /**
   * @param mostBytes what one question may fetch
   * @param mostRounds how often it may wait for the network
   * @param patience how long a host may send nothing, in milliseconds
   */
  constructor(
    urls: readonly string[],
    mostBytes = MOST_BYTES,
    mostRounds = MOST_ROUNDS,
    patience = PATIENCE,
  ) {
    if (!isGuardedRead((array) => array[0]))
      throw new Error('this program reads whole files only: import it from dist/anywhere');
    this.#urls = [...urls];
    this.#mostBytes = mostBytes;
    this.#mostRounds = mostRounds;
    this.#patience = patience;
  }

  /** Fetches what every question needs. @throws {GazetteerError} */
  async open(): Promise<void> {
    await this.#opened(this.#urls);
  }

  /**
   * Has the questions from now on answered from one more file, of a past year.
   * @throws {GazetteerError} then they are answered as before
   */
  async add(url: string): Promise<void> {
    if (this.#urls.includes(url)) return this.open();
    await this.#opened([url]);
    this.#urls.push(url);
  }

  /**
   * The reply to a request, byte for byte the one of files that are held whole.
   * @throws {GazetteerError} where a host is in trouble
   */
  async reply(request: Request): Promise<Reply> {
    try {
      return await this.ask(({ search }) => replyTo(search, request));
    } catch (error) {
      return refusedReply(error, request);
    }
  }

  /**
   * Asks anything of the files that can be answered at once, as often as something of them is missing. The answer is that of the
   * last time, when nothing was; what it holds must not lie in the files.
   * @param signal ends it before it fetches more
   * @throws {GazetteerError} where a host is in trouble
   * @throws {TooMuchToFetch}
   * @throws the reason of the signal
   */
  async ask<T>(question: (files: RangeFiles) => T, signal?: AbortSignal): Promise<T> {
    for (let replaced = 0; ; ) {
      try {
        return await this.#run(question, signal);
      } catch (error) {
        if (!(error instanceof ReplacedError) || ++replaced > MOST_REPLACED) throw error;
      }
    }
  }

  async #run<T>(question: (files: RangeFiles) => T, signal: AbortSignal | undefined): Promise<T> {
    const ahead = new Map<RangeFile, ReadAhead>();
    let bytes = 0;
    for (let rounds = 0; ; rounds++) {
      const files = await this.#opened(this.#urls);
      signal?.throwIfAborted();
      const run = this.#once(files, question);
      const wanted = files.map(({ sparse }) => sparse.wanted);
      // the run is over: all values read from here on are real
      guess(false);
      const missed = files.flatMap((file, i) => {
        if (wanted[i].length === 0) return [];
        const own = ahead.get(file) ?? new ReadAhead(file.sparse);
        ahead.set(file, own);
        return { file, blocks: own.of(wanted[i]) };
      });
      if (missed.length === 0) {
        if ('value' in run) return run.value;
        this.#engine = null;
        throw run.fault;
      }
      this.#engine = null;
      bytes += missed.reduce((sum, { file, blocks }) => sum + file.bytesOf(blocks), 0);
      if (bytes > this.#mostBytes || rounds >= this.#mostRounds) throw new TooMuchToFetch();
      await Promise.all(missed.map(({ file, blocks }) => file.fetch(blocks)));
      this.cost.rounds++;
    }
  }

  /** Answers a question once, with the blocks that are loaded. The files note the blocks that were missed. */
  #once<T>(
    files: readonly RangeFile[],
    question: (files: RangeFiles) => T,
  ): { readonly value: T } | { readonly fault: unknown } {
    for (const { sparse } of files) sparse.begin();
    try {
      if (this.#engine?.isOf(files) !== true) this.#engine = new Engine(files);
      return { value: question(this.#engine) };
    } catch (fault) {
      return { fault };
    }
  }

  /** Opens files by their fronts: fetches the fronts that are missing, and again those of files that were replaced. */
  #opened(urls: readonly string[]): Promise<readonly RangeFile[]> {
    return Promise.all(urls.map((url) => this.#openedAt(url)));
  }

  async #openedAt(url: string): Promise<RangeFile> {
    for (;;) {
      const known = this.#opening.get(url) ?? RangeFile.open(url, this.cost, this.#patience);
      this.#opening.set(url, known);
      const forget = (): void => {
        // somebody else may have opened it anew
        if (this.#opening.get(url) === known) this.#opening.delete(url);
      };
      try {
        const file = await known;
        if (!file.isReplaced) return file;
      } catch (error) {
        // the next question tries anew
        forget();
        throw error;
      }
      forget();
    }
  }
}

/**
 * Opens narrow files at addresses for questions: one of today, and any of past years. Nothing of them is fetched before the first question.
 * @param urls of gazetteer files in their narrow form
 */
export function openUrl(...urls: readonly string[]): RangeSearch {
  return new RangeSearch(urls);
}
