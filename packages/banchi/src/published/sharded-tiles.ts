import type { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { ShardedSearch } from '@banchi/engine/shards/sharded-search.js';
import type { AnswerLanguages } from '@banchi/engine/vocabulary/languages.js';
import { BLOCK, MUNICIPALITY, NUMBER, PREFECTURE, SECTION, TOWN } from '@banchi/engine/vocabulary/levels.js';
import { drawsBelow, OUTLINES_UP_TO } from '@banchi/tiles/drawing.js';
import { type DrawnFile, drawTogether, GazetteerTiles } from '@banchi/tiles/gazetteer-tiles.js';
import { ByteCache } from '@banchi/tiles/tile-cache.js';
import { boxOfTile, type TileAddress } from '@banchi/tiles/tile-grid.js';
import { keyOfTile, TILE_BYTES, type TileSet } from '@banchi/tiles/tiles.js';

/** Levels that stand in the file of the map, and those below. */
const UPPER = [PREFECTURE, MUNICIPALITY];
const LOWER = [TOWN, SECTION, BLOCK, NUMBER];

/**
 * The tiles of a cut gazetteer: far ones from the file of outlines, prefectures, municipalities and railways of nearer ones from that of the map,
 * all below from the shards of a tile's place.
 */
export class ShardedTiles implements TileSet {
  readonly #search: ShardedSearch;
  readonly #drawers = new WeakMap<GazetteerSearch, GazetteerTiles>();
  readonly #cache = new ByteCache(TILE_BYTES);
  readonly version: string;
  /** As the page's settings say. */
  readonly hasBoundaries = true;
  readonly bounds = null;

  constructor(search: ShardedSearch) {
    this.#search = search;
    this.version = search.dataSets[0].id;
  }

  async tile(address: TileAddress, languages: AnswerLanguages): Promise<Uint8Array> {
    const key = keyOfTile(address, languages);
    const known = this.#cache.find(key);
    if (known !== undefined) return known;
    const upper = await (address.z <= OUTLINES_UP_TO ? this.#search.outlines() : this.#search.map());
    const files: DrawnFile[] = [{ tiles: this.#of(upper), levels: UPPER, hasRailways: true }];
    if (drawsBelow(address.z, MUNICIPALITY))
      for (const shard of await this.#search.within(boxOfTile(address)))
        files.push({ tiles: this.#of(shard), levels: LOWER, hasRailways: false });
    const drawn = drawTogether(address, languages, files);
    this.#cache.keep(key, drawn);
    return drawn;
  }

  #of(search: GazetteerSearch): GazetteerTiles {
    let tiles = this.#drawers.get(search);
    if (tiles === undefined) {
      tiles = new GazetteerTiles(search.gazetteer);
      this.#drawers.set(search, tiles);
    }
    return tiles;
  }
}
