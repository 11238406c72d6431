import type { Readable } from 'node:stream';
import { errorBody, type ParameterError, parameterError } from '@banchi/engine/contract/errors.js';
import { BATCH_BYTES } from '@banchi/engine/facts/limits.js';
import { searchRefusal } from '@banchi/engine/questions/refusal.js';
import type { AddressSearch } from '@banchi/engine/search/query.js';
import type { MessageLanguage } from '@banchi/engine/vocabulary/message.js';
import type { WordCount } from './access.js';
import { BatchElements, elementsOf, linesOf } from './batch.js';
import { begun } from './begun.js';
import type { Capacity } from './capacity.js';
import {
  type App,
  hasLeft,
  READ,
  type RequestParts,
  type ServiceReply,
  type ServiceRequest,
  vary,
} from './exchange.js';
import { RequestFailure } from './failure.js';
import { isPlain } from './form.js';
import { NOT_KEPT } from './head.js';
import { preferredLanguage } from './language.js';
import { searchFailure } from './search-failure.js';
import type { Turns } from './turns.js';

/** Elements that an engine which answers later is asked at once. */
const AT_ONCE = 32;
/** Bytes after which a piece of an answer is sent. */
const PIECE = 1 << 16;

/** The type of JSON. */
export const JSON_TYPE = 'application/json';
const NDJSON_TYPES = ['application/x-ndjson', 'application/ndjson'];
const BATCH_TYPES = [JSON_TYPE, ...NDJSON_TYPES];

/** The answer to an element of a batch: UTF-8 where it is made so, which takes a tenth less time than a text. */
type BatchAnswer = string | Buffer;

/** Everything that is wrong with an element. */
interface Faults {
  readonly errors: readonly ParameterError[];
}

/** Everything needed to answer the batches of a route. */
export interface BatchAnswering<S, T extends object> {
  readonly search: AddressSearch;
  /** Reads the parameters that hold for all elements. @throws {RequestFailure} */
  readonly settings: (request: ServiceRequest, language: MessageLanguage) => S;
  /** Checks an element. */
  readonly check: (element: unknown, settings: S, language: MessageLanguage) => T | Faults;
  /** Answers a checked element: the JSON of a whole answer. */
  readonly answer: (
    from: AddressSearch,
    checked: T,
    request: ServiceRequest,
  ) => BatchAnswer | Promise<BatchAnswer>;
  readonly capacity: Capacity;
  readonly turns: Turns;
  readonly countWords: WordCount | undefined;
  readonly failed: (error: unknown, requestId: string) => void;
}

/**
 * Adds a route that answers one question by GET or a form, and many by POST as a JSON array or as NDJSON.
 * @param sendOne answers one question until a deadline
 */
export function addBatchRoute<S, T extends object>(
  app: App,
  url: string,
  answering: BatchAnswering<S, T>,
  sendOne: (
    request: ServiceRequest,
    reply: ServiceReply,
    language: MessageLanguage,
    deadline: number,
  ) => Promise<void>,
): void {
  app.register(async (scope) => {
    // a batch is read where it is answered, so that its memory counts until then
    scope.addContentTypeParser(BATCH_TYPES, (_request, payload, done) => done(null, payload));
    scope.route<RequestParts>({
      method: [...READ, 'POST'],
      url,
      handler: (request, reply) => {
        const { body, mediaType, headers } = request;
        const isBatch = typeof body === 'object';
        if (isBatch && !isPlain(headers)) throw new RequestFailure('UNSUPPORTED_MEDIA_TYPE');
        const deadline = answering.capacity.admit();
        const language = preferredLanguage(headers['accept-language']);
        vary(reply, 'accept-language');
        reply.header('cache-control', NOT_KEPT);
        return isBatch
          ? answerBatch(request, reply, mediaType !== JSON_TYPE, answering)
          : sendOne(request, reply, language, deadline);
      },
    });
  });
}

/**
 * The answers to a batch from one data set, a piece each turn, so that others are served between them and no more than a piece
 * waits to be read. Nothing more is made for a client that has left.
 * @throws {RequestFailure} UNAVAILABLE where the engine cannot answer any element of the first piece
 */
async function answerBatch<S, T extends object>(
  request: ServiceRequest,
  reply: ServiceReply,
  isLines: boolean,
  answering: BatchAnswering<S, T>,
): Promise<Readable | undefined> {
  const { search, check, answer, capacity, turns, countWords, failed } = answering;
  const { raw } = reply;
  const language = preferredLanguage(request.headers['accept-language']);
  const bytes = await capacity.receive(request, reply, BATCH_BYTES);
  const settings = answering.settings(request, language);
  await turns.next();
  const elements = isLines ? linesOf(bytes) : elementsOf(bytes);
  if (!(elements instanceof BatchElements))
    throw new RequestFailure('INVALID_PARAMETER', [parameterError(null, elements, null, language)]);
  await countWords?.(request, reply, elements.length);
  if (hasLeft(reply)) return undefined;
  const held = search.hold?.();
  raw.on('close', () => held?.release());
  let asked = 0;
  const lacking: unknown[] = [];
  const unanswered = (error: unknown): string => {
    const isLate = error instanceof RequestFailure && error.code === 'UNAVAILABLE';
    const refusal = isLate ? { code: error.code, errors: [] } : searchRefusal(error, language);
    if (refusal === undefined) throw error;
    if (refusal.code === 'UNAVAILABLE') lacking.push(error);
    return JSON.stringify(errorBody(refusal.code, language, refusal.errors));
  };
  const one = (place: number): BatchAnswer | Promise<BatchAnswer> => {
    asked++;
    const checked = elements.read(place, (element) => check(element, settings, language), language);
    if ('errors' in checked) return JSON.stringify(errorBody('INVALID_PARAMETER', language, checked.errors));
    try {
      const made = answer(held?.search ?? search, checked, request);
      return made instanceof Promise ? made.catch(unanswered) : made;
    } catch (error) {
      return unanswered(error);
    }
  };
  const made = await begun(pieces(elements.length, one, isLines, turns, () => hasLeft(reply)));
  if (asked > 0 && lacking.length === asked) throw searchFailure(lacking[0], language);
  reply.header('content-type', isLines ? NDJSON_TYPES[0] : JSON_TYPE);
  return capacity.stream(answers(), raw);

  async function* answers(): AsyncGenerator<Buffer> {
    try {
      yield* made;
    } catch (error) {
      // An answer that has begun can no longer become an error.
      failed(error, request.id);
      raw.destroy();
    }
  }
}

/**
 * The answers to some words, in pieces as large as one turn has time for.
 * @param isOver whether nobody waits for them any more
 */
async function* pieces(
  count: number,
  one: (place: number) => BatchAnswer | Promise<BatchAnswer>,
  isLines: boolean,
  turns: Turns,
  isOver: () => boolean,
): AsyncGenerator<Buffer> {
  const [before, between, behind] = (isLines ? ['', '\n', '\n'] : ['[', ',', ']']).map((text) =>
    Buffer.from(text),
  );
  let piece: Buffer[] = [before];
  for (let place = 0; place < count; ) {
    await turns.next();
    if (isOver()) return;
    const answers: (BatchAnswer | Promise<BatchAnswer>)[] = [];
    const from = place;
    let isLater = false;
    for (let size = 0; place < count && answers.length < AT_ONCE && size < PIECE; ) {
      const made = one(place++);
      answers.push(made);
      if (made instanceof Promise) {
        isLater = true;
        made.catch(() => undefined); // thrown where all are awaited
      } else size += made.length;
      if (!turns.isOver) continue;
      if (!isLater) break;
      // an engine that answers later is asked for more while it works
      await turns.next();
    }
    (isLater ? await Promise.all(answers) : (answers as BatchAnswer[])).forEach((made, i) => {
      if (from + i > 0) piece.push(between);
      piece.push(typeof made === 'string' ? Buffer.from(made) : made);
    });
    if (place < count) {
      yield Buffer.concat(piece);
      piece = [];
    }
  }
  if (count > 0 || !isLines) piece.push(behind);
  yield Buffer.concat(piece);
}
