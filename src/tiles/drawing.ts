import { geoJSONToTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, FeatureCollection, MultiPolygon, Point } from 'geojson';
import type { Polygon } from '../geo/rings.js';
import { type Box, UNITS_PER_DEGREE } from '../geo/units.js';
import type { Properties } from './feature-properties.js';
import { thinned } from './thin.js';
import { BUFFER, EXTENT, type TileAddress, unitWidth } from './tile-grid.js';

/** Changes when the same data makes other tiles. */
export const DRAWING_VERSION = 1;

/** The zoom from which boundaries of each level are drawn, from the prefecture down. */
export const BOUNDARIES_FROM: readonly number[] = [0, 7, 10, 12, 15, 16];
/** The zoom from which points of each level are drawn. */
export const POINTS_FROM: readonly number[] = [0, 7, 12, 13, 15, 16];
/** Down to this depth a prefecture stands among the points where it has none of its own, see {@link ListedPoint}. */
export const LISTED_DEPTH = 1;

/** Greatest distance in tile units by which simplifying moves an outline; at 512 pixels a tile less than half a pixel. */
const TOLERANCE = 3;

/** A record and the point it is drawn at, in units of 1e-7 degree. */
export interface ListedPoint {
  readonly id: number;
  readonly lon: number;
  readonly lat: number;
}

/** Whether a point lies in a box, borders included. */
export function isIn({ west, south, east, north }: Box, { lon, lat }: ListedPoint): boolean {
  return lon >= west && lon <= east && lat >= south && lat <= north;
}

/** Whether all points that a zoom shows are of prefectures and municipalities. */
export function isListed(z: number): boolean {
  return POINTS_FROM[LISTED_DEPTH + 1] > z;
}

/**
 * A boundary at a zoom; null where it is too small to be seen.
 * @param isJoined whether it was joined from others that are drawn too
 */
export function boundaryFeature(
  id: number,
  polygons: readonly Polygon[],
  isJoined: boolean,
  z: number,
  propertiesOf: (id: number) => Properties,
): Feature<MultiPolygon> | null {
  const coordinates = thinned(polygons, unitWidth(z) * TOLERANCE);
  if (coordinates.length === 0) return null;
  const properties = { ...propertiesOf(id), joined: isJoined };
  return { type: 'Feature', id, properties, geometry: { type: 'MultiPolygon', coordinates } };
}

/** A point of a record. */
export function pointFeature(
  { id, lon, lat }: ListedPoint,
  propertiesOf: (id: number) => Properties,
): Feature<Point> {
  const coordinates = [lon / UNITS_PER_DEGREE, lat / UNITS_PER_DEGREE];
  return { type: 'Feature', id, properties: propertiesOf(id), geometry: { type: 'Point', coordinates } };
}

/**
 * A tile as a Mapbox Vector Tile, version 2, with the layers `boundaries` (polygons) and `points`; a tile of no bytes has
 * nothing in it.
 */
export function encodeTile(
  address: TileAddress,
  boundaries: readonly Feature<MultiPolygon>[],
  points: readonly Feature<Point>[],
): Uint8Array {
  const layers = { boundaries: cut(boundaries, address), points: cut(points, address) };
  const filled = Object.entries(layers).filter(([, layer]) => layer.features.length > 0);
  if (filled.length === 0) return new Uint8Array(0);
  return fromGeojsonVt(Object.fromEntries(filled), { version: 2, extent: EXTENT });
}

function cut(features: readonly Feature<MultiPolygon | Point>[], { z, x, y }: TileAddress) {
  const collection: FeatureCollection = { type: 'FeatureCollection', features: [...features] };
  return geoJSONToTile(collection, z, x, y, {
    maxZoom: 24, // tiles of the deepest zoom are simplified too
    extent: EXTENT,
    buffer: BUFFER,
    tolerance: TOLERANCE,
    clip: true,
  });
}
