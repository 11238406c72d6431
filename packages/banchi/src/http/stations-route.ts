import { parseStationsParameters } from '@banchi/engine/contract/stations.js';
import type { StationsResult } from '@banchi/engine/contract/stations-result.js';
import type { AddressSearch } from '@banchi/engine/search/query.js';
import { STATIONS_PATH } from '@banchi/engine/vocabulary/searches.js';
import { languagesFor } from './access.js';
import type { Capacity } from './capacity.js';
import { type App, sendJson } from './exchange.js';
import { addQuestionRoute } from './question-route.js';

/**
 * Adds `GET /stations?position=`: the stations nearest to a place. A key without the contract `multilingual` gets their names in Japanese
 * only.
 */
export function addStationsRoute(app: App, search: AddressSearch, capacity: Capacity): void {
  addQuestionRoute(app, capacity, {
    path: STATIONS_PATH,
    parse: parseStationsParameters,
    answer: async (asked, { request, reply, within }) => {
      const items = await within(search.stations({ ...asked, languages: languagesFor(request) }));
      const result: StationsResult = { position: asked.position, items };
      sendJson(reply, { status: 'OK', result });
    },
  });
}
