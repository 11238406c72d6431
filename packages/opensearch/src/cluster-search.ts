import { nothingFound, summedCounts } from '@banchi/engine/search/counts.js';
import {
  JoinedItems,
  mergedPage,
  type Ordered,
  runsOf,
  type SortedEntry,
} from '@banchi/engine/search/merge.js';
import type {
  AddressAnswer,
  AddressPage,
  AddressQuery,
  AddressSearch,
  Answer,
  DataSet,
  Descent,
  GeocodeQuery,
  StationsQuery,
  SuggestQuery,
} from '@banchi/engine/search/query.js';
import type { GeocodeResult } from '@banchi/engine/vocabulary/geocode-result.js';
import { about } from '@banchi/engine/vocabulary/message.js';
import type { FoundStation } from '@banchi/engine/vocabulary/stations.js';
import type { SuggestResult } from '@banchi/engine/vocabulary/suggest-result.js';
import { ByteCache } from '@banchi/tiles/tile-cache.js';
import { TILE_BYTES, type TileSet, type TileSets } from '@banchi/tiles/tiles.js';
import { servedIndex } from './cluster-index.js';
import { type ClusterConnection, ClusterError } from './connection.js';
import { openDirectory } from './directory-store.js';
import { PATIENCE } from './index-queries.js';
import { IndexSearch } from './index-search.js';
import { messages } from './messages.js';
import { type FoundRecord, pageOf } from './records.js';

/** Which indexes are served: each by its name or an alias. */
export interface ServedIndexes {
  readonly current: string;
  /** Of past years. */
  readonly past: readonly { readonly year: number; readonly name: string }[];
}

/** The indexes that names stand for now, by their own names, in the order of {@link ClusterSearch.indexes}. */
export async function currentIndexes(
  connection: ClusterConnection,
  { current, past }: ServedIndexes,
): Promise<string[]> {
  const names = [current, ...past.toSorted((a, b) => a.year - b.year).map(({ name }) => name)];
  return Promise.all(names.map(async (name) => (await servedIndex(connection, name)).index));
}

/** Milliseconds that asking after the cluster's health may take. */
const HEALTH = 1000;

/** Searches the indexes of one cluster: one of current records, and any number of past years beside it. */
export class ClusterSearch implements AddressSearch {
  readonly years: readonly number[];
  readonly dataSets: readonly DataSet[];
  /** Vector tiles of the indexes. */
  readonly tiles: TileSets;
  readonly #connection: ClusterConnection;
  readonly #current: IndexSearch;
  readonly #past: ReadonlyMap<number, IndexSearch>;

  /**
   * Opens the indexes that names stand for now.
   * @param folder where directories are kept
   * @throws {ClusterError} when one cannot be served, or they do not fit together
   * @throws {Unavailable} when the cluster does not answer
   */
  static async open(
    connection: ClusterConnection,
    { current, past }: ServedIndexes,
    folder: string,
  ): Promise<ClusterSearch> {
    const opened: IndexSearch[] = [];
    const tiles = new Map<number | null, TileSet>();
    const cache = new ByteCache(TILE_BYTES);
    try {
      for (const { name, year } of [{ name: current, year: null }, ...past]) {
        const { index, note } = await servedIndex(connection, name);
        if (note.data.year !== year)
          throw new ClusterError(about(index, messages.ofOtherYear(note.data.year, year)));
        const directory = await openDirectory(connection, index, note, folder);
        const search = new IndexSearch(connection, index, note, directory);
        opened.push(search);
        tiles.set(year, await search.openTiles(cache));
      }
      return new ClusterSearch(connection, opened, tiles);
    } catch (error) {
      for (const each of opened) each.close();
      throw error;
    }
  }

  private constructor(
    connection: ClusterConnection,
    [current, ...past]: readonly IndexSearch[],
    tiles: TileSets,
  ) {
    this.tiles = tiles;
    this.#connection = connection;
    this.#current = current;
    const byYear = new Map<number, IndexSearch>();
    for (const each of past) {
      const year = each.dataSet.year ?? Number.NaN;
      const other = byYear.get(year);
      if (other !== undefined) throw new ClusterError(messages.yearTwice(other.index, each.index, year));
      byYear.set(year, each);
    }
    this.years = [...byYear.keys()].sort((a, b) => a - b);
    this.#past = new Map(this.years.flatMap((year) => [[year, byYear.get(year) ?? current]]));
    this.dataSets = [current, ...this.#past.values()].map((each) => each.dataSet);
  }

  /** The indexes, by their own names and no aliases. */
  get indexes(): readonly string[] {
    return [this.#current, ...this.#past.values()].map(({ index }) => index);
  }

  async search(query: AddressQuery, deadline = performance.now() + PATIENCE): Promise<AddressAnswer> {
    const { years } = query;
    if (years === undefined) return this.#current.search(query, deadline);
    const searches = years.flatMap((year) => this.#past.get(year) ?? []);
    if (searches.length === 0) return nothingFound(query);
    return searches.length === 1
      ? searches[0].search(query, deadline)
      : searchTogether(searches, query, deadline);
  }

  async page(query: AddressQuery, deadline = performance.now() + PATIENCE): Promise<AddressPage> {
    return pageOf(await this.search(query, deadline));
  }

  geocode(query: GeocodeQuery, deadline = performance.now() + PATIENCE): Promise<Answer<GeocodeResult>> {
    return this.#current.geocode(query, deadline);
  }

  suggest(query: SuggestQuery, deadline = performance.now() + PATIENCE): Promise<Answer<SuggestResult>> {
    return this.#current.suggest(query, deadline);
  }

  lineage(code: string): Descent {
    return this.#current.lineage(code);
  }

  /** The stations nearest to a place. @throws {NotImplemented} for an index without stations */
  stations(query: StationsQuery): FoundStation[] {
    return this.#current.stations(query);
  }

  /** Whether every shard of the indexes has a copy that answers. */
  async ready(): Promise<boolean> {
    const health = await this.#connection.send<{ readonly status: string; readonly timed_out: boolean }>(
      {
        method: 'GET',
        path: `/_cluster/health/${this.indexes.join(',')}`,
        query: { wait_for_status: 'yellow', timeout: '0s', local: false },
      },
      performance.now() + HEALTH,
    );
    return health.status !== 'red' && !health.timed_out;
  }

  /** Gives the directories back; the search must not be used afterwards. The connection stays open. */
  close(): void {
    this.#current.close();
    for (const search of this.#past.values()) search.close();
  }
}

/** A record of one of several indexes. */
interface IndexRecord extends SortedEntry {
  readonly search: IndexSearch;
  readonly found: FoundRecord;
}

/** One page over several indexes: each gives its first records in order, and the merged order decides. */
async function searchTogether(
  searches: readonly IndexSearch[],
  query: AddressQuery,
  deadline: number,
): Promise<AddressAnswer> {
  const { offset, count } = query;
  const part = { ...query, offset: 0, count: count === 0 ? 0 : offset + count };
  const pages = await Promise.all(searches.map((search) => search.find(part, deadline)));
  const lists = pages.map(({ records }, i): Ordered<IndexRecord> => {
    const search = searches[i];
    const at = (place: number): IndexRecord => ({
      search,
      found: records[place],
      record: search.sorted(records[place]),
    });
    return { length: records.length, at };
  });
  const hit = pages.reduce((sum, page) => sum + page.hit, 0);
  const joined = new JoinedItems(query.maxBytes);
  for (const run of runsOf(mergedPage(lists, query))) {
    const records = run.map(({ found }) => found);
    joined.add(await run[0].search.write(records, query, deadline));
  }
  const items = joined.bytes();
  if (query.matchInfo !== true) return { hit, items };
  return { hit, counts: summedCounts(pages.flatMap(({ counts }) => counts ?? [])), items };
}
