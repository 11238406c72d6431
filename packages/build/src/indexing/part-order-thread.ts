/** A thread that puts parts in order: answers one after the other until it is ended. */
import { parentPort, workerData } from 'node:worker_threads';
import { PartOrder, type PartOrderInput, type UnorderedPart } from './part-order.js';

const parts = new PartOrder(workerData as PartOrderInput);
parentPort?.on('message', (part: UnorderedPart) => {
  const ordered = parts.order(part);
  const { parent, end, code, label, flags, post, lon, lat } = ordered.tree;
  const columns = [parent, end, code, label, flags, post, lon, lat];
  parentPort?.postMessage(
    ordered,
    columns.map(({ buffer }) => buffer as ArrayBuffer),
  );
});
