import type { RangeFiles } from '@banchi/engine/anywhere/open-url.js';
import type { Reply, Request } from '@banchi/engine/anywhere/reply.js';
import { tileSets } from '@banchi/tiles/tiles.js';
import { type PageFiles, pageReply } from './page-reply.js';

/** What is made of files for as long as no question misses anything of them. */
const made = new WeakMap<RangeFiles, PageFiles>();

/** Answers a question of a published page from files that are read in parts: for {@link RangeSearch.ask}. */
export function rangePageReply(files: RangeFiles, ask: Request): Reply {
  let own = made.get(files);
  if (own === undefined) {
    let tiles: PageFiles['tiles'] | undefined;
    own = {
      search: files.search,
      // only questions for tiles read what these are made of
      get tiles() {
        tiles ??= tileSets(files.gazetteers);
        return tiles;
      },
    };
    made.set(files, own);
  }
  return pageReply(own, ask);
}
