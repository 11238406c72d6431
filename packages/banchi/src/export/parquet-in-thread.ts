import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { AddressItem } from '@banchi/engine/vocabulary/fields.js';
import type { WrittenParts } from './forms.js';
import type { FromThread } from './parquet-thread.js';

/**
 * Writes GeoParquet in a thread: a group of its rows takes a second of work that cannot be interrupted.
 * @param signal ends the thread, whatever it does
 */
export async function* parquetInThread(
  pages: AsyncIterable<readonly AddressItem[]>,
  parts: WrittenParts,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const thread = new Worker(new URL('./parquet-thread.js', import.meta.url), {
    workerData: parts,
    execArgv: [],
  });
  const left = pages[Symbol.asyncIterator]();
  try {
    const messages = on(thread, 'message', { close: ['exit'], signal }) as AsyncIterable<[FromThread]>;
    for await (const [message] of messages) {
      if (message.kind === 'end') return;
      if (message.kind === 'bytes') yield message.bytes;
      else {
        const page = await left.next();
        thread.postMessage(page.done === true ? null : page.value);
      }
    }
    throw new Error('the thread that writes GeoParquet has ended');
  } finally {
    await thread.terminate();
  }
}
