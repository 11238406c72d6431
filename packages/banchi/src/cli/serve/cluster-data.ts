import type { AddressSearch, DataSet } from '@banchi/engine/search/query.js';
import { ReplaceableSearch } from '@banchi/engine/search/replaceable.js';
import { ClusterSearch, currentIndexes, type ServedIndexes } from '@banchi/opensearch/cluster-search.js';
import type { ClusterConnection } from '@banchi/opensearch/connection.js';
import { ReplaceableTiles } from '@banchi/tiles/tiles.js';
import type { Config } from '../../config/settings.js';
import { messages } from '../../messages/commands.js';
import { serveMessages } from '../../messages/serve.js';
import { total } from '../data/summary.js';
import { CommandError, describeFailure } from '../failure.js';
import { directoryFolder, servedIndexes } from './cluster-settings.js';
import type { ReloadEvents } from './reloading.js';
import { reloadOf } from './server-settings.js';

/** The indexes that a process serves; follows their aliases. */
export class ClusterData {
  readonly #connection: ClusterConnection;
  readonly #served: ServedIndexes;
  readonly #folder: string;
  readonly #config: Config;
  readonly #replaceable: ReplaceableSearch;
  readonly tiles: ReplaceableTiles;
  #current: ClusterSearch;
  #events: ReloadEvents | null = null;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #refused = '';
  #isClosed = false;

  /** @throws {ClusterError} or {Unavailable} when the indexes cannot be served */
  static async open(connection: ClusterConnection, config: Config): Promise<ClusterData> {
    const served = servedIndexes(config);
    const folder = directoryFolder(config);
    return new ClusterData(connection, config, await ClusterSearch.open(connection, served, folder));
  }

  private constructor(connection: ClusterConnection, config: Config, search: ClusterSearch) {
    this.#connection = connection;
    this.#config = config;
    this.#served = servedIndexes(config);
    this.#folder = directoryFolder(config);
    this.#current = search;
    this.tiles = new ReplaceableTiles(search.tiles);
    this.#replaceable = new ReplaceableSearch(search, () => search.close());
  }

  get search(): AddressSearch {
    return this.#replaceable;
  }

  get dataSets(): readonly DataSet[] {
    return this.#current.dataSets;
  }

  /** The indexes in service, by their own names. */
  get indexes(): readonly string[] {
    return this.#current.indexes;
  }

  /** Follows the aliases from now on. */
  follow(events: ReloadEvents): void {
    this.#events = events;
    this.#lookLater();
  }

  /** Serves other indexes if the names stand for others by now, and these can be served. */
  look(): Promise<void> {
    this.#running ??= this.#look().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Frees the indexes; the connection stays open. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#running;
    this.#replaceable.close();
  }

  #lookLater(): void {
    const { interval } = reloadOf(this.#config);
    if (interval === 0 || this.#isClosed) return;
    this.#timer = setTimeout(() => void this.look().then(() => this.#lookLater()), interval);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    let wanted: string;
    try {
      wanted = (await currentIndexes(this.#connection, this.#served)).join(' ');
    } catch {
      return; // no answer just now: the indexes in service stay
    }
    if (this.#isClosed || wanted === this.indexes.join(' ') || wanted === this.#refused) return;
    try {
      const next = await ClusterSearch.open(this.#connection, this.#served, this.#folder);
      this.#take(next);
      this.#refused = '';
    } catch (error) {
      this.#refused = wanted;
      this.#events?.refused(describeFailure(error).text.en);
    }
  }

  #take(next: ClusterSearch): void {
    const { minShare } = reloadOf(this.#config);
    const before = new Map(this.dataSets.map(({ year, records }) => [year, total(records)]));
    for (const { year, records } of next.dataSets) {
      const least = minShare * (before.get(year) ?? 0);
      if (total(records) >= least) continue;
      next.close();
      throw new CommandError(
        serveMessages.fewerInIndex(messages.year(year), total(records), Math.ceil(least)),
      );
    }
    if (this.#isClosed) {
      next.close();
      return;
    }
    this.#current = next;
    this.tiles.replace(next.tiles);
    this.#replaceable.replace(next, () => next.close());
    this.#events?.taken(next.indexes);
  }
}
