import {
  type GeocodeSettings,
  type GeocodeWord,
  parseGeocodeElement,
  parseGeocodeParameters,
} from '@banchi/engine/contract/geocode.js';
import type { AddressSearch } from '@banchi/engine/search/query.js';
import type { MessageLanguage } from '@banchi/engine/vocabulary/message.js';
import { GEOCODE_PATH } from '@banchi/engine/vocabulary/searches.js';
import { checkNames, type WordCount } from './access.js';
import { addBatchRoute, type BatchAnswer, type BatchAnswering } from './batch-answers.js';
import type { Capacity } from './capacity.js';
import type { App, ServiceRequest } from './exchange.js';
import { RequestFailure } from './failure.js';
import { sendOneAnswer } from './one-answer.js';
import { Turns } from './turns.js';

/** The bytes around the result of a word. */
const [BEFORE, BEHIND] = ['{"status":"OK","result":', '}'].map((text) => Buffer.from(text));

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
  app: App,
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
    const found = from.geocode(word, deadline);
    return found instanceof Promise ? capacity.within(found, deadline).then(wrap) : wrap(found);
  };
  const ofBatch = (from: AddressSearch, word: GeocodeWord): BatchAnswer | Promise<BatchAnswer> => {
    const bytes = from.geocodeBytes?.(word);
    if (bytes === undefined) return answer(from, word, capacity.deadline());
    return Buffer.concat([BEFORE, bytes, BEHIND], BEFORE.length + bytes.length + BEHIND.length);
  };
  const turns = new Turns();
  const batches: BatchAnswering<GeocodeSettings, GeocodeWord> = {
    ...{ search, answer: ofBatch, capacity, turns, countWords, failed },
    settings: batchSettings,
    check: parseGeocodeElement,
  };
  addBatchRoute(app, GEOCODE_PATH, batches, (request, reply, language, deadline) =>
    sendOneAnswer(request, reply, language, parseGeocodeParameters, (word: GeocodeWord, wrap) => {
      checkNames(request, word.names);
      return answer(search, word, deadline, wrap);
    }),
  );
}

/** `target` of a batch, which holds for the words that have none, `parts` and `lang`. */
function batchSettings(request: ServiceRequest, language: MessageLanguage): GeocodeSettings {
  const { query } = request;
  if (query === '') return { target: null };
  const entries = new URLSearchParams(query);
  const checked = parseGeocodeParameters([['word', 'word'], ...entries], language);
  if ('errors' in checked) throw new RequestFailure('INVALID_PARAMETER', checked.errors);
  const { target, parts, names } = checked;
  checkNames(request, names);
  return { target, parts, lang: names?.join(',') };
}
