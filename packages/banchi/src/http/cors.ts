import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyRequest } from 'fastify';
import type { Credentials } from '../credentials/credentials.js';
import { RefererList } from '../credentials/referer-pattern.js';
import type { App } from './exchange.js';

/** Which pages of other origins may read answers (https://fetch.spec.whatwg.org/#http-cors-protocol). */
export interface CorsOptions {
  /** Origins, with patterns as in a key's list of pages; `*` alone is every origin. */
  readonly origins: readonly string[];
  /** Pages of a key may read answers to that key. */
  readonly credentials: Credentials | undefined;
}

const SETTINGS: FastifyCorsOptions = {
  methods: 'GET, HEAD, POST',
  /** Headers that pages may send, in addition to the browser's own. */
  allowedHeaders: 'authorization, content-type, x-api-key',
  /** Headers that pages may read, in addition to the plain ones. */
  exposedHeaders:
    'etag, ratelimit, ratelimit-limit, ratelimit-policy, ratelimit-remaining, ratelimit-reset, retry-after, www-authenticate',
  /** How long a browser may keep the answer to a preflight, in seconds: a revoked key's pages end as soon. */
  maxAge: 600,
};

/**
 * Lets pages of other origins read answers. A preflight carries no key, so the pages of every valid key are allowed; the
 * request itself is judged by its own key. Cookies are never asked for. A route whose config says `cors: false` is for
 * its own origin only.
 */
export function addCors(app: App, { origins, credentials }: CorsOptions): void {
  const isOpen = origins.includes('*');
  const listed = new RefererList(origins.filter((origin) => origin !== '*'));
  app.register(cors, {
    delegator: (request, done) => {
      const { origin, 'access-control-request-method': asked } = request.headers;
      const isAllowed =
        origin !== undefined && (isOpen || listed.hasOrigin(origin) || isOfKey(origin, request));
      const allowed = isOpen ? '*' : origin;
      done(null, { ...SETTINGS, origin: isAllowed ? allowed : false, preflight: asked !== undefined });
    },
  });

  function isOfKey(origin: string, { headers }: FastifyRequest): boolean {
    const apiKey = headers['x-api-key'];
    return credentials?.allowsOrigin(origin, typeof apiKey === 'string' ? apiKey : undefined) ?? false;
  }
}
