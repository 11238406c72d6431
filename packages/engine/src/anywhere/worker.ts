import type { LocalSearch } from '../search/local.js';
import { openBytes } from './open-bytes.js';
import { type Request, replyTo } from './reply.js';

/**
 * The program of a worker that holds a gazetteer: `new Worker('worker.js', { type: 'module' })`. It is sent a file first, then
 * requests; each message is answered by one with the same `id`.
 */

/** Messages to the worker. */
type WorkerMessage = { readonly id: number } & (
  | { readonly open: { readonly file: string; readonly bytes: ArrayBuffer } }
  | { readonly ask: Request }
);

/** Messages from the worker: that a file is open, the reply to a request, or the error of either. */
type WorkerReply = { readonly id: number } & (
  | { readonly status: number; readonly body: ArrayBuffer }
  | { readonly opened: true }
  | { readonly error: string }
);

/** The members of a worker's global object that this module uses. */
interface WorkerScope {
  onmessage: ((event: { readonly data: WorkerMessage }) => void) | null;
  postMessage(message: WorkerReply, transfer?: readonly ArrayBuffer[]): void;
}

const scope = globalThis as unknown as WorkerScope;

let search: LocalSearch | null = null;

scope.onmessage = async ({ data }) => {
  const { id } = data;
  try {
    if ('open' in data) {
      search = openBytes(data.open.file, new Uint8Array(data.open.bytes));
      scope.postMessage({ id, opened: true });
    } else {
      if (search === null) throw new Error('no file is open');
      const { status, body } = await replyTo(search, data.ask);
      scope.postMessage({ id, status, body: body.buffer }, [body.buffer]);
    }
  } catch (error) {
    scope.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
};
