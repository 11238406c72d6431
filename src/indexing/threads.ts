import { Worker } from 'node:worker_threads';

/** From this many nodes or names on, work is done in a thread of its own while the build goes on. */
const WORTH_A_THREAD = 20_000;

/**
 * The threads of one build: it alone starts them, and none outlives it. A thread that fails rejects the promise of its
 * work and nothing else, whenever that is awaited; {@link end} ends all that still run.
 */
export class Threads {
  readonly #running = new Set<Worker>();
  readonly #worthwhile: number;

  /** @param worthwhile from how many nodes or names on a thread is worth its start */
  constructor(worthwhile = WORTH_A_THREAD) {
    this.#worthwhile = worthwhile;
  }

  /** Threads at work. */
  get running(): number {
    return this.#running.size;
  }

  /**
   * Does work here or, where there is enough of it, in a thread.
   * @param size nodes or names
   * @param script the thread: posts its result, or one message after the other, and ends
   * @param input given to the thread as `workerData`, and to `here`
   * @param take told of each message of the thread as it comes, in their order; what it throws is what the work ends with
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

  /** What a thread, given its input, says last; it has ended then. */
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
    // The build hears of a failure where it awaits the result; until then nobody listens.
    result.catch(() => undefined);
    return result;
  }

  /** Ends whatever still runs. */
  async end(): Promise<void> {
    await Promise.all([...this.#running].map((worker) => worker.terminate()));
  }
}
