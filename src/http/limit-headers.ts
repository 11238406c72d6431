import type { FastifyReply } from 'fastify';
import type { LimitState, Verdict } from '../throttle/throttle.js';
import { setHeader } from './head.js';

/**
 * Tells the client how its limits stand, the one that is reached or else the nearest: `RateLimit-Limit`, `-Remaining` and
 * `-Reset`, which most clients read (draft-ietf-httpapi-ratelimit-headers up to 6). A refusal also says all of them, as
 * `RateLimit-Policy` and `RateLimit` (the same draft from 8 on).
 */
export function setLimitHeaders(reply: FastifyReply, { nearest, reached, states }: Verdict): void {
  if (nearest === undefined) return;
  setHeader(reply, 'ratelimit-limit', String(nearest.limit));
  setHeader(reply, 'ratelimit-remaining', String(nearest.remaining));
  setHeader(reply, 'ratelimit-reset', String(nearest.reset));
  if (reached === undefined) return;
  setHeader(reply, 'ratelimit-policy', states.map(policy).join(', '));
  setHeader(reply, 'ratelimit', states.map(state).join(', '));
}

function policy({ name, limit, window }: LimitState): string {
  return `"${name}";q=${limit};w=${window}`;
}

function state({ name, remaining, reset }: LimitState): string {
  return `"${name}";r=${remaining};t=${reset}`;
}
