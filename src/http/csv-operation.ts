import { CSV_FIELDS, USUAL_CSV_FIELDS } from '../contract/geocode-csv.js';
import { COMMON_ERRORS, type Operation } from '../contract/operations.js';
import { GEOCODE_TARGETS } from '../vocabulary/searches.js';
import { CSV_PATH, KEY_PARAMETER } from './csv-route.js';

/**
 * The route for spreadsheets, as the OpenAPI document describes it.
 * @param keyInAddress whether keys may come in the address
 */
export function csvOperation(keyInAddress: boolean): Operation {
  const key = {
    name: KEY_PARAMETER,
    in: 'query',
    description: 'A key of mode `url`, in place of headers.',
    schema: { type: 'string' },
  } as const;
  return {
    path: CSV_PATH,
    methods: ['get'],
    id: 'geocodeCsv',
    tag: 'Geocode',
    summary: 'The one best record as one line of CSV, for functions of spreadsheets',
    parameters: [
      {
        name: 'word',
        in: 'query',
        required: true,
        description: 'The address.',
        schema: { type: 'string', minLength: 1 },
        example: '千代田区霞が関一丁目',
      },
      {
        name: 'fields',
        in: 'query',
        description: `What the line has; \`${USUAL_CSV_FIELDS.join(',')}\` unless given.`,
        schema: { type: 'array', items: { type: 'string', enum: [...CSV_FIELDS] }, minItems: 1 },
      },
      {
        name: 'target',
        in: 'query',
        description: 'As at /geocode.',
        schema: { type: 'string', enum: [...GEOCODE_TARGETS] },
      },
      ...(keyInAddress ? [key] : []),
    ],
    answers: {
      200: { description: 'The line, without an end.', content: { 'text/csv': { type: 'string' } } },
    },
    errors: COMMON_ERRORS,
  };
}
