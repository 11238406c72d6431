import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, parameterError } from '../contract/errors.js';
import {
  batchSizeError,
  type GeocodeTarget,
  type GeocodeWord,
  parseGeocodeElement,
  parseGeocodeParameters,
} from '../contract/geocode.js';
import { type MessageLanguage, reasons } from '../contract/messages.js';
import { type AddressSearch, Unavailable } from '../search/query.js';
import { GEOCODE_PATH } from '../vocabulary/searches.js';
import type { Capacity } from './capacity.js';
import { RequestFailure } from './failure.js';
import { faultErrors, isPlain, readRequest } from './form.js';
import { addVary, NOT_KEPT } from './head.js';
import { preferredLanguage } from './language.js';
import { searchFailure } from './search-failure.js';

/** Largest body of a batch in bytes: a thousand long words. */
const MAX_BATCH = 4 * 1024 * 1024;
/** Words answered before others get their turn. */
const AT_ONCE = 32;

const JSON_TYPE = 'application/json';
const NDJSON_TYPES = ['application/x-ndjson', 'application/ndjson'];

/** What stands around the result of a word. */
const [BEFORE, BEHIND] = ['{"status":"OK","result":', '}'].map((text) => Buffer.from(text));

/** The answer to a word of a batch: UTF-8 where it is made so, which takes a tenth less time than a text. */
type Told = string | Buffer;

/** A batch as received. */
interface Batch {
  readonly bytes: Buffer;
  readonly isLines: boolean;
}

/** A line of a batch that is no UTF-8. */
const UNREADABLE = Symbol('no UTF-8');

/**
 * Adds `GET /geocode?word=` and `POST /geocode` with up to 1,000 words as a JSON array or as NDJSON, which are answered
 * in their order, in the form in which they came, each with its own error.
 */
export function addGeocodeRoute(app: FastifyInstance, search: AddressSearch, capacity: Capacity): void {
  const { geocode } = search;
  if (geocode === undefined) return;
  const wrap = (result: string): string => `${BEFORE.toString()}${result}${BEHIND.toString()}`;
  const answer = (word: GeocodeWord, deadline: number): string | Promise<string> => {
    const told = geocode.call(search, word, deadline);
    return told instanceof Promise ? capacity.within(told, deadline).then(wrap) : wrap(told);
  };
  const ofBatch = (word: GeocodeWord): Told | Promise<Told> => {
    const bytes = search.geocodeBytes?.(word);
    if (bytes === undefined) return answer(word, capacity.deadline());
    return Buffer.concat([BEFORE, bytes, BEHIND], BEFORE.length + bytes.length + BEHIND.length);
  };
  void app.register(async (scope) => {
    for (const type of [JSON_TYPE, ...NDJSON_TYPES]) {
      scope.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: MAX_BATCH }, (request, body, done) => {
        if (!isPlain(request.headers)) done(new RequestFailure('UNSUPPORTED_MEDIA_TYPE'));
        else done(null, { bytes: body as Buffer, isLines: type !== JSON_TYPE } satisfies Batch);
      });
    }
    scope.route({
      method: ['GET', 'POST'],
      url: GEOCODE_PATH,
      bodyLimit: MAX_BATCH,
      handler: (request, reply) => {
        const deadline = capacity.admit();
        const language = preferredLanguage(request.headers['accept-language']);
        addVary(reply, 'accept-language');
        reply.header('cache-control', NOT_KEPT);
        const { body } = request;
        return isBatch(body)
          ? sendBatch(request, reply, body, ofBatch, language)
          : sendOne(request, reply, (word) => answer(word, deadline), language);
      },
    });
  });
}

function isBatch(body: unknown): body is Batch {
  return typeof body === 'object' && body !== null && 'isLines' in body;
}

async function sendOne(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (word: GeocodeWord) => string | Promise<string>,
  language: MessageLanguage,
): Promise<FastifyReply> {
  const form = readRequest(request);
  const faults = faultErrors(form, language);
  if (faults.length > 0) throw new RequestFailure('INVALID_PARAMETER', faults);
  const checked = parseGeocodeParameters(form.entries, language);
  if ('errors' in checked) throw new RequestFailure('INVALID_PARAMETER', checked.errors);
  let text: string;
  try {
    text = await answer(checked);
  } catch (error) {
    throw searchFailure(error, language);
  }
  return reply.header('content-type', JSON_TYPE).send(text);
}

function sendBatch(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, isLines }: Batch,
  answer: (word: GeocodeWord) => Told | Promise<Told>,
  language: MessageLanguage,
): FastifyReply {
  const target = batchTarget(request, language);
  const elements = isLines ? linesOf(bytes) : arrayOf(bytes, language);
  const error = batchSizeError(elements.length, language);
  if (error !== undefined) throw new RequestFailure('INVALID_PARAMETER', [error]);
  const one = (element: unknown): Told | Promise<Told> => {
    const checked =
      element instanceof SyntaxError
        ? wrongElement(reasons.notJson(), language)
        : element === UNREADABLE
          ? wrongElement(reasons.notUtf8(), language)
          : parseGeocodeElement(element, target, language);
    if ('errors' in checked) return JSON.stringify(errorBody('INVALID_PARAMETER', language, checked.errors));
    const told = answer(checked);
    return told instanceof Promise ? told.catch((error: unknown) => unanswered(error, language)) : told;
  };
  const type = isLines ? NDJSON_TYPES[0] : JSON_TYPE;
  return reply
    .header('content-type', type)
    .send(Readable.from(pieces(elements, one, isLines), { objectMode: false }));
}

/** The answers, some words at a time, so that others are served between them. */
async function* pieces(
  elements: readonly unknown[],
  one: (element: unknown) => Told | Promise<Told>,
  isLines: boolean,
): AsyncGenerator<Buffer> {
  const [before, between, behind] = (isLines ? ['', '\n', '\n'] : ['[', ',', ']']).map((text) =>
    Buffer.from(text),
  );
  let piece: Buffer[] = [before];
  for (let from = 0; from < elements.length; from += AT_ONCE) {
    const answers = await Promise.all(elements.slice(from, from + AT_ONCE).map(one));
    answers.forEach((told, i) => {
      if (from + i > 0) piece.push(between);
      piece.push(typeof told === 'string' ? Buffer.from(told) : told);
    });
    if (answers.length === AT_ONCE) {
      yield Buffer.concat(piece);
      piece = [];
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  if (elements.length > 0 || !isLines) piece.push(behind);
  yield Buffer.concat(piece);
}

/** The element of a word that could not be looked for: the others are answered. */
function unanswered(error: unknown, language: MessageLanguage): string {
  const isLate = error instanceof RequestFailure && error.code === 'UNAVAILABLE';
  if (!isLate && !(error instanceof Unavailable)) throw error;
  return JSON.stringify(errorBody('UNAVAILABLE', language));
}

/** `target` of a batch, which holds for the words that have none. */
function batchTarget({ raw }: FastifyRequest, language: MessageLanguage): GeocodeTarget {
  const query = (raw.url ?? '').split('?', 2)[1];
  if (query === undefined || query === '') return null;
  const entries = new URLSearchParams(query);
  const checked = parseGeocodeParameters([['word', 'word'], ...entries], language);
  if ('errors' in checked) throw new RequestFailure('INVALID_PARAMETER', checked.errors);
  return checked.target;
}

/** A text in UTF-8; null for what is none. */
function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function arrayOf(bytes: Buffer, language: MessageLanguage): readonly unknown[] {
  const text = textOf(bytes);
  if (text === null) throw invalid(reasons.notUtf8(), null, language);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid(reasons.notJson(), null, language);
  }
  if (!Array.isArray(value)) throw invalid(reasons.notAnArray(), null, language);
  return value;
}

/** The values of the lines; a line that is no JSON, or no UTF-8, is what says so. Empty lines are none. */
function linesOf(bytes: Buffer): readonly unknown[] {
  const lines = textOf(bytes)?.split('\n') ?? textsOfLines(bytes);
  return lines
    .filter((line) => line === null || line.trim() !== '')
    .map((line): unknown => {
      if (line === null) return UNREADABLE;
      try {
        return JSON.parse(line);
      } catch (error) {
        return error;
      }
    });
}

/** Lines one by one, of which some are no UTF-8. */
function textsOfLines(bytes: Buffer): (string | null)[] {
  const lines: (string | null)[] = [];
  for (let from = 0, to: number; from < bytes.length; from = to + 1) {
    to = bytes.indexOf('\n', from);
    if (to < 0) to = bytes.length;
    lines.push(textOf(bytes.subarray(from, to)));
  }
  return lines;
}

function wrongElement(
  reason: Parameters<typeof parameterError>[1],
  language: MessageLanguage,
): { readonly errors: readonly ReturnType<typeof parameterError>[] } {
  return { errors: [parameterError(null, reason, null, language)] };
}

function invalid(
  reason: Parameters<typeof parameterError>[1],
  value: string | null,
  language: MessageLanguage,
): RequestFailure {
  return new RequestFailure('INVALID_PARAMETER', [parameterError(null, reason, value, language)]);
}
