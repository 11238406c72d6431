import type { Gazetteer } from '../gazetteer/gazetteer.js';
import { GazetteerTiles } from './gazetteer-tiles.js';
import { ByteCache } from './tile-cache.js';
import type { TileAddress } from './tile-grid.js';

/** How much memory drawn tiles may take, in bytes. */
const CACHED = 32 << 20;

/** Changes when the same data makes other tiles. */
const VERSION = 1;

/** The tiles of one data set. */
export interface TileSet {
  /** Changes with the data and the way tiles are drawn. */
  readonly version: string;
  readonly hasBoundaries: boolean;
  /** West, south, east, north of all that is drawn, in degrees; null where nothing is. */
  readonly bounds: readonly [number, number, number, number] | null;
  /** A tile inside the grid; no bytes where there is nothing. */
  tile(address: TileAddress): Uint8Array;
}

/** The tiles of all data sets served, by year; null stands for current data. */
export type TileSets = ReadonlyMap<number | null, TileSet>;

/** Tiles of gazetteer files, drawn when they are first asked for; the last ones are kept. */
export function tileSets(gazetteers: readonly Gazetteer[]): TileSets {
  const cache = new ByteCache(CACHED);
  return new Map(
    gazetteers.map((gazetteer): [number | null, TileSet] => {
      const { id, year } = gazetteer.meta;
      const tiles = new GazetteerTiles(gazetteer);
      const version = `${VERSION}-${id}`;
      return [
        year,
        {
          version,
          hasBoundaries: tiles.hasBoundaries,
          bounds: tiles.bounds,
          tile: (address) =>
            cache.get(`${year} ${address.z}/${address.x}/${address.y}`, () => tiles.draw(address)),
        },
      ];
    }),
  );
}
