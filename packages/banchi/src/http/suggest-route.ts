import { parseSuggestParameters } from '@banchi/engine/contract/suggest.js';
import type { AddressSearch } from '@banchi/engine/search/query.js';
import { SUGGEST_PATH } from '@banchi/engine/vocabulary/searches.js';
import { languagesFor } from './access.js';
import type { Capacity } from './capacity.js';
import { addQuestionRoute } from './question-route.js';
import type { Router } from './router.js';

/**
 * Adds `GET /suggest?word=`: the places that a half-typed word may become. A key without the contract `multilingual`
 * gets answers in Japanese only.
 */
export function addSuggestRoute(router: Router, search: AddressSearch, capacity: Capacity): void {
  addQuestionRoute(router, capacity, {
    path: SUGGEST_PATH,
    parse: parseSuggestParameters,
    answer: async (word, { request, reply, deadline, within }) => {
      const result = await within(search.suggest({ ...word, languages: languagesFor(request) }, deadline));
      reply.header('content-type', 'application/json').send(`{"status":"OK","result":${result}}`);
    },
  });
}
