import { parameterError } from '../contract/errors.js';
import { parseLineageParameters } from '../contract/lineage.js';
import { reasons } from '../contract/messages.js';
import type { AddressSearch } from '../search/query.js';
import { LINEAGE_PATH } from '../vocabulary/searches.js';
import type { Capacity } from './capacity.js';
import type { ServiceReply, ServiceRequest } from './exchange.js';
import { RequestFailure } from './failure.js';
import { faultErrors, readRequest } from './form.js';
import { NOT_KEPT } from './head.js';
import { preferredLanguage } from './language.js';
import type { Router } from './router.js';
import { searchFailure } from './search-failure.js';

/** Adds `GET /lineage?address_code=`: what a place was before and became after. */
export function addLineageRoute(router: Router, search: AddressSearch, capacity: Capacity): void {
  if (search.lineage === undefined) return;
  const handler = async (request: ServiceRequest, reply: ServiceReply): Promise<void> => {
    const deadline = capacity.admit();
    const language = preferredLanguage(request.headers['accept-language']);
    reply.vary('accept-language').header('cache-control', NOT_KEPT);
    const form = readRequest(request);
    const faults = faultErrors(form, language);
    if (faults.length > 0) throw new RequestFailure('INVALID_PARAMETER', faults);
    const checked = parseLineageParameters(form.entries, language);
    if ('errors' in checked) throw new RequestFailure('INVALID_PARAMETER', checked.errors);
    const { code } = checked;
    try {
      const told = search.lineage?.(code);
      const found = told instanceof Promise ? await capacity.within(told, deadline) : told;
      if (found === undefined || 'nearest' in found) {
        const reason = reasons.unknownCode(found?.nearest ?? null);
        throw new RequestFailure('NOT_FOUND', [parameterError('address_code', reason, code, language)]);
      }
      reply
        .header('content-type', 'application/json')
        .send(JSON.stringify({ status: 'OK', result: { address_code: code, ...found } }));
    } catch (error) {
      throw searchFailure(error, language);
    }
  };
  router.add({ methods: ['GET'], path: LINEAGE_PATH, handler });
}
