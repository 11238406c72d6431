import { ReplaceableSearch } from '../search/replaceable.js';
import type { TileSet, TileSets } from '../tiles/tiles.js';
import { type OpenSearch, openSearch } from './open-search.js';

/** The data that a process serves, which can be replaced while it serves. */
export class ServedData {
  readonly search: ReplaceableSearch;
  readonly #tiles: Map<number | null, TileSet>;

  constructor(open: OpenSearch) {
    this.search = new ReplaceableSearch(open.search, open.close);
    this.#tiles = new Map(open.tiles);
  }

  /** Tiles of what is served at the time they are asked for. */
  get tiles(): TileSets {
    return this.#tiles;
  }

  /**
   * Serves other files from now on; what was served before is closed behind its last answer.
   * @param paths files that have been checked
   * @throws {Error} when one cannot be opened; then nothing has changed
   */
  use(paths: readonly string[]): void {
    const open = openSearch(paths, 'header');
    this.search.replace(open.search, open.close);
    this.#tiles.clear();
    for (const [year, set] of open.tiles) this.#tiles.set(year, set);
  }

  close(): void {
    this.search.close();
  }
}
