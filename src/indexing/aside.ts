import { Worker } from 'node:worker_threads';
import type { Section } from '../gazetteer/writer.js';
import { type FullTextInput, rankAll } from './full-text-ranks.js';
import { type NamesToRead, type ReadNames, readNames } from './reading-names.js';
import { sortSuffixes } from './suffixes.js';
import type { TextHeap } from './text-order.js';

/** From this many nodes or names on, work is done in a thread of its own while the text index is built. */
const WORTH_A_THREAD = 20_000;

/** Ranks all full texts, in a thread of its own when that is worth it. */
export async function rankAside(input: FullTextInput): Promise<Section[]> {
  if (input.label.length < WORTH_A_THREAD) return rankAll(input);
  return inThread(new URL('./full-text-ranks-thread.js', import.meta.url), input);
}

/** Makes names in English and Korean, in a thread of its own when that is worth it. */
export async function readNamesAside(input: NamesToRead): Promise<ReadNames> {
  if (input.name.length < WORTH_A_THREAD) return readNames(input);
  return inThread(new URL('./reading-names-thread.js', import.meta.url), input);
}

/** Sorts the suffixes of a dictionary, in a thread of its own when that is worth it. */
export async function sortSuffixesAside({ text, start }: TextHeap): Promise<Uint32Array> {
  if (start.length < WORTH_A_THREAD) return sortSuffixes({ text, start });
  return inThread(new URL('./suffixes-thread.js', import.meta.url), { text, start });
}

/** What a thread, given its input, has to say. */
function inThread<T>(script: URL, workerData: unknown): Promise<T> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { workerData });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`a thread of the build ended with ${code}`)));
  });
}
