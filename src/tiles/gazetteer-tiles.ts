import { geoJSONToTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, FeatureCollection, MultiPolygon, Point } from 'geojson';
import type { Gazetteer } from '../gazetteer/gazetteer.js';
import { FLAG, JOINED_BOUNDARY, NO_COORDINATE } from '../gazetteer/sections.js';
import { BoxTree } from '../geo/box-tree.js';
import { EncodedPolygons } from '../geo/encoded-polygons.js';
import { PointIndex } from '../geo/point-index.js';
import { type Box, UNITS_PER_DEGREE } from '../geo/units.js';
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

/** Draws vector tiles from one gazetteer file: layers `boundaries` (polygons) and `points`. */
export class GazetteerTiles {
  readonly #gazetteer: Gazetteer;
  readonly #properties: FeatureProperties;
  readonly #points: PointIndex;
  readonly #boundaries: Outlines | null;
  /** Ids of prefectures and municipalities that have a point, ascending. */
  readonly #listed: readonly number[];

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
    const { lon, lat } = this.#points;
    const features: Feature<Point>[] = [];
    this.#eachPointIn(box, z, (id) => {
      const coordinates = [lon[id] / UNITS_PER_DEGREE, lat[id] / UNITS_PER_DEGREE];
      features.push({
        type: 'Feature',
        id,
        properties: this.#properties.of(id),
        geometry: { type: 'Point', coordinates },
      });
    });
    return features;
  }

  #eachPointIn({ west, south, east, north }: Box, z: number, visit: (id: number) => void): void {
    const { lon, lat, bits, size } = this.#points;
    const { flags, label } = this.#gazetteer.tree;
    const inside = (id: number): boolean =>
      lon[id] >= west &&
      lon[id] <= east &&
      lat[id] >= south &&
      lat[id] <= north &&
      label[id] !== 0 &&
      POINTS_FROM[flags[id] & FLAG.level] <= z;
    if (POINTS_FROM[LISTED_DEPTH + 1] > z) {
      for (const id of this.#listed) if (inside(id)) visit(id);
      return;
    }
    const blocks = this.#points.search({ west, south, east, north }, 0, size, { points: 0, boxes: 0 });
    for (const block of blocks) {
      for (let word = bits[block]; word !== 0; word &= word - 1) {
        const id = 32 * block + (31 - Math.clz32(word & -word));
        if (inside(id)) visit(id);
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

function listed({ tree: { end, flags, lon } }: Gazetteer): number[] {
  const found: number[] = [];
  for (let id = 0; id < end.length; ) {
    const isDeep = (flags[id] & FLAG.level) >= LISTED_DEPTH;
    if (lon[id] !== NO_COORDINATE) found.push(id);
    id = isDeep ? end[id] : id + 1;
  }
  return found;
}
