/** The thread that ranks full texts: computes what it is given and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { type FullTextInput, rankAll } from './full-text-ranks.js';

const sections = rankAll(workerData as FullTextInput);
parentPort?.postMessage(
  sections,
  sections.map(({ data }) => data.buffer as ArrayBuffer),
);
