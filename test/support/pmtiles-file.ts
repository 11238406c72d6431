import { gzipSync } from 'node:zlib';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, FeatureCollection } from 'geojson';
import { zxyToTileId } from 'pmtiles';

/** The content of a small file of vector tiles. */
export interface SmallArchive {
  /** Features by layer. */
  readonly layers: Readonly<Record<string, readonly Feature[]>>;
  readonly attribution: string;
  /** West, south, east, north in degrees. */
  readonly bounds: readonly [number, number, number, number];
  /** The deepest zoom; tiles are made from zoom 0 on. */
  readonly maxZoom: number;
}

const HEADER = 127;
const GZIP = 2;
const MVT = 1;

/** Makes a PMTiles file, version 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md), with one directory. */
export function pmtilesFile({ layers, attribution, bounds, maxZoom }: SmallArchive): Buffer {
  const tiles = tilesOf(layers, bounds, maxZoom).sort((a, b) => a.id - b.id);
  const metadata = gzipSync(
    JSON.stringify({ attribution, vector_layers: Object.keys(layers).map((id) => ({ id, fields: {} })) }),
  );
  const directory = gzipSync(directoryOf(tiles));
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes));
  const header = Buffer.alloc(HEADER);
  header.write('PMTiles\u0003', 'latin1');
  const parts = [directory.length, metadata.length, 0, data.length];
  let at = HEADER;
  parts.forEach((length, i) => {
    header.writeBigUInt64LE(BigInt(at), 8 + 16 * i);
    header.writeBigUInt64LE(BigInt(length), 16 + 16 * i);
    at += length;
  });
  for (let i = 0; i < 3; i++) header.writeBigUInt64LE(BigInt(tiles.length), 72 + 8 * i);
  header.set([1, GZIP, GZIP, MVT, 0, maxZoom], 96);
  bounds.forEach((degrees, i) => {
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * i);
  });
  return Buffer.concat([header, directory, metadata, data]);
}

/** A tile with its number in the file. */
interface NumberedTile {
  readonly id: number;
  readonly bytes: Buffer;
}

function tilesOf(
  layers: SmallArchive['layers'],
  [west, south, east, north]: SmallArchive['bounds'],
  maxZoom: number,
): NumberedTile[] {
  const indexes = Object.entries(layers).map(([name, features]) => {
    const collection: FeatureCollection = { type: 'FeatureCollection', features: [...features] };
    return [name, new GeoJSONVT(collection, { maxZoom, indexMaxZoom: maxZoom })] as const;
  });
  const column = (lon: number, z: number): number => Math.floor(((lon + 180) / 360) * 2 ** z);
  const row = (lat: number, z: number): number => {
    const share = 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI);
    return Math.floor(share * 2 ** z);
  };
  const found: NumberedTile[] = [];
  for (let z = 0; z <= maxZoom; z++)
    for (let x = column(west, z); x <= column(east, z); x++)
      for (let y = row(north, z); y <= row(south, z); y++) {
        const drawn = indexes.flatMap(([name, index]) => {
          const tile = index.getTile(z, x, y);
          return tile == null ? [] : [[name, tile] as const];
        });
        if (drawn.length === 0) continue;
        const bytes = gzipSync(fromGeojsonVt(Object.fromEntries(drawn), { version: 2, extent: 4096 }));
        found.push({ id: zxyToTileId(z, x, y), bytes });
      }
  return found;
}

function directoryOf(tiles: readonly NumberedTile[]): Buffer {
  const numbers = [
    tiles.length,
    ...tiles.map(({ id }, i) => id - (tiles[i - 1]?.id ?? 0)),
    ...tiles.map(() => 1), // each stands for itself
    ...tiles.map(({ bytes }) => bytes.length),
    ...tiles.map((_, i) => (i === 0 ? 1 : 0)), // the first begins at 0, the others behind the one before
  ];
  return Buffer.from(numbers.flatMap(varint));
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
}
