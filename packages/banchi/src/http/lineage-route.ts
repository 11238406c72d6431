import { parameterError } from '@banchi/engine/contract/errors.js';
import { parseLineageParameters } from '@banchi/engine/contract/lineage.js';
import type { AddressSearch } from '@banchi/engine/search/query.js';
import { reasons } from '@banchi/engine/vocabulary/messages.js';
import { LINEAGE_PATH } from '@banchi/engine/vocabulary/searches.js';
import type { Capacity } from './capacity.js';
import { type App, sendJson } from './exchange.js';
import { RequestFailure } from './failure.js';
import { addQuestionRoute } from './question-route.js';

/** Adds `GET /lineage?address_code=`: the former names and the successors of a place. */
export function addLineageRoute(app: App, search: AddressSearch, capacity: Capacity): void {
  addQuestionRoute(app, capacity, {
    path: LINEAGE_PATH,
    parse: parseLineageParameters,
    answer: async ({ code }, { reply, language, within }) => {
      const found = await within(search.lineage(code));
      if ('nearest' in found) {
        const reason = reasons.unknownCode(found.nearest);
        throw new RequestFailure('NOT_FOUND', [parameterError('address_code', reason, code, language)]);
      }
      sendJson(reply, { status: 'OK', result: { address_code: code, ...found } });
    },
  });
}
