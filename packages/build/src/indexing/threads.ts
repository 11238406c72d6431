import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** From this many nodes or names on, work is done in a thread of its own while the build goes on. */
const WORTH_A_THREAD = 20_000;

/** Threads that answer at once: each has memory of its own. */
const MOST_ANSWERING = 4;

/** A thread that answers one question after the other, in their order, until it is ended. */
export interface Answering<Q, A> {
  /** @param transfer buffers that the thread takes over */
  ask(question: Q, transfer: readonly ArrayBuffer[]): Promise<A>;
  end(): Promise<unknown>;
}

/**
 * The threads of one build; none outlives it. A thread that fails rejects the promise of its work and nothing else,
 * whenever that is awaited; {@link end} ends all that still run.
 */
export class Threads {
  readonly #running = new Set<Worker>();
  readonly #worthwhile: number;
  readonly #answering: number;

  /**
   * @param worthwhile from how many nodes or names on a thread is worth its start
   * @param answering threads that {@link answering} starts at most
   */
  constructor(worthwhile = WORTH_A_THREAD, answering = Math.min(MOST_ANSWERING, availableParallelism())) {
    this.#worthwhile = worthwhile;
    this.#answering = answering;
  }

  /** Threads at work. */
  get running(): number {
    return this.#running.size;
  }

  /**
   * Does work here or, if there is enough of it, in a thread.
   * @param size nodes or names
   * @param script the thread: posts its result, or several messages, and ends
   * @param input given to the thread as `workerData`, and to `here`
   * @param take called with each message of the thread, in order; an error that it throws ends the work
   */
  aside<I, T>(
    size: number,
    script: URL,
    input: I,
    here: (input: I) => T,
    take?: (message: never) => void,
  ): Promise<T> {
    if (size >= this.#worthwhile) return this.run<T>(script, input, take);
    return new Promise((resolve) => resolve(here(input)));
  }

  /** The last message of a thread, given its input; the thread has then ended. */
  run<T>(script: URL, workerData: unknown, take?: (message: never) => void): Promise<T> {
    const worker = new Worker(script, { workerData });
    this.#running.add(worker);
    const result = new Promise<T>((resolve, reject) => {
      let last: { readonly message: T } | null = null;
      worker.on('message', (message) => {
        last = { message };
        try {
          take?.(message as never);
        } catch (error) {
          reject(error);
        }
      });
      worker.once('error', reject);
      worker.once('exit', (code) => {
        this.#running.delete(worker);
        if (code === 0 && last !== null) resolve(last.message);
        else reject(new Error(`a thread of the build ended with ${code}`));
      });
    });
    // The build sees a failure when it awaits the result; until then nothing listens.
    result.catch(() => undefined);
    return result;
  }

  /**
   * Starts threads that answer, as many as the work is worth; none if it is not worth two, since this thread can do
   * the work of one.
   * @param size nodes or names
   * @param script the thread: answers each message with one
   * @param input made if there are threads, and given to each as `workerData`
   */
  answering<Q, A>(size: number, script: URL, input: () => unknown): readonly Answering<Q, A>[] {
    const count = Math.min(this.#answering, Math.floor(size / this.#worthwhile));
    if (count < 2) return [];
    const workerData = input();
    return Array.from({ length: count }, () => this.#answer<Q, A>(script, workerData));
  }

  #answer<Q, A>(script: URL, workerData: unknown): Answering<Q, A> {
    const worker = new Worker(script, { workerData });
    this.#running.add(worker);
    const asked: { readonly resolve: (answer: A) => void; readonly reject: (error: Error) => void }[] = [];
    let ended: Error | null = null;
    const fail = (error: Error): void => {
      ended ??= error;
      for (const { reject } of asked.splice(0)) reject(ended);
    };
    worker.on('message', (answer: A) => asked.shift()?.resolve(answer));
    worker.once('error', fail);
    worker.once('exit', (code) => {
      this.#running.delete(worker);
      fail(new Error(`a thread of the build ended with ${code}`));
    });
    return {
      ask: (question, transfer) =>
        new Promise((resolve, reject) => {
          if (ended !== null) {
            reject(ended);
            return;
          }
          asked.push({ resolve, reject });
          worker.postMessage(question, [...transfer]);
        }),
      end: () => worker.terminate(),
    };
  }

  /** Ends whatever still runs. */
  async end(): Promise<void> {
    await Promise.all([...this.#running].map((worker) => worker.terminate()));
  }
}
