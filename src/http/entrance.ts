import { randomBytes } from 'node:crypto';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Guard } from './access.js';
import type { Cors } from './cors.js';
import type { EndpointMeasures } from './endpoint-measures.js';
import type { ServiceReply, ServiceRequest } from './exchange.js';
import type { RequestFailure } from './failure.js';
import { type Logging, logRequest } from './logging.js';
import type { Metrics } from './metrics.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route writes the headers of every response itself. */
    writesHead?: boolean;
  }
}

/** Headers of every response. The page replaces the policy by one that lets its own script run. */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

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
export type Entered = RequestFailure | 'answered' | undefined;

/** The entrance of a route. */
export interface Entrance {
  readonly enter: (request: ServiceRequest, reply: ServiceReply) => Entered | Promise<Entered>;
  /** Told of every finished request; undefined where nobody wants to know. */
  readonly finished: ((request: ServiceRequest, reply: ServiceReply, seconds: number) => void) | undefined;
}

/**
 * The entrance of a route: its requests are measured and logged when they are finished, preflights are answered before
 * anybody asks for credentials, and then those are asked for unless the route is open to all.
 * @param route its pattern; null for requests that no route takes, which need no credentials either
 */
export function entranceOf(
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
      if (cors?.(request, reply, isSameOrigin) === true) return 'answered';
      return asked?.(request, reply, contract);
    },
  };
}

/** The entrance of a route as the framework's first hook. */
export type EntranceHook = (
  request: FastifyRequest,
  reply: FastifyReply,
  done: (failure?: Error) => void,
) => void;

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
