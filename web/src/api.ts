import type { Language } from '@banchi/engine/vocabulary/languages.js';
import { computed } from '@preact/signals';
import {
  type BatchAnswer,
  type BatchPoint,
  type CallOptions,
  createClient,
  type GeocodeResult,
  type LineageResult,
  RequestError,
  type ReverseAnswer,
  type SearchParameters,
  type SuggestResult,
} from '../../clients/js/src/index.js';
import type { Answer } from './item.js';
import { serviceBase, settings } from './settings.js';
import { type Access, access } from './state/access.js';
import { language } from './state/preferences.js';
import { hasNames, readerLanguage } from './state/reader.js';
import { pathOf, type Request } from './state/request.js';
import { send } from './transport.js';

/**
 * Longest time to wait for an answer, in milliseconds. A published page may load a file first: it waits as long as a timer
 * can.
 */
const PATIENCE = settings.published === null ? 15_000 : 2 ** 31 - 1;
/** A busy service is asked once more, soon, since somebody waits; then not again. */
const RETRY = { retries: 1, maxWait: 1500 } as const;

/** Whether the data of a published page comes in a file for each municipality, so that a word must name one. */
const IS_CUT = settings.published?.isCut === true;
/** The levels that any word is searched at there. */
const COUNTRYWIDE = 'TOD,SHK,OAZ';

/** A client that uses a key, or none. */
function clientWith(key: Access | null) {
  return createClient({
    baseUrl: serviceBase,
    language: language.value,
    timeout: PATIENCE,
    fetch: send,
    ...RETRY,
    ...(key === null ? {} : { credentials: key }),
  });
}

const client = computed(() => clientWith(access.value));

/**
 * Asks one of the searches.
 * @throws {RequestError} when the service refuses
 * @throws {ConnectionError} when it does not answer
 */
export async function ask(request: Request, signal?: AbortSignal): Promise<Answer> {
  try {
    return await askOnce(request, signal);
  } catch (error) {
    const isOfWord =
      error instanceof RequestError && error.errors.every(({ parameter }) => /^word/.test(parameter ?? ''));
    if (!IS_CUT || !isOfWord || 'address_level' in request.parameters) throw error;
    const narrowed = { ...request, parameters: { ...request.parameters, address_level: COUNTRYWIDE } };
    return { ...(await askOnce(narrowed, signal)), areTowns: true };
  }
}

function askOnce({ endpoint, parameters }: Request, signal?: AbortSignal): Promise<Answer> {
  // the values are texts that may come from a link and may be wrong: the service reports their faults
  return endpoint === 'address'
    ? client.peek().searchAddress(parameters as unknown as SearchParameters, { signal })
    : client
        .peek()
        .searchMultilingual(parameters as unknown as SearchParameters<'address_multi'>, { signal });
}

/** Whether the service says how it found each record, as far as is known. */
let hasMatches = true;

/** Asks for an answer with how each record was found, the source of its point, and totals by prefecture, if the service has them. */
export async function askWithMatch(request: Request, signal?: AbortSignal): Promise<Answer> {
  if (hasMatches) {
    try {
      return await ask({ ...request, parameters: { ...request.parameters, match_info: 'true' } }, signal);
    } catch (error) {
      if (!(error instanceof RequestError) || error.errors[0]?.parameter !== 'match_info') throw error;
      hasMatches = false;
    }
  }
  return ask(request, signal);
}

/** The whole answer to a request as JSON, errors too. */
export async function answerTo(request: Request): Promise<unknown> {
  try {
    return await client.peek().get(pathOf(request));
  } catch (error) {
    if (error instanceof RequestError && error.body !== undefined) return error.body;
    throw error;
  }
}

/** The answer of `/geocode` to a word, with its parts; null if the service has no `/geocode`, or not for this caller. */
export function geocode(word: string, signal: AbortSignal): Promise<GeocodeResult | null> {
  return unlessRefused(named((names) => client.peek().geocode(word, { parts: true, ...names, signal })));
}

/**
 * The former names of a municipality or town and its successors; null if the service does not know them, or not for this
 * caller.
 */
export function lineage(code: string, signal: AbortSignal): Promise<LineageResult | null> {
  return unlessRefused(client.peek().lineage(code, { signal }));
}

/** Lines a request: few, so that the first answers of a slow service are soon there. */
const LINES = 250;

/**
 * The answers of `/geocode` to the lines of a list, in their order.
 * @throws {RequestError} when the service refuses
 * @throws {ConnectionError} when it does not answer
 */
export function geocodeList(lines: readonly string[], signal: AbortSignal): AsyncIterable<BatchAnswer> {
  return namedLines((names) => client.peek().geocodeBatch(lines, { ...names, signal, batchSize: LINES }));
}

/**
 * The answers of `/reverse` to points, in their order.
 * @param points a line that is not a point is sent as it is, and refused
 * @throws {RequestError} when the service refuses
 * @throws {ConnectionError} when it does not answer
 */
export function reverseList(
  points: readonly BatchPoint[],
  signal: AbortSignal,
): AsyncIterable<ReverseAnswer> {
  return namedLines((names) => client.peek().reverseBatch(points, { ...names, signal, batchSize: LINES }));
}

/** Completions of a word; null if the service has none, or not for this caller. */
export function complete(word: string, signal: AbortSignal): Promise<SuggestResult | null> {
  return unlessRefused(named((names) => client.peek().suggest(word, { ...names, signal })));
}

/**
 * Asks the address search for records with names in the reader's language, where the service has them for this caller.
 * @param get sends the request
 */
export function askNamed(
  parameters: Readonly<Record<string, string>>,
  signal?: AbortSignal,
  get: typeof ask | typeof askWithMatch = ask,
): Promise<Answer> {
  const isPast = 'pastmap_year' in parameters;
  return named(
    (names) => get({ endpoint: 'address', parameters: { ...parameters, ...names } }, signal),
    isPast,
  );
}

/** The parameter for names in the reader's language; none for Japanese. */
type WantedNames = { readonly lang?: Language };

function wantedNames(): WantedNames {
  const lang = readerLanguage.peek();
  return lang === 'ja' ? {} : { lang };
}

/**
 * The answer with names in the reader's language, where the service has them for this caller; else with Japanese ones.
 * @param isPast whether a past year is asked for, whose file may lack names that today's has
 */
async function named<T>(get: (names: WantedNames) => Promise<T>, isPast = false): Promise<T> {
  const names = wantedNames();
  if (names.lang === undefined) return get({});
  try {
    return await get(names);
  } catch (error) {
    if (!lacksNames(error)) throw error;
    if (!isPast) hasNames.value = false;
    return get({});
  }
}

/** Many answers with names in the reader's language, else with Japanese ones; the first says whether there are names. */
async function* namedLines<T>(get: (names: WantedNames) => AsyncIterable<T>): AsyncGenerator<T> {
  const names = wantedNames();
  try {
    yield* get(names);
  } catch (error) {
    if (names.lang === undefined || !lacksNames(error)) throw error;
    hasNames.value = false;
    yield* get({});
  }
}

/** Whether a request was refused because the service has no names in other languages, or not for this caller. */
export function lacksNames(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false;
  return (
    ['NOT_IMPLEMENTED', 'CONTRACT_REQUIRED'].includes(error.code) &&
    error.errors.some(({ parameter }) => parameter === 'lang')
  );
}

async function unlessRefused<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RequestError) return null;
    throw error;
  }
}

/** The ways a key can be used from a page, the one made for pages first. */
const MODES = ['referer', 'ip'] as const;

/**
 * Finds out in which way the service accepts a key, and uses the key in this way from then on.
 * @throws {RequestError} if it accepts the key in no way, with the reason of the last one
 * @throws {ConnectionError} when the service does not answer
 */
export async function enter(key: string, options?: CallOptions): Promise<void> {
  let refused: unknown;
  for (const mode of MODES) {
    const candidate: Access = { key, mode };
    try {
      await clientWith(candidate).searchAddress({ address_level: ['TOD'], limit: [0, 0] }, options);
      access.value = candidate;
      return;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      refused = error;
      if (error.code === 'UNAUTHORIZED') break; // no way of using it would help
    }
  }
  throw refused;
}
