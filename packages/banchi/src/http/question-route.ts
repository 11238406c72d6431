import type { ParameterError } from '@banchi/engine/contract/errors.js';
import { readFormat } from '@banchi/engine/contract/format.js';
import type { ParameterEntry } from '@banchi/engine/contract/parameters.js';
import { type AnyQuestion, areWrong, made, namesIn } from '@banchi/engine/questions/question.js';
import type { AddressSearch, Answer } from '@banchi/engine/search/query.js';
import type { Datums } from '@banchi/engine/vocabulary/coordinates.js';
import type { MessageLanguage } from '@banchi/engine/vocabulary/message.js';
import type { Contract } from '../credentials/key.js';
import { checkNames, languagesFor, type WordCount } from './access.js';
import { addBatchRoute, type BatchAnswering, JSON_TYPE } from './batch-answers.js';
import type { Capacity } from './capacity.js';
import {
  type App,
  READ,
  type RequestParts,
  type ServiceReply,
  type ServiceRequest,
  vary,
} from './exchange.js';
import { RequestFailure } from './failure.js';
import { faultErrors, readRequest } from './form.js';
import { GEOJSON_TYPE, recordFeature, type WithRecord } from './geojson.js';
import { NOT_KEPT } from './head.js';
import { preferredLanguage } from './language.js';
import { searchFailure } from './search-failure.js';
import { Turns } from './turns.js';

/** The means to answer a question. */
interface Asked {
  readonly request: ServiceRequest;
  readonly reply: ServiceReply;
  /** The language of errors. */
  readonly language: MessageLanguage;
  /** The time by which the engine must answer, by `performance.now()`. */
  readonly deadline: number;
  /** Waits for the engine, at most until the deadline. @throws {RequestFailure} UNAVAILABLE when the time is over */
  within<T>(found: T | Promise<T>): T | Promise<T>;
}

/** A route asked by `GET` whose answers no cache keeps. */
interface QuestionRoute<Question extends object> {
  readonly path: string;
  /** The parameter that a key may come in. */
  readonly keyIn?: string;
  /** The contract that a key needs. */
  readonly contract?: Contract;
  /** Reads the parameters, or returns everything that is wrong with them. */
  readonly parse: (
    entries: readonly ParameterEntry[],
    language: MessageLanguage,
  ) => Question | { readonly errors: readonly ParameterError[] };
  /** Sends the answer. Its errors become the same responses as those of a search. */
  readonly answer: (question: Question, asked: Asked) => Promise<void>;
}

/** The parts that answer questions. */
interface AnsweringParts {
  readonly search: AddressSearch;
  readonly capacity: Capacity;
  readonly datums: Datums;
  /** Counts the words of batches; absent without limits. */
  readonly countWords: WordCount | undefined;
  /** Called with an error that came after an answer had begun. */
  readonly failed: (error: unknown, requestId: string) => void;
}

/** The bytes around the result of an element. */
const [BEFORE, BEHIND] = ['{"status":"OK","result":', '}'].map((text) => Buffer.from(text));

/** An answer around a result in JSON. */
const wrapped = (answer: Answer<unknown>): Buffer => {
  const bytes = answer.bytes();
  return Buffer.concat([BEFORE, bytes, BEHIND], BEFORE.length + bytes.length + BEHIND.length);
};

/** An answer as GeoJSON. */
const asFeature = (answer: Answer<unknown>): Buffer =>
  Buffer.from(recordFeature(answer.value() as WithRecord));

/**
 * Adds the route of a question, and its batches where it has them: up to 1,000 elements by POST as a JSON array or as NDJSON, which are answered
 * in their order, in the form in which they came, each with its own error. A key without the contract `multilingual` gets names in Japanese only.
 */
export function addQuestion(app: App, question: AnyQuestion, parts: AnsweringParts): void {
  const { search, capacity, datums, countWords, failed } = parts;
  const sendOne: SendOne = async (request, reply, language, deadline) => {
    const form = readRequest(request);
    const faults = faultErrors(form, language);
    if (faults.length > 0) throw new RequestFailure('INVALID_PARAMETER', faults);
    const { entries, format, errors } =
      question.isFeature === true ? readFormat(form.entries, () => language) : { ...form, ...PLAIN };
    const checked = question.parse(entries, language);
    const wrong = [...errors, ...(areWrong(checked) ? checked.errors : [])];
    if (wrong.length > 0) throw new RequestFailure('INVALID_PARAMETER', wrong);
    const isGeoJson = format === 'geojson';
    let body: Buffer;
    try {
      checkNames(request, namesIn(checked));
      const found = question.ask(search, checked, { datums, languages: languagesFor(request), deadline });
      const answer = found instanceof Promise ? await capacity.within(found, deadline) : found;
      body = isGeoJson ? asFeature(answer) : wrapped(answer);
    } catch (error) {
      throw searchFailure(error, language);
    }
    reply.header('content-type', isGeoJson ? GEOJSON_TYPE : JSON_TYPE).send(body);
  };
  const { batch, path: url } = question;
  if (batch === undefined) {
    addPlainRoute(app, capacity, { url }, sendOne);
    return;
  }
  const answering: BatchAnswering<object, object> = {
    ...{ search, capacity, turns: new Turns(), countWords, failed },
    settings: (request, language) => {
      const settings = batch.settings(new URLSearchParams(request.query), language);
      if (areWrong(settings)) throw new RequestFailure('INVALID_PARAMETER', settings.errors);
      checkNames(request, namesIn(settings));
      try {
        batch.offered?.(settings, { datums });
      } catch (error) {
        throw searchFailure(error, language);
      }
      return settings;
    },
    check: (element, settings, language) => batch.element(element, settings, language),
    answer: (from, checked, request) => {
      const deadline = capacity.deadline();
      const found = question.ask(from, checked, { datums, languages: languagesFor(request), deadline });
      return made(found instanceof Promise ? capacity.within(found, deadline) : found, wrapped);
    },
  };
  addBatchRoute(app, url, answering, sendOne);
}

/** Answers one question by a deadline. */
type SendOne = (
  request: ServiceRequest,
  reply: ServiceReply,
  language: MessageLanguage,
  deadline: number,
) => Promise<void>;

/** The form of an answer where no other is offered. */
const PLAIN = { format: 'json', errors: [] } as const;

/** Adds a route asked by `GET` whose answers no cache keeps. */
function addPlainRoute(
  app: App,
  capacity: Capacity,
  { url, ...config }: { readonly url: string; readonly keyIn?: string; readonly contract?: Contract },
  sendOne: SendOne,
): void {
  const handler = (request: ServiceRequest, reply: ServiceReply): Promise<void> => {
    const deadline = capacity.admit();
    const language = preferredLanguage(request.headers['accept-language']);
    vary(reply, 'accept-language');
    reply.header('cache-control', NOT_KEPT);
    return sendOne(request, reply, language, deadline);
  };
  app.route<RequestParts>({ method: READ, url, config, handler });
}

/** Adds a route that answers a question, or refuses it with everything that is wrong with the request. */
export function addQuestionRoute<Question extends object>(
  app: App,
  capacity: Capacity,
  { path, keyIn, contract, parse, answer }: QuestionRoute<Question>,
): void {
  addPlainRoute(app, capacity, { url: path, keyIn, contract }, async (request, reply, language, deadline) => {
    const form = readRequest(request);
    const faults = faultErrors(form, language);
    if (faults.length > 0) throw new RequestFailure('INVALID_PARAMETER', faults);
    const question = parse(form.entries, language);
    if (areWrong(question)) throw new RequestFailure('INVALID_PARAMETER', question.errors);
    const within = <T>(found: T | Promise<T>): T | Promise<T> =>
      found instanceof Promise ? capacity.within(found, deadline) : found;
    try {
      await answer(question, { request, reply, language, deadline, within });
    } catch (error) {
      throw searchFailure(error, language);
    }
  });
}
