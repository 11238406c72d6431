import { JOINED_BOUNDARY } from '@banchi/engine/gazetteer/boundaries.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { LotOutlines } from '@banchi/engine/gazetteer/lot-outlines.js';
import { pointsIn } from '@banchi/engine/gazetteer/packed-points.js';
import { find } from '@banchi/engine/gazetteer/ranges.js';
import { FLAG } from '@banchi/engine/gazetteer/sections.js';
import { BoxTree } from '@banchi/engine/geo/box-tree.js';
import { EncodedPolygons } from '@banchi/engine/geo/encoded-polygons.js';
import { PointIndex } from '@banchi/engine/geo/point-index.js';
import { type Box, UNITS_PER_DEGREE } from '@banchi/engine/geo/units.js';
import type { AnswerLanguages } from '@banchi/engine/vocabulary/languages.js';
import { LEVELS, NUMBER } from '@banchi/engine/vocabulary/levels.js';
import type { Feature, MultiPolygon } from 'geojson';
import {
  BOUNDARIES_FROM,
  boundaryFeature,
  boxOfPoints,
  type DrawnPoints,
  drawPoints,
  encodeTile,
  isListed,
  LISTED_DEPTH,
  levelsAt,
} from './drawing.js';
import { FeatureProperties, type Properties } from './feature-properties.js';
import { isIn, type ListedPoint } from './listed-point.js';
import { type DrawnRailways, RailwayTiles } from './railways.js';
import { boxOfTile, type TileAddress } from './tile-grid.js';

const ALL_LEVELS: readonly number[] = LEVELS.map((_, depth) => depth);

/** A file that a tile is drawn from, and the part of the tile that it gives. */
export interface DrawnFile {
  readonly tiles: GazetteerTiles;
  /** Depths of the records. */
  readonly levels: readonly number[];
  readonly hasRailways: boolean;
}

/** The features of one file in a tile. */
interface TileFeatures {
  readonly boundaries: readonly Feature<MultiPolygon>[];
  readonly drawn: DrawnPoints;
  readonly railways: DrawnRailways | undefined;
}

/** A tile of records that stand in several files, each record in one of them; see {@link GazetteerTiles.draw}. */
export function drawTogether(
  address: TileAddress,
  languages: AnswerLanguages,
  files: readonly DrawnFile[],
): Uint8Array {
  const all = files.map((file) => file.tiles.features(address, languages, file));
  return encodeTile(
    address,
    all.flatMap(({ boundaries }) => boundaries),
    { points: all.flatMap(({ drawn }) => drawn.points), blocks: all.flatMap(({ drawn }) => drawn.blocks) },
    all.find(({ railways }) => railways !== undefined)?.railways,
  );
}

/** Draws vector tiles from one gazetteer file: layers `boundaries`, `blocks` (polygons), `tracks` (lines), `stations` and `points`. */
export class GazetteerTiles {
  readonly #gazetteer: Gazetteer;
  readonly #properties: FeatureProperties;
  readonly #points: PointIndex;
  readonly #boundaries: Outlines | null;
  readonly #lots: LotOutlines | null;
  readonly #railways: RailwayTiles | null;
  /** Prefectures and municipalities that have a point, ascending. */
  #listed: readonly ListedPoint[] | null = null;

  constructor(gazetteer: Gazetteer) {
    const { tree } = gazetteer;
    this.#gazetteer = gazetteer;
    this.#properties = new FeatureProperties(gazetteer);
    this.#points = new PointIndex(pointsIn(gazetteer), tree['point.box']);
    this.#boundaries = Outlines.of(gazetteer);
    this.#lots = LotOutlines.of(gazetteer);
    this.#railways = RailwayTiles.of(gazetteer);
  }

  /** Whether there are any boundaries to draw. */
  get hasBoundaries(): boolean {
    return this.#boundaries !== null || this.#lots !== null;
  }

  /** West, south, east, north of all points and boundaries in degrees; null where there are none. */
  get bounds(): readonly [number, number, number, number] | null {
    const [west, south, east, north] = this.#gazetteer.tree['point.box'].subarray(-4);
    const boxes = west > east ? [] : [{ west, south, east, north }];
    if (this.#boundaries !== null) boxes.push(this.#boundaries.bounds);
    if (this.#lots !== null) boxes.push(this.#lots.bounds);
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
   * @param languages of the names in it
   */
  draw(address: TileAddress, languages: AnswerLanguages = 'all'): Uint8Array {
    return drawTogether(address, languages, [{ tiles: this, levels: ALL_LEVELS, hasRailways: true }]);
  }

  /** The features of a tile that are of records of some levels, and railways where they are wanted. */
  features(
    address: TileAddress,
    languages: AnswerLanguages,
    { levels, hasRailways }: Pick<DrawnFile, 'levels' | 'hasRailways'>,
  ): TileFeatures {
    const box = boxOfTile(address);
    const propertiesOf = (id: number): Properties => this.#properties.of(id, languages);
    const { flags } = this.#gazetteer.nodes;
    const isWanted = (id: number): boolean => levels.includes(flags.at(id) & FLAG.level);
    const boundaries = [
      ...this.#boundaryFeatures(box, address.z, propertiesOf),
      ...this.#lotFeatures(box, address.z, propertiesOf),
    ];
    const found = this.#pointsOf(address).filter(({ id }) => isWanted(id));
    return {
      boundaries: boundaries
        .filter(({ id }) => isWanted(Number(id)))
        .sort((a, b) => Number(a.id) - Number(b.id)),
      drawn: drawPoints(address, found, this.#gazetteer.nodes, propertiesOf),
      railways: hasRailways ? this.#railways?.draw(address, languages) : undefined,
    };
  }

  #boundaryFeatures(box: Box, z: number, propertiesOf: (id: number) => Properties): Feature<MultiPolygon>[] {
    const boundaries = this.#boundaries;
    if (boundaries === null) return [];
    const { flags } = this.#gazetteer.nodes;
    return boundaries.touching(box).flatMap((boundary) => {
      const id = boundaries.node(boundary);
      if (BOUNDARIES_FROM[flags.at(id) & FLAG.level] > z) return [];
      const polygons = boundaries.polygons(boundary);
      return boundaryFeature(id, polygons, boundaries.isJoined(boundary), z, propertiesOf) ?? [];
    });
  }

  /** The outlines of lots, from the zoom on at which lots are drawn. */
  #lotFeatures(box: Box, z: number, propertiesOf: (id: number) => Properties): Feature<MultiPolygon>[] {
    if (this.#lots === null || z < BOUNDARIES_FROM[NUMBER]) return [];
    return this.#lots
      .touching(box)
      .flatMap(({ id, polygons }) => boundaryFeature(id, polygons, false, z, propertiesOf) ?? []);
  }

  /** The points that a tile needs, in the order of the tree. */
  #pointsOf(address: TileAddress): ListedPoint[] {
    const { points } = this.#points;
    const { lons, lats, bits, size } = points;
    const { flags } = this.#gazetteer.nodes;
    const box = boxOfPoints(address);
    if (isListed(address.z)) {
      this.#listed ??= listed(this.#gazetteer);
      return this.#listed.filter((point) => isIn(box, point));
    }
    const levels = new Set(levelsAt(address.z));
    const found: ListedPoint[] = [];
    for (const block of this.#points.search(box, 0, size, { points: 0, boxes: 0 })) {
      points.open(block);
      for (let word = bits[block]; word !== 0; word &= word - 1) {
        const place = 31 - Math.clz32(word & -word);
        const id = 32 * block + place;
        const point = { id, lon: lons[place], lat: lats[place] };
        if (levels.has(flags.at(id) & FLAG.level) && isIn(box, point)) found.push(point);
      }
    }
    return found.sort((a, b) => a.id - b.id);
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

/**
 * Looks the listed points up: the own points of prefectures and municipalities. Many sources give a prefecture none: it gets
 * that of a record in it.
 */
function listed(gazetteer: Gazetteer): ListedPoint[] {
  const { tree } = gazetteer;
  const { end, flags } = gazetteer.nodes;
  const own = pointsIn(gazetteer);
  const [derived, points] = [tree['derived.node'], tree['derived.point']];
  const found: ListedPoint[] = [];
  for (let id = 0; id < end.length; ) {
    const level = flags.at(id) & FLAG.level;
    if (own.has(id)) found.push({ id, lon: own.lon(id), lat: own.lat(id) });
    else if (level === 0) {
      const at = find(derived, id);
      if (at >= 0) found.push({ id, lon: points[2 * at], lat: points[2 * at + 1] });
    }
    id = level >= LISTED_DEPTH ? end.at(id) : id + 1;
  }
  return found;
}
