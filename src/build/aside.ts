import { Worker } from 'node:worker_threads';
import type { Section } from '../gazetteer/writer.js';
import { type FullTextInput, rankAll } from './full-text-ranks.js';
import { type NamesToRead, type ReadNames, readNames } from './reading-names.js';

/** From this many nodes or names on, work is done in a thread of its own while the text index is built. */
const WORTH_A_THREAD = 20_000;

/** Ranks all full texts, in a thread of its own when that is worth it. */
export async function rankAside(input: FullTextInput): Promise<Section[]> {
  return input.label.length < WORTH_A_THREAD ? rankAll(input) : inThread('full-text-ranks-thread.js', input);
}

/** Makes names in English and Korean, in a thread of its own when that is worth it. */
export async function readNamesAside(input: NamesToRead): Promise<ReadNames> {
  return input.name.length < WORTH_A_THREAD ? readNames(input) : inThread('reading-names-thread.js', input);
}

/** What a thread, given its input, has to say. */
function inThread<T>(file: string, workerData: unknown): Promise<T> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(file, import.meta.url), { workerData });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread of ${file} ended with ${code}`)));
  });
}
