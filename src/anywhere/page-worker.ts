import { Gazetteer } from '../gazetteer/gazetteer.js';
import { WholeFile } from '../gazetteer/source.js';
import type { LocalSearch } from '../search/local.js';
import { isTile } from '../tiles/tile-grid.js';
import { type TileSet, tileSets } from '../tiles/tiles.js';
import type { LoadFault, PageQuestion, PageWorkerMessage, PageWorkerReply } from '../vocabulary/published.js';
import { LoadError, loadFile } from './load-file.js';
import { searchOf } from './open-bytes.js';
import { type Reply, replyTo } from './reply.js';

/** The program of a published page's worker: it loads the page's file, and answers what the service would, tiles too. */

/** What of a worker's own object is used here. */
interface WorkerScope {
  onmessage: ((event: { readonly data: PageWorkerMessage }) => void) | null;
  postMessage(message: PageWorkerReply, transfer?: readonly ArrayBuffer[]): void;
}

const scope = globalThis as unknown as WorkerScope;

let open: { readonly search: LocalSearch; readonly tiles: TileSet | undefined } | null = null;

scope.onmessage = async ({ data }) => {
  if ('open' in data) {
    try {
      const { url, bytes } = data.open;
      const file = await loadFile(url, bytes, (loaded) => scope.postMessage({ loaded }));
      const gazetteer = opened(url, file);
      open = { search: searchOf(gazetteer), tiles: tileSets([gazetteer]).get(gazetteer.meta.year) };
      scope.postMessage({ opened: true });
    } catch (error) {
      scope.postMessage({ fault: faultOf(error) });
    }
    return;
  }
  const { id, ask } = data;
  try {
    const { status, body } = await answered(ask);
    scope.postMessage({ id, status, body: body.buffer }, [body.buffer]);
  } catch (error) {
    scope.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
};

/** All of the file is compared with its checksums. */
function opened(url: string, bytes: Uint8Array): Gazetteer {
  return Gazetteer.open(new WholeFile(url, bytes));
}

async function answered(ask: PageQuestion): Promise<Reply> {
  if (open === null) throw new Error('no file is open');
  const { search, tiles } = open;
  const [, z, x, y] = /^\/tiles\/(\d+)\/(\d+)\/(\d+)\.mvt$/.exec(ask.path) ?? [];
  const address = { z: Number(z), x: Number(x), y: Number(y) };
  if (tiles === undefined || y === undefined || !isTile(address)) return replyTo(search, ask);
  // the drawn one is kept for the next time, and what is sent is gone from here
  return { status: 200, body: Uint8Array.from(await tiles.tile(address, 'all')) };
}

function faultOf(error: unknown): LoadFault {
  if (error instanceof LoadError) return error.fault;
  return error instanceof RangeError ? 'memory' : 'damaged';
}
