import type { FastifyReply } from 'fastify';
import type { LimitState, Verdict } from '../throttle/throttle.js';

/**
 * Tells the client how its limits stand, the one that is reached or else the nearest: `RateLimit-Limit`, `-Remaining` and
 * `-Reset`, which most clients read (draft-ietf-httpapi-ratelimit-headers up to 6). A refusal also says all of them, as
 * `RateLimit-Policy` and `RateLimit` (the same draft from 8 on).
 */
export function setLimitHeaders(reply: FastifyReply, { states, reached }: Verdict): void {
  if (states.length === 0) return;
  let nearest = reached ?? states[0];
  if (reached === undefined)
    for (const each of states) if (each.remaining < nearest.remaining) nearest = each;
  reply.header('ratelimit-limit', nearest.limit);
  reply.header('ratelimit-remaining', nearest.remaining);
  reply.header('ratelimit-reset', nearest.reset);
  if (reached === undefined) return;
  reply.header('ratelimit-policy', states.map(policy).join(', '));
  reply.header('ratelimit', states.map(state).join(', '));
}

function policy({ name, limit, window }: LimitState): string {
  return `"${name}";q=${limit};w=${window}`;
}

function state({ name, remaining, reset }: LimitState): string {
  return `"${name}";r=${remaining};t=${reset}`;
}
