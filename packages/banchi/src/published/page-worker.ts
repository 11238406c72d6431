import { LoadError, loadWhole } from '@banchi/engine/anywhere/load-file.js';
import { searchOf } from '@banchi/engine/anywhere/open-bytes.js';
import { openWhole } from '@banchi/engine/derived/transfer.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { type ShardedSearch, shardedSearch } from '@banchi/engine/shards/sharded-search.js';
import type { LoadFault, PageWorkerMessage, PageWorkerReply } from '@banchi/engine/vocabulary/published.js';
import { type TileSet, tileSets } from '@banchi/tiles/tiles.js';
import { type PageFiles, pageReply } from './page-reply.js';
import { ShardedTiles } from './sharded-tiles.js';

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
/** The search over today's files, where they are cut. */
let sharded: ShardedSearch | null = null;

/** A file of a cut gazetteer could not be loaded. */
class PartError extends Error {
  /** Address of the front. */
  readonly front: string;
  readonly fault: LoadFault;

  constructor(front: string, fault: LoadFault) {
    super(`a file of ${front} is not loaded: ${fault}`);
    this.front = front;
    this.fault = fault;
  }
}

scope.onmessage = async ({ data }) => {
  if ('open' in data) {
    const { url } = data.open;
    try {
      const file = openWhole(url, await loadWhole(url, (loaded) => scope.postMessage({ url, loaded })));
      open(file);
      scope.postMessage({ url, opened: true });
    } catch (error) {
      scope.postMessage({ url, fault: faultOf(error) });
    }
    return;
  }
  const { id, ask } = data;
  try {
    if (files === null) throw new Error('no file is open');
    const { status, body } = await pageReply(files, ask);
    scope.postMessage({ id, status, body: body.buffer }, [body.buffer]);
  } catch (error) {
    if (error instanceof PartError) scope.postMessage({ id, url: error.front, fault: error.fault });
    else scope.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
};

/** Answers from one more file: today's, its front, or one of a past year. */
function open(file: Gazetteer): void {
  const known = gazetteers.findIndex(({ meta }) => meta.year === file.meta.year);
  gazetteers.splice(known < 0 ? gazetteers.length : known, known < 0 ? 0 : 1, file);
  const isToday = file.meta.year === null;
  if (isToday) sharded = shardedSearch([file], loadPart);
  if (sharded === null) {
    files = { search: searchOf(gazetteers), tiles: tileSets(gazetteers) };
    return;
  }
  const past = gazetteers.filter(({ meta }) => meta.year !== null);
  sharded.past = searchOf(past);
  const tiles = new Map<number | null, TileSet>(tileSets(past));
  files = { search: sharded, tiles: tiles.set(null, new ShardedTiles(sharded)) };
}

/** @param part its address relative to the front */
async function loadPart(part: string, front: string): Promise<Gazetteer> {
  const url = new URL(part, front).href;
  try {
    return openWhole(url, await loadWhole(url));
  } catch (error) {
    throw new PartError(front, faultOf(error));
  }
}

function faultOf(error: unknown): LoadFault {
  if (error instanceof LoadError) return error.fault;
  return error instanceof RangeError ? 'memory' : 'damaged';
}
