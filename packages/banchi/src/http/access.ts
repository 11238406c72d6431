import type { Socket } from 'node:net';
import { type ParameterError, parameterError } from '@banchi/engine/contract/errors.js';
import { REFUSALS } from '@banchi/engine/contract/refusals.js';
import type { AnswerLanguages, ForeignLanguage } from '@banchi/engine/vocabulary/languages.js';
import type { MessageLanguage } from '@banchi/engine/vocabulary/message.js';
import { requestReasons } from '@banchi/engine/vocabulary/messages.js';
import type { FastifyContextConfig } from 'fastify';
import type { Admission, Admitted, Credentials, Refusal } from '../credentials/credentials.js';
import type { Contract } from '../credentials/key.js';
import { type Meter, mostAtOnce, type Throttle, type Verdict } from '../throttle/throttle.js';
import type { ServiceReply, ServiceRequest } from './exchange.js';
import { RequestFailure } from './failure.js';
import { fieldOf } from './head.js';
import { preferredLanguage } from './language.js';
import { setLimitHeaders, setNearest } from './limit-headers.js';

/** The reason that a request was refused. */
export type Stop = Refusal | 'contract' | 'rate' | 'quota';

/** The failure of a request; undefined when it may go on. */
type Judgement = RequestFailure | undefined;

/** Judges a request for a route that needs credentials, may need a contract, and may take a key in its address. */
export type Guard = (
  request: ServiceRequest,
  reply: ServiceReply,
  route: Pick<FastifyContextConfig, 'contract' | 'keyIn'>,
) => Judgement | Promise<Judgement>;

/** Credentials, limits and the log of refusals. */
export interface AccessOptions {
  readonly credentials: Credentials;
  readonly throttle: Throttle;
  /** Whether the address of its route may carry a key of mode `url`. Default false. */
  readonly keyInAddress?: boolean;
  /** Called for every request that is refused, with the id of its key where it is known. */
  readonly onStop?: (stop: Stop, key: string | undefined) => void;
}

/** Challenges of a 401 (RFC 9110 §11.6.1): the ways to authenticate. */
const CHALLENGE = 'Bearer realm="banchi", ip realm="banchi", referer realm="banchi"';
const TOKEN_CHALLENGE =
  'Bearer realm="banchi", error="invalid_token", ip realm="banchi", referer realm="banchi"';

/** Longest headers that are remembered with a connection. */
const LONGEST_KEPT = 3000;

/** The key that let the last request of a connection in. */
interface Pass {
  readonly apiKey: string | undefined;
  readonly authorization: string | undefined;
  readonly admission: Admission;
  readonly meter: Meter;
}

const PASS = Symbol('what let the last request of a connection in');

/** A connection; whoever keeps one alive shows the same with every request. */
interface Remembering extends Socket {
  [PASS]?: Pass;
}

/** Counts the words of a batch; fails with {@link RequestFailure} where they are too many. */
export type WordCount = (request: ServiceRequest, reply: ServiceReply, words: number) => Promise<void>;

/**
 * Counts each word of a batch like a request of its own; the first one is the batch's own request, already counted.
 */
export function wordCountOf({ throttle, onStop }: Pick<AccessOptions, 'throttle' | 'onStop'>): WordCount {
  return async (request, reply, words) => {
    const { key } = request;
    if (key === null || words < 2) return;
    const most = mostAtOnce(key);
    // waiting would not help: no Retry-After
    if (words > most) {
      onStop?.(key.rate === most ? 'rate' : 'quota', key.id);
      const reason = requestReasons.beyondLimit(words, most);
      throw new RequestFailure('TOO_MANY_REQUESTS', [
        parameterError(null, reason, null, languageOf(request)),
      ]);
    }
    const failure = judged(await throttle.take(key, words - 1), key, reply, onStop);
    if (failure !== undefined) throw failure;
  };
}

/** Checks credentials, contract and limits of every request, and refuses or admits it. */
export function guardOf({ credentials, throttle, onStop }: AccessOptions): Guard {
  return judge;

  function judge(
    request: ServiceRequest,
    reply: ServiceReply,
    { contract, keyIn }: Parameters<Guard>[2],
  ): Judgement | Promise<Judgement> {
    const { raw } = request;
    const { 'x-api-key': given } = raw.headers;
    const inAddress = keyIn === undefined || given !== undefined ? null : parameterOf(request, keyIn);
    if (inAddress !== null) return judgeKey(credentials.admitInAddress(inAddress), request, reply, contract);
    const authorization = fieldOf(raw, 'authorization');
    const referer = fieldOf(raw, 'referer');
    const apiKey = typeof given === 'string' ? given : undefined;
    const pass = (raw.socket as Remembering)[PASS];
    if (pass !== undefined && pass.apiKey === apiKey && pass.authorization === authorization) {
      const { admission, meter } = pass;
      const { key } = admission;
      const isSame =
        (admission.ip === undefined || admission.ip === request.client) &&
        (admission.referer === undefined || admission.referer === referer);
      const time = credentials.clock();
      const isIn = isSame && credentials.holds(admission, time);
      if (isIn && (contract === undefined || key.has(contract)) && meter.pass(time)) {
        request.key = key;
        setNearest(reply, meter);
        return undefined;
      }
    }
    const client = {
      get ip() {
        return request.client;
      },
    };
    const result = credentials.admit({ apiKey, authorization, referer, client });
    return result instanceof Promise
      ? result.then((value) => judgeKey(value, request, reply, contract))
      : judgeKey(result, request, reply, contract);
  }

  function judgeKey(
    admission: Admission | Refusal,
    request: ServiceRequest,
    reply: ServiceReply,
    contract: Contract | undefined,
  ): Judgement | Promise<Judgement> {
    if (typeof admission === 'string') {
      onStop?.(admission, undefined);
      return refusal(admission, request, reply);
    }
    const { key } = admission;
    request.key = key;
    if (contract !== undefined && !key.has(contract)) {
      onStop?.('contract', key.id);
      return contractMissing(contract, null, null, languageOf(request));
    }
    remember(request, admission);
    const verdict = throttle.take(key);
    return verdict instanceof Promise
      ? verdict.then((value) => judged(value, key, reply, onStop))
      : judged(verdict, key, reply, onStop);
  }

  /** Remembers an admission, so that the next request of the connection skips the same checks. */
  function remember({ raw, headers }: ServiceRequest, admission: Admission): void {
    const { 'x-api-key': apiKey, authorization = '' } = headers;
    if (typeof apiKey !== 'string' || authorization.length + (admission.referer?.length ?? 0) > LONGEST_KEPT)
      return;
    const meter = throttle.meterOf(admission.key, credentials.clock());
    (raw.socket as Remembering)[PASS] = { apiKey, authorization, admission, meter };
  }
}

/** The value of a parameter of the address; null where there is none. */
function parameterOf({ query }: ServiceRequest, name: string): string | null {
  return new URLSearchParams(query).get(name);
}

/** Sets the limit headers of a key; returns the failure of a request that has reached a limit. */
function judged(
  verdict: Verdict,
  key: Admitted,
  reply: ServiceReply,
  onStop: AccessOptions['onStop'],
): Judgement {
  setLimitHeaders(reply, verdict);
  const { reached } = verdict;
  if (reached === undefined) return undefined;
  onStop?.(reached.name, key.id);
  return new RequestFailure('TOO_MANY_REQUESTS', [], reached.reset);
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

/**
 * Refuses names in other languages to a key without the contract for them.
 * @param names languages that are asked for
 */
export function checkNames(request: ServiceRequest, names: readonly ForeignLanguage[] = []): void {
  const { key } = request;
  if (names.length === 0 || key === null || key.has('multilingual')) return;
  throw contractMissing('multilingual', 'lang', names.join(','), languageOf(request));
}

/** The languages of the answer, for a route that needs no contract itself: with keys, those of the key's contract. */
export function languagesFor({ key }: Pick<ServiceRequest, 'key'>): AnswerLanguages {
  return key === null || key.has('multilingual') ? 'all' : 'ja';
}

/** The failure of a request whose key lacks a contract. */
function contractMissing(
  contract: Contract,
  parameter: string | null,
  value: string | null,
  language: MessageLanguage,
): RequestFailure {
  return new RequestFailure('CONTRACT_REQUIRED', [
    parameterError(parameter, requestReasons.contractRequired(contract), value, language),
  ]);
}

function refusal(why: Refusal, request: ServiceRequest, reply: ServiceReply): RequestFailure {
  const row = REFUSALS[why];
  if (row.status === 'UNAUTHORIZED')
    reply.header('www-authenticate', why === 'token-wrong' ? TOKEN_CHALLENGE : CHALLENGE);
  const value = why === 'address-not-allowed' ? (request.client ?? null) : null;
  const error: ParameterError = parameterError(row.header, row, value, languageOf(request));
  return new RequestFailure(row.status, [error]);
}

function languageOf(request: ServiceRequest): MessageLanguage {
  return preferredLanguage(request.headers['accept-language']);
}
