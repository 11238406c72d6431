import { LoadError, loadWhole } from '@banchi/engine/anywhere/load-file.js';
import { checkFold, searchOf } from '@banchi/engine/anywhere/open-bytes.js';
import { GazetteerError } from '@banchi/engine/gazetteer/format.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { type ShardedSearch, shardedSearch } from '@banchi/engine/shards/sharded-search.js';
import { openWhole } from '@banchi/engine/transfer/transfer.js';
import { fileFaults } from '@banchi/engine/vocabulary/messages.js';
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
let gazetteers: readonly Gazetteer[] = [];
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
    const { url, id } = data.open;
    try {
      const onProgress = (loaded: number): void => scope.postMessage({ url, loaded });
      const { bytes, most } = await loadWhole(url, { onProgress });
      const file = openWhole(url, bytes, most);
      if (id !== null && file.meta.id !== id)
        throw new GazetteerError(url, fileFaults.otherBuild(file.meta.id, id));
      open(file, id === null);
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
    if (error instanceof GazetteerError)
      scope.postMessage({ id, url: sharded?.front ?? error.file, fault: 'damaged' });
    else if (error instanceof PartError) scope.postMessage({ id, url: error.front, fault: error.fault });
    else scope.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
};

/**
 * Answers from one more file: today's, its front, or one of a past year.
 * @throws {GazetteerError} for a file that is not the one that is wanted, or does not belong to the others
 */
function open(file: Gazetteer, isFront: boolean): void {
  checkFold([file]);
  const opened = file.meta.year === null ? shardedSearch([file], loadPart) : sharded;
  if (isFront && (file.meta.year !== null || opened === null))
    throw new GazetteerError(file.file, fileFaults.noFront);
  const next = [...gazetteers.filter(({ meta }) => meta.year !== file.meta.year), file];
  const past = next.filter(({ meta }) => meta.year !== null);
  if (opened === null) files = { search: searchOf(next), tiles: tileSets(next) };
  else {
    opened.past = past;
    const tiles = new Map<number | null, TileSet>(tileSets(past));
    files = { search: opened, tiles: tiles.set(null, new ShardedTiles(opened)) };
  }
  [gazetteers, sharded] = [next, opened];
}

/** @param part its address relative to the front */
async function loadPart(part: string, front: string): Promise<Gazetteer> {
  const url = new URL(part, front).href;
  try {
    const { bytes, most } = await loadWhole(url);
    return openWhole(url, bytes, most);
  } catch (error) {
    throw new PartError(front, faultOf(error));
  }
}

function faultOf(error: unknown): LoadFault {
  if (error instanceof LoadError) return error.fault;
  return error instanceof RangeError ? 'memory' : 'damaged';
}
