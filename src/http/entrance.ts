import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { parameterError } from '../contract/errors.js';
import { reasons } from '../contract/messages.js';
import type { Admitted } from '../credentials/credentials.js';
import type { Contract } from '../credentials/key.js';
import type { Cors } from './cors.js';
import type { EndpointMeasures } from './endpoint-measures.js';
import type { Found, ServiceReply, ServiceRequest } from './exchange.js';
import { RequestFailure } from './failure.js';
import { SECURITY_HEADERS } from './head.js';
import { preferredLanguage } from './language.js';
import { type Logging, logRequest } from './logging.js';
import type { Metrics } from './metrics.js';
import { MAX_URL } from './protocol.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route writes the headers of every response itself. */
    writesHead?: boolean;
  }
}

/** How requests come in: what all of them pass, in a hook of the framework or past it. */

/** Fields that have one value, and of which Node tells the first where several were sent. */
type SingleField = 'authorization' | 'host' | 'referer';

/**
 * A field as it was sent; several of the same name are one list (RFC 9110 §5.3), and a list is neither a page nor a host:
 * a proxy in front may have looked at the first of two `Referer`, or at the last.
 */
export function fieldOf({ headers, rawHeaders }: IncomingMessage, name: SingleField): string | undefined {
  if (headers[name] === undefined) return undefined;
  let all: string | undefined;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const sent = rawHeaders[i];
    if (sent.length !== name.length || sent.toLowerCase() !== name) continue;
    all = all === undefined ? rawHeaders[i + 1] : `${all}, ${rawHeaders[i + 1]}`;
  }
  return all;
}

/** A host with or without a port (RFC 9110 §7.2), in the letters of RFC 3986 §3.2.2 but for the comma, which makes a list. */
const HOST = /^[\w.~!$&'()*+;=%:[\]-]*$/;

/** What a request fails with whatever it asks for; undefined where nothing is wrong. */
export function headFailure(request: IncomingMessage): RequestFailure | undefined {
  const { url = '', headers, httpVersion } = request;
  if (url.length > MAX_URL) return new RequestFailure('URI_TOO_LONG');
  const host = fieldOf(request, 'host');
  // before HTTP/1.1 there was none
  if (host === undefined ? httpVersion === '1.0' : HOST.test(host)) return undefined;
  const language = preferredLanguage(headers['accept-language']);
  const error = parameterError('host', reasons.notOneHost(), host ?? null, language);
  return new RequestFailure('MALFORMED_REQUEST', [error]);
}

/**
 * `X-Forwarded-For` in which every proxy has written something: an empty element is an address that is not known. The
 * framework passes over it to the next one on the left, and what stands there the client itself may have written.
 */
export function wholeForwarded(value: string): string {
  return value
    .split(',')
    .map((address) => address.trim() || 'unknown')
    .join(', ');
}

/** What a request fails with; undefined when it may go on. */
export type Judgement = RequestFailure | undefined;

/** Judges a request for a route that needs credentials, and may need a contract. */
export type Guard = (
  request: ServiceRequest,
  reply: ServiceReply,
  contract: Contract | undefined,
) => Judgement | Promise<Judgement>;

/** What requests pass; what is absent costs them nothing. */
export interface Checks {
  /** Where finished requests are counted. */
  readonly metrics?: Metrics;
  /** Where they are logged, and how. */
  readonly log?: { readonly to: Pick<Logger, 'info'>; readonly requests: Logging['requests'] };
  readonly cors?: Cors;
  readonly guard?: Guard;
}

/** What stops a request at the entrance: what it fails with, or that it is answered already; undefined lets it go on. */
type Entered = RequestFailure | 'answered' | undefined;

/** The entrance of a route. */
interface Entrance {
  readonly enter: (request: ServiceRequest, reply: ServiceReply) => Entered | Promise<Entered>;
  /** Told of every finished request; undefined where nobody wants to know. */
  readonly finished: ((request: ServiceRequest, reply: ServiceReply, seconds: number) => void) | undefined;
}

/**
 * The entrance of a route: its requests are measured and logged when they are finished, heads are judged, preflights are answered before
 * anybody asks for credentials, and then those are asked for unless the route is open to all.
 * @param route its pattern; null for requests that no route takes, which need no credentials either
 */
function entranceOf(
  { metrics, log, cors, guard }: Checks,
  route: string | null,
  { isPublic = false, isSameOrigin = false, contract }: FastifyContextConfig,
): Entrance {
  const asked = isPublic || route === null ? undefined : guard;
  let measures: EndpointMeasures | undefined;
  const finished = (request: ServiceRequest, reply: ServiceReply, seconds: number): void => {
    if (metrics !== undefined) {
      const { found } = request;
      measures ??= metrics.of(route ?? 'other');
      measures.note(found === null ? '' : found.mode, reply.raw.statusCode, seconds);
      if (found !== null && found.bytes > 0) measures.answered(found.hit, found.bytes);
    }
    if (log !== undefined) logRequest(log.to, { request, reply, route, seconds }, log.requests);
  };
  return {
    finished: metrics !== undefined || log !== undefined ? finished : undefined,
    enter: (request, reply) => {
      const failure = headFailure(request.raw);
      if (failure !== undefined) return failure;
      if (cors?.(request, reply, isSameOrigin) === true) return 'answered';
      return asked?.(request, reply, contract);
    },
  };
}

/** The entrance of a route as the framework's first hook. */
type EntranceHook = (request: FastifyRequest, reply: FastifyReply, done: (failure?: Error) => void) => void;

/** The hook of a route of the framework. */
export function entranceHook(
  checks: Checks,
  route: string | null,
  config: FastifyContextConfig,
): EntranceHook {
  const { enter, finished } = entranceOf(checks, route, config);
  return (request, reply, done) => {
    if (finished !== undefined) {
      const start = performance.now();
      reply.raw.on('finish', () => finished(request, reply, (performance.now() - start) / 1000));
    }
    if (config.writesHead === true) reply.head = '';
    else reply.headers(SECURITY_HEADERS);
    const go = (entered: Entered): void => {
      if (entered !== 'answered') done(entered);
    };
    const entered = enter(request, reply);
    if (entered instanceof Promise) entered.then(go, done);
    else go(entered);
  };
}

/** What requests without a route pass, as a hook of all; the others have an entrance of their own. */
export function entranceElsewhere(checks: Checks): EntranceHook {
  const elsewhere = entranceHook(checks, null, {});
  return (request, reply, done) => {
    if (request.is404) elsewhere(request, reply, done);
    else done();
  };
}

/** Answers a request; throws, or rejects, with what is to be answered instead. */
type Handler = (request: ServiceRequest, reply: ServiceReply) => Promise<void> | undefined;

/** What a direct route is made of. */
interface DirectRoute {
  readonly checks: Checks;
  readonly config: FastifyContextConfig;
  readonly handler: Handler;
  /** Answers a request that failed. */
  readonly failed: (error: unknown, request: ServiceRequest, reply: ServiceReply) => void;
  /** Makes the id of a request. */
  readonly nextId: () => string;
}

/**
 * Routes by path, all of method GET, whose requests are answered past the framework: what it does for each, objects, hooks
 * and looking for the route, takes as long as a search by code. Everything else that a request passes is the same.
 */
export class DirectRoutes {
  /** Whether requests come here at all: of a service that stops, the framework tells clients that their connections end. */
  isOpen = true;
  readonly #routes = new Map<string, RequestListener>();

  /** Adds a route. */
  add(path: string, route: DirectRoute): void {
    this.#routes.set(path, listenerOf(path, route));
  }

  /** Answers the requests of these routes, and has the framework answer all others. */
  before(framework: RequestListener): RequestListener {
    return (request, response) => (this.#find(request) ?? framework)(request, response);
  }

  /** What answers a request; undefined for one that is not asked for by the very path. */
  #find({ method, url = '' }: IncomingMessage): RequestListener | undefined {
    if (!this.isOpen || method !== 'GET') return undefined;
    const mark = url.indexOf('?');
    return this.#routes.get(mark < 0 ? url : url.slice(0, mark));
  }
}

function listenerOf(path: string, { checks, config, handler, failed, nextId }: DirectRoute): RequestListener {
  const { enter, finished } = entranceOf(checks, path, config);
  return (raw, response) => {
    const started = performance.now();
    const request = new DirectRequest(raw, nextId);
    const reply = new DirectReply(response);
    let entered: ReturnType<typeof enter>;
    try {
      entered = enter(request, reply);
    } catch (error) {
      answer(request, reply, started, error);
      return;
    }
    if (!(entered instanceof Promise)) answer(request, reply, started, entered);
    else
      entered.then(
        (failure) => answer(request, reply, started, failure),
        (error) => answer(request, reply, started, error),
      );
  };

  function answer(request: DirectRequest, reply: DirectReply, started: number, failure: unknown): void {
    let answered: Promise<void> | undefined;
    try {
      if (failure === undefined) answered = handler(request, reply);
      else if (failure !== 'answered') failed(failure, request, reply);
    } catch (error) {
      failed(error, request, reply);
    }
    if (answered === undefined) over(request, reply, started);
    else
      void answered
        .catch((error) => failed(error, request, reply))
        .finally(() => over(request, reply, started));
  }

  /** Tells of a request once the last byte of its answer has been handed to the operating system, mostly at once. */
  function over(request: DirectRequest, reply: DirectReply, started: number): void {
    if (finished === undefined) return;
    const { raw } = reply;
    if (raw.writableLength === 0 && raw.socket?.destroyed === false)
      finished(request, reply, (performance.now() - started) / 1000);
    else raw.on('finish', () => finished(request, reply, (performance.now() - started) / 1000));
  }
}

class DirectRequest implements ServiceRequest {
  readonly raw: IncomingMessage;
  readonly body = undefined;
  key: Admitted | null = null;
  found: Found | null = null;
  readonly #nextId: () => string;
  #id: string | undefined;

  constructor(raw: IncomingMessage, nextId: () => string) {
    this.raw = raw;
    this.#nextId = nextId;
  }

  get id(): string {
    this.#id ??= this.#nextId();
    return this.#id;
  }

  get method(): string {
    return this.raw.method ?? '';
  }

  get headers(): IncomingHttpHeaders {
    return this.raw.headers;
  }

  get ip(): string | undefined {
    return this.raw.socket.remoteAddress;
  }
}

class DirectReply implements ServiceReply {
  readonly raw: ServerResponse;
  head: string | null = '';
  #headers: Map<string, string> | undefined;

  constructor(raw: ServerResponse) {
    this.raw = raw;
  }

  get statusCode(): number {
    return this.raw.statusCode;
  }

  code(status: number): this {
    this.raw.statusCode = status;
    return this;
  }

  header(name: string, value: string): this {
    this.#headers ??= new Map();
    this.#headers.set(name, value);
    return this;
  }

  getHeader(name: string): string | undefined {
    return this.#headers?.get(name);
  }

  send(body = Buffer.alloc(0)): this {
    const { raw } = this;
    // What has begun cannot become an error any more.
    if (raw.headersSent) raw.destroy();
    else {
      this.header('content-length', String(body.length));
      raw.writeHead(raw.statusCode, [...(this.#headers ?? [])].flat()).end(body);
    }
    return this;
  }
}

/** Leaves queries alone: they are read by the routes, which must see repeated names and encoding faults. */
export function unreadQuery(): Record<string, unknown> {
  return {};
}

/** Makes ids of requests: unique among the processes of a machine, and cheap. */
export function requestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url');
  let requests = 0;
  return () => `${prefix}-${(requests++).toString(36)}`;
}
