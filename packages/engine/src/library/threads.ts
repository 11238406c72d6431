import { Worker } from 'node:worker_threads';
import { BanchiError, OpenError } from './errors.js';

/** So many batches wait at each thread, so that none is idle and memory stays flat. */
export const AHEAD = 2;

/** How a thread is started. */
interface ThreadStart {
  /** Its module. */
  readonly module: string | URL;
  /** Its `workerData`. */
  readonly data: unknown;
}

/** Turns a batch into a message for a thread, and the thread's answer into the result: words → ids → records. */
export interface Way<Work, Done, Question, Answer> {
  readonly question: (work: Work) => Question | Promise<Question>;
  readonly done: (work: Work, answer: Answer) => Done | Promise<Done>;
}

/** The first message of every thread, when it has loaded. */
export const LOADED = 'loaded';

/** A thread, and the promises of its answers, the oldest first. */
interface Thread<Answer> {
  readonly worker: Worker;
  readonly waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void }[];
  /** Fulfilled once the thread has loaded, failed or ended. */
  readonly hasLoaded: Promise<void>;
  hasSettings: boolean;
  /** Whether it is being ended. The process waits for that, even if late answers still come. */
  isEnding: boolean;
}

/** Threads that answer words. Idle threads do not keep the process alive. */
export class Threads<Question, Answer> {
  /** The message that each thread gets before its first question. */
  settings: Question | undefined;
  readonly most: number;
  readonly #start: ThreadStart;
  readonly #threads: Thread<Answer>[] = [];

  /**
   * @param start starts each of them
   * @param most so many threads at most; each is started when there is work for it
   * @param first so many are started at once
   */
  constructor(start: ThreadStart, most: number, first = 0) {
    this.#start = start;
    this.most = most;
    while (this.#threads.length < Math.min(first, most)) this.#threads.push(startThread(start));
  }

  /**
   * Has the thread with the least to do answer.
   * @throws {BanchiError} when it ends
   */
  ask(question: Question): Promise<Answer> {
    const thread = this.#nextFree();
    const { worker, waiting } = thread;
    if (!thread.hasSettings && this.settings !== undefined) worker.postMessage(this.settings);
    thread.hasSettings = true;
    const answer = new Promise<Answer>((resolve, reject) => waiting.push({ resolve, reject }));
    answer.catch(() => undefined); // the error is thrown where it is awaited
    worker.ref();
    worker.postMessage(question);
    return answer;
  }

  /**
   * Has batches answered and yields the answers in the order of the batches. Reads no further ahead than the threads need,
   * so a slow reader of the answers slows the reading of the batches.
   * @throws {BanchiError} when a thread ends
   */
  async *answeredInOrder<Work, Done>(
    batches: AsyncIterable<Work>,
    way: Way<Work, Done, Question, Answer>,
  ): AsyncGenerator<Done> {
    const answers: { work: Work; answer: Promise<Answer> }[] = [];
    const oldest = async (): Promise<Done> => {
      const [{ work, answer }] = answers.splice(0, 1);
      return way.done(work, await answer);
    };
    for await (const work of batches) {
      answers.push({ work, answer: this.ask(await way.question(work)) });
      if (answers.length >= this.most * AHEAD) yield await oldest();
    }
    while (answers.length > 0) yield await oldest();
  }

  /** Ends all threads, but none while it loads: a native module whose thread ends under it ends the process. */
  async stop(): Promise<void> {
    await Promise.all(
      this.#threads.map(async (thread) => {
        thread.isEnding = true;
        thread.worker.ref();
        await thread.hasLoaded;
        await thread.worker.terminate();
      }),
    );
  }

  /** The thread with the least to do; another one where all have work and one more may be. */
  #nextFree(): Thread<Answer> {
    const threads = this.#threads;
    if (threads.length < this.most && threads.every(({ waiting }) => waiting.length > 0))
      threads.push(startThread(this.#start));
    return threads.reduce((a, b) => (b.waiting.length < a.waiting.length ? b : a));
  }
}

function startThread<Answer>({ module, data }: ThreadStart): Thread<Answer> {
  // without the options of the process: its loader, for instance, is not for these modules
  const worker = new Worker(module, { workerData: data, execArgv: [] });
  worker.unref();
  let isLoaded = false;
  const hasLoaded = new Promise<void>((resolve) => {
    worker.once('message', () => {
      isLoaded = true;
    });
    for (const event of ['message', 'error', 'exit']) worker.once(event, () => resolve());
  });
  const thread: Thread<Answer> = { worker, waiting: [], hasLoaded, hasSettings: false, isEnding: false };
  const { waiting } = thread;
  worker.on('message', (answer: Answer | typeof LOADED) => {
    if (answer !== LOADED) waiting.shift()?.resolve(answer as Answer);
    if (waiting.length === 0 && !thread.isEnding) worker.unref();
  });
  const failed = (error: Error): void => {
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  worker.on('error', (error) => {
    // a thread that cannot use its files says so before anything else; of an error's class nothing but a name of JavaScript's own arrives
    const isOfFiles = !isLoaded && error.name === 'Error';
    failed(isOfFiles ? new OpenError(error.message, { cause: error }) : error);
  });
  worker.on('exit', () => failed(new BanchiError('a thread ended before its work was done')));
  return thread;
}
