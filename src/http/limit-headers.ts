import type { FastifyReply } from 'fastify';
import type { LimitState, Verdict } from '../throttle/throttle.js';

/**
 * Tells the client how its limits stand: `RateLimit-Policy` and `RateLimit` with every limit, in the form of
 * draft-ietf-httpapi-ratelimit-headers-10, and `RateLimit-Limit`, `-Remaining` and `-Reset` of its earlier versions,
 * which most clients read, with the limit that is reached or else nearest.
 */
export function setLimitHeaders(reply: FastifyReply, { states, reached }: Verdict): void {
  if (states.length === 0) return;
  const nearest = reached ?? states.reduce((a, b) => (b.remaining < a.remaining ? b : a));
  reply.header('ratelimit-policy', states.map(policy).join(', '));
  reply.header('ratelimit', states.map(state).join(', '));
  reply.header('ratelimit-limit', String(nearest.limit));
  reply.header('ratelimit-remaining', String(nearest.remaining));
  reply.header('ratelimit-reset', String(nearest.reset));
}

function policy({ name, limit, window }: LimitState): string {
  return `"${name}";q=${limit};w=${window}`;
}

function state({ name, remaining, reset }: LimitState): string {
  return `"${name}";r=${remaining};t=${reset}`;
}
