import type { FastifyInstance } from 'fastify';
import { parameterError } from '../contract/errors.js';
import { reasons } from '../contract/messages.js';
import { parseSuggestParameters } from '../contract/suggest.js';
import { type AddressSearch, NotImplemented } from '../search/query.js';
import { SUGGEST_PATH } from '../vocabulary/searches.js';
import type { Capacity } from './capacity.js';
import { RequestFailure } from './failure.js';
import { preferredLanguage } from './language.js';
import { faultErrors, readRequest } from './search-route.js';
import { addVary } from './vary.js';

/**
 * Adds `GET /suggest?word=`: what a word that is still being typed may become. Under keys, one without the contract
 * `multilingual` is answered in Japanese only.
 */
export function addSuggestRoute(app: FastifyInstance, search: AddressSearch, capacity: Capacity): void {
  if (search.suggest === undefined) return;
  app.get(SUGGEST_PATH, (request, reply) => {
    capacity.admit();
    const language = preferredLanguage(request.headers['accept-language']);
    addVary(reply, 'accept-language');
    const form = readRequest(request);
    const faults = faultErrors(form, language);
    if (faults.length > 0) throw new RequestFailure('INVALID_PARAMETER', faults);
    const checked = parseSuggestParameters(form.entries, language);
    if ('errors' in checked) throw new RequestFailure('INVALID_PARAMETER', checked.errors);
    const { key } = request;
    const languages = key === null || key.has('multilingual') ? 'all' : 'ja';
    try {
      const result = search.suggest?.({ ...checked, languages });
      return reply.header('content-type', 'application/json').send(`{"status":"OK","result":${result}}`);
    } catch (error) {
      if (!(error instanceof NotImplemented)) throw error;
      const reason = parameterError(error.parameter, reasons.notImplemented(), null, language);
      throw new RequestFailure('NOT_IMPLEMENTED', [reason]);
    }
  });
}
