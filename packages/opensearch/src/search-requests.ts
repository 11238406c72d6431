import { type ClusterConnection, ClusterError } from './connection.js';

/** A search in the cluster's language. */
export type SearchRequest = Readonly<Record<string, unknown>>;

/** One record of an answer. */
export interface IndexHit {
  readonly fields: Readonly<Record<string, readonly [string | number] | undefined>>;
}

/** The cluster's answer to a search. */
export interface SearchBody {
  readonly timed_out: boolean;
  readonly terminated_early?: boolean;
  readonly _shards: { readonly total: number; readonly successful: number; readonly failed: number };
  readonly hits: {
    readonly total: { readonly value: number; readonly relation: string };
    readonly hits: readonly IndexHit[];
  };
  readonly aggregations?: unknown;
}

/** An answer to several searches: each has its own status. */
interface JointBody {
  readonly responses: readonly (SearchBody & { readonly status: number })[];
}

/** A search that waits until its turn of the event loop is over. */
interface Waiting {
  readonly request: SearchRequest;
  readonly deadline: number;
  readonly resolve: (answer: SearchBody | Promise<SearchBody>) => void;
  readonly reject: (error: unknown) => void;
}

/** Searches of one request at most. */
const MOST = 32;
/** Milliseconds that an attempt at several may take; half of the time until the deadline where that is less. */
const ATTEMPT = 10_000;
const [OK, FORBIDDEN] = [200, 403];
/** An answer of some shards only is none. */
const HEADER = '{"allow_partial_search_results":false}\n';
const WHOLE = { allow_partial_search_results: false };

/** Sends searches to one index: large ones alone, small ones that are asked in one turn of the event loop together. */
export class SearchRequests {
  readonly #connection: ClusterConnection;
  readonly #index: string;
  #waiting: Waiting[] = [];
  /** Whether this user may send several at once: a permission of its own. */
  #mayJoin = true;

  constructor(connection: ClusterConnection, index: string) {
    this.#connection = connection;
    this.#index = index;
  }

  /** Sends a search alone. @throws as {@link ClusterConnection.send} */
  send(request: SearchRequest, deadline: number): Promise<SearchBody> {
    const path = `/${this.#index}/_search`;
    return this.#connection.send({ method: 'POST', path, query: WHOLE, body: request }, deadline);
  }

  /** Sends a search of few records with others of this turn. @throws as {@link ClusterConnection.send} */
  sendTogether(request: SearchRequest, deadline: number): Promise<SearchBody> {
    if (!this.#mayJoin) return this.send(request, deadline);
    return new Promise((resolve, reject) => {
      if (this.#waiting.push({ request, deadline, resolve, reject }) === 1) setImmediate(this.#sendAll);
    });
  }

  readonly #sendAll = (): void => {
    const all = this.#waiting;
    this.#waiting = [];
    for (let from = 0; from < all.length; from += MOST) void this.#sendSome(all.slice(from, from + MOST));
  };

  async #sendSome(some: readonly Waiting[]): Promise<void> {
    const alone = ({ request, deadline, resolve }: Waiting): void => resolve(this.send(request, deadline));
    if (some.length === 1) return some.forEach(alone);
    try {
      const { responses } = await this.#connection.send<JointBody>(
        {
          method: 'POST',
          path: `/${this.#index}/_msearch`,
          lines: some.map(({ request }) => `${HEADER}${JSON.stringify(request)}\n`).join(''),
          timeout: ATTEMPT,
        },
        Math.max(...some.map(({ deadline }) => deadline)),
      );
      // one that failed is asked again alone, and says then what it lacks
      for (const [i, each] of some.entries())
        if (responses[i]?.status === OK) each.resolve(responses[i]);
        else alone(each);
    } catch (error) {
      if (error instanceof ClusterError && error.status === FORBIDDEN) {
        this.#mayJoin = false;
        some.forEach(alone);
      } else for (const { reject } of some) reject(error);
    }
  }
}
