import { parseSuggestParameters } from '../contract/suggest.js';
import type { AddressSearch } from '../search/query.js';
import { SUGGEST_PATH } from '../vocabulary/searches.js';
import { languagesFor } from './access.js';
import type { Capacity } from './capacity.js';
import type { ServiceReply, ServiceRequest } from './exchange.js';
import { RequestFailure } from './failure.js';
import { faultErrors, readRequest } from './form.js';
import { NOT_KEPT } from './head.js';
import { preferredLanguage } from './language.js';
import type { Router } from './router.js';
import { searchFailure } from './search-failure.js';

/**
 * Adds `GET /suggest?word=`: what a word that is still being typed may become. Under keys, one without the contract
 * `multilingual` is answered in Japanese only.
 */
export function addSuggestRoute(router: Router, search: AddressSearch, capacity: Capacity): void {
  if (search.suggest === undefined) return;
  const handler = async (request: ServiceRequest, reply: ServiceReply): Promise<void> => {
    const deadline = capacity.admit();
    const language = preferredLanguage(request.headers['accept-language']);
    reply.vary('accept-language').header('cache-control', NOT_KEPT);
    const form = readRequest(request);
    const faults = faultErrors(form, language);
    if (faults.length > 0) throw new RequestFailure('INVALID_PARAMETER', faults);
    const checked = parseSuggestParameters(form.entries, language);
    if ('errors' in checked) throw new RequestFailure('INVALID_PARAMETER', checked.errors);
    try {
      const told = search.suggest?.({ ...checked, languages: languagesFor(request) }, deadline);
      const result = told instanceof Promise ? await capacity.within(told, deadline) : told;
      reply.header('content-type', 'application/json').send(`{"status":"OK","result":${result}}`);
    } catch (error) {
      throw searchFailure(error, language);
    }
  };
  router.add({ methods: ['GET'], path: SUGGEST_PATH, handler });
}
