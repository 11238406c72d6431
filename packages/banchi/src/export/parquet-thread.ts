/** A thread that writes GeoParquet: it asks for pages of records one by one, and sends the bytes of the file. */
import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { AddressItem } from '@banchi/engine/vocabulary/fields.js';
import { type WrittenParts, written } from './forms.js';

/** A message of the thread: bytes of the file, that it waits for a page, that the file is whole. */
export type FromThread =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'more' | 'end' };

const port = parentPort as MessagePort;
const send = (message: FromThread): void => port.postMessage(message);

for await (const bytes of written('parquet', pages(), workerData as WrittenParts))
  send({ kind: 'bytes', bytes });
send({ kind: 'end' });

async function* pages(): AsyncGenerator<readonly AddressItem[]> {
  for (;;) {
    send({ kind: 'more' });
    const [page] = (await once(port, 'message')) as [readonly AddressItem[] | null];
    if (page === null) return;
    yield page;
  }
}
