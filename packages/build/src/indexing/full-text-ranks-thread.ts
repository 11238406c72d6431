/** The thread that ranks full texts: hands on each section as it is made, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { type FullTextInput, orderAll } from './full-text-ranks.js';

orderAll(workerData as FullTextInput, (section) => {
  parentPort?.postMessage(section, [section.data.buffer as ArrayBuffer]);
});
