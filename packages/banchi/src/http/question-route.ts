import type { ParameterError } from '@banchi/engine/contract/errors.js';
import type { ParameterEntry } from '@banchi/engine/contract/parameters.js';
import { type AnyQuestion, areWrong, jsonOf, namesIn } from '@banchi/engine/questions/question.js';
import type { AddressSearch } from '@banchi/engine/search/query.js';
import type { Datums } from '@banchi/engine/vocabulary/coordinates.js';
import type { MessageLanguage } from '@banchi/engine/vocabulary/message.js';
import type { Contract } from '../credentials/key.js';
import { checkNames, languagesFor } from './access.js';
import { JSON_TYPE } from './batch-answers.js';
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
import { NOT_KEPT } from './head.js';
import { preferredLanguage } from './language.js';
import { searchFailure } from './search-failure.js';

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
}

/** Adds the route of a question. A key without the contract `multilingual` gets names in Japanese only. */
export function addQuestion(
  app: App,
  question: AnyQuestion,
  { search, capacity, datums }: AnsweringParts,
): void {
  addQuestionRoute(app, capacity, {
    path: question.path,
    parse: (entries, language) => question.parse(entries, language),
    answer: async (checked, { request, reply, deadline, within }) => {
      checkNames(request, namesIn(checked));
      const asking = { datums, languages: languagesFor(request), deadline };
      const json = jsonOf(await within(question.ask(search, checked, asking)));
      reply.header('content-type', JSON_TYPE).send(Buffer.from(`{"status":"OK","result":${json}}`));
    },
  });
}

/** Adds a route that answers a question, or refuses it with everything that is wrong with the request. */
export function addQuestionRoute<Question extends object>(
  app: App,
  capacity: Capacity,
  { path, keyIn, contract, parse, answer }: QuestionRoute<Question>,
): void {
  const handler = async (request: ServiceRequest, reply: ServiceReply): Promise<void> => {
    const deadline = capacity.admit();
    const language = preferredLanguage(request.headers['accept-language']);
    vary(reply, 'accept-language');
    reply.header('cache-control', NOT_KEPT);
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
  };
  app.route<RequestParts>({ method: READ, url: path, config: { keyIn, contract }, handler });
}
