import type { RequestListener } from 'node:http';
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { ERRORS, type ErrorCode, type ParameterError, parameterError } from '../contract/errors.js';
import { reasons } from '../contract/messages.js';
import { openApiDocument } from '../contract/openapi.js';
import { SEARCH_OPERATIONS } from '../contract/operations.js';
import type { AddressSearch } from '../search/query.js';
import type { TileSets } from '../tiles/tiles.js';
import { PATHS } from '../vocabulary/searches.js';
import { type AccessOptions, guardOf, wordCountOf } from './access.js';
import { AnswerTags, Bodies } from './answer.js';
import { Capacity, Connections } from './capacity.js';
import type { Datums } from './conversion.js';
import { corsOf } from './cors.js';
import { addDocumentRoutes } from './document-route.js';
import {
  type Checks,
  DirectRoutes,
  entranceElsewhere,
  entranceHook,
  headFailure,
  requestIds,
  unreadQuery,
  wholeForwarded,
} from './entrance.js';
import type { ServiceReply, ServiceRequest } from './exchange.js';
import { failureBody, frameworkCode, RequestFailure } from './failure.js';
import { GEOCODE_OPERATIONS } from './geocode-operations.js';
import { addGeocodeRoute } from './geocode-route.js';
import { addVary, giveHead, SECURITY_HEADERS } from './head.js';
import { HEALTH_OPERATIONS, METRICS_OPERATION } from './health-operations.js';
import { preferredLanguage } from './language.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';
import { type Logging, makeLog } from './logging.js';
import { Metrics } from './metrics.js';
import { addOperations } from './operations.js';
import { addPage, type PageOptions } from './page.js';
import { Routes } from './routes.js';
import { searchRoute } from './search-route.js';
import { makeServer, refuseWaiting } from './server.js';
import { SUGGEST_OPERATIONS } from './suggest-operations.js';
import { addSuggestRoute } from './suggest-route.js';
import { TILE_OPERATIONS } from './tile-operations.js';
import { addTileRoutes } from './tile-route.js';
import { TOKEN_OPERATION } from './token-operations.js';
import { addTokenRoute } from './token-route.js';

/** Largest request body in bytes. */
const MAX_BODY = 64 * 1024;

/** What a service needs. */
export interface ServiceOptions {
  readonly search: AddressSearch;
  /** Version of the program, as `/version` tells it. */
  readonly version?: string;
  /** Vector tiles of the data sets; without them there are none. */
  readonly tiles?: TileSets;
  /** Datums besides JGD; a request for another one is answered with 501. */
  readonly datums?: Datums;
  /** Boundaries as JSON objects instead of strings holding JSON. Default false. */
  readonly polygonAsObject?: boolean;
  /** Whether large answers are compressed for clients that say they can read that. Default true. */
  readonly compression?: boolean;
  /** What differs from {@link DEFAULT_LIMITS}. */
  readonly limits?: Partial<Limits>;
  /** What lets requests in; without it everybody is. */
  readonly access?: AccessOptions;
  /** Addresses and ranges of proxies whose `X-Forwarded-For` is believed; default none. */
  readonly trustedProxies?: readonly string[];
  /** Origins whose pages may read answers, besides the pages of keys; `*` alone is every origin. Default none. */
  readonly origins?: readonly string[];
  /** Default: nothing is logged, and errors are told on standard error. */
  readonly logging?: Logging;
  /**
   * Where `/metrics` takes its text from: `own` (default), the measures of this process; `none`, there is no such path;
   * or a function, such as one that adds up those of several processes.
   */
  readonly metrics?: 'own' | 'none' | (() => Promise<string>);
  /** Whether requests are measured at all. Default true. */
  readonly isMeasured?: boolean;
  /** The page at `/`; without it there is none. */
  readonly page?: PageOptions;
  /** Told of every error that is answered with 500. Default: it is logged. */
  readonly onError?: (error: unknown, requestId: string) => void;
}

/** A search service on HTTP. */
export interface Service {
  /**
   * Starts to listen. Port 0 takes a free one.
   * @returns the base URL, e.g. `http://127.0.0.1:8080`
   */
  listen(address: { readonly host: string; readonly port: number }): Promise<string>;
  /** From now on `/readyz` says no, while requests are still answered: a load balancer goes elsewhere. */
  drain(): void;
  /**
   * Stops listening, lets open requests finish and closes their connections.
   * @param patience milliseconds after which connections are cut; default: never
   */
  close(patience?: number): Promise<void>;
  /** Measures of this process. */
  readonly metrics: Metrics;
  readonly log: FastifyBaseLogger;
}

/** Makes a service over a search engine: the two searches of the interface, tiles, operations, and a page at `/`. */
export function createService(options: ServiceOptions): Service {
  const { search, logging, version = '0', trustedProxies = [] } = options;
  const isProxied = trustedProxies.length > 0;
  const polygonAsObject = options.polygonAsObject ?? false;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const capacity = new Capacity(limits, (reason) => metrics.refused(reason));
  const connections = new Connections(limits.maxWaiting, (response) => refuseWaiting(response, capacity));
  let isStopping = false;
  const nextId = requestIds();
  const direct = new DirectRoutes();
  const app = fastify({
    // What is logged of requests is logged here: with a logger of its own the framework makes a child for each request.
    logger: false,
    genReqId: nextId,
    bodyLimit: MAX_BODY,
    return503OnClosing: false,
    serverFactory: (take) =>
      makeServer(connections, direct.before(isProxied ? withWholeForwarded(take) : take), limits),
    clientErrorHandler: connections.failed,
    frameworkErrors: (_error, request, reply) => badPath(request, reply),
    trustProxy: isProxied ? [...trustedProxies] : false,
    routerOptions: { querystringParser: unreadQuery },
  });
  const log: FastifyBaseLogger = logging === undefined ? app.log : makeLog(logging);
  const metrics = new Metrics({
    bytesInFlight: () => capacity.bytesInFlight,
    waiting: () => connections.waiting,
    running: () => capacity.running,
    connections: () =>
      new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count ?? 0))),
    dataSets: () => search.dataSets,
  });
  const onError = options.onError ?? ((error, id) => tell(error, id));
  const routes = new Routes();
  app.decorateRequest('found', null);
  app.decorateRequest('key', null);
  app.decorateReply('head', null);
  const { access, origins = [] } = options;
  const stops: AccessOptions | undefined = access && {
    ...access,
    onStop: (why, key) => {
      metrics.refused(why);
      access.onStop?.(why, key);
    },
  };
  const checks: Checks = {
    metrics: options.isMeasured === false ? undefined : metrics,
    log:
      logging === undefined || logging.requests === 'none'
        ? undefined
        : { to: log, requests: logging.requests },
    cors:
      stops !== undefined || origins.length > 0
        ? corsOf({ origins, credentials: stops?.credentials })
        : undefined,
    guard: stops && guardOf(stops),
  };
  app.addHook('onRoute', (route) => {
    routes.add(route.url, route.method);
    route.onRequest = entranceHook(checks, route.url, route.config ?? {});
  });
  app.addHook('onRequest', entranceElsewhere(checks));

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request: FastifyRequest, body: Buffer, done: (error: null, text: string) => void) =>
      done(null, body.toString('latin1')),
  );

  /** What the service has, for its description. */
  const operations = [...SEARCH_OPERATIONS];
  if (stops !== undefined) {
    addTokenRoute(app, stops);
    operations.push(TOKEN_OPERATION);
  }

  const bodies = new Bodies();
  const { datums = {} } = options;
  const conversions = Object.values(datums).map((datum) => datum.version);
  const tags = new AnswerTags(search, [version, polygonAsObject, ...conversions].join('\n'));
  for (const endpoint of ['address', 'address_multi'] as const) {
    const handler = searchRoute(endpoint, {
      search,
      datums,
      bodies,
      capacity,
      tags,
      isCompressing: options.compression ?? true,
      settings: { polygonAsObject, maxBytes: limits.maxBytes },
    });
    const contract = endpoint === 'address' ? undefined : ('multilingual' as const);
    const config = { contract, writesHead: true };
    const path = PATHS[endpoint];
    app.route({ method: ['GET', 'POST'], url: path, config, handler });
    // Who a client is that comes through proxies only the framework knows.
    if (!isProxied) direct.add(path, { checks, config, handler, failed, nextId });
  }

  addGeocodeRoute(app, options.search, {
    capacity,
    countWords: stops && wordCountOf(stops),
    failed: onError,
  });
  if (search.geocode !== undefined) operations.push(...GEOCODE_OPERATIONS);
  addSuggestRoute(app, options.search, capacity);
  if (search.suggest !== undefined) operations.push(...SUGGEST_OPERATIONS);
  if (options.tiles !== undefined) {
    addTileRoutes(app, options.tiles);
    operations.push(...TILE_OPERATIONS);
  }
  const { metrics: told = 'own' } = options;
  addOperations(app, {
    search,
    version,
    isStopping: () => isStopping,
    metrics: told === 'own' ? () => metrics.registry.metrics() : told === 'none' ? undefined : told,
  });
  operations.push(...HEALTH_OPERATIONS, ...(told === 'none' ? [] : [METRICS_OPERATION]));
  addDocumentRoutes(app, openApiDocument(operations, version, access !== undefined));

  if (options.page !== undefined) addPage(app, options.page, options.search, options.tiles);

  app.options('*', { config: { isPublic: true } }, (request, reply) => {
    const allow = routes.allow(request.raw.url ?? '');
    if (allow === undefined) throw new RequestFailure('NOT_FOUND');
    return reply.code(204).header('allow', allow).send();
  });

  const notFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const allow = routes.allow(request.raw.url ?? '');
    if (allow === undefined) return fail(request, reply, 'NOT_FOUND');
    return fail(request, reply.header('allow', allow), 'METHOD_NOT_ALLOWED');
  };
  app.setNotFoundHandler(notFound);
  app.setErrorHandler((error, request, reply) => {
    // Of a request that no route takes only its head is judged.
    if (request.is404 && !(error instanceof RequestFailure)) notFound(request, reply);
    else failed(error, request, reply);
  });

  return {
    listen: async (address) => {
      const base = await app.listen(address);
      log.info(`Server listening at ${base}`);
      return base;
    },
    drain: () => {
      isStopping = true;
      direct.isOpen = false;
    },
    close: async (patience) => {
      isStopping = true;
      direct.isOpen = false;
      const cut =
        patience === undefined ? undefined : setTimeout(() => app.server.closeAllConnections(), patience);
      await app.close();
      clearTimeout(cut);
    },
    metrics,
    log,
  };

  /** Answers a request that failed. */
  function failed(error: unknown, request: ServiceRequest, reply: ServiceReply): void {
    if (error instanceof RequestFailure) {
      const { code, errors, retryAfter } = error;
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
      fail(request, reply, code, errors);
      return;
    }
    const code = frameworkCode(error);
    if (code !== undefined) {
      fail(request, reply, code);
      return;
    }
    onError(error, request.id);
    fail(request, reply, 'INTERNAL_ERROR', [], request.id);
  }

  function tell(error: unknown, id: string): void {
    if (logging === undefined) console.error(`request ${id} failed:`, error);
    else log.error({ err: error, reqId: id }, 'request failed');
  }
}

/** Takes requests whose `X-Forwarded-For` is read as {@link wholeForwarded} says. */
function withWholeForwarded(take: RequestListener): RequestListener {
  return (request, response) => {
    const { headers } = request;
    const { 'x-forwarded-for': forwarded } = headers;
    // several fields are joined by Node
    if (forwarded !== undefined) headers['x-forwarded-for'] = wholeForwarded(String(forwarded));
    take(request, response);
  };
}

/** Answers a request whose path cannot be decoded: the one error of the framework itself that a client can cause. */
function badPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = headFailure(request.raw);
  if (failure !== undefined) return fail(request, reply, failure.code, failure.errors);
  const language = preferredLanguage(request.headers['accept-language']);
  const path = (request.raw.url ?? '').split('?', 1)[0];
  const error = parameterError(null, reasons.malformedPercent(), path, language);
  return fail(request, reply, 'INVALID_PARAMETER', [error]);
}

function fail<Reply extends ServiceReply>(
  request: ServiceRequest,
  reply: Reply,
  code: ErrorCode,
  errors: readonly ParameterError[] = [],
  requestId?: string,
): Reply {
  const language = preferredLanguage(request.headers['accept-language']);
  giveHead(reply);
  addVary(reply, 'accept-language');
  reply.code(ERRORS[code].http);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) reply.header(name, value);
  reply.header('content-type', 'application/json').send(failureBody(code, language, errors, requestId));
  return reply;
}
