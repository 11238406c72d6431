import { parseSuggestParameters } from '@banchi/engine/contract/suggest.js';
import type { AddressSearch } from '@banchi/engine/search/query.js';
import { SUGGEST_PATH } from '@banchi/engine/vocabulary/searches.js';
import { checkNames, languagesFor } from './access.js';
import type { Capacity } from './capacity.js';
import type { App } from './exchange.js';
import { addQuestionRoute } from './question-route.js';

/**
 * Adds `GET /suggest?word=`: the places that a half-typed word may become. A key without the contract `multilingual`
 * gets answers in Japanese only.
 */
export function addSuggestRoute(app: App, search: AddressSearch, capacity: Capacity): void {
  addQuestionRoute(app, capacity, {
    path: SUGGEST_PATH,
    parse: parseSuggestParameters,
    answer: async (word, { request, reply, deadline, within }) => {
      checkNames(request, word.names);
      const result = await within(search.suggest({ ...word, languages: languagesFor(request) }, deadline));
      reply
        .header('content-type', 'application/json')
        .send(Buffer.from(`{"status":"OK","result":${result}}`));
    },
  });
}
