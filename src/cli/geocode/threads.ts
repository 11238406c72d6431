import { Worker } from 'node:worker_threads';
import { geocodeThread } from '../../package/package-root.js';
import { CommandError } from '../failure.js';
import type { Done, FromThread, ThreadSettings, ThreadStart, ToThread, Understood, Work } from './work.js';

/** So many batches wait at each thread, so that none is idle and memory stays flat. */
const AHEAD = 2;

/** How batches are answered: what a thread is asked, and what becomes of what it says. */
export interface Way {
  readonly asked: (work: Work) => ToThread | Promise<ToThread>;
  readonly done: (work: Work, told: Done | Understood) => Done | Promise<Done>;
}

/** The threads write the rows. */
const WRITTEN_BY_THREADS: Way = {
  asked: (work) => ({ work }),
  done: (_, told) => {
    if (!('bytes' in told)) throw new Error('a thread told of words, not of rows');
    return told;
  },
};

/** A thread and the batches it has been given, the oldest first. */
interface Thread {
  readonly worker: Worker;
  readonly waiting: { resolve: (told: Done | Understood) => void; reject: (error: Error) => void }[];
  /** Fulfilled once the thread has loaded, failed or ended. */
  readonly hasLoaded: Promise<void>;
  hasSettings: boolean;
}

/** Threads that answer rows. They load while the list is opened and its head is read. */
export class Threads {
  readonly #start: ThreadStart;
  readonly #most: number;
  readonly #threads: Thread[] = [];

  /**
   * @param start what each begins with
   * @param most so many threads at most; each is started when there is work for it
   * @param first so many are started at once
   */
  constructor(start: ThreadStart, most: number, first: number) {
    this.#start = start;
    this.#most = most;
    while (this.#threads.length < Math.min(first, most)) this.#threads.push(startThread(start));
  }

  /**
   * Has batches answered and yields the answers in the order of the batches. Reads no further ahead than the threads need,
   * so a slow reader of the answers slows the reading of the batches.
   * @throws {CommandError} when a thread ends
   */
  async *answeredInOrder(
    batches: AsyncIterable<Work>,
    settings: ThreadSettings,
    way: Way = WRITTEN_BY_THREADS,
  ): AsyncGenerator<Done> {
    const answers: { work: Work; told: Promise<Done | Understood> }[] = [];
    const oldest = async (): Promise<Done> => {
      const [{ work, told }] = answers.splice(0, 1);
      return way.done(work, await told);
    };
    for await (const work of batches) {
      const thread = this.#nextFree();
      if (!thread.hasSettings) thread.worker.postMessage({ settings } satisfies ToThread);
      thread.hasSettings = true;
      const told = new Promise<Done | Understood>((resolve, reject) =>
        thread.waiting.push({ resolve, reject }),
      );
      told.catch(() => undefined); // told where it is awaited
      answers.push({ work, told });
      thread.worker.postMessage(await way.asked(work));
      if (answers.length >= this.#most * AHEAD) yield await oldest();
    }
    while (answers.length > 0) yield await oldest();
  }

  /** Ends all threads, but none while it loads: a native module whose thread ends under it ends the process. */
  async stop(): Promise<void> {
    await Promise.all(
      this.#threads.map(async ({ worker, hasLoaded }) => {
        await hasLoaded;
        await worker.terminate();
      }),
    );
  }

  /** The thread with the least to do; another one where all have work and one more may be. */
  #nextFree(): Thread {
    const threads = this.#threads;
    if (threads.length < this.#most && threads.every(({ waiting }) => waiting.length > 0))
      threads.push(startThread(this.#start));
    return threads.reduce((a, b) => (b.waiting.length < a.waiting.length ? b : a));
  }
}

function startThread(start: ThreadStart): Thread {
  const worker = new Worker(geocodeThread, { workerData: start });
  const hasLoaded = new Promise<void>((resolve) => {
    for (const event of ['message', 'error', 'exit']) worker.once(event, () => resolve());
  });
  const thread: Thread = { worker, waiting: [], hasLoaded, hasSettings: false };
  worker.on('message', (told: FromThread) => {
    if (told !== 'loaded') thread.waiting.shift()?.resolve(told);
  });
  const failed = (error: Error): void => {
    for (const { reject } of thread.waiting.splice(0)) reject(error);
  };
  worker.on('error', failed);
  worker.on('exit', () => failed(new CommandError('a thread ended before its work was done')));
  return thread;
}
