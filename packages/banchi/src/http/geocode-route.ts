import { errorBody, parameterError } from '@banchi/engine/contract/errors.js';
import { readFormat } from '@banchi/engine/contract/format.js';
import {
  type GeocodeSettings,
  type GeocodeWord,
  parseGeocodeParameters,
} from '@banchi/engine/contract/geocode.js';
import type { MessageLanguage } from '@banchi/engine/contract/messages.js';
import { type AddressSearch, Unavailable } from '@banchi/engine/search/query.js';
import { GEOCODE_PATH } from '@banchi/engine/vocabulary/searches.js';
import type { WordCount } from './access.js';
import { BatchElements, elementsOf, linesOf } from './batch.js';
import { declaredLength, mediaTypeOf } from './body.js';
import type { Capacity } from './capacity.js';
import type { ServiceReply, ServiceRequest } from './exchange.js';
import { RequestFailure } from './failure.js';
import { faultErrors, isPlain, readRequest } from './form.js';
import { GEOJSON_TYPE, geocodedFeature } from './geojson.js';
import { NOT_KEPT } from './head.js';
import { preferredLanguage } from './language.js';
import type { Router } from './router.js';
import { searchFailure } from './search-failure.js';
import { Turns } from './turns.js';

/** Largest body of a batch in bytes: a thousand long words. */
const MAX_BATCH = 4 * 1024 * 1024;
/** Words that an engine which answers later is asked at once. */
const AT_ONCE = 32;
/** Bytes after which a piece of an answer is sent. */
const PIECE = 1 << 16;

const JSON_TYPE = 'application/json';
const NDJSON_TYPES = ['application/x-ndjson', 'application/ndjson'];
const BATCH_TYPES = [JSON_TYPE, ...NDJSON_TYPES];

/** The bytes around the result of a word. */
const [BEFORE, BEHIND] = ['{"status":"OK","result":', '}'].map((text) => Buffer.from(text));

/** The answer to a word of a batch: UTF-8 where it is made so, which takes a tenth less time than a text. */
type WordAnswer = string | Buffer;

/** Options of the route. */
export interface GeocodeRouteOptions {
  readonly capacity: Capacity;
  /** Counts the words of batches; absent without limits. */
  readonly countWords: WordCount | undefined;
  /** Called with an error that came after an answer had begun. */
  readonly failed: (error: unknown, requestId: string) => void;
}

/**
 * Adds `GET /geocode?word=` and `POST /geocode` with up to 1,000 words as a JSON array or as NDJSON, which are answered
 * in their order, in the form in which they came, each with its own error.
 */
export function addGeocodeRoute(
  router: Router,
  search: AddressSearch,
  { capacity, countWords, failed }: GeocodeRouteOptions,
): void {
  const wrapped = (result: string): string => `${BEFORE.toString()}${result}${BEHIND.toString()}`;
  const answer = (
    from: AddressSearch,
    word: GeocodeWord,
    deadline: number,
    wrap = wrapped,
  ): string | Promise<string> => {
    const told = from.geocode(word, deadline);
    return told instanceof Promise ? capacity.within(told, deadline).then(wrap) : wrap(told);
  };
  const ofBatch = (from: AddressSearch, word: GeocodeWord): WordAnswer | Promise<WordAnswer> => {
    const bytes = from.geocodeBytes?.(word);
    if (bytes === undefined) return answer(from, word, capacity.deadline());
    return Buffer.concat([BEFORE, bytes, BEHIND], BEFORE.length + bytes.length + BEHIND.length);
  };
  const turns = new Turns();
  const batches: Answering = { search, answer: ofBatch, capacity, turns, countWords, failed };
  router.add({
    methods: ['GET', 'POST'],
    path: GEOCODE_PATH,
    // the body is read where the words are answered, so that its memory counts until then
    bodies: BATCH_TYPES,
    handler: (request, reply) => {
      const type = mediaTypeOf(request);
      const isBatch = type !== undefined && BATCH_TYPES.includes(type);
      if (isBatch && !isPlain(request.headers)) throw new RequestFailure('UNSUPPORTED_MEDIA_TYPE');
      const deadline = capacity.admit();
      const language = preferredLanguage(request.headers['accept-language']);
      reply.vary('accept-language').header('cache-control', NOT_KEPT);
      return isBatch
        ? sendBatch(request, reply, type !== JSON_TYPE, batches)
        : sendOne(request, reply, (word, wrap) => answer(search, word, deadline, wrap), language);
    },
  });
}

async function sendOne(
  request: ServiceRequest,
  reply: ServiceReply,
  answer: (word: GeocodeWord, wrap?: (result: string) => string) => string | Promise<string>,
  language: MessageLanguage,
): Promise<void> {
  const form = readRequest(request);
  const faults = faultErrors(form, language);
  if (faults.length > 0) throw new RequestFailure('INVALID_PARAMETER', faults);
  const { entries, format, errors } = readFormat(form.entries, () => language);
  const checked = parseGeocodeParameters(entries, language);
  if ('errors' in checked || errors.length > 0)
    throw new RequestFailure('INVALID_PARAMETER', [
      ...errors,
      ...('errors' in checked ? checked.errors : []),
    ]);
  const isGeoJson = format === 'geojson';
  let text: string;
  try {
    text = await answer(checked, isGeoJson ? geocodedFeature : undefined);
  } catch (error) {
    throw searchFailure(error, language);
  }
  reply.header('content-type', isGeoJson ? GEOJSON_TYPE : JSON_TYPE).send(text);
}

/** Everything needed to answer a batch. */
interface Answering {
  readonly search: AddressSearch;
  readonly answer: (from: AddressSearch, word: GeocodeWord) => WordAnswer | Promise<WordAnswer>;
  readonly capacity: Capacity;
  readonly turns: Turns;
  readonly countWords: WordCount | undefined;
  readonly failed: (error: unknown, requestId: string) => void;
}

/**
 * Answers a batch from one data set, a piece each turn, so that others are served between them and no more than a piece waits
 * to be read.
 */
async function sendBatch(
  request: ServiceRequest,
  reply: ServiceReply,
  isLines: boolean,
  answering: Answering,
): Promise<void> {
  const { search, answer, capacity, turns, countWords, failed } = answering;
  const language = preferredLanguage(request.headers['accept-language']);
  const bytes = await received(request, reply, capacity);
  const settings = batchSettings(request, language);
  await turns.next();
  const elements = isLines ? linesOf(bytes) : elementsOf(bytes);
  if (!(elements instanceof BatchElements))
    throw new RequestFailure('INVALID_PARAMETER', [parameterError(null, elements, null, language)]);
  await countWords?.(request, reply, elements.length);
  const held = search.hold?.();
  const one = (place: number): WordAnswer | Promise<WordAnswer> => {
    const checked = elements.word(place, settings, language);
    if ('errors' in checked) return JSON.stringify(errorBody('INVALID_PARAMETER', language, checked.errors));
    const told = answer(held?.search ?? search, checked);
    return told instanceof Promise ? told.catch((error: unknown) => unanswered(error, language)) : told;
  };
  try {
    const raw = reply.header('content-type', isLines ? NDJSON_TYPES[0] : JSON_TYPE).begin();
    for await (const piece of pieces(elements.length, one, isLines, turns)) {
      await capacity.send(piece, raw);
      if (raw.destroyed) return;
    }
    raw.end();
  } catch (error) {
    // An answer that has begun can no longer become an error.
    failed(error, request.id);
    reply.raw.destroy();
  } finally {
    held?.release();
  }
}

/** The body of a batch. */
async function received(
  { raw, headers }: ServiceRequest,
  reply: ServiceReply,
  capacity: Capacity,
): Promise<Buffer> {
  const declared = declaredLength(headers);
  try {
    return await capacity.receive(raw, { response: reply.raw, declared, most: MAX_BATCH });
  } catch (error) {
    // The client may send more of it.
    reply.header('connection', 'close');
    throw error;
  }
}

/** The answers to some words, in pieces as large as one turn has time for. */
async function* pieces(
  count: number,
  one: (place: number) => WordAnswer | Promise<WordAnswer>,
  isLines: boolean,
  turns: Turns,
): AsyncGenerator<Buffer> {
  const [before, between, behind] = (isLines ? ['', '\n', '\n'] : ['[', ',', ']']).map((text) =>
    Buffer.from(text),
  );
  let piece: Buffer[] = [before];
  for (let place = 0; place < count; ) {
    await turns.next();
    const answers: (WordAnswer | Promise<WordAnswer>)[] = [];
    const from = place;
    for (let size = 0; place < count && answers.length < AT_ONCE && size < PIECE; ) {
      const told = one(place++);
      answers.push(told);
      if (!(told instanceof Promise)) size += told.length;
      if (turns.isOver) break;
    }
    const isLater = answers.some((told) => told instanceof Promise);
    (isLater ? await Promise.all(answers) : (answers as WordAnswer[])).forEach((told, i) => {
      if (from + i > 0) piece.push(between);
      piece.push(typeof told === 'string' ? Buffer.from(told) : told);
    });
    if (place < count) {
      yield Buffer.concat(piece);
      piece = [];
    }
  }
  if (count > 0 || !isLines) piece.push(behind);
  yield Buffer.concat(piece);
}

/** The error in place of a word's answer; the other words are answered. */
function unanswered(error: unknown, language: MessageLanguage): string {
  const isLate = error instanceof RequestFailure && error.code === 'UNAVAILABLE';
  if (!isLate && !(error instanceof Unavailable)) throw error;
  return JSON.stringify(errorBody('UNAVAILABLE', language));
}

/** `target` of a batch, which holds for the words that have none, and `parts`. */
function batchSettings({ query = '' }: ServiceRequest, language: MessageLanguage): GeocodeSettings {
  if (query === '') return { target: null };
  const entries = new URLSearchParams(query);
  const checked = parseGeocodeParameters([['word', 'word'], ...entries], language);
  if ('errors' in checked) throw new RequestFailure('INVALID_PARAMETER', checked.errors);
  return checked;
}
