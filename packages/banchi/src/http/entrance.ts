import type { RequestListener } from 'node:http';
import { parameterError } from '@banchi/engine/contract/errors.js';
import { requestReasons } from '@banchi/engine/contract/request-messages.js';
import type { Logger } from 'pino';
import { readBody } from './body.js';
import type { Cors } from './cors.js';
import { type RequestOrigin, ServiceReply, ServiceRequest } from './exchange.js';
import { answerFailure, RequestFailure } from './failure.js';
import { headFailure } from './head.js';
import { preferredLanguage } from './language.js';
import { type Logging, logRequest } from './logging.js';
import type { Metrics } from './metrics.js';
import { pathOf, type Route, type Router } from './router.js';

/** The failure of a request; undefined when it may go on. */
export type Judgement = RequestFailure | undefined;

/** Judges a request for a route that needs credentials, may need a contract, and may take a key in its address. */
export type Guard = (
  request: ServiceRequest,
  reply: ServiceReply,
  route: Pick<Route, 'contract' | 'keyIn'>,
) => Judgement | Promise<Judgement>;

/** The checks of a request; absent ones cost nothing. */
export interface Checks {
  /** Where finished requests are counted. */
  readonly metrics?: Metrics;
  /** Where they are logged, and how. */
  readonly log?: { readonly to: Pick<Logger, 'info'>; readonly requests: Logging['requests'] };
  readonly cors?: Cors;
  readonly guard?: Guard;
}

/** Parts of an {@link Entrance}. */
export interface EntranceOptions {
  readonly router: Router;
  readonly checks: Checks;
  readonly origin: RequestOrigin;
  /** Called with every error that is answered with 500. */
  readonly onError: (error: unknown, requestId: string) => void;
}

/**
 * The one way in. Every request takes the same steps: check its head; answer a preflight, before asking for
 * credentials; find its route; check credentials, unless the route is public; read a form; let the route answer. A
 * failure on the way becomes an error of the contract. Finished requests are counted and logged.
 */
export class Entrance {
  /** Whether the service stops: then every connection ends with its answer. */
  isClosing = false;
  readonly #router: Router;
  readonly #checks: Checks;
  readonly #origin: RequestOrigin;
  readonly #onError: (error: unknown, requestId: string) => void;

  constructor({ router, checks, origin, onError }: EntranceOptions) {
    this.#router = router;
    this.#checks = checks;
    this.#origin = origin;
    this.#onError = onError;
  }

  /** Takes a request from Node. */
  readonly take: RequestListener = (raw, response) => {
    const path = pathOf(raw.url ?? '');
    const match = path === null ? undefined : this.#router.find(raw.method ?? '', path);
    const request = new ServiceRequest(raw, match?.parameters ?? {}, this.#origin);
    const reply = new ServiceReply(response);
    if (this.isClosing) reply.header('connection', 'close');
    this.#watch(request, reply, match?.route);
    try {
      const passing = this.#pass(request, reply, path, match?.route);
      if (passing instanceof Promise) passing.catch((error: unknown) => this.#fail(error, request, reply));
    } catch (error) {
      this.#fail(error, request, reply);
    }
  };

  /** Takes a request through all steps; throws its failure, or rejects with it. */
  #pass(
    request: ServiceRequest,
    reply: ServiceReply,
    path: string | null,
    route: Route | undefined,
  ): unknown {
    const failure = headFailure(request.raw);
    if (failure !== undefined) throw failure;
    const { cors, guard } = this.#checks;
    if (cors?.(request, reply, route?.isSameOrigin ?? false) === true) return undefined;
    if (route === undefined) throw this.#nowhere(request, reply, path);
    if (route.isPublic === true || guard === undefined) return handle(request, reply, route);
    const judged = guard(request, reply, route);
    if (judged instanceof Promise)
      return judged.then((value) => {
        if (value !== undefined) throw value;
        return handle(request, reply, route);
      });
    if (judged !== undefined) throw judged;
    return handle(request, reply, route);
  }

  /** The failure of a request without a route. */
  #nowhere({ url, headers }: ServiceRequest, reply: ServiceReply, path: string | null): RequestFailure {
    if (path === null) {
      const language = preferredLanguage(headers['accept-language']);
      const error = parameterError(null, requestReasons.malformedPercent(), url.split('?', 1)[0], language);
      return new RequestFailure('INVALID_PARAMETER', [error]);
    }
    const allow = this.#router.allow(path);
    if (allow === undefined) return new RequestFailure('NOT_FOUND');
    reply.header('allow', allow);
    return new RequestFailure('METHOD_NOT_ALLOWED');
  }

  /** Answers a request that failed. */
  #fail(error: unknown, request: ServiceRequest, reply: ServiceReply): void {
    if (error instanceof RequestFailure) {
      answerFailure(request, reply, error);
      return;
    }
    this.#onError(error, request.id);
    answerFailure(request, reply, new RequestFailure('INTERNAL_ERROR'), request.id);
  }

  /** Counts and logs a request once the operating system has taken the last byte of its answer. */
  #watch(request: ServiceRequest, reply: ServiceReply, route: Route | undefined): void {
    const { metrics, log } = this.#checks;
    if (metrics === undefined && log === undefined) return;
    const start = performance.now();
    reply.raw.on('finish', () => {
      const seconds = (performance.now() - start) / 1000;
      metrics?.note(route?.path ?? 'other', request.outcome, reply.status, seconds);
      if (log !== undefined)
        logRequest(log.to, { request, reply, route: route?.path ?? null, seconds }, log.requests);
    });
  }
}

/** Has a route answer a request, when its form has been read. */
function handle(request: ServiceRequest, reply: ServiceReply, route: Route): unknown {
  const reading = readBody(request, reply, route);
  return reading === undefined
    ? route.handler(request, reply)
    : reading.then(() => route.handler(request, reply));
}
