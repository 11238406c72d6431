import { RangeSearch } from '@banchi/engine/anywhere/open-url.js';
import { RemoteError } from '@banchi/engine/anywhere/remote-file.js';
import { type Reply, type Request, refusedReply } from '@banchi/engine/anywhere/reply.js';
import { GazetteerError } from '@banchi/engine/gazetteer/format.js';
import type {
  LoadFault,
  PageWorkerReply,
  RangePageWorkerMessage,
} from '@banchi/engine/vocabulary/published.js';
import { rangePageReply } from './range-page.js';

/** The program of a published page's worker that reads the page's files in parts: for the page it is as `page-worker.ts`. */

/** The part of a worker's own object that is used here. */
interface WorkerScope {
  onmessage: ((event: { readonly data: RangePageWorkerMessage }) => void) | null;
  postMessage(message: PageWorkerReply, transfer?: readonly ArrayBuffer[]): void;
}

const scope = globalThis as unknown as WorkerScope;

const search = new RangeSearch([]);

/** Questions that somebody waits for, by their numbers. */
const running = new Map<number, AbortController>();

scope.onmessage = async ({ data }) => {
  if ('open' in data) {
    const { url } = data.open;
    try {
      await search.add(url);
      scope.postMessage({ url, opened: true });
    } catch (error) {
      scope.postMessage({ url, fault: faultOf(error) });
    }
    return;
  }
  if ('drop' in data) {
    running.get(data.drop)?.abort();
    return;
  }
  const { id, ask } = data;
  const dropping = new AbortController();
  running.set(id, dropping);
  try {
    const { status, body } = await answered(ask, dropping.signal);
    scope.postMessage({ id, status, body: body.buffer }, [body.buffer]);
  } catch (error) {
    if (error instanceof GazetteerError) scope.postMessage({ id, url: error.file, fault: faultOf(error) });
    else scope.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  } finally {
    running.delete(id);
  }
};

async function answered(ask: Request, signal: AbortSignal): Promise<Reply> {
  try {
    return await search.ask((files) => rangePageReply(files, ask), signal);
  } catch (error) {
    return refusedReply(error, ask);
  }
}

function faultOf(error: unknown): LoadFault {
  if (error instanceof RemoteError) return error.fault;
  return error instanceof RangeError ? 'memory' : 'damaged';
}
