import { FLAG } from '@banchi/engine/gazetteer/sections.js';
import type { Polygon } from '@banchi/engine/geo/rings.js';
import { type Box, UNITS_PER_DEGREE } from '@banchi/engine/geo/units.js';
import { geoJSONToTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, FeatureCollection, Polygon as Ground, LineString, MultiPolygon, Point } from 'geojson';
import type { Properties } from './feature-properties.js';
import { FOOTPRINTS_FROM, footprintFeature, footprints, type Tree, widened } from './footprints.js';
import { isIn, type ListedPoint } from './listed-point.js';
import type { DrawnRailways } from './railways.js';
import { thinned } from './thin.js';
import { BUFFER, boxOfTile, EXTENT, type TileAddress, unitWidth } from './tile-grid.js';

/** A number that is raised when the same data makes other tiles. */
export const DRAWING_VERSION = 3;

/** The zoom from which boundaries of each level are drawn, from the prefecture down. */
export const BOUNDARIES_FROM: readonly number[] = [0, 7, 10, 12, 15, 16];
/** The zoom from which points of each level are drawn. */
const POINTS_FROM: readonly number[] = [0, 7, 12, 13, 15, 16];
/** The last zoom that shows prefectures alone. */
export const OUTLINES_UP_TO = Math.min(BOUNDARIES_FROM[1], POINTS_FROM[1]) - 1;
/** The depth of municipalities in the tree. The points of records down to it are listed, see {@link ListedPoint}. */
export const LISTED_DEPTH = 1;

/** Greatest distance in tile units by which simplifying moves an outline; at 512 pixels a tile less than half a pixel. */
const TOLERANCE = 3;

/** Whether a zoom shows points of records below a depth of the tree. */
export function drawsBelow(z: number, depth: number): boolean {
  return POINTS_FROM.some((from, level) => level > depth && from <= z);
}

/** Whether all points that a zoom shows are of prefectures and municipalities. */
export function isListed(z: number): boolean {
  return !drawsBelow(z, LISTED_DEPTH);
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

/** The points and blocks of a tile. */
export interface DrawnPoints {
  readonly points: readonly Feature<Point>[];
  /** The grounds of blocks. */
  readonly blocks: readonly Feature<Ground>[];
}

/** The levels whose points are needed for a tile. */
export function levelsAt(z: number): readonly number[] {
  return POINTS_FROM.flatMap((from, level) =>
    from <= z || (level === POINTS_FROM.length - 1 && z >= FOOTPRINTS_FROM) ? level : [],
  );
}

/** The box that the points of a tile are needed in: blocks reach into it whose houses stand outside. */
export function boxOfPoints(address: TileAddress): Box {
  const box = boxOfTile(address);
  return address.z < FOOTPRINTS_FROM ? box : widened(box);
}

/**
 * The points of a tile: those in its box that have a name and one of the levels of its zoom. From {@link FOOTPRINTS_FROM} on also blocks. A block
 * that has no point of its own stands in the middle of its houses.
 * @param found of {@link levelsAt} in {@link boxOfPoints}, in the order of the tree
 */
export function drawPoints(
  address: TileAddress,
  found: readonly ListedPoint[],
  tree: Tree,
  propertiesOf: (id: number) => Properties,
): DrawnPoints {
  const { z } = address;
  const box = boxOfTile(address);
  const grounds = z < FOOTPRINTS_FROM ? [] : footprints(found, tree);
  const own = new Set(found.map(({ id }) => id));
  const middles = grounds.flatMap(({ id, middle }) => (own.has(id) ? [] : middle));
  const shown = [...found, ...middles].filter(
    (point) =>
      isIn(box, point) &&
      tree.label.at(point.id) !== 0 &&
      POINTS_FROM[tree.flags.at(point.id) & FLAG.level] <= z,
  );
  return {
    points: shown.sort((a, b) => a.id - b.id).map((point) => pointFeature(point, propertiesOf)),
    blocks: grounds.map((each) => footprintFeature(each, propertiesOf)),
  };
}

/** A point of a record. */
function pointFeature(
  { id, lon, lat }: ListedPoint,
  propertiesOf: (id: number) => Properties,
): Feature<Point> {
  const coordinates = [lon / UNITS_PER_DEGREE, lat / UNITS_PER_DEGREE];
  return { type: 'Feature', id, properties: propertiesOf(id), geometry: { type: 'Point', coordinates } };
}

/**
 * A tile as a Mapbox Vector Tile, version 2, with the layers `boundaries` and `blocks` (polygons), `tracks` (lines), `stations` and
 * `points`; a tile of no bytes has nothing in it.
 */
export function encodeTile(
  address: TileAddress,
  boundaries: readonly Feature<MultiPolygon>[],
  { blocks, points }: DrawnPoints,
  railways: DrawnRailways | undefined,
): Uint8Array {
  const layers = {
    boundaries: cut(boundaries, address),
    blocks: cut(blocks, address),
    tracks: cut(railways?.tracks ?? [], address),
    stations: cut(railways?.stations ?? [], address),
    points: cut(points, address),
  };
  const filled = Object.entries(layers).filter(([, layer]) => layer.features.length > 0);
  if (filled.length === 0) return new Uint8Array(0);
  return fromGeojsonVt(Object.fromEntries(filled), { version: 2, extent: EXTENT });
}

function cut(
  features: readonly Feature<MultiPolygon | Ground | LineString | Point>[],
  { z, x, y }: TileAddress,
) {
  const collection: FeatureCollection = { type: 'FeatureCollection', features: [...features] };
  return geoJSONToTile(collection, z, x, y, {
    maxZoom: 24, // tiles of the deepest zoom are simplified too
    extent: EXTENT,
    buffer: BUFFER,
    tolerance: TOLERANCE,
    clip: true,
  });
}
