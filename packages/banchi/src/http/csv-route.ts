import { csvCells, parseCsvParameters } from '@banchi/engine/questions/geocode-csv.js';
import { made } from '@banchi/engine/questions/question.js';
import type { AddressSearch } from '@banchi/engine/search/query.js';
import { safeText } from '@banchi/engine/vocabulary/formulas.js';
import papaparse from 'papaparse';
import { checkNames } from './access.js';
import type { Capacity } from './capacity.js';
import type { App } from './exchange.js';
import { addQuestionRoute } from './question-route.js';

/** Path of the one line of text for a word. */
export const CSV_PATH = '/geocode.csv';
/** The parameter that a key comes in, where keys may come in the address. */
export const KEY_PARAMETER = 'key';

/** Options of the route. */
interface CsvRouteOptions {
  readonly capacity: Capacity;
  /** Whether keys may come in the address. */
  readonly keyInAddress: boolean;
}

/**
 * Adds `GET /geocode.csv?word=…&fields=…`: one line of CSV without an end, for functions of spreadsheets. A text that a spreadsheet would take for a
 * formula begins with an apostrophe.
 */
export function addCsvRoute(
  app: App,
  search: AddressSearch,
  { capacity, keyInAddress }: CsvRouteOptions,
): void {
  addQuestionRoute(app, capacity, {
    path: CSV_PATH,
    keyIn: keyInAddress ? KEY_PARAMETER : undefined,
    parse: (entries, language) =>
      parseCsvParameters(
        keyInAddress ? entries.filter(([name]) => name !== KEY_PARAMETER) : entries,
        language,
      ),
    answer: async ({ fields, ...word }, { request, reply, deadline, within }) => {
      checkNames(request, word.names);
      reply.header('content-type', 'text/csv; charset=utf-8; header=absent');
      if (request.method === 'HEAD') return void reply.send();
      const found = made(search.geocode(word, deadline), (answer) => csvCells(answer.value(), fields));
      const cells = await within(found);
      reply.send(
        papaparse.unparse([cells.map((cell) => (typeof cell === 'string' ? safeText(cell) : cell))]),
      );
    },
  });
}
