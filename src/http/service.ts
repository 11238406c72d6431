import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { ERRORS, type ErrorCode, type ParameterError, parameterError } from '../contract/errors.js';
import { reasons } from '../contract/messages.js';
import type { AddressSearch } from '../search/query.js';
import type { TileSets } from '../tiles/tiles.js';
import { PATHS } from '../vocabulary/searches.js';
import { type AccessOptions, guardRoutes } from './access.js';
import { Bodies } from './bodies.js';
import { Capacity } from './capacity.js';
import { Connections } from './connections.js';
import type { Datums } from './conversion.js';
import { addCors } from './cors.js';
import { failureBody, frameworkCode, RequestFailure } from './failure.js';
import { preferredLanguage } from './language.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';
import { EXAMPLES, frontPage } from './page.js';
import { PAGE_POLICY } from './page-script.js';
import { ALLOW, MAX_URL, UnknownMethod } from './protocol.js';
import { searchRoute } from './search-route.js';
import { addTileRoutes } from './tile-route.js';
import { addTokenRoute, TOKEN_PATH } from './token-route.js';
import { addVary } from './vary.js';

/** Largest request body in bytes. */
const MAX_BODY = 64 * 1024;
/** Above {@link MAX_URL}, so that a URL that is too long is read to its end and answered as such. */
const MAX_HEAD = 32 * 1024;
/** How long a connection without a request is kept, in milliseconds. */
const KEEP_ALIVE = 72_000;
/** How often arriving requests are looked at for being late, in milliseconds. */
const LATENESS_CHECK = 1000;

/** What a service needs. */
export interface ServiceOptions {
  readonly search: AddressSearch;
  /** Vector tiles of the data sets; without them there are none. */
  readonly tiles?: TileSets;
  /** Datums besides JGD; a request for another one is answered with 501. */
  readonly datums?: Datums;
  /** Boundaries as JSON objects instead of strings holding JSON. Default false. */
  readonly polygonAsObject?: boolean;
  /** What differs from {@link DEFAULT_LIMITS}. */
  readonly limits?: Partial<Limits>;
  /** What lets requests in; without it everybody is. */
  readonly access?: AccessOptions;
  /** Addresses and ranges of proxies whose `X-Forwarded-For` is believed; default none. */
  readonly trustedProxies?: readonly string[];
  /** Origins whose pages may read answers, besides the pages of keys; `*` alone is every origin. Default none. */
  readonly origins?: readonly string[];
  /** Example requests for the front page, as paths with unescaped query. */
  readonly examples?: readonly string[];
  /** Told of every error that is answered with 500; default: printed to standard error. */
  readonly onError?: (error: unknown, requestId: string) => void;
}

/** A search service on HTTP. */
export interface Service {
  /**
   * Starts to listen. Port 0 takes a free one.
   * @returns the base URL, e.g. `http://127.0.0.1:8080`
   */
  listen(address: { readonly host: string; readonly port: number }): Promise<string>;
  /** Stops listening, lets open requests finish and closes their connections. */
  close(): Promise<void>;
}

/** Makes a service over a search engine: the two searches of the interface and a page at `/`. */
export function createService(options: ServiceOptions): Service {
  const onError = options.onError ?? ((error, id) => console.error(`request ${id} failed:`, error));
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const capacity = new Capacity(limits);
  const connections = new Connections(limits.maxWaiting, (response) => refuse(response, capacity));
  const app = fastify({
    bodyLimit: MAX_BODY,
    return503OnClosing: false,
    serverFactory: (take) => makeServer(connections, take, limits),
    clientErrorHandler: connections.failed,
    frameworkErrors: (_error, request, reply) => badPath(request, reply),
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    // The queries are read by the routes, which must see repeated names and encoding faults.
    routerOptions: { querystringParser: () => ({}) },
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request: FastifyRequest, body: Buffer, done: (error: null, text: string) => void) =>
      done(null, body.toString('latin1')),
  );

  app.decorateRequest('key', null);
  const { access, origins = [] } = options;
  if (access !== undefined || origins.length > 0) addCors(app, { origins, credentials: access?.credentials });
  if (access !== undefined) {
    guardRoutes(app, access);
    addTokenRoute(app, access);
  }

  const bodies = new Bodies();
  for (const endpoint of ['address', 'address_multi'] as const) {
    const handler = searchRoute(endpoint, {
      search: options.search,
      datums: options.datums ?? {},
      bodies,
      capacity,
      settings: { polygonAsObject: options.polygonAsObject ?? false, maxBytes: limits.maxBytes },
    });
    const config = endpoint === 'address' ? {} : { contract: 'multilingual' as const };
    app.route({ method: ['GET', 'POST'], url: PATHS[endpoint], config, handler });
    app.options(PATHS[endpoint], { config: { isPublic: true } }, (_request, reply) =>
      reply.code(204).header('allow', ALLOW).send(),
    );
  }

  if (options.tiles !== undefined) addTileRoutes(app, options.tiles);

  app.get('/', { config: { isPublic: true } }, (request, reply) => {
    const page = frontPage(
      preferredLanguage(request.headers['accept-language']),
      options.examples ?? EXAMPLES,
    );
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', PAGE_POLICY)
      .header('vary', 'accept-language')
      .send(page);
  });

  const notFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    answerNotFound(request, reply, access !== undefined);
  app.setNotFoundHandler(notFound);
  app.setErrorHandler((error, request, reply) => {
    if (request.is404) return notFound(request, reply);
    if (error instanceof RequestFailure) {
      const { code, errors, retryAfter } = error;
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
      return fail(request, reply, code, errors);
    }
    const code = frameworkCode(error);
    if (code !== undefined) return fail(request, reply, code);
    const id = randomUUID();
    onError(error, id);
    return fail(request, reply, 'INTERNAL_ERROR', [], id);
  });

  return {
    listen: (address) => app.listen(address),
    close: () => app.close(),
  };
}

/** Paths of `addTileRoutes`, which answer GET only. */
const TILES = /^\/tiles(\.json|\/[0-9]+\/[0-9]+\/[0-9]+\.mvt)$/;

/** A server that takes up the requests of each connection one by one. */
function makeServer(connections: Connections, take: RequestListener, limits: Limits): Server {
  const listener = connections.listener(take);
  const server = createServer(
    {
      maxHeaderSize: MAX_HEAD,
      requireHostHeader: false,
      requestTimeout: limits.requestTimeout,
      headersTimeout: limits.requestTimeout,
      connectionsCheckingInterval: Math.min(LATENESS_CHECK, limits.requestTimeout),
      keepAliveTimeout: KEEP_ALIVE,
    },
    listener,
  );
  server.timeout = limits.idleTimeout;
  if (limits.maxConnections > 0) server.maxConnections = limits.maxConnections;
  // An unknown expectation would be refused without a body; it is ignored as RFC 9110 §10.1.1 allows.
  server.on('checkExpectation', listener);
  // Without a listener the connection would be cut without an answer.
  server.on('connect', (_request, socket: Socket) => connections.failed(new UnknownMethod(), socket));
  return server;
}

/** Answers a request that came when too many were waiting already, and ends its connection. */
function refuse(response: ServerResponse, capacity: Capacity): void {
  const { code, errors, retryAfter } = capacity.refusal('waiting');
  const body = failureBody(code, 'en', errors);
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    'retry-after': String(retryAfter),
    connection: 'close',
  };
  response.writeHead(ERRORS[code].http, headers).end(body);
}

/** Answers a request that no route takes: a known path with another method, or an unknown path. */
function answerNotFound(request: FastifyRequest, reply: FastifyReply, hasTokens: boolean): FastifyReply {
  const url = request.raw.url ?? '';
  if (url.length > MAX_URL) return fail(request, reply, 'URI_TOO_LONG');
  const path = url.split('?', 1)[0];
  if (path === '/' || TILES.test(path))
    return fail(request, reply.header('allow', 'GET, HEAD'), 'METHOD_NOT_ALLOWED');
  if (Object.values(PATHS).includes(path))
    return fail(request, reply.header('allow', ALLOW), 'METHOD_NOT_ALLOWED');
  if (hasTokens && path === TOKEN_PATH)
    return fail(request, reply.header('allow', 'POST, OPTIONS'), 'METHOD_NOT_ALLOWED');
  return fail(request, reply, 'NOT_FOUND');
}

/** Answers a request whose path cannot be decoded: the one error of the framework itself that a client can cause. */
function badPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = preferredLanguage(request.headers['accept-language']);
  const path = (request.raw.url ?? '').split('?', 1)[0];
  const error = parameterError(null, reasons.malformedPercent(), path, language);
  return fail(request, reply, 'INVALID_PARAMETER', [error]);
}

function fail(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  errors: readonly ParameterError[] = [],
  requestId?: string,
): FastifyReply {
  const language = preferredLanguage(request.headers['accept-language']);
  addVary(reply, 'accept-language');
  return reply
    .code(ERRORS[code].http)
    .header('content-type', 'application/json')
    .send(failureBody(code, language, errors, requestId));
}
