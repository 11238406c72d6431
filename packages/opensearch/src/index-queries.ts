import { EncodedPolygons } from '@banchi/engine/geo/encoded-polygons.js';
import { Unavailable } from '@banchi/engine/search/query.js';
import { about } from '@banchi/engine/vocabulary/message.js';
import { type Clause, withIds } from './conditions.js';
import { type ClusterConnection, ClusterError } from './connection.js';
import { messages } from './messages.js';
import { type IndexHit, type SearchBody, type SearchRequest, SearchRequests } from './search-requests.js';

/** A question to an index. */
export interface IndexQuery {
  /** All of them must hold; none: every record. */
  readonly filters: readonly Clause[];
  readonly order?: readonly Clause[];
  readonly from?: number;
  readonly size: number;
  /** Stored texts to give back. */
  readonly stored?: readonly string[];
  /** Columns to give back besides the id. */
  readonly columns?: readonly string[];
  /** Goes on behind the record with this id; the order must be that of the tree. */
  readonly behind?: number;
  /** Sums to make; the answer's `aggregations` has them. */
  readonly sums?: Clause;
  /** Whether it looks at few records: such questions of one turn of the event loop go to the cluster together. */
  readonly isSmall?: boolean;
}

/** A whole answer of an index. */
interface IndexAnswer {
  readonly hit: number;
  readonly hits: readonly IndexHit[];
  readonly aggregations: unknown;
}

/** Milliseconds that the cluster may take for a question without a deadline. */
export const PATIENCE = 10_000;
/** Seconds after which a client may ask again. */
const RETRY_AFTER = 2;
/** Records of one page of {@link IndexQueries.each}. */
const PAGE = 10_000;
/** Boundaries that are fetched together, and bytes of them that are kept. */
const BOUNDARIES_AT_ONCE = 32;
const KEPT_BOUNDARIES = 64 << 20;

/** Asks one index, and takes whole answers only. */
export class IndexQueries {
  readonly index: string;
  readonly #requests: SearchRequests;
  /** Boundaries by id, the longest unused first. */
  readonly #boundaries = new Map<number, { readonly polygons: EncodedPolygons; readonly bytes: number }>();
  #boundaryBytes = 0;
  /** Boundaries that are on their way: who needs one of them waits for it. */
  readonly #fetched = new Map<number, Promise<ReadonlyMap<number, EncodedPolygons>>>();

  constructor(connection: ClusterConnection, index: string) {
    this.#requests = new SearchRequests(connection, index);
    this.index = index;
  }

  /**
   * @param deadline time by `performance.now()` after which nobody waits any more
   * @throws {Unavailable} when the cluster cannot answer, or not for all shards
   */
  async ask(query: IndexQuery, deadline = performance.now() + PATIENCE): Promise<IndexAnswer> {
    const { filters, order = [{ o: 'asc' }], from = 0, size, stored = [], columns = [] } = query;
    const left = Math.max(1, Math.floor(deadline - performance.now()));
    const body = {
      size,
      from,
      track_total_hits: true,
      timeout: `${left}ms`,
      _source: false,
      stored_fields: stored.length === 0 ? ['_none_'] : stored,
      docvalue_fields: ['o', ...columns],
      query: filters.length === 0 ? { match_all: {} } : { bool: { filter: filters } },
      sort: order,
      ...(query.behind === undefined ? {} : { search_after: [query.behind] }),
      ...(query.sums === undefined ? {} : { aggs: query.sums }),
    };
    const answer = await this.#send(body, query.isSmall === true, deadline);
    const { timed_out: isLate, _shards: shards, hits } = answer;
    // an answer of only some shards, or cut at the deadline, does not count
    if (isLate || shards.failed > 0 || shards.successful !== shards.total || answer.terminated_early === true)
      throw new Unavailable(
        `${this.index}: ${shards.successful} of ${shards.total} shards answered${isLate ? ', too late' : ''}`,
        RETRY_AFTER,
      );
    if (hits.total.relation !== 'eq') throw new ClusterError(about(this.index, messages.notExact));
    return { hit: hits.total.value, hits: hits.hits, aggregations: answer.aggregations };
  }

  /** Every record that passes, in the order of the tree. */
  async *each(
    query: Omit<IndexQuery, 'size' | 'from' | 'order'>,
    deadline?: number,
  ): AsyncGenerator<IndexHit> {
    let behind: number | undefined;
    for (;;) {
      const { hits } = await this.ask(
        { ...query, size: PAGE, ...(behind === undefined ? {} : { behind }) },
        deadline,
      );
      yield* hits;
      if (hits.length < PAGE) return;
      behind = idOf(hits[hits.length - 1]);
    }
  }

  /** Boundaries of some records that have one, by id; those of the last searches are at hand. */
  async boundaries(ids: readonly number[], deadline?: number): Promise<Map<number, EncodedPolygons>> {
    const found = new Map<number, EncodedPolygons>();
    const missing: number[] = [];
    const coming = new Set<Promise<ReadonlyMap<number, EncodedPolygons>>>();
    for (const id of ids) {
      const kept = this.#boundaries.get(id);
      const fetched = this.#fetched.get(id);
      if (kept !== undefined) {
        this.#boundaries.delete(id);
        this.#boundaries.set(id, kept);
        found.set(id, kept.polygons);
      } else if (fetched === undefined) missing.push(id);
      else coming.add(fetched);
    }
    for (let from = 0; from < missing.length; from += BOUNDARIES_AT_ONCE) {
      const some = missing.slice(from, from + BOUNDARIES_AT_ONCE).sort((a, b) => a - b);
      const fetched = this.#fetch(some, deadline);
      for (const id of some) this.#fetched.set(id, fetched);
      const over = (): void => {
        for (const id of some) this.#fetched.delete(id);
      };
      fetched.then(over, over);
      for (const [id, polygons] of await fetched) found.set(id, polygons);
    }
    const wanted = new Set(ids);
    for (const others of await Promise.all(coming))
      for (const [id, polygons] of others) if (wanted.has(id)) found.set(id, polygons);
    return found;
  }

  /** @throws {Unavailable} when the cluster lacks one */
  async #fetch(
    ids: readonly number[],
    deadline: number | undefined,
  ): Promise<ReadonlyMap<number, EncodedPolygons>> {
    const filters = [withIds(ids)];
    const { hits } = await this.ask({ filters, size: ids.length, stored: ['boundary'] }, deadline);
    if (hits.length !== ids.length) throw this.lacking();
    return new Map(
      hits.map((hit) => {
        const bytes = Buffer.from(textOf(hit, 'boundary'), 'base64');
        const polygons = new EncodedPolygons(bytes);
        this.#keep(idOf(hit), polygons, bytes.length);
        return [idOf(hit), polygons];
      }),
    );
  }

  /** The error where the index has less than its directory says. */
  lacking(): Unavailable {
    return new Unavailable(`${this.index}: lacks records that its directory has`, RETRY_AFTER);
  }

  #keep(id: number, polygons: EncodedPolygons, bytes: number): void {
    if (bytes > KEPT_BOUNDARIES) return;
    this.#boundaries.set(id, { polygons, bytes });
    this.#boundaryBytes += bytes;
    for (const [oldest, kept] of this.#boundaries) {
      if (this.#boundaryBytes <= KEPT_BOUNDARIES) break;
      this.#boundaries.delete(oldest);
      this.#boundaryBytes -= kept.bytes;
    }
  }

  async #send(body: SearchRequest, isSmall: boolean, deadline: number): Promise<SearchBody> {
    try {
      return await (isSmall
        ? this.#requests.sendTogether(body, deadline)
        : this.#requests.send(body, deadline));
    } catch (error) {
      // taken away, closed, or not let in any more: the operator's business, and maybe over soon
      if (error instanceof ClusterError && [401, 403, 404].includes(error.status))
        throw new Unavailable(`${this.index}: ${error.message}`, RETRY_AFTER);
      throw error;
    }
  }
}

/** The id of a record. */
export function idOf(hit: IndexHit): number {
  return numberOf(hit, 'o') ?? Number.NaN;
}

/** A number of a record's columns; null where it has none. */
export function numberOf({ fields }: IndexHit, column: string): number | null {
  const value = fields[column]?.[0];
  return typeof value === 'number' ? value : null;
}

/** A stored text; empty where there is none. */
export function textOf({ fields }: IndexHit, name: string): string {
  return String(fields[name]?.[0] ?? '');
}
