import { Gazetteer } from '../gazetteer/gazetteer.js';
import { WholeFile } from '../gazetteer/source.js';
import type { LocalSearch } from '../search/local.js';
import { isTile } from '../tiles/tile-grid.js';
import { type TileSets, tileSets } from '../tiles/tiles.js';
import type { LoadFault, PageQuestion, PageWorkerMessage, PageWorkerReply } from '../vocabulary/published.js';
import { LoadError, loadFile } from './load-file.js';
import { searchOf } from './open-bytes.js';
import { type Reply, replyTo } from './reply.js';

/** The program of a published page's worker: it loads the page's files, and answers what the service would, tiles too. */

/** What of a worker's own object is used here. */
interface WorkerScope {
  onmessage: ((event: { readonly data: PageWorkerMessage }) => void) | null;
  postMessage(message: PageWorkerReply, transfer?: readonly ArrayBuffer[]): void;
}

/** The parameter that names a past year. */
const PAST_YEAR = 'pastmap_year';

const scope = globalThis as unknown as WorkerScope;

/** The files that are open. */
const gazetteers: Gazetteer[] = [];
let search: LocalSearch | null = null;
let tiles: TileSets = new Map();

scope.onmessage = async ({ data }) => {
  if ('open' in data) {
    const { url, bytes } = data.open;
    try {
      const file = await loadFile(url, bytes, (loaded) => scope.postMessage({ url, loaded }));
      gazetteers.push(opened(url, file));
      search = searchOf(gazetteers);
      tiles = tileSets(gazetteers);
      scope.postMessage({ url, opened: true });
    } catch (error) {
      scope.postMessage({ url, fault: faultOf(error) });
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
  if (search === null) throw new Error('no file is open');
  const [, z, x, y] = /^\/tiles\/(\d+)\/(\d+)\/(\d+)\.mvt$/.exec(ask.path) ?? [];
  const address = { z: Number(z), x: Number(x), y: Number(y) };
  const year = ask.entries.find(([name]) => name === PAST_YEAR)?.[1];
  const set = tiles.get(year === undefined ? null : Number(year));
  if (set === undefined || y === undefined || !isTile(address)) return replyTo(search, ask);
  // the drawn one is kept for the next time, and what is sent is gone from here
  return { status: 200, body: Uint8Array.from(await set.tile(address, 'all')) };
}

function faultOf(error: unknown): LoadFault {
  if (error instanceof LoadError) return error.fault;
  return error instanceof RangeError ? 'memory' : 'damaged';
}
