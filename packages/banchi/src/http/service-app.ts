import { parameterError } from '@banchi/engine/contract/errors.js';
import { requestReasons } from '@banchi/engine/vocabulary/messages.js';
import compress from '@fastify/compress';
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import type { Logger } from 'pino';
import type { Guard } from './access.js';
import { allowedMethods } from './allowed-methods.js';
import { clientAddress } from './client-address.js';
import { addCors, type CorsOptions } from './cors.js';
import {
  type App,
  requestIds,
  SECURITY_HEADERS,
  type ServiceReply,
  type ServiceRequest,
} from './exchange.js';
import { answerFailure, frameworkFailure, RequestFailure } from './failure.js';
import { headFailure } from './head.js';
import { preferredLanguage } from './language.js';
import type { Limits } from './limits.js';
import { type Logging, logRequest } from './logging.js';
import type { Metrics } from './metrics.js';
import { MAX_URL, UnknownMethod } from './protocol.js';
import { publicAddress } from './public-address.js';
import type { TurnOrder } from './turn-order.js';

/** Above the longest URL, so that a longer one is read to its end and gets its own error. */
const MAX_HEAD = 32 * 1024;
/** Largest form in bytes. */
const MAX_FORM = 64 * 1024;
/** How long a connection without a request is kept, in milliseconds. */
const KEEP_ALIVE = 72_000;
/** How often arriving requests are looked at for being late, in milliseconds. */
const LATENESS_CHECK = 1000;

/** Parts of an application; absent checks cost nothing. */
interface AppOptions {
  readonly limits: Limits;
  readonly turns: TurnOrder;
  /** Makes the failure of a request that came when too many were waiting already. */
  readonly tooManyWaiting: () => RequestFailure;
  readonly trustedProxies: readonly string[];
  /** Where finished requests are counted. */
  readonly metrics: Metrics | undefined;
  /** Where they are logged, and how. */
  readonly log: { readonly to: Pick<Logger, 'info'>; readonly requests: Logging['requests'] } | undefined;
  readonly cors: CorsOptions | undefined;
  readonly guard: Guard | undefined;
  /** Called with every error that is answered with 500. */
  readonly onError: (error: unknown, requestId: string) => void;
}

/**
 * Makes the application to which routes are added. Every request takes the same steps: wait for the answers before it on its
 * connection; check its head; answer a preflight, before asking for credentials; find its route; check credentials,
 * unless the route is public; read a form; let the route answer. A failure on the way becomes an error of the
 * contract. Finished requests are counted and logged.
 */
export function makeApp(options: AppOptions): App {
  const { limits, turns, metrics, log, cors, guard, onError } = options;
  const app = fastify({
    http: {
      maxHeaderSize: MAX_HEAD,
      requireHostHeader: false,
      headersTimeout: limits.requestTimeout,
      connectionsCheckingInterval: Math.min(LATENESS_CHECK, limits.requestTimeout),
    },
    requestTimeout: limits.requestTimeout,
    connectionTimeout: limits.idleTimeout,
    keepAliveTimeout: KEEP_ALIVE,
    bodyLimit: MAX_FORM,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    genReqId: requestIds(),
    clientErrorHandler: turns.failed,
    frameworkErrors: (_error, request, reply) => {
      reply.raw.on('finish', () => note(request, reply));
      answerFailure(request, reply, badPath(request));
    },
    // a value in a path may be as long as a URL: its route refuses it
    routerOptions: { querystringParser: (text) => text as never, maxParamLength: MAX_URL },
  });
  const allowed = allowedMethods(app);
  const client = clientAddress(options.trustedProxies);
  const service = publicAddress(options.trustedProxies);
  app.decorateRequest('key', null);
  app.decorateRequest('outcome', null);
  app.decorateRequest('client', {
    getter(this: FastifyRequest) {
      return client(this.raw);
    },
  });
  app.decorateRequest('service', {
    getter(this: FastifyRequest) {
      return service(this.raw);
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body.toString('latin1')),
  );
  app.register(compress, {
    ...{ global: false, encodings: ['br', 'gzip', 'identity'], syncThreshold: 0 },
    // the routes that compress say so themselves
    customTypes: () => true,
  });

  // Fastify takes a promise of undefined for a lost answer; such a handler answers later, or by a stream
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const result: unknown = handler.call(this, request, reply);
      return result instanceof Promise ? result.then((payload: unknown) => payload ?? reply) : result;
    };
  });
  turns.addTo(app, options.tooManyWaiting);
  app.addHook('onRequest', ({ raw }, reply, done) => {
    reply.headers(SECURITY_HEADERS);
    done(headFailure(raw));
  });
  if (cors !== undefined) addCors(app, cors);
  app.addHook<{ Querystring: string }>('onRequest', (request, reply, done) => {
    const { config, url } = request.routeOptions;
    // `*` is the route of preflights, and the URL that means the service as a whole
    if (request.is404 || url === '*' || request.url === '*') return nowhere(request, reply);
    if (guard === undefined || config.isPublic === true) return done();
    const judged = guard(request as ServiceRequest, reply as unknown as ServiceReply, config);
    if (judged instanceof Promise) judged.then(done, done);
    else done(judged);
  });
  if (metrics !== undefined || log !== undefined)
    app.addHook('onResponse', (request, reply, done) => {
      note(request, reply);
      done();
    });
  app.setNotFoundHandler(nowhere);
  app.setErrorHandler((error, request, reply) => {
    const failure = error instanceof RequestFailure ? error : frameworkFailure(error);
    if (failure !== undefined) return answerFailure(request, reply, failure);
    onError(error, request.id);
    answerFailure(request, reply, new RequestFailure('INTERNAL_ERROR'), request.id);
  });
  settle(app, turns, limits);
  return app;

  /** Counts and logs a finished request. */
  function note(request: FastifyRequest, reply: FastifyReply): void {
    const route = request.routeOptions.url ?? null;
    const seconds = reply.elapsedTime / 1000;
    // a request whose URL cannot be decoded comes without the fields that were added to requests
    metrics?.note(route ?? 'other', request.outcome ?? null, reply.statusCode, seconds);
    if (log !== undefined) logRequest(log.to, { request, reply, route, seconds }, log.requests);
  }

  /** Answers a request without a route. */
  function nowhere(request: FastifyRequest, reply: FastifyReply): void {
    const allow = allowed(request.url);
    if (allow !== undefined) reply.header('allow', allow);
    if (allow !== undefined && request.method === 'OPTIONS') reply.code(204).send();
    else {
      const code = allow === undefined ? 'NOT_FOUND' : 'METHOD_NOT_ALLOWED';
      answerFailure(request, reply, new RequestFailure(code));
    }
  }
}

/** The failure of a request whose path cannot be decoded, or whose head is wrong as well. */
function badPath({ raw, url, headers }: FastifyRequest): RequestFailure {
  const language = preferredLanguage(headers['accept-language']);
  const error = parameterError(null, requestReasons.malformedPercent(), url.split('?', 1)[0], language);
  return headFailure(raw) ?? new RequestFailure('INVALID_PARAMETER', [error]);
}

/** Sets the behaviour that the framework has no options for. */
function settle({ server, routing }: App, turns: TurnOrder, { maxConnections }: Limits): void {
  // A client may end its side behind its last request and still wants the answer; its connection ends with that.
  Object.assign(server, { httpAllowHalfOpen: true });
  // Node would drop fields beyond 1,000 in silence, and a proxy's own are the last: `headFailure` counts and refuses them.
  server.maxHeadersCount = 0;
  if (maxConnections > 0) server.maxConnections = maxConnections;
  // An unknown expectation would be refused without a body; it is ignored as RFC 9110 §10.1.1 allows.
  server.on('checkExpectation', routing);
  // Without a listener the connection would be cut without an answer. Node removes its own listeners from such a
  // socket: if the client is gone before it has read the answer, the error would end the process.
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy());
    turns.failed(new UnknownMethod(), socket as never);
  });
}
