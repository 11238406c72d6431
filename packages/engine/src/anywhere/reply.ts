import { ERRORS, type ErrorCode, errorBody, type ParameterError } from '../contract/errors.js';
import { type ParameterEntry, parseAddressParameters } from '../contract/parameters.js';
import { ANSWER_BYTES } from '../facts/limits.js';
import { TOKYO } from '../geo/datum.js';
import { toQuery } from '../library/query.js';
import { searchInfo } from '../library/search-info.js';
import { ALL_QUESTIONS } from '../questions/index.js';
import { areWrong, made } from '../questions/question.js';
import { searchRefusal } from '../questions/refusal.js';
import type { AddressSearch } from '../search/query.js';
import type { MessageLanguage } from '../vocabulary/message.js';
import { ENDPOINTS, type Endpoint, PATHS } from '../vocabulary/searches.js';

/** A request as the service would be sent it: `{ path: '/geocode', entries: [['word', '千代田区霞が関1']] }`. */
export interface Request {
  readonly path: string;
  readonly entries: readonly ParameterEntry[];
  /** Language of the error messages. Default `en`. */
  readonly language?: MessageLanguage;
}

/** The service's answer: status, and JSON in UTF-8. */
export interface Reply {
  readonly status: number;
  readonly body: Uint8Array<ArrayBuffer>;
}

const SETTINGS = { polygonAsObject: false, maxBytes: ANSWER_BYTES };

/** Without tables of its own, both of the other datums are the one of Tokyo. */
const DATUMS = { TOKYO, TOKYO_NAVI: TOKYO };
const ASKING = { datums: DATUMS, languages: 'all' } as const;

const encoder = new TextEncoder();

/** The reply to a request that threw an error on purpose. @throws what was thrown by fault, or by who has the file */
function refusedReply(error: unknown, { entries, language = 'en' }: Request): Reply {
  const asked = {
    value: (name: string) => entries.find(([given]) => given === name)?.[1] ?? null,
    maxBytes: ANSWER_BYTES,
  };
  const refusal = searchRefusal(error, language, asked);
  if (refusal === undefined) throw error;
  return refused(refusal.code, language, refusal.errors);
}

/** Wrong parameters of a request. */
interface Faults {
  readonly errors: readonly ParameterError[];
}

/**
 * Answers a request byte for byte as the service without further settings does: both searches and all questions of the table. The status and body of the reply say what is wrong with a request.
 */
export async function replyTo(search: AddressSearch, request: Request): Promise<Reply> {
  const { path, entries, language = 'en' } = request;
  try {
    const endpoint = ENDPOINTS.find((each) => PATHS[each] === path);
    if (endpoint !== undefined) return await searched(search, endpoint, entries, language);
    const question = ALL_QUESTIONS.find((each) => each.path === path);
    if (question !== undefined) {
      const checked = question.parse(entries, language);
      if (areWrong(checked)) return wrong(checked, language);
      return await made(question.ask(search, checked, ASKING), (answer) => ok(answer.bytes()));
    }
    return refused('NOT_FOUND', language);
  } catch (error) {
    return refusedReply(error, request);
  }
}

async function searched(
  search: AddressSearch,
  endpoint: Endpoint,
  entries: readonly ParameterEntry[],
  language: MessageLanguage,
): Promise<Reply> {
  const parsed = parseAddressParameters(entries, endpoint, () => language, search.years, true);
  if ('errors' in parsed) return wrong(parsed, language);
  const { parameters } = parsed;
  const datum = parameters.datum === 'JGD' ? undefined : DATUMS[parameters.datum];
  const shape = endpoint === 'address' ? 'address' : 'multilingual';
  const answer = await search.search(toQuery(parameters, shape, datum, SETTINGS));
  const info = JSON.stringify(searchInfo(answer));
  const reply = around(`{"status":"OK","result":{"info":${info},"item":[`, answer.items, ']}}');
  answer.release?.();
  return reply;
}

/** An answer around a result in JSON. */
function ok(result: Uint8Array): Reply {
  return around('{"status":"OK","result":', result, '}');
}

function around(before: string, bytes: Uint8Array, behind: string): Reply {
  const [head, tail] = [before, behind].map((text) => encoder.encode(text));
  const body = new Uint8Array(head.length + bytes.length + tail.length);
  body.set(head);
  body.set(bytes, head.length);
  body.set(tail, head.length + bytes.length);
  return { status: 200, body };
}

function wrong({ errors }: Faults, language: MessageLanguage): Reply {
  return refused('INVALID_PARAMETER', language, errors);
}

/** An error of the contract. */
function refused(code: ErrorCode, language: MessageLanguage, errors: readonly ParameterError[] = []): Reply {
  const body = encoder.encode(JSON.stringify(errorBody(code, language, errors)));
  return { status: ERRORS[code].http, body };
}
