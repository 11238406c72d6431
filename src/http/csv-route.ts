import papaparse from 'papaparse';
import { csvCells, parseCsvParameters } from '../contract/geocode-csv.js';
import type { GeocodeResult } from '../contract/geocode-result.js';
import type { AddressSearch } from '../search/query.js';
import type { Capacity } from './capacity.js';
import type { ServiceReply, ServiceRequest } from './exchange.js';
import { RequestFailure } from './failure.js';
import { faultErrors, readRequest } from './form.js';
import { NOT_KEPT } from './head.js';
import { preferredLanguage } from './language.js';
import type { Router } from './router.js';
import { searchFailure } from './search-failure.js';

/** Path of the one line of text for a word. */
export const CSV_PATH = '/geocode.csv';
/** The parameter that a key comes in, where keys may come in the address. */
export const KEY_PARAMETER = 'key';

/** What the route needs. */
export interface CsvRouteOptions {
  readonly capacity: Capacity;
  /** Whether keys may come in the address. */
  readonly keyInAddress: boolean;
}

/**
 * Adds `GET /geocode.csv?word=…&fields=…`: one line of CSV without an end, for functions of spreadsheets. A text that a spreadsheet would take for a
 * formula begins with an apostrophe.
 */
export function addCsvRoute(
  router: Router,
  search: AddressSearch,
  { capacity, keyInAddress }: CsvRouteOptions,
): void {
  const handler = async (request: ServiceRequest, reply: ServiceReply): Promise<void> => {
    const deadline = capacity.admit();
    const language = preferredLanguage(request.headers['accept-language']);
    reply.vary('accept-language').header('cache-control', NOT_KEPT);
    const form = readRequest(request);
    const faults = faultErrors(form, language);
    if (faults.length > 0) throw new RequestFailure('INVALID_PARAMETER', faults);
    const entries = keyInAddress ? form.entries.filter(([name]) => name !== KEY_PARAMETER) : form.entries;
    const checked = parseCsvParameters(entries, language);
    if ('errors' in checked) throw new RequestFailure('INVALID_PARAMETER', checked.errors);
    const { fields, ...word } = checked;
    try {
      const told = search.geocode?.(word, deadline) ?? 'null';
      const text = told instanceof Promise ? await capacity.within(told, deadline) : told;
      const cells = csvCells(JSON.parse(text) as GeocodeResult, fields);
      reply
        .header('content-type', 'text/csv; charset=utf-8; header=absent')
        .send(papaparse.unparse([cells], { escapeFormulae: true }));
    } catch (error) {
      throw searchFailure(error, language);
    }
  };
  router.add({ methods: ['GET'], path: CSV_PATH, handler, keyIn: keyInAddress ? KEY_PARAMETER : undefined });
}
