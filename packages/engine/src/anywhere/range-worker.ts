import { openUrl, type RangeSearch } from './open-url.js';
import type { Request } from './reply.js';
import type { WorkerReply } from './worker.js';

/**
 * The program of a worker that reads a gazetteer in parts: `new Worker('range-worker.js', { type: 'module' })`. It is sent an
 * address first, then requests; each message is answered by one with the same `id`.
 */

/** Messages to the worker. */
export type RangeMessage = { readonly id: number } & (
  | { readonly open: { readonly url: string } }
  | { readonly ask: Request }
);

/** The members of a worker's global object that this module uses. */
interface WorkerScope {
  onmessage: ((event: { readonly data: RangeMessage }) => void) | null;
  postMessage(message: WorkerReply, transfer?: readonly ArrayBuffer[]): void;
}

const scope = globalThis as unknown as WorkerScope;

let search: RangeSearch | null = null;

scope.onmessage = async ({ data }) => {
  const { id } = data;
  try {
    if ('open' in data) {
      search = openUrl(data.open.url);
      scope.postMessage({ id, opened: true });
    } else {
      if (search === null) throw new Error('no file is open');
      const { status, body } = await search.reply(data.ask);
      scope.postMessage({ id, status, body: body.buffer }, [body.buffer]);
    }
  } catch (error) {
    scope.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
};
