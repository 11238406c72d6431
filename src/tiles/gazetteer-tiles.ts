import { geoJSONToTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, FeatureCollection, MultiPolygon, Point } from 'geojson';
import type { Gazetteer } from '../gazetteer/gazetteer.js';
import { FLAG, JOINED_BOUNDARY, NO_COORDINATE } from '../gazetteer/sections.js';
import { BoxTree } from '../geo/box-tree.js';
import { EncodedPolygons } from '../geo/encoded-polygons.js';
import { PointIndex } from '../geo/point-index.js';
import { type Box, UNITS_PER_DEGREE } from '../geo/units.js';
import { find } from '../search/ids/sorted.js';
import { FeatureProperties } from './feature-properties.js';
import { thinned } from './thin.js';
import { BUFFER, boxOfTile, EXTENT, type TileAddress, unitWidth } from './tile-grid.js';

/** The zoom from which boundaries of each level are drawn, from the prefecture down. */
const BOUNDARIES_FROM = [0, 7, 10, 12, 15, 16];
/** The zoom from which points of each level are drawn. */
const POINTS_FROM = [0, 7, 12, 13, 15, 16];
/** Down to this depth all points are listed, without asking which of them lie in a tile. */
const LISTED_DEPTH = 1;

/** Greatest distance in tile units by which simplifying moves an outline; at 512 pixels a tile less than half a pixel. */
const TOLERANCE = 3;

/** A record and the point it is drawn at, in units of 1e-7 degree. */
interface Listed {
  readonly id: number;
  readonly lon: number;
  readonly lat: number;
}

/** Draws vector tiles from one gazetteer file: layers `boundaries` (polygons) and `points`. */
export class GazetteerTiles {
  readonly #gazetteer: Gazetteer;
  readonly #properties: FeatureProperties;
  readonly #points: PointIndex;
  readonly #boundaries: Outlines | null;
  /** Prefectures and municipalities that have a point, ascending. */
  readonly #listed: readonly Listed[];

  constructor(gazetteer: Gazetteer) {
    const { tree } = gazetteer;
    this.#gazetteer = gazetteer;
    this.#properties = new FeatureProperties(gazetteer);
    this.#points = new PointIndex(tree, { bits: tree['point.bits'], boxes: tree['point.box'] });
    this.#boundaries = Outlines.of(gazetteer);
    this.#listed = listed(gazetteer);
  }

  /** Whether there are any boundaries to draw. */
  get hasBoundaries(): boolean {
    return this.#boundaries !== null;
  }

  /** West, south, east, north of all points and boundaries in degrees; null where there are none. */
  get bounds(): readonly [number, number, number, number] | null {
    const [west, south, east, north] = this.#gazetteer.tree['point.box'].subarray(-4);
    const boxes = west > east ? [] : [{ west, south, east, north }];
    if (this.#boundaries !== null) boxes.push(this.#boundaries.bounds);
    if (boxes.length === 0) return null;
    return [
      Math.min(...boxes.map((box) => box.west)) / UNITS_PER_DEGREE,
      Math.min(...boxes.map((box) => box.south)) / UNITS_PER_DEGREE,
      Math.max(...boxes.map((box) => box.east)) / UNITS_PER_DEGREE,
      Math.max(...boxes.map((box) => box.north)) / UNITS_PER_DEGREE,
    ];
  }

  /**
   * A tile as a Mapbox Vector Tile, version 2; a tile of no bytes has nothing in it.
   * @param address inside the grid, see `isTile`
   */
  draw(address: TileAddress): Uint8Array {
    const box = boxOfTile(address);
    const layers = {
      boundaries: this.#cut(this.#boundaryFeatures(box, address.z), address),
      points: this.#cut(this.#pointFeatures(box, address.z), address),
    };
    const filled = Object.entries(layers).filter(([, layer]) => layer.features.length > 0);
    if (filled.length === 0) return new Uint8Array(0);
    return fromGeojsonVt(Object.fromEntries(filled), { version: 2, extent: EXTENT });
  }

  #cut(features: Feature<MultiPolygon | Point>[], { z, x, y }: TileAddress) {
    const collection: FeatureCollection = { type: 'FeatureCollection', features };
    return geoJSONToTile(collection, z, x, y, {
      maxZoom: 24, // tiles of the deepest zoom are simplified too
      extent: EXTENT,
      buffer: BUFFER,
      tolerance: TOLERANCE,
      clip: true,
    });
  }

  #boundaryFeatures(box: Box, z: number): Feature<MultiPolygon>[] {
    if (this.#boundaries === null) return [];
    const { flags } = this.#gazetteer.tree;
    const least = unitWidth(z) * TOLERANCE;
    return this.#boundaries.touching(box).flatMap((boundary) => {
      const id = this.#boundaries!.node(boundary);
      if (BOUNDARIES_FROM[flags[id] & FLAG.level] > z) return [];
      const coordinates = thinned(this.#boundaries!.polygons(boundary), least);
      if (coordinates.length === 0) return [];
      const properties = { ...this.#properties.of(id), joined: this.#boundaries!.isJoined(boundary) };
      return [{ type: 'Feature', id, properties, geometry: { type: 'MultiPolygon', coordinates } }];
    });
  }

  #pointFeatures(box: Box, z: number): Feature<Point>[] {
    const features: Feature<Point>[] = [];
    this.#eachPointIn(box, z, ({ id, lon, lat }) => {
      const coordinates = [lon / UNITS_PER_DEGREE, lat / UNITS_PER_DEGREE];
      features.push({
        type: 'Feature',
        id,
        properties: this.#properties.of(id),
        geometry: { type: 'Point', coordinates },
      });
    });
    return features;
  }

  #eachPointIn({ west, south, east, north }: Box, z: number, visit: (point: Listed) => void): void {
    const { lon, lat, bits, size } = this.#points;
    const { flags, label } = this.#gazetteer.tree;
    const inside = (point: Listed): boolean =>
      point.lon >= west &&
      point.lon <= east &&
      point.lat >= south &&
      point.lat <= north &&
      label[point.id] !== 0 &&
      POINTS_FROM[flags[point.id] & FLAG.level] <= z;
    if (POINTS_FROM[LISTED_DEPTH + 1] > z) {
      for (const point of this.#listed) if (inside(point)) visit(point);
      return;
    }
    const blocks = this.#points.search({ west, south, east, north }, 0, size, { points: 0, boxes: 0 });
    for (const block of blocks) {
      for (let word = bits[block]; word !== 0; word &= word - 1) {
        const id = 32 * block + (31 - Math.clz32(word & -word));
        const point = { id, lon: lon[id], lat: lat[id] };
        if (inside(point)) visit(point);
      }
    }
  }
}

/** The boundaries of a file, found by box. */
class Outlines {
  readonly #node: Uint32Array;
  readonly #flags: Uint8Array;
  readonly #offset: Uint32Array;
  readonly #polygons: EncodedPolygons;
  readonly #boxes: BoxTree;

  static of(gazetteer: Gazetteer): Outlines | null {
    const sections = gazetteer.boundaries();
    return sections === null ? null : new Outlines(sections);
  }

  private constructor(sections: NonNullable<ReturnType<Gazetteer['boundaries']>>) {
    this.#node = sections['polygon.node'];
    this.#flags = sections['polygon.flags'];
    this.#offset = sections['polygon.offset'];
    this.#polygons = new EncodedPolygons(sections['polygon.heap']);
    this.#boxes = new BoxTree(sections['polygon.boxes']);
  }

  get bounds(): Box {
    return this.#boxes.bounds;
  }

  /** Numbers of the boundaries whose box touches a box, in the order of the address tree. */
  touching(box: Box): number[] {
    return [...this.#boxes.touching(box)].sort((a, b) => a - b);
  }

  node(boundary: number): number {
    return this.#node[boundary];
  }

  /** Whether it was joined from others that are there too: a city of wards. */
  isJoined(boundary: number): boolean {
    return (this.#flags[boundary] & JOINED_BOUNDARY) !== 0;
  }

  polygons(boundary: number) {
    return this.#polygons.decode(this.#offset[boundary]);
  }
}

/** What is listed: own points, and for a prefecture without one, which many sources leave out, that of what lies in it. */
function listed({ tree }: Gazetteer): Listed[] {
  const { end, flags, lon, lat } = tree;
  const [derived, points] = [tree['derived.node'], tree['derived.point']];
  const found: Listed[] = [];
  for (let id = 0; id < end.length; ) {
    const level = flags[id] & FLAG.level;
    if (lon[id] !== NO_COORDINATE) found.push({ id, lon: lon[id], lat: lat[id] });
    else if (level === 0) {
      const at = find(derived, id);
      if (at >= 0) found.push({ id, lon: points[2 * at], lat: points[2 * at + 1] });
    }
    id = level >= LISTED_DEPTH ? end[id] : id + 1;
  }
  return found;
}
