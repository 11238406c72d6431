/** The thread that makes names in English and Korean: computes its input and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { type NamesToRead, readNames } from './reading-names.js';

parentPort?.postMessage(readNames(workerData as NamesToRead));
