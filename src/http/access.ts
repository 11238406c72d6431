import { type ParameterError, parameterError } from '../contract/errors.js';
import { type MessageLanguage, reasons } from '../contract/messages.js';
import { REFUSALS } from '../contract/refusals.js';
import type { Admitted, Credentials, Refusal } from '../credentials/credentials.js';
import type { Contract } from '../credentials/key.js';
import type { Throttle, Verdict } from '../throttle/throttle.js';
import type { ServiceReply, ServiceRequest } from './exchange.js';
import { RequestFailure } from './failure.js';
import { setHeader } from './head.js';
import { preferredLanguage } from './language.js';
import { setLimitHeaders } from './limit-headers.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered without credentials. Every other route needs them, so that none is open by oversight. */
    isPublic?: boolean;
    /** What the key needs to have. */
    contract?: Contract;
  }
}

/** Why a request went no further. */
export type Stop = Refusal | 'contract' | 'rate' | 'quota';

/** What lets requests in. */
export interface AccessOptions {
  readonly credentials: Credentials;
  readonly throttle: Throttle;
  /** Told of every request that goes no further, and of its key's id where it is known. */
  readonly onStop?: (stop: Stop, key: string | undefined) => void;
}

/** Challenges of a 401 (RFC 9110 §11.6.1): the ways to authenticate. */
const CHALLENGE = 'Bearer realm="banchi", ip realm="banchi", referer realm="banchi"';
const TOKEN_CHALLENGE =
  'Bearer realm="banchi", error="invalid_token", ip realm="banchi", referer realm="banchi"';

/** What a request fails with; undefined when it may go on. */
type Judgement = RequestFailure | undefined;

/** Judges a request for a route that needs credentials, and may need a contract. */
export type Guard = (
  request: ServiceRequest,
  reply: ServiceReply,
  contract: Contract | undefined,
) => Judgement | Promise<Judgement>;

/** What judges requests: they go on with credentials, contract, and within the limits of their key. */
export function guardOf({ credentials, throttle, onStop }: AccessOptions): Guard {
  return judge;

  function judge(
    request: ServiceRequest,
    reply: ServiceReply,
    contract: Contract | undefined,
  ): Judgement | Promise<Judgement> {
    const { headers } = request;
    const apiKey = headers['x-api-key'];
    const result = credentials.admit({
      apiKey: typeof apiKey === 'string' ? apiKey : undefined,
      authorization: headers.authorization,
      referer: headers.referer,
      client: request,
    });
    return result instanceof Promise
      ? result.then((value) => judgeKey(value, request, reply, contract))
      : judgeKey(result, request, reply, contract);
  }

  function judgeKey(
    key: Admitted | Refusal,
    request: ServiceRequest,
    reply: ServiceReply,
    contract: Contract | undefined,
  ): Judgement | Promise<Judgement> {
    if (typeof key === 'string') {
      onStop?.(key, undefined);
      return refusal(key, request, reply);
    }
    request.key = key;
    if (contract !== undefined && !key.has(contract)) {
      onStop?.('contract', key.id);
      return contractMissing(contract, null, null, languageOf(request));
    }
    const verdict = throttle.take(key);
    return verdict instanceof Promise
      ? verdict.then((value) => judgeLimits(value, key, reply))
      : judgeLimits(verdict, key, reply);
  }

  function judgeLimits(verdict: Verdict, key: Admitted, reply: ServiceReply): Judgement {
    setLimitHeaders(reply, verdict);
    const { reached } = verdict;
    if (reached === undefined) return undefined;
    onStop?.(reached.name, key.id);
    return new RequestFailure('TOO_MANY_REQUESTS', [], reached.reset);
  }
}

/**
 * Refuses a request that asks for past years without the contract for them, whatever else is wrong with it.
 * @param entries parameters as sent
 */
export function checkPastYears(
  request: ServiceRequest,
  entries: readonly (readonly [name: string, value: string | null])[],
): void {
  const { key } = request;
  if (key === null || key.has('pastmap')) return;
  const entry = entries.find(
    ([name, value]) =>
      name === 'pastmap_year' || (name === 'sort' && /(?:^|,)-?pastmap_year(?:,|$)/.test(value ?? '')),
  );
  if (entry === undefined) return;
  throw contractMissing('pastmap', entry[0], entry[1], languageOf(request));
}

/** What a request is told whose key lacks a contract. */
function contractMissing(
  contract: Contract,
  parameter: string | null,
  value: string | null,
  language: MessageLanguage,
): RequestFailure {
  return new RequestFailure('CONTRACT_REQUIRED', [
    parameterError(parameter, reasons.contractRequired(contract), value, language),
  ]);
}

function refusal(why: Refusal, request: ServiceRequest, reply: ServiceReply): RequestFailure {
  const row = REFUSALS[why];
  if (row.status === 'UNAUTHORIZED')
    setHeader(reply, 'www-authenticate', why === 'token-wrong' ? TOKEN_CHALLENGE : CHALLENGE);
  const value = why === 'address-not-allowed' ? (request.ip ?? null) : null;
  const error: ParameterError = parameterError(row.header, row, value, languageOf(request));
  return new RequestFailure(row.status, [error]);
}

function languageOf(request: ServiceRequest): MessageLanguage {
  return preferredLanguage(request.headers['accept-language']);
}
