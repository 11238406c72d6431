/** The thread that sorts suffixes: computes its input and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { sortSuffixes } from '@banchi/engine/gazetteer/spellings.js';
import type { TextHeap } from '@banchi/engine/gazetteer/text-order.js';

const suffixes = sortSuffixes(workerData as TextHeap);
parentPort?.postMessage(suffixes, [suffixes.buffer as ArrayBuffer]);
