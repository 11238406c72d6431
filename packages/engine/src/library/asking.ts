import { type ErrorCode, errorBody, type ParameterError } from '../contract/errors.js';
import type { MessageLanguage } from '../vocabulary/message.js';
import type { Banchi, BatchWord, GeocodeOptions, LibraryQuestions } from './api.js';
import { ClosedError, OpenError, RequestError, requestError } from './errors.js';
import type { CheckedOptions } from './options.js';
import { answersAt, exportedRecords } from './questions.js';

/** How files at addresses are opened: addresses, and settings that a message can carry. */
export type OpenAt = Pick<
  CheckedOptions,
  'gazetteers' | 'language' | 'maxBytes' | 'maxFileBytes' | 'polygonAsObject'
>;

/** Messages to a worker that answers questions: first the files to open, then questions. */
export type LibraryMessage = { readonly id: number } & (
  | { readonly open: OpenAt }
  | { readonly method: keyof LibraryQuestions; readonly values: readonly unknown[] }
);

/** Replies of the worker: a value, or the parts that an error is made of. */
export type LibraryReply = { readonly id: number } & (
  | { readonly value: unknown }
  | { readonly code: ErrorCode; readonly errors: readonly ParameterError[] }
  | { readonly unusable: string }
  | { readonly fault: string }
);

/** Sends a question to the worker, by the name of its method. */
export type Asking = (method: keyof LibraryQuestions, values: readonly unknown[]) => Promise<unknown>;

/** The value of a reply. @throws the error of the reply, as an instance of this program's classes */
export function valueIn(reply: LibraryReply, language: MessageLanguage): unknown {
  if ('value' in reply) return reply.value;
  if ('code' in reply) throw requestError(reply.code, reply.errors, language);
  throw 'unusable' in reply ? new OpenError(reply.unusable) : new Error(reply.fault);
}

/** The error of every question to files that have been closed. */
export function closedError(): ClosedError {
  return new ClosedError('it has been closed');
}

/** The library over files that a worker has open. */
export function banchiOf(ask: Asking, close: () => void, language: MessageLanguage): Banchi {
  const asking =
    <M extends keyof LibraryQuestions>(method: M) =>
    (...values: Parameters<LibraryQuestions[M]>) =>
      ask(method, values) as ReturnType<LibraryQuestions[M]>;
  const geocode = asking('geocode');
  return {
    ask: (question, parameters) => ask('ask', [question, parameters]) as never,
    geocode,
    search: asking('search'),
    searchMulti: asking('searchMulti'),
    suggest: asking('suggest'),
    reverse: asking('reverse'),
    addressAt: asking('addressAt'),
    stations: asking('stations'),
    lineage: asking('lineage'),
    reverseMany: (points, options) => answersAt(asking('addressAt'), points, options, language),
    async *geocodeMany(words: Iterable<BatchWord> | AsyncIterable<BatchWord>, options?: GeocodeOptions) {
      for await (const word of words)
        try {
          yield { status: 'OK', result: await geocode(word, options) };
        } catch (error) {
          if (!(error instanceof RequestError)) throw error;
          yield errorBody(error.code, language, error.errors);
        }
    },
    exportRecords: (options) => exportedRecords(asking('exportPage'), options),
    close: async () => close(),
  };
}
