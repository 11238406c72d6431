import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import type { AnswerLanguages } from '@banchi/engine/vocabulary/languages.js';
import { DRAWING_VERSION } from './drawing.js';
import { GazetteerTiles } from './gazetteer-tiles.js';
import { ByteCache } from './tile-cache.js';
import type { TileAddress } from './tile-grid.js';

/** How much memory the drawn tiles of all data sets may take, in bytes. */
export const TILE_BYTES = 32 << 20;

/** The tiles of one data set. */
export interface TileSet {
  /** Changes with the data and the way tiles are drawn. */
  readonly version: string;
  readonly hasBoundaries: boolean;
  /** West, south, east, north of all that is drawn, in degrees; null where nothing is. */
  readonly bounds: readonly [number, number, number, number] | null;
  /**
   * A tile inside the grid; no bytes where there is nothing.
   * @param languages of the names in it
   * @throws {Unavailable} when a cluster that draws it cannot answer just now
   */
  tile(address: TileAddress, languages: AnswerLanguages): Uint8Array | Promise<Uint8Array>;
}

/** The tiles of a gazetteer file, drawn at once. */
interface FileTileSet extends TileSet {
  tile(address: TileAddress, languages: AnswerLanguages): Uint8Array;
}

/** The tiles of all data sets served, by year; null stands for current data. */
export type TileSets = ReadonlyMap<number | null, TileSet>;

/** The tiles of the data sets that are served at the time of the request. */
export class ReplaceableTiles extends Map<number | null, TileSet> {
  /** Gives the tiles of other data sets from now on. */
  replace(sets: TileSets): void {
    this.clear();
    for (const [year, set] of sets) this.set(year, set);
  }
}

/** Tiles of gazetteer files, drawn when they are first asked for; the last ones are kept. */
export function tileSets(gazetteers: readonly Gazetteer[]): ReadonlyMap<number | null, FileTileSet> {
  const cache = new ByteCache(TILE_BYTES);
  return new Map(
    gazetteers.map((gazetteer): [number | null, FileTileSet] => {
      const { id, year } = gazetteer.meta;
      const tiles = new GazetteerTiles(gazetteer);
      const version = `${DRAWING_VERSION}-${id}`;
      return [
        year,
        {
          version,
          hasBoundaries: tiles.hasBoundaries,
          bounds: tiles.bounds,
          tile: (address, languages) =>
            cache.get(`${year} ${keyOfTile(address, languages)}`, () => tiles.draw(address, languages)),
        },
      ];
    }),
  );
}

/** The key by which a drawn tile is kept. */
export function keyOfTile({ z, x, y }: TileAddress, languages: AnswerLanguages): string {
  return `${languages} ${z}/${x}/${y}`;
}
