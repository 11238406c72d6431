import type { LimitState, Meter, Verdict } from '../throttle/throttle.js';
import type { ServiceReply } from './exchange.js';
import { headerLine, setLines } from './head.js';

/**
 * Tells the client how its limits stand, the one that is reached or else the nearest: `RateLimit-Limit`, `-Remaining` and
 * `-Reset`, which most clients read (draft-ietf-httpapi-ratelimit-headers up to 6). A refusal also says all of them, as
 * `RateLimit-Policy` and `RateLimit` (the same draft from 8 on).
 */
export function setLimitHeaders(reply: ServiceReply, { nearest, reached, states }: Verdict): void {
  if (nearest === undefined) return;
  const { limit, remaining, reset } = nearest;
  setLines(
    reply,
    `ratelimit-limit: ${limit}\r\nratelimit-remaining: ${remaining}\r\nratelimit-reset: ${reset}\r\n`,
  );
  if (reached === undefined) return;
  setLines(reply, headerLine('ratelimit-policy', states.map(policy).join(', ')));
  setLines(reply, headerLine('ratelimit', states.map(state).join(', ')));
}

/** The same lines for one request after the other that a meter lets through: most differ by one number. */
export class PassedLines {
  #limit = -1;
  #reset = -1;
  #before = '';
  #behind = '';

  /** The lines of the request that passed last; empty where the key has no limits. */
  of({ limit, remaining, reset }: Meter): string {
    if (limit === undefined) return '';
    if (limit !== this.#limit || reset !== this.#reset) {
      this.#limit = limit;
      this.#reset = reset;
      this.#before = `${headerLine('ratelimit-limit', String(limit))}ratelimit-remaining: `;
      this.#behind = `\r\n${headerLine('ratelimit-reset', String(reset))}`;
    }
    return this.#before + remaining + this.#behind;
  }
}

function policy({ name, limit, window }: LimitState): string {
  return `"${name}";q=${limit};w=${window}`;
}

function state({ name, remaining, reset }: LimitState): string {
  return `"${name}";r=${remaining};t=${reset}`;
}
