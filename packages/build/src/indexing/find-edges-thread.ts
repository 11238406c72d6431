/** A thread that counts edges and puts them into place: answers one question after the other until it is ended. */
import { parentPort, workerData } from 'node:worker_threads';
import { answerEdges, type EdgeInput, type EdgeQuestion } from '@banchi/engine/gazetteer/find-edges.js';

parentPort?.on('message', (question: EdgeQuestion) => {
  parentPort?.postMessage(answerEdges(workerData as EdgeInput, question));
});
