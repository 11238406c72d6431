import { setTimeout as wait } from 'node:timers/promises';
import { Unavailable } from '@banchi/engine/search/query.js';
import { type Message, MessageError } from '@banchi/engine/vocabulary/message.js';
import { Client, errors } from '@opensearch-project/opensearch';
import { messages } from './messages.js';

/** Where a cluster is and how one gets in. */
export interface ClusterAddress {
  /** Base URLs of its nodes, `https://HOST:9200`; any of them answers. */
  readonly nodes: readonly string[];
  readonly username: string | null;
  readonly password: string | null;
  /** Sent as `Authorization: Bearer TOKEN`, in place of user and password. */
  readonly token: string | null;
  /** Certificates, in PEM, that the nodes' are signed by; null: those the system trusts. */
  readonly ca: string | null;
  /** Whether the nodes' certificates are checked. */
  readonly isVerified: boolean;
  /** Called with the reason that the cluster could not answer, at most once a second; it holds nothing of a request. */
  readonly onTrouble?: (reason: string) => void;
}

/** The cluster refused a request, or its answer cannot be used. The message holds nothing of the request. */
export class ClusterError extends MessageError {
  override readonly name = 'ClusterError';
  /** HTTP status of the answer; 0 where none came. */
  readonly status: number;
  constructor(message: Message, status = 0) {
    super(message);
    this.status = status;
  }
}

/** One request to a cluster. */
interface ClusterRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  /** Sent as JSON. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Lines of JSON, for bulk and multiple searches, instead of `body`. */
  readonly lines?: string | Buffer;
  /** Milliseconds an attempt may take; the connection's own where left out. */
  readonly timeout?: number;
}

/** Attempts after the first, each at the next node. */
const RETRIES = 4;
/** Milliseconds an attempt may take where nothing else is said. */
const ATTEMPT = 3000;
/** Seconds after which a client may ask again that the cluster could not answer. */
const RETRY_AFTER = 2;

/** Milliseconds between two reports of trouble. */
const REPORTING = 1000;

/** Pause before the second attempt, in milliseconds; twice as long before each further one. */
const FIRST_PAUSE = 50;
/** The cluster, or the node that was asked, fails: from this status on. */
const FAILING = 500;
const FORBIDDEN = 403;
/** Other answers that mean "not just now". */
const PASSING = new Set([408, 429]);

/** A connection to the nodes of a cluster: tries the next node where one does not answer. */
export class ClusterConnection {
  readonly #client: Client;
  readonly #nodes: number;
  readonly #onTrouble: (reason: string) => void;
  /** When trouble was reported last, by `performance.now()`. */
  #reported = Number.NEGATIVE_INFINITY;

  /** @throws {ClusterError} when an address is no URL */
  constructor({ nodes, username, password, token, ca, isVerified, onTrouble }: ClusterAddress) {
    this.#nodes = nodes.length;
    this.#onTrouble = onTrouble ?? (() => undefined);
    try {
      this.#client = new Client({
        nodes: nodes.map((node) => node.replace(/\/+$/, '')),
        ...(token === null && username !== null ? { auth: { username, password: password ?? '' } } : {}),
        ...(token === null ? {} : { headers: { authorization: `Bearer ${token}` } }),
        ssl: { rejectUnauthorized: isVerified, ...(ca === null ? {} : { ca }) },
        resurrectStrategy: 'optimistic',
      });
    } catch (error) {
      throw new ClusterError(messages.badAddress(messageOf(error)));
    }
  }

  /**
   * Sends a request and gives the body of its answer.
   * @param deadline time by `performance.now()` after which nobody waits any more
   * @throws {Unavailable} when no node answers, or the cluster says that it cannot just now
   * @throws {ClusterError} when it refuses the request
   */
  async send<T>(request: ClusterRequest, deadline = Number.POSITIVE_INFINITY): Promise<T> {
    let last: Error = new Unavailable('no time is left to ask the cluster', RETRY_AFTER);
    for (let attempt = 0; ; attempt++) {
      const left = deadline - performance.now();
      if (left <= 0) throw this.#noted(last);
      // a node that hangs must leave time for another one
      const share = Math.min(
        request.timeout ?? ATTEMPT,
        left / (attempt === 0 ? Math.min(2, this.#nodes) : 1),
      );
      try {
        return await this.#once<T>(request, Math.ceil(share));
      } catch (error) {
        last = translatedError(error);
        if (attempt >= RETRIES || !isWorthAnotherNode(error)) throw this.#noted(last);
      }
      await wait(FIRST_PAUSE * 2 ** attempt);
    }
  }

  async #once<T>({ method, path, query = {}, body, lines }: ClusterRequest, timeout: number): Promise<T> {
    const content = lines === undefined ? { body } : { bulkBody: lines };
    const { body: answer } = await this.#client.transport.request(
      { method, path, querystring: query, ...content },
      // tried again here: the client's own retries know no deadline
      { requestTimeout: timeout, maxRetries: 0 },
    );
    return answer as T;
  }

  /** Reports trouble, but not for every request. */
  #noted(error: Error): Error {
    const now = performance.now();
    if (error instanceof Unavailable && now - this.#reported >= REPORTING) {
      this.#reported = now;
      this.#onTrouble(error.message);
    }
    return error;
  }

  /** Whether there is something at a path. */
  async exists(path: string): Promise<boolean> {
    // of a HEAD request the client makes the body: whether it is not 404
    return this.send<boolean>({ method: 'HEAD', path });
  }

  /** Closes all connections. */
  async close(): Promise<void> {
    await this.#client.close();
  }
}

/** Whether another node may answer, or this one a moment later: it is gone, hangs, or those around it are going. */
function isWorthAnotherNode(error: unknown): boolean {
  if (error instanceof errors.ResponseError) return (error.statusCode ?? 0) >= FAILING;
  return error instanceof errors.ConnectionError || error instanceof errors.TimeoutError;
}

/** Turns an error of the client into one of ours. The client's error holds the whole request, so only its kind is kept. */
function translatedError(error: unknown): Error {
  if (error instanceof errors.ResponseError) {
    const status = error.statusCode ?? 0;
    const kind = `${status} (${typeOf(error)})`;
    const text = messages.clusterAnswered(kind);
    const isPassing = status >= FAILING || PASSING.has(status);
    return isPassing ? new Unavailable(text, RETRY_AFTER) : new ClusterError(text, status);
  }
  if (error instanceof errors.TimeoutError) return new Unavailable(messages.tooLate, RETRY_AFTER);
  if (error instanceof errors.OpenSearchClientError)
    return new Unavailable(messages.noAnswer(codeOf(error)), RETRY_AFTER);
  return new ClusterError(messages.notAsked(messageOf(error)));
}

/**
 * The kind of error that the cluster names, which holds nothing of the request; where an action is not allowed, its name
 * (`indices:data/write/bulk`).
 */
function typeOf(error: InstanceType<typeof errors.ResponseError>): string {
  const { body } = error.meta;
  const fault: unknown = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  if (typeof fault !== 'object' || fault === null || !('type' in fault) || typeof fault.type !== 'string')
    return 'no reason given';
  if (error.statusCode !== FORBIDDEN || !('reason' in fault) || typeof fault.reason !== 'string')
    return fault.type;
  const [, action] = /^no permissions for \[((?:cluster|indices):[a-z_/]+)/.exec(fault.reason) ?? [];
  return action === undefined ? fault.type : `no permission for ${action}`;
}

/** The error below HTTP: `ECONNREFUSED`, a certificate that no authority vouches for. */
function codeOf(error: Error): string {
  return error.message.split('\n', 1)[0].slice(0, 200);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.split('\n', 1)[0].slice(0, 200) : 'unknown';
}
