import { oneOf } from '@banchi/engine/contract/json-schema.js';
import { COMMON_ERRORS, type Operation, query } from '@banchi/engine/contract/operations.js';
import { CSV_FIELDS, USUAL_CSV_FIELDS } from '@banchi/engine/questions/geocode-csv.js';
import { GEOCODE_TARGETS } from '@banchi/engine/vocabulary/searches.js';
import { CSV_PATH, KEY_PARAMETER } from './csv-route.js';

/**
 * The route for spreadsheets, as the OpenAPI document describes it.
 * @param keyInAddress whether keys may come in the address
 */
export function csvOperation(keyInAddress: boolean): Operation {
  const text = { type: 'string' };
  const key = query(KEY_PARAMETER, text, 'A key of mode `url`, in place of headers.');
  return {
    path: CSV_PATH,
    methods: ['get'],
    id: 'geocodeCsv',
    tag: 'Geocode',
    summary: 'The one best record as one line of CSV, for functions of spreadsheets',
    parameters: [
      { ...query('word', { ...text, minLength: 1 }, 'The address.', '千代田区霞が関一丁目'), required: true },
      query(
        'fields',
        { type: 'array', items: oneOf(CSV_FIELDS), minItems: 1 },
        `What the line has; \`${USUAL_CSV_FIELDS.join(',')}\` unless given.`,
      ),
      query('target', oneOf(GEOCODE_TARGETS), 'As at /geocode.'),
      ...(keyInAddress ? [key] : []),
    ],
    answers: {
      200: { description: 'The line, without an end.', content: { 'text/csv': text } },
    },
    errors: COMMON_ERRORS,
  };
}
