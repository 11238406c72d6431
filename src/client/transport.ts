import type { ErrorBody } from '../contract/errors.js';
import { ConnectionError, RequestError } from './errors.js';

/** How a key is used: from its addresses, from its pages, or with tokens for client id and secret. */
export type ClientCredentials =
  | { readonly key: string; readonly mode: 'ip' | 'referer' }
  | { readonly key: string; readonly clientId: string; readonly clientSecret: string };

/** Where the service is, and how patiently it is asked. */
export interface ClientOptions {
  /** For example `https://addresses.example.jp`; a path in it is kept. */
  readonly baseUrl: string;
  readonly credentials?: ClientCredentials;
  /** Language of error messages; default English. */
  readonly language?: 'en' | 'ja';
  /** Milliseconds that one attempt may take. Default 10,000. */
  readonly timeout?: number;
  /** Further attempts after the first. Default 2. */
  readonly retries?: number;
  /** Milliseconds that a wait between attempts may last; where the service wants more, its error is thrown. Default 30,000. */
  readonly maxWait?: number;
  /** Instead of the platform's `fetch`. */
  readonly fetch?: typeof fetch;
}

/** One call. */
export interface CallOptions {
  /** Ends the call, whatever it waits for. */
  readonly signal?: AbortSignal;
}

/** A request as it is sent. */
export interface Sent {
  readonly path: string;
  /** Body and its media type; absent for GET. */
  readonly body?: string;
  readonly type?: string;
}

/** Statuses that another attempt may overcome: too many requests, and what stands in front of a service that restarts. */
const RETRIED = new Set([429, 502, 503, 504]);
/** First wait in milliseconds where the service names none; it doubles. */
const FIRST_WAIT = 250;
/** A token is renewed so many seconds before it expires. */
const MARGIN = 60;

const FORM = 'application/x-www-form-urlencoded';

/** Sends requests: credentials, time-outs, retries, errors. */
export class Transport {
  readonly #options: ClientOptions;
  readonly #base: string;
  readonly #fetch: typeof fetch;
  #token: { readonly value: Promise<string>; expires: number } | undefined;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#base = options.baseUrl.replace(/\/+$/, '');
    // without an object in front, which browsers refuse to be called on
    this.#fetch = options.fetch ?? ((input, init) => fetch(input, init));
  }

  /**
   * The answer to a request, parsed.
   * @throws {RequestError} when the service refuses or fails
   * @throws {ConnectionError} when no answer comes
   */
  async send(sent: Sent, { signal }: CallOptions = {}): Promise<unknown> {
    return this.#retried(async () => {
      const authorization = await this.#authorization(signal);
      try {
        return await this.#attempt(sent, authorization, signal);
      } catch (error) {
        // A token may end before its time, with the key that it is of: once more with a fresh one.
        if (!authorization?.startsWith('Bearer') || !(error instanceof RequestError) || error.status !== 401)
          throw error;
        this.#token = undefined;
        return this.#attempt(sent, await this.#authorization(signal), signal);
      }
    }, signal);
  }

  /** Tries until it works, fails for good, or has failed too often. */
  async #retried<T>(attempt: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    const { retries = 2, maxWait = 30_000 } = this.#options;
    for (let failed = 0; ; failed++) {
      try {
        return await attempt();
      } catch (error) {
        if (failed >= retries || !isPassing(error)) throw error;
        const asked = error instanceof RequestError ? error.retryAfter : undefined;
        // at random, so that clients that failed together do not come back together
        const wait = asked === undefined ? FIRST_WAIT * 2 ** failed * (0.5 + Math.random()) : asked * 1000;
        if (wait > maxWait) throw error;
        await sleep(wait, signal);
      }
    }
  }

  async #attempt(
    { path, body, type }: Sent,
    authorization: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    const { credentials, language = 'en', timeout = 10_000 } = this.#options;
    const limit = AbortSignal.timeout(timeout);
    const headers: Record<string, string> = { accept: 'application/json', 'accept-language': language };
    if (type !== undefined) headers['content-type'] = type;
    if (credentials !== undefined) headers['x-api-key'] = credentials.key;
    if (authorization !== undefined) headers.authorization = authorization;
    let response: Response;
    let text: string;
    try {
      response = await this.#fetch(this.#base + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers,
        body,
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      });
      text = await response.text();
    } catch (cause) {
      signal?.throwIfAborted();
      if (limit.aborted)
        throw new ConnectionError(`${this.#base} did not answer in ${timeout} ms`, true, cause);
      throw new ConnectionError(`${this.#base} cannot be reached`, false, cause);
    }
    const answer = parsed(text);
    if (response.ok && answer !== undefined) return answer;
    const fault = isErrorBody(answer) ? answer : undefined;
    throw new RequestError(response.status, fault, secondsOf(response.headers.get('retry-after')));
  }

  /** The `Authorization` header: how the key is used, or a token, which is asked for once and used until it expires. */
  async #authorization(signal: AbortSignal | undefined): Promise<string | undefined> {
    const { credentials } = this.#options;
    if (credentials === undefined) return undefined;
    if ('mode' in credentials) return credentials.mode;
    if (this.#token === undefined || this.#token.expires <= Date.now()) {
      const token = { value: this.#issue(credentials), expires: Number.POSITIVE_INFINITY };
      this.#token = token;
      token.value.catch(() => {
        if (this.#token === token) this.#token = undefined;
      });
    }
    const value = await this.#token.value;
    signal?.throwIfAborted();
    return `Bearer ${value}`;
  }

  async #issue({ clientId, clientSecret }: { clientId: string; clientSecret: string }): Promise<string> {
    const basic = btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`);
    const sent = { path: '/oauth2/token', body: 'grant_type=client_credentials', type: FORM };
    const answer = (await this.#attempt(sent, `Basic ${basic}`, undefined)) as {
      readonly access_token: string;
      readonly expires_in: number;
    };
    if (this.#token !== undefined)
      this.#token.expires = Date.now() + 1000 * Math.max(1, answer.expires_in - MARGIN);
    return answer.access_token;
  }
}

/** Whether another attempt may help. */
function isPassing(error: unknown): boolean {
  return error instanceof ConnectionError || (error instanceof RequestError && RETRIED.has(error.status));
}

/** `Retry-After` in seconds: a number, or a date (RFC 9110 §10.2.3). */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isErrorBody(answer: unknown): answer is ErrorBody {
  return typeof answer === 'object' && answer !== null && 'status' in answer && 'errors' in answer;
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
