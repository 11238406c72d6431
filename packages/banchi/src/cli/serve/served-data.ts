import { type OpenSearch, openSearch } from '@banchi/engine/library/open-search.js';
import { ReplaceableSearch } from '@banchi/engine/search/replaceable.js';
import { ReplaceableTiles, tileSets } from '@banchi/tiles/tiles.js';
import { warm } from './warming.js';

/** The data that a process serves, which can be replaced while it serves. */
export class ServedData {
  readonly search: ReplaceableSearch;
  readonly tiles: ReplaceableTiles;

  constructor(open: OpenSearch) {
    this.search = new ReplaceableSearch(open.search, open.close);
    this.tiles = new ReplaceableTiles(tileSets(open.gazetteers));
  }

  /**
   * Serves other files once they are warm, and closes the old ones when nobody holds them any more.
   * @param paths files that have been checked
   * @throws {Error} when one cannot be opened; then nothing has changed
   */
  async use(paths: readonly string[]): Promise<void> {
    const open = openSearch(paths, 'header');
    await warm(open.search);
    this.tiles.replace(tileSets(open.gazetteers));
    this.search.replace(open.search, open.close);
  }

  close(): void {
    this.search.close();
  }
}
