import { Worker } from 'node:worker_threads';
import type { Section } from '../gazetteer/writer.js';
import { type FullTextInput, rankAll } from './full-text-ranks.js';

/** From this many nodes on, ranks are computed in a thread of their own while the text index is built. */
const WORTH_A_THREAD = 20_000;

/** Ranks all full texts, in a thread of its own when that is worth it. */
export function rankAside(input: FullTextInput): Promise<Section[]> {
  if (input.label.length < WORTH_A_THREAD) return Promise.resolve(rankAll(input));
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./full-text-ranks-thread.js', import.meta.url), { workerData: input });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the ranking thread ended with ${code}`)));
  });
}
