import type { Directory } from '@banchi/engine/gazetteer/directory.js';
import { FLAG } from '@banchi/engine/gazetteer/sections.js';
import { toUnits, UNITS_PER_DEGREE } from '@banchi/engine/geo/units.js';
import type { AnswerLanguages } from '@banchi/engine/vocabulary/languages.js';
import {
  BOUNDARIES_FROM,
  boundaryFeature,
  boxOfPoints,
  DRAWING_VERSION,
  drawPoints,
  encodeTile,
  isListed,
  levelsAt,
} from '@banchi/tiles/drawing.js';
import { FeatureProperties, type Properties } from '@banchi/tiles/feature-properties.js';
import { isIn, type ListedPoint } from '@banchi/tiles/listed-point.js';
import { RailwayTiles } from '@banchi/tiles/railways.js';
import type { ByteCache } from '@banchi/tiles/tile-cache.js';
import { boxOfTile, type TileAddress } from '@banchi/tiles/tile-grid.js';
import { keyOfTile, type TileSet } from '@banchi/tiles/tiles.js';
import type { Feature, MultiPolygon } from 'geojson';
import { type Clause, inBox, touching, withIds } from './conditions.js';
import { type IndexQueries, idOf, numberOf, PATIENCE, textOf } from './index-queries.js';

/** Boundaries that are fetched for one tile at a time: decoded they take twenty times their bytes. */
const AT_ONCE = 256;

/** The drawn part of an index, and its extent. */
interface Extent {
  readonly hasBoundaries: boolean;
  readonly bounds: TileSet['bounds'];
  /** The points of the prefectures that have none of their own. */
  readonly listed: readonly ListedPoint[];
}

/** Draws vector tiles from one index: byte for byte the tiles of the gazetteer file that it was filled from. */
export class ClusterTiles implements TileSet {
  readonly version: string;
  readonly hasBoundaries: boolean;
  readonly bounds: TileSet['bounds'];
  readonly #cache: ByteCache;
  readonly #queries: IndexQueries;
  readonly #directory: Directory;
  readonly #properties: FeatureProperties;
  readonly #listed: readonly ListedPoint[];
  readonly #railways: RailwayTiles | null;
  /** Tiles that are being drawn: they read the directory. */
  readonly #drawn = new Set<Promise<unknown>>();

  /**
   * @param cache keeps the tiles last asked for, of all indexes
   * @throws {Unavailable} when the cluster does not answer
   */
  static async open(queries: IndexQueries, directory: Directory, cache: ByteCache): Promise<ClusterTiles> {
    return new ClusterTiles(queries, directory, cache, await extentOf(queries, directory));
  }

  private constructor(queries: IndexQueries, directory: Directory, cache: ByteCache, extent: Extent) {
    this.#cache = cache;
    this.#queries = queries;
    this.#directory = directory;
    this.#properties = new FeatureProperties(directory);
    this.version = `${DRAWING_VERSION}-${directory.meta.id}`;
    this.hasBoundaries = extent.hasBoundaries;
    this.bounds = extent.bounds;
    this.#listed = extent.listed;
    this.#railways = RailwayTiles.of(directory);
  }

  /** @throws {Unavailable} when the cluster cannot answer */
  tile(address: TileAddress, languages: AnswerLanguages): Uint8Array | Promise<Uint8Array> {
    const key = `${this.#queries.index} ${keyOfTile(address, languages)}`;
    const known = this.#cache.find(key);
    if (known !== undefined) return known;
    const tile = this.#draw(address, languages).then((drawn) => {
      this.#cache.keep(key, drawn);
      return drawn;
    });
    this.#drawn.add(tile);
    const over = (): void => {
      this.#drawn.delete(tile);
    };
    tile.then(over, over);
    return tile;
  }

  /** Resolves when no tile is being drawn any more. */
  async drawn(): Promise<void> {
    await Promise.allSettled(this.#drawn);
  }

  async #draw(address: TileAddress, languages: AnswerLanguages): Promise<Uint8Array> {
    const propertiesOf = (id: number): Properties => this.#properties.of(id, languages);
    const deadline = performance.now() + PATIENCE;
    const [boundaries, points] = await Promise.all([
      this.#boundaries(address, propertiesOf, deadline),
      this.#points(address, deadline),
    ]);
    const drawn = drawPoints(address, points, this.#directory.nodes, propertiesOf);
    return encodeTile(address, boundaries, drawn, this.#railways?.draw(address, languages));
  }

  async #boundaries(
    address: TileAddress,
    propertiesOf: (id: number) => Properties,
    deadline: number,
  ): Promise<Feature<MultiPolygon>[]> {
    if (!this.hasBoundaries) return [];
    const { z } = address;
    const levels = BOUNDARIES_FROM.flatMap((from, level) => (from <= z ? level : []));
    const filters = [withLevels(levels), ...touching(boxOfTile(address))];
    const found: { readonly id: number; readonly isJoined: boolean }[] = [];
    for await (const hit of this.#queries.each({ filters, columns: ['joined'] }, deadline))
      found.push({ id: idOf(hit), isJoined: numberOf(hit, 'joined') !== null });
    const features: Feature<MultiPolygon>[] = [];
    for (let from = 0; from < found.length; from += AT_ONCE) {
      const some = found.slice(from, from + AT_ONCE);
      const polygons = await this.#queries.boundaries(
        some.map(({ id }) => id),
        deadline,
      );
      for (const { id, isJoined } of some) {
        const decoded = polygons.get(id)?.decode(0) ?? [];
        const feature = boundaryFeature(id, decoded, isJoined, z, propertiesOf);
        if (feature !== null) features.push(feature);
      }
    }
    return features;
  }

  /** The points that a tile needs, in the order of the tree. */
  async #points(address: TileAddress, deadline: number): Promise<ListedPoint[]> {
    const { z } = address;
    const box = boxOfPoints(address);
    const filters = [withLevels(levelsAt(z)), ...inBox(box)];
    const points: ListedPoint[] = [];
    for await (const hit of this.#queries.each({ filters, columns: ['lon', 'lat'] }, deadline))
      points.push({
        id: idOf(hit),
        lon: numberOf(hit, 'lon') ?? Number.NaN,
        lat: numberOf(hit, 'lat') ?? Number.NaN,
      });
    if (isListed(z)) points.push(...this.#listed.filter((point) => isIn(box, point)));
    return points.sort((a, b) => a.id - b.id);
  }
}

/** Records of these levels. */
function withLevels(levels: readonly number[]): Clause {
  return { terms: { depth: levels } };
}

async function extentOf(queries: IndexQueries, { nodes }: Directory): Promise<Extent> {
  const least = Object.fromEntries(
    ['west', 'south', 'lon', 'lat'].map((field) => [`least-${field}`, { min: { field } }]),
  );
  const greatest = Object.fromEntries(
    ['east', 'north', 'lon', 'lat'].map((field) => [`greatest-${field}`, { max: { field } }]),
  );
  const deadline = performance.now() + PATIENCE;
  const { aggregations } = await queries.ask(
    { filters: [], size: 0, sums: { ...least, ...greatest } },
    deadline,
  );
  const reported = aggregations as Readonly<Record<string, { readonly value: number | null }>>;
  const valuesOf = (...names: string[]): number[] => names.flatMap((name) => reported[name].value ?? []);
  const [west, east] = [valuesOf('least-lon', 'least-west'), valuesOf('greatest-lon', 'greatest-east')];
  const [south, north] = [valuesOf('least-lat', 'least-south'), valuesOf('greatest-lat', 'greatest-north')];
  const bounds = [Math.min(...west), Math.min(...south), Math.max(...east), Math.max(...north)].map(
    (units) => units / UNITS_PER_DEGREE,
  );
  return {
    hasBoundaries: reported['least-west'].value !== null,
    bounds: west.length === 0 ? null : (bounds as unknown as Extent['bounds']),
    listed: await prefecturesWithoutPoint(queries, nodes, deadline),
  };
}

/** The place of each prefecture without a point of its own: that of its contents, as its record has it. */
async function prefecturesWithoutPoint(
  queries: IndexQueries,
  { end, flags }: Directory['nodes'],
  deadline: number,
): Promise<ListedPoint[]> {
  const ids: number[] = [];
  for (let id = 0; id < end.length; id = end.at(id)) if ((flags.at(id) & FLAG.level) === 0) ids.push(id);
  const filters = [withIds(ids), { bool: { must_not: [{ exists: { field: 'lon' } }] } }];
  const { hits } = await queries.ask({ filters, size: ids.length, stored: ['head'] }, deadline);
  return hits.flatMap((hit) => {
    const { position } = JSON.parse(`${textOf(hit, 'head')}}`) as {
      readonly position: [number, number] | null;
    };
    return position === null ? [] : { id: idOf(hit), lon: toUnits(position[0]), lat: toUnits(position[1]) };
  });
}
