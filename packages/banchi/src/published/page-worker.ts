import { LoadError, loadFile } from '@banchi/engine/anywhere/load-file.js';
import { searchOf } from '@banchi/engine/anywhere/open-bytes.js';
import { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { WholeFile } from '@banchi/engine/gazetteer/source.js';
import type { LoadFault, PageWorkerMessage, PageWorkerReply } from '@banchi/engine/vocabulary/published.js';
import { tileSets } from '@banchi/tiles/tiles.js';
import { type PageFiles, pageReply } from './page-reply.js';

/** The program of a published page's worker: it loads the page's files, and answers as the service does, tiles too. */

/** The part of a worker's own object that is used here. */
interface WorkerScope {
  onmessage: ((event: { readonly data: PageWorkerMessage }) => void) | null;
  postMessage(message: PageWorkerReply, transfer?: readonly ArrayBuffer[]): void;
}

const scope = globalThis as unknown as WorkerScope;

/** The files that are open. */
const gazetteers: Gazetteer[] = [];
let files: PageFiles | null = null;

scope.onmessage = async ({ data }) => {
  if ('open' in data) {
    const { url, bytes } = data.open;
    try {
      const file = await loadFile(url, bytes, (loaded) => scope.postMessage({ url, loaded }));
      gazetteers.push(opened(url, file));
      files = { search: searchOf(gazetteers), tiles: tileSets(gazetteers) };
      scope.postMessage({ url, opened: true });
    } catch (error) {
      scope.postMessage({ url, fault: faultOf(error) });
    }
    return;
  }
  const { id, ask } = data;
  try {
    if (files === null) throw new Error('no file is open');
    const { status, body } = pageReply(files, ask);
    scope.postMessage({ id, status, body: body.buffer }, [body.buffer]);
  } catch (error) {
    scope.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
};

/** All of the file is compared with its checksums. */
function opened(url: string, bytes: Uint8Array): Gazetteer {
  return Gazetteer.open(new WholeFile(url, bytes));
}

function faultOf(error: unknown): LoadFault {
  if (error instanceof LoadError) return error.fault;
  return error instanceof RangeError ? 'memory' : 'damaged';
}
