import { Worker } from 'node:worker_threads';
import { CommandError } from '../failure.js';
import type { Done, ThreadSettings, Work } from './work.js';

/** So many batches wait at each thread, so that none is idle and memory stays flat. */
const AHEAD = 2;

/** A thread and the batches it has been given, the oldest first. */
interface Thread {
  readonly worker: Worker;
  readonly waiting: { resolve: (done: Done) => void; reject: (error: Error) => void }[];
  /** Fulfilled once the thread has answered, failed or ended. */
  readonly hasLoaded: Promise<void>;
}

/**
 * Has batches answered by some threads and yields the answers in the order of the batches. Reads no further ahead than the
 * threads need, so a slow reader of the answers slows the reading of the batches. A thread is started when there is work
 * for it.
 * @throws {CommandError} when a thread ends
 */
export async function* answeredInOrder(
  batches: AsyncIterable<Work>,
  settings: ThreadSettings,
  count: number,
): AsyncGenerator<Done> {
  const threads: Thread[] = [];
  const answers: Promise<Done>[] = [];
  try {
    for await (const batch of batches) {
      if (threads.length < count && threads.every(({ waiting }) => waiting.length > 0))
        threads.push(startThread(settings));
      const thread = threads.reduce((a, b) => (b.waiting.length < a.waiting.length ? b : a));
      const answer = new Promise<Done>((resolve, reject) => thread.waiting.push({ resolve, reject }));
      answer.catch(() => undefined); // told where it is awaited
      answers.push(answer);
      thread.worker.postMessage(batch);
      if (answers.length >= count * AHEAD) yield await (answers.shift() as Promise<Done>);
    }
    for (const answer of answers) yield await answer;
  } finally {
    await Promise.all(threads.map(stopThread));
  }
}

/** Ends a thread, but not while it loads: a native module whose thread ends under it ends the process. */
async function stopThread({ worker, hasLoaded }: Thread): Promise<void> {
  await hasLoaded;
  await worker.terminate();
}

function startThread(settings: ThreadSettings): Thread {
  const worker = new Worker(new URL('./geocode-thread.js', import.meta.url), { workerData: settings });
  const hasLoaded = new Promise<void>((resolve) => {
    for (const event of ['message', 'error', 'exit']) worker.once(event, () => resolve());
  });
  const thread: Thread = { worker, waiting: [], hasLoaded };
  worker.on('message', (done: Done) => thread.waiting.shift()?.resolve(done));
  const failed = (error: Error): void => {
    for (const { reject } of thread.waiting.splice(0)) reject(error);
  };
  worker.on('error', failed);
  worker.on('exit', () => failed(new CommandError('a thread ended before its work was done')));
  return thread;
}
