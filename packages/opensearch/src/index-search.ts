import type { Directory } from '@banchi/engine/gazetteer/directory.js';
import { NONE } from '@banchi/engine/gazetteer/sections.js';
import { distance, shownDistance } from '@banchi/engine/geo/distance.js';
import type { EncodedPolygons } from '@banchi/engine/geo/encoded-polygons.js';
import { UNITS_PER_DEGREE } from '@banchi/engine/geo/units.js';
import { DirectorySearch, type KeptRecord } from '@banchi/engine/search/directory-search.js';
import { type PlaneMask, planeMask } from '@banchi/engine/search/ids/planes.js';
import type { Selected } from '@banchi/engine/search/ids/recent-selections.js';
import { namesIn, type SortedRecord } from '@banchi/engine/search/merge.js';
import {
  type AddressAnswer,
  type AddressQuery,
  type Answer,
  type DataSet,
  type Descent,
  type GeocodeQuery,
  type HitCounts,
  NotImplemented,
  type StationsQuery,
  type SuggestQuery,
} from '@banchi/engine/search/query.js';
import type { AddressTree } from '@banchi/engine/search/tree.js';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import type { GeocodeResult } from '@banchi/engine/vocabulary/geocode-result.js';
import { FOREIGN_LANGUAGES, type ForeignLanguage } from '@banchi/engine/vocabulary/languages.js';
import { NO_POINT, type PointNote, PRECISIONS } from '@banchi/engine/vocabulary/match.js';
import type { FoundStation } from '@banchi/engine/vocabulary/stations.js';
import type { SuggestResult } from '@banchi/engine/vocabulary/suggest-result.js';
import type { ByteCache } from '@banchi/tiles/tile-cache.js';
import type { TileSet } from '@banchi/tiles/tiles.js';
import { ClusterTiles } from './cluster-tiles.js';
import { type Clause, FEW_IDS, inPlanes, ordered, selected, withIds, within } from './conditions.js';
import type { ClusterConnection } from './connection.js';
import { IndexQueries, type IndexQuery, idOf, numberOf, textOf } from './index-queries.js';
import type { IndexNote } from './mapping.js';
import { ClusterPlaces } from './places.js';
import { byPrefecture, prefectureCounts } from './prefecture-counts.js';
import { type FoundRecord, itemsOf, joinRecords } from './records.js';
import type { IndexHit } from './search-requests.js';

/** The answer of an index to a query: the exact total, and the records of the page. */
interface IndexPage {
  readonly hit: number;
  /** By prefecture and level, where the query asks for that. */
  readonly counts?: HitCounts;
  readonly records: readonly FoundRecord[];
}

/** Answers queries from one index: the directory knows which ids a word means, the cluster everything else. */
export class IndexSearch {
  /** The index, by its own name and no alias. */
  readonly index: string;
  readonly note: IndexNote;
  readonly #directory: Directory;
  readonly #words: DirectorySearch;
  readonly #queries: IndexQueries;
  readonly #places: ClusterPlaces;
  #tiles: ClusterTiles | null = null;

  constructor(connection: ClusterConnection, index: string, note: IndexNote, directory: Directory) {
    this.index = index;
    this.note = note;
    this.#directory = directory;
    this.#words = new DirectorySearch(directory);
    this.#queries = new IndexQueries(connection, index);
    this.#places = new ClusterPlaces(this.#queries, this.#words);
  }

  get dataSet(): DataSet {
    const { id, year, built, records, sources } = this.note.data;
    return { id, year, built, records, sources };
  }

  /** Finds and writes the page of a query; years are not this class's business. */
  async search(query: AddressQuery, deadline: number): Promise<AddressAnswer> {
    const { hit, counts, records } = await this.find(query, deadline);
    const items = await this.write(records, query, deadline);
    return counts === undefined ? { hit, items } : { hit, counts, items };
  }

  /** Finds the page of a query. */
  async find(query: AddressQuery, deadline: number): Promise<IndexPage> {
    const { shape, names = [], proximity, position, matchInfo = false } = query;
    if (shape === 'multilingual' && !this.note.hasLanguages) throw new NotImplemented('address_multi');
    this.#checkNames(query);
    const mask = planeMask(query.levels, query.showCodeZero);
    const centre = proximity?.centre ?? position;
    const order = ordered(query.sort, centre, this.note.hasLanguages);
    const isMeasured = proximity !== undefined || query.sort.some(({ key }) => key === 'distance');
    const hasPoints = isMeasured || matchInfo;
    const columns = [...(query.polygon ? ['outlined'] : []), ...(hasPoints ? ['lon', 'lat'] : [])];
    const texts = names.length > 0 ? [...STORED.address, 'names'] : STORED[shape];
    const stored = matchInfo ? [...texts, ...POINT] : texts;
    const placed = position && (await this.#places.at(position, mask, deadline));
    const selection = this.#words.select(query, mask, placed);
    const found: Selected = { selection, hit: this.#words.count(selection, mask) };
    const wanted = { columns, stored, order };
    if (proximity !== undefined && found.hit > 0)
      return this.#around(found, proximity, query, wanted, deadline);
    const hits = await this.#page(found, mask, query, wanted, deadline);
    const page = {
      hit: found.hit,
      records: hits.map((each) => recordOf(each, this.#words.tree, centre, names)),
    };
    return matchInfo ? { ...page, counts: this.#words.countsOf(selection, query) } : page;
  }

  /**
   * The page of a selection that the directory found, so the total is known. In the order of the tree its ids are
   * known too, and the cluster only returns their records; in any other order the cluster finds the first ones.
   * @throws {Unavailable} when it has not as many records as the directory
   */
  async #page(
    found: Selected,
    mask: PlaneMask,
    { offset, count }: AddressQuery,
    { order, ...wanted }: Pick<IndexQuery, 'stored' | 'columns'> & { readonly order: readonly Clause[] },
    deadline: number,
  ): Promise<readonly IndexHit[]> {
    const { selection, hit } = found;
    const size = Math.max(0, Math.min(count, hit - offset));
    if (size === 0) return [];
    const direction = order[0].o;
    const isKnown = direction !== undefined;
    const first = direction === 'desc' ? hit - offset - size : offset;
    const query: IndexQuery = isKnown
      ? { filters: [withIds(this.#words.page(selection, mask, first, size))], size }
      : { filters: this.#filters(found, mask), from: offset, size };
    const isSmall = (isKnown ? size : hit) <= SMALL;
    const answer = await this.#queries.ask({ ...query, ...wanted, order, isSmall }, deadline);
    if (answer.hit !== (isKnown ? size : hit) || answer.hits.length !== size) throw this.#queries.lacking();
    return answer.hits;
  }

  /** The page of a radius: only the cluster knows where records are, so that it counts too. */
  async #around(
    found: Selected,
    proximity: NonNullable<AddressQuery['proximity']>,
    query: AddressQuery,
    { order, columns, stored }: Required<Pick<IndexQuery, 'stored' | 'columns' | 'order'>>,
    deadline: number,
  ): Promise<IndexPage> {
    const { offset, count, matchInfo = false } = query;
    const mask = planeMask(query.levels, query.showCodeZero);
    const window = count === 0 ? EMPTY : { from: offset, size: count, stored };
    const filters = [...this.#filters(found, mask), ...within(proximity)];
    const sums = matchInfo ? byPrefecture(this.#words.tree) : undefined;
    const answer = await this.#queries.ask({ filters, order, ...window, columns, sums }, deadline);
    const records = answer.hits.map((each) =>
      recordOf(each, this.#words.tree, proximity.centre, query.names),
    );
    const page = { hit: answer.hit, records };
    if (!matchInfo) return page;
    const counts = prefectureCounts(answer.aggregations, this.#words.tree);
    return { ...page, counts: this.#words.counts(counts) };
  }

  /** A selection as conditions of the cluster: few records by their ids, many by the directory's intervals. */
  #filters({ selection, hit }: Selected, mask: PlaneMask): Clause[] {
    if (hit <= FEW_IDS) return [withIds(this.#words.page(selection, mask, 0, hit))];
    const clause = selected(selection, this.#words.tree);
    return clause === null ? [inPlanes(mask)] : [inPlanes(mask), clause];
  }

  /**
   * Writes records in the shape a query asks for, joined by commas.
   * @throws {AnswerTooLarge} when they exceed the query's `maxBytes`
   */
  async write(records: readonly FoundRecord[], query: AddressQuery, deadline: number): Promise<Uint8Array> {
    const outlined = query.polygon ? records.filter(({ isOutlined }) => isOutlined).map(({ id }) => id) : [];
    const boundaries =
      outlined.length === 0 ? NO_BOUNDARIES : await this.#queries.boundaries(outlined, deadline);
    const matches =
      query.matchInfo === true
        ? this.#words.matches(query, new Map(records.map(({ id, point }) => [id, point])))
        : undefined;
    return joinRecords(records, query, (id) => boundaries.get(id), matches);
  }

  /** A record as it is compared with those of other indexes. */
  sorted({ id, head, metres, tail }: FoundRecord): SortedRecord {
    const { codes, tree } = this.#words;
    const post = tree.postCode(id);
    return {
      orderKey: () => codes.orderKey(id),
      code: () => codes.fullCode(id),
      depth: () => tree.depth(id),
      reading: () => fieldOf(`${head}}`, 'address_read'),
      postCode: () => (post === NONE ? null : post),
      year: () => this.note.data.year,
      shownMetres: () => (metres === null ? null : shownDistance(metres)),
      ...namesIn((language) => fieldOf(`{${tail.slice(1)}`, `address_${language}`)),
    };
  }

  /** The one best answer for an address as people write it. */
  async geocode(query: GeocodeQuery, deadline: number): Promise<Answer<GeocodeResult>> {
    this.#checkNames(query);
    return this.#words.geocode(query, (ids) => this.#records(ids, query, deadline));
  }

  /** Completions of a half-typed word. */
  async suggest(query: SuggestQuery, deadline: number): Promise<Answer<SuggestResult>> {
    this.#checkNames(query);
    const { names } = query;
    return this.#words.suggest(query, (ids) => this.#records(ids, { names }, deadline));
  }

  /** The descent of the places of a code, of today or of the past; or the nearest known code. */
  lineage(code: string): Descent {
    return this.#words.lineage(code);
  }

  /** The stations nearest to a place. @throws {NotImplemented} for an index without stations */
  stations(query: StationsQuery): FoundStation[] {
    return this.#words.stations(query);
  }

  /**
   * Vector tiles of the index.
   * @param cache keeps the tiles last asked for, of all indexes
   * @throws {Unavailable} when the cluster does not answer
   */
  async openTiles(cache: ByteCache): Promise<TileSet> {
    this.#tiles ??= await ClusterTiles.open(this.#queries, this.#directory, cache);
    return this.#tiles;
  }

  /** Gives the directory back, behind the last tile that is being drawn; the search must not be used afterwards. */
  close(): void {
    if (this.#tiles === null) this.#directory.close();
    else void this.#tiles.drawn().then(() => this.#directory.close());
  }

  /** @throws {NotImplemented} where names are wanted that the index does not have */
  #checkNames({ names = [] }: { readonly names?: readonly ForeignLanguage[] }): void {
    if (names.length > 0 && !this.note.hasLanguages) throw new NotImplemented('lang');
  }

  async #records(
    ids: readonly number[],
    { output, names = [] }: Pick<GeocodeQuery, 'output' | 'names'>,
    deadline: number,
  ): Promise<Map<number, KeptRecord>> {
    const { hits } = await this.#queries.ask(
      {
        filters: [withIds(ids.toSorted((a, b) => a - b))],
        size: ids.length,
        stored: ['head', 'tail', 'names', ...POINT],
        columns: ['lon', 'lat'],
        isSmall: ids.length <= SMALL,
      },
      deadline,
    );
    if (hits.length !== ids.length) throw this.#queries.lacking();
    const query: AddressQuery = { ...PLAIN, ...(output === undefined ? {} : { output }) };
    return new Map(
      hits.map((hit) => {
        const record = recordOf(hit, this.#words.tree, undefined, names);
        const item = itemsOf(joinRecords([record], query, () => undefined))[0];
        return [idOf(hit), { item, names: namesOf(textOf(hit, 'names')), point: record.point }];
      }),
    );
  }
}

/** A page of so many records is a small one, and so are so many that one is ordered from: others of this turn may wait for it. */
const SMALL = 10;
/** The stored texts of records in each shape. */
const STORED = { address: ['head', 'tail'], multilingual: ['head', 'names'] } as const;
/** The stored texts about the point of a record without own point. */
const POINT = ['origin', 'precision'] as const;
const NO_BOUNDARIES: ReadonlyMap<number, EncodedPolygons> = new Map();
/** A page that only counts. */
const EMPTY = { from: 0, size: 0 } as const;

/** Records as the address search shows them, nothing added. */
const PLAIN: AddressQuery = {
  levels: [],
  showCodeZero: false,
  sort: [{ key: 'address_sort', descending: false }],
  offset: 0,
  count: 0,
  polygon: false,
  shape: 'address',
};

/** @param names languages whose names follow in a record of the address search */
function recordOf(
  hit: IndexHit,
  tree: Pick<AddressTree, 'depth'>,
  centre: LonLat | undefined,
  names: readonly ForeignLanguage[] = [],
): FoundRecord {
  const [lon, lat] = [numberOf(hit, 'lon'), numberOf(hit, 'lat')];
  const metres =
    centre === undefined || lon === null || lat === null
      ? null
      : distance(centre[0], centre[1], lon / UNITS_PER_DEGREE, lat / UNITS_PER_DEGREE);
  return {
    id: idOf(hit),
    head: textOf(hit, 'head'),
    tail: withNames(textOf(hit, 'tail'), textOf(hit, 'names'), names),
    metres,
    isOutlined: numberOf(hit, 'outlined') !== null,
    point: pointOf(hit, tree),
  };
}

/**
 * The end of a record with its names in languages.
 * @param tail of a record of the address search; empty for one of the multilingual search
 * @param all the end of a record of the multilingual search: its names in all languages
 */
function withNames(tail: string, all: string, languages: readonly ForeignLanguage[]): string {
  if (tail === '') return all;
  if (languages.length === 0) return tail;
  const fields = Object.entries(JSON.parse(`{${all.slice(1)}`) as Readonly<Record<string, string | null>>);
  const wanted = fields.filter(([name]) => languages.some((language) => name.endsWith(`_${language}`)));
  return `${tail.slice(0, -1)},${JSON.stringify(Object.fromEntries(wanted)).slice(1)}`;
}

function pointOf(hit: IndexHit, tree: Pick<AddressTree, 'depth'>): PointNote {
  const precision = PRECISIONS.find((each) => each === textOf(hit, 'precision'));
  if (numberOf(hit, 'lon') !== null)
    return { position: 'own', precision: precision ?? PRECISIONS[tree.depth(idOf(hit))] };
  const origin = textOf(hit, 'origin');
  if (precision === undefined || (origin !== 'children' && origin !== 'parent')) return NO_POINT;
  return { position: origin, precision };
}

function fieldOf(json: string, name: string): string | null {
  const value = (JSON.parse(json) as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : null;
}

/** The full addresses in other languages of the end of a multilingual record. */
function namesOf(tail: string): KeptRecord['names'] {
  if (tail === '') return {};
  const fields = JSON.parse(`{${tail.slice(1)}`) as Readonly<Record<string, string | null>>;
  return Object.fromEntries(
    FOREIGN_LANGUAGES.flatMap((language) => {
      const name = fields[`address_${language}`];
      return name === null || name === undefined ? [] : [[language, name]];
    }),
  );
}
