import type { LimitState, Meter, Verdict } from '../throttle/throttle.js';
import type { ServiceReply } from './exchange.js';

/**
 * Sends the client the state of its limits: of the one that is reached, or else of the nearest, as `RateLimit-Limit`,
 * `-Remaining` and `-Reset`, which most clients read (draft-ietf-httpapi-ratelimit-headers up to 6). A refusal also
 * lists all limits, as `RateLimit-Policy` and `RateLimit` (the same draft from 8 on).
 */
export function setLimitHeaders(reply: ServiceReply, { nearest, reached, states }: Verdict): void {
  if (nearest === undefined) return;
  setNearest(reply, nearest);
  if (reached === undefined) return;
  reply
    .header('ratelimit-policy', states.map(policy).join(', '))
    .header('ratelimit', states.map(state).join(', '));
}

/** How one limit stands, in numbers. */
type Nearest = Pick<Meter, 'limit' | 'remaining' | 'reset'>;

/** Sets the headers of the limit that is nearest to being reached, if there is one. */
export function setNearest(reply: ServiceReply, { limit, remaining, reset }: Nearest): void {
  if (limit === undefined) return;
  reply
    .header('ratelimit-limit', String(limit))
    .header('ratelimit-remaining', String(remaining))
    .header('ratelimit-reset', String(reset));
}

function policy({ name, limit, window }: LimitState): string {
  return `"${name}";q=${limit};w=${window}`;
}

function state({ name, remaining, reset }: LimitState): string {
  return `"${name}";r=${remaining};t=${reset}`;
}
