import type { ErrorBody } from '@banchi/engine/contract/errors.js';
import type { LanguageTag } from '@banchi/engine/vocabulary/languages.js';
import { ConnectionError, RequestError } from './errors.js';

/** A key that is used from its addresses (`ip`), or from its pages (`referer`). */
export interface KeyCredentials {
  readonly key: string;
  readonly mode: 'ip' | 'referer';
}

/** A key that is used with tokens, which are asked for with id and secret and renewed. Not for web pages, which cannot keep a secret. */
export interface TokenCredentials {
  readonly key: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** How a key is used. */
export type ClientCredentials = KeyCredentials | TokenCredentials;

/** Address of the service, time-outs and retries. */
export interface ClientOptions {
  /** For example `https://addresses.example.jp`; a path in it is kept. */
  readonly baseUrl: string | URL;
  readonly credentials?: ClientCredentials;
  /** Language of error messages, as `Accept-Language` names it; default English. */
  readonly language?: LanguageTag;
  /** Milliseconds to wait for an answer, of a batch for each further piece of it. Default 10,000. */
  readonly timeout?: number;
  /** Further attempts after the first. Default 2. */
  readonly retries?: number;
  /** Longest wait between attempts in milliseconds; if the service asks for more, its error is thrown. Default 30,000. */
  readonly maxWait?: number;
  /** Instead of the platform's `fetch`. */
  readonly fetch?: typeof fetch;
}

/** One call. */
export interface CallOptions {
  /** Aborts the call at any time. */
  readonly signal?: AbortSignal;
}

/** A request as it is sent. */
export interface Sent {
  readonly path: string;
  /** Body and its media type; absent for GET. */
  readonly body?: string;
  readonly type?: string;
}

/** Globals of browsers and their workers, which servers lack. */
declare const location: { readonly origin: string; readonly protocol: string } | undefined;

/** Statuses that may pass: too many requests, and those of a proxy in front of a service that restarts. */
const RETRIED = new Set([429, 502, 503, 504]);
/** First wait in milliseconds where the service names none; it doubles. */
const FIRST_WAIT = 250;
/** A token is renewed so many seconds before it expires. */
const MARGIN = 60;
/** How long to wait for a sign of life of a service whose answers cannot be read, in milliseconds. */
const SIGN_OF_LIFE = 2000;

const FORM = 'application/x-www-form-urlencoded';

/** Sends requests: credentials, time-outs, retries, errors. */
export class Transport {
  readonly #options: ClientOptions;
  readonly #base: string;
  readonly #fetch: typeof fetch;
  #token: { readonly value: Promise<string>; expires: number } | undefined;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#base = String(options.baseUrl).replace(/\/+$/, '');
    // without an object in front, which browsers refuse to be called on
    this.#fetch = options.fetch ?? ((input, init) => fetch(input, init));
  }

  /**
   * The answer to a request, parsed.
   * @throws {RequestError} when the service refuses or fails
   * @throws {ConnectionError} when no answer comes
   */
  async send(sent: Sent, { signal }: CallOptions = {}): Promise<unknown> {
    for (let failed = 0; ; failed++) {
      try {
        return await this.#authorized(sent, signal);
      } catch (error) {
        await this.#pause(error, failed, signal);
      }
    }
  }

  /**
   * The lines of answers, each parsed, as they come. If an answer is cut, the missing lines are asked for again.
   * @param rest the request for the lines behind so many; undefined if these are all
   */
  async *lines(
    rest: (answered: number) => Sent | undefined,
    { signal }: CallOptions = {},
  ): AsyncGenerator<unknown> {
    let [answered, failed] = [0, 0];
    for (let sent = rest(0); sent !== undefined; sent = rest(answered)) {
      const before = answered;
      try {
        const exchange = new Exchange(this.#options, this.#base, signal);
        const response = await this.#authorizedResponse(sent, exchange, signal);
        for await (const line of exchange.lines(response)) {
          answered++;
          yield line;
        }
        if (answered === before) throw exchange.broken(new Error('the answer is empty'));
      } catch (error) {
        if (answered > before) failed = 0;
        await this.#pause(error, failed++, signal);
      }
    }
  }

  /**
   * The lines of one answer, each parsed, as they come; none of an empty one.
   * @throws {ConnectionError} behind the last whole line of an answer that is cut
   */
  async *stream(sent: Sent, { signal }: CallOptions = {}): AsyncGenerator<unknown> {
    for (let failed = 0; ; failed++) {
      const exchange = new Exchange(this.#options, this.#base, signal);
      let response: Response;
      try {
        response = await this.#authorizedResponse(sent, exchange, signal);
      } catch (error) {
        await this.#pause(error, failed, signal);
        continue;
      }
      yield* exchange.lines(response);
      return;
    }
  }

  /** Waits until another attempt may be made. @throws the error if there is none */
  async #pause(error: unknown, failed: number, signal: AbortSignal | undefined): Promise<void> {
    const { retries = 2, maxWait = 30_000 } = this.#options;
    const asked = error instanceof RequestError ? error.retryAfter : undefined;
    // at random, so that clients that failed together do not come back together
    const wait = asked === undefined ? FIRST_WAIT * 2 ** failed * (0.5 + Math.random()) : asked * 1000;
    if (failed >= retries || wait > maxWait || !isPassing(error)) throw await this.#explained(error, signal);
    await sleep(wait, signal);
  }

  /** Sends a request with its credentials. */
  async #authorized(sent: Sent, signal: AbortSignal | undefined): Promise<unknown> {
    const exchange = new Exchange(this.#options, this.#base, signal);
    return exchange.json(await this.#authorizedResponse(sent, exchange, signal));
  }

  async #authorizedResponse(
    sent: Sent,
    exchange: Exchange,
    signal: AbortSignal | undefined,
  ): Promise<Response> {
    const authorization = await this.#authorization(signal);
    try {
      return await exchange.open(this.#fetch, sent, authorization);
    } catch (error) {
      // A token may end before its time, with the key that it is of: once more with a fresh one.
      if (!authorization?.startsWith('Bearer') || !(error instanceof RequestError) || error.status !== 401)
        throw error;
      this.#token = undefined;
      return exchange.open(this.#fetch, sent, await this.#authorization(signal));
    }
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

  async #issue({ clientId, clientSecret }: TokenCredentials): Promise<string> {
    const basic = btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`);
    const sent = { path: '/oauth2/token', body: 'grant_type=client_credentials', type: FORM };
    const exchange = new Exchange(this.#options, this.#base, undefined);
    const response = await exchange.open(this.#fetch, sent, `Basic ${basic}`);
    const answer = (await exchange.json(response)) as {
      readonly access_token: string;
      readonly expires_in: number;
    };
    if (this.#token !== undefined)
      this.#token.expires = Date.now() + 1000 * Math.max(1, answer.expires_in - MARGIN);
    return answer.access_token;
  }

  /**
   * An error as its reader needs it. To a page a browser says the same whether a service is not there or does not let the page
   * read it; but it sends requests whose answers nobody reads, and says whether one came.
   */
  async #explained(error: unknown, signal: AbortSignal | undefined): Promise<unknown> {
    const { origin, protocol } = typeof location === 'undefined' ? {} : location;
    if (!(error instanceof ConnectionError) || error.isTimeout || origin === undefined) return error;
    const { origin: other, protocol: otherProtocol, hostname } = new URL(this.#base, origin);
    if (other === origin) return error;
    const limit = AbortSignal.timeout(SIGN_OF_LIFE);
    const isAlive = await this.#fetch(`${this.#base}/healthz`, {
      mode: 'no-cors',
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    }).then(
      () => true,
      () => false,
    );
    signal?.throwIfAborted();
    if (isAlive)
      return new ConnectionError(
        `${this.#base} answers, but lets no page of ${origin} read it (CORS): the service must name this origin ` +
          '(access.origins, --origin), or the key this page (banchi keys create --referer)',
        { isCors: true, cause: error.cause },
      );
    if (protocol === 'https:' && otherProtocol === 'http:' && !/^(localhost|127\..*|\[::1\])$/.test(hostname))
      return new ConnectionError(
        `${error.message}: browsers let a page of https ask no service of http (mixed content)`,
        { cause: error.cause },
      );
    return error;
  }
}

/** One request and its answer: nothing of it may take longer than it may. */
class Exchange {
  readonly #options: ClientOptions;
  readonly #base: string;
  readonly #signal: AbortSignal | undefined;
  readonly #late = new AbortController();

  constructor(options: ClientOptions, base: string, signal: AbortSignal | undefined) {
    this.#options = options;
    this.#base = base;
    this.#signal = signal;
  }

  /** Sends a request. @throws {RequestError} where the status of the answer is not one of success */
  async open(send: typeof fetch, sent: Sent, authorization: string | undefined): Promise<Response> {
    const { credentials, language = 'en' } = this.#options;
    const { path, body, type } = sent;
    const accept = type === NDJSON ? NDJSON : 'application/json';
    const headers: Record<string, string> = { accept, 'accept-language': language };
    if (type !== undefined) headers['content-type'] = type;
    if (credentials !== undefined) headers['x-api-key'] = credentials.key;
    if (authorization !== undefined) headers.authorization = authorization;
    const late = this.#late.signal;
    const response = await this.#within(() =>
      send(this.#base + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers,
        body,
        signal: this.#signal === undefined ? late : AbortSignal.any([this.#signal, late]),
      }),
    );
    if (!response.ok) throw refusal(response, parsed(await this.#within(() => response.text())));
    return response;
  }

  /** The whole of an answer. */
  async json(response: Response): Promise<unknown> {
    const answer = parsed(await this.#within(() => response.text()));
    if (answer === undefined) throw refusal(response, undefined);
    return answer;
  }

  /** An answer line by line; a cut end is not yielded. */
  async *lines(response: Response): AsyncGenerator<unknown> {
    const decoder = new TextDecoder();
    const reader = response.body?.getReader();
    let begun = '';
    try {
      for (let isDone = false; !isDone; ) {
        // some platforms have no streams
        const piece = await this.#within(
          async () => reader?.read() ?? { done: true, value: await response.arrayBuffer() },
        );
        isDone = piece.done;
        const lines = (begun + decoder.decode(piece.value, { stream: !isDone })).split('\n');
        begun = lines.pop() ?? '';
        for (const line of lines.map(parsed)) {
          if (line === undefined) throw refusal(response, undefined);
          yield line;
        }
      }
    } finally {
      // where nobody wants the rest of it
      void reader?.cancel().catch(() => undefined);
    }
    if (begun !== '') throw this.broken(new Error('the answer is cut'));
  }

  /** No answer came, or only a part. */
  broken(cause: unknown): ConnectionError {
    return new ConnectionError(`${this.#base} cannot be reached`, { cause });
  }

  /** Lets one step take its time. */
  async #within<T>(step: () => Promise<T>): Promise<T> {
    const { timeout = 10_000 } = this.#options;
    const timer = setTimeout(() => this.#late.abort(), timeout);
    try {
      return await step();
    } catch (cause) {
      this.#signal?.throwIfAborted();
      if (!this.#late.signal.aborted) throw this.broken(cause);
      const message = `${this.#base} did not answer in ${timeout} ms`;
      throw new ConnectionError(message, { isTimeout: true, cause });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Media type of a batch, and of its answer. */
export const NDJSON = 'application/x-ndjson';

/** The error of an answer with a failure's status, or of another server's answer. */
function refusal(response: Response, answer: unknown): RequestError {
  const fault = isErrorBody(answer) ? answer : undefined;
  return new RequestError(response.status, fault, secondsOf(response.headers.get('retry-after')));
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
