import {
  parseReverseElement,
  parseReverseParameters,
  parseReverseSettings,
  type ReversePoint,
  type ReverseSettings,
} from '@banchi/engine/contract/reverse.js';
import { reversal } from '@banchi/engine/questions/reversal.js';
import { type AddressAnswer, type AddressSearch, NotImplemented } from '@banchi/engine/search/query.js';
import type { Datums } from '@banchi/engine/vocabulary/coordinates.js';
import type { MessageLanguage } from '@banchi/engine/vocabulary/message.js';
import { REVERSE_PATH } from '@banchi/engine/vocabulary/searches.js';
import { checkNames } from './access.js';
import { addBatchRoute, type BatchAnswering } from './batch-answers.js';
import type { App, ServiceRequest } from './exchange.js';
import { RequestFailure } from './failure.js';
import type { GeocodeRouteOptions } from './geocode-route.js';
import { sendOneAnswer } from './one-answer.js';
import { searchFailure } from './search-failure.js';
import { Turns } from './turns.js';

/** Options of the route. */
interface ReverseRouteOptions extends GeocodeRouteOptions {
  readonly datums: Datums;
}

/**
 * Adds `GET /reverse?position=` and `POST /reverse` with up to 1,000 points as a JSON array or as NDJSON, which are answered
 * in their order, in the form in which they came, each with its own error.
 */
export function addReverseRoute(
  app: App,
  search: AddressSearch,
  { datums, capacity, countWords, failed }: ReverseRouteOptions,
): void {
  const answer = (from: AddressSearch, point: ReversePoint, wrap = wrapped): string | Promise<string> => {
    const deadline = capacity.deadline();
    const { query, result } = reversal(point, datums);
    const found = from.search(query, deadline);
    const sent = (answer: AddressAnswer): string => wrap(result(answer));
    return found instanceof Promise ? capacity.within(found, deadline).then(sent) : sent(found);
  };
  const batches: BatchAnswering<ReverseSettings, ReversePoint> = {
    ...{ search, answer, capacity, turns: new Turns(), countWords, failed },
    settings: (request, language) => batchSettings(request, language, datums),
    check: parseReverseElement,
  };
  addBatchRoute(app, REVERSE_PATH, batches, (request, reply, language) =>
    sendOneAnswer(request, reply, language, parseReverseParameters, (point: ReversePoint, wrap) => {
      checkNames(request, point.names);
      return answer(search, point, wrap);
    }),
  );
}

function wrapped(result: string): string {
  return `{"status":"OK","result":${result}}`;
}

/** The parameters of a batch. */
function batchSettings(request: ServiceRequest, language: MessageLanguage, datums: Datums): ReverseSettings {
  const checked = parseReverseSettings(new URLSearchParams(request.query), language);
  if ('errors' in checked) throw new RequestFailure('INVALID_PARAMETER', checked.errors);
  checkNames(request, checked.names);
  // known before the first point is answered
  if (checked.datum !== 'JGD' && datums[checked.datum] === undefined)
    throw searchFailure(new NotImplemented('datum'), language);
  return checked;
}
