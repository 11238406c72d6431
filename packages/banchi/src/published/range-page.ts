import type { RangeFiles } from '@banchi/engine/anywhere/open-url.js';
import type { Reply, Request } from '@banchi/engine/anywhere/reply.js';
import { tileSets } from '@banchi/tiles/tiles.js';
import { type PageFiles, pageReply } from './page-reply.js';

/** The values made from files, kept as long as no question misses a part of a file. */
const made = new WeakMap<RangeFiles, PageFiles>();

/** Answers a question of a published page from files that are read in parts: for {@link RangeSearch.ask}. */
export function rangePageReply(files: RangeFiles, ask: Request): Reply {
  let own = made.get(files);
  if (own === undefined) {
    let tiles: PageFiles['tiles'] | undefined;
    own = {
      search: files.search,
      // made when first asked for: only questions for tiles read the sections of tiles
      get tiles() {
        tiles ??= tileSets(files.gazetteers);
        return tiles;
      },
    };
    made.set(files, own);
  }
  return pageReply(own, ask);
}
