import type { Credentials } from '../credentials/credentials.js';
import { RefererList } from '../credentials/referer-pattern.js';
import type { ServiceReply, ServiceRequest } from './exchange.js';

/** Which pages of other origins may read answers (https://fetch.spec.whatwg.org/#http-cors-protocol). */
export interface CorsOptions {
  /** Origins, with patterns as in a key's list of pages; `*` alone is every origin. */
  readonly origins: readonly string[];
  /** Pages of a key may read answers to that key. */
  readonly credentials: Credentials | undefined;
}

const METHODS = 'GET, HEAD, POST';
/** Headers that pages may send, besides those that every page may. */
const REQUEST_HEADERS = 'authorization, content-type, x-api-key';
/** Headers that pages may read, besides those that every page may. */
const RESPONSE_HEADERS =
  'etag, ratelimit, ratelimit-limit, ratelimit-policy, ratelimit-remaining, ratelimit-reset, retry-after, www-authenticate';
/** How long a browser may keep the answer to a preflight, in seconds: a revoked key's pages end as soon. */
const MAX_AGE = '600';

/** Answers a preflight, or marks the answer of one request; true if it answered. */
export type Cors = (request: ServiceRequest, reply: ServiceReply, isSameOrigin: boolean) => boolean;

/**
 * Answers preflights, and marks answers that pages of other origins may read. Returns whether it answered the
 * request. A preflight carries no key, so the pages of every valid key are allowed; the request itself is judged by
 * its own key. Cookies are never asked for.
 */
export function corsOf({ origins, credentials }: CorsOptions): Cors {
  const isOpen = origins.includes('*');
  const listed = new RefererList(origins.filter((origin) => origin !== '*'));
  return (request, reply, isSameOrigin) => {
    if (!isOpen) reply.vary('origin');
    const { origin } = request.headers;
    if (origin === undefined || isSameOrigin) return false;
    if (!isOpen && !listed.hasOrigin(origin) && !isOfKey(origin, request)) return false;
    reply.header('access-control-allow-origin', isOpen ? '*' : origin);
    if (isPreflight(request)) {
      answerPreflight(reply);
      return true;
    }
    reply.header('access-control-expose-headers', RESPONSE_HEADERS);
    return false;
  };

  function isOfKey(origin: string, request: ServiceRequest): boolean {
    const apiKey = request.headers['x-api-key'];
    return credentials?.allowsOrigin(origin, typeof apiKey === 'string' ? apiKey : undefined) ?? false;
  }
}

function isPreflight({ method, headers }: ServiceRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

function answerPreflight(reply: ServiceReply): void {
  reply
    .code(204)
    .header('access-control-allow-methods', METHODS)
    .header('access-control-allow-headers', REQUEST_HEADERS)
    .header('access-control-max-age', MAX_AGE)
    .send();
}
