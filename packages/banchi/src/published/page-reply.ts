import { type Reply, type Request, replyTo } from '@banchi/engine/anywhere/reply.js';
import type { AddressSearch } from '@banchi/engine/search/query.js';
import { isTile } from '@banchi/tiles/tile-grid.js';
import type { TileSets } from '@banchi/tiles/tiles.js';

/** The open files that answer the questions of a published page. */
export interface PageFiles {
  readonly search: AddressSearch;
  /** By year; null stands for today. */
  readonly tiles: TileSets;
}

/** The parameter that names a past year. */
const PAST_YEAR = 'pastmap_year';

/** Answers a question of a published page as the service would: `/tiles/5/28/12.mvt`, and all that {@link replyTo} answers. */
export async function pageReply(files: PageFiles, ask: Request): Promise<Reply> {
  const [, z, x, y] = /^\/tiles\/(\d+)\/(\d+)\/(\d+)\.mvt$/.exec(ask.path) ?? [];
  const address = { z: Number(z), x: Number(x), y: Number(y) };
  if (y === undefined || !isTile(address)) return replyTo(files.search, ask);
  const year = ask.entries.find(([name]) => name === PAST_YEAR)?.[1];
  const set = files.tiles.get(year == null ? null : Number(year));
  if (set === undefined) return replyTo(files.search, ask);
  // a copy is sent, since sending takes the bytes away, and the drawn tile is kept for the next time
  return { status: 200, body: Uint8Array.from(await set.tile(address, 'all')) };
}
