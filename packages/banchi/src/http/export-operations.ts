import { EXPORT_FORMATS } from '@banchi/engine/contract/export.js';
import { oneOf } from '@banchi/engine/contract/json-schema.js';
import { COMMON_ERRORS, NAMES_WANTED, type Operation, query } from '@banchi/engine/contract/operations.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { EXPORT_PATH } from '@banchi/engine/vocabulary/searches.js';
import { EXPORT_FORMS } from '../export/forms.js';

/** The route for whole parts of the data, as the OpenAPI document describes it. */
export const EXPORT_OPERATIONS: readonly Operation[] = [
  {
    path: EXPORT_PATH,
    methods: ['get'],
    id: 'exportRecords',
    tag: 'Search',
    summary: 'All records of a part of the data, without a limit',
    description:
      'A stream in the order of the address tree: NDJSON, GeoParquet 1.1, GeoJSON or CSV. A key needs the contract `export`.',
    parameters: [
      query(
        'address_code',
        { type: 'string', minLength: 1 },
        'Code with which the records’ codes begin. Absent: all records.',
        '30201',
      ),
      query(
        'address_level',
        { type: 'array', items: oneOf(LEVELS), minItems: 1 },
        'Levels. Absent: all.',
        'OAZ',
      ),
      query(
        'address_polygon',
        { type: 'boolean', default: false },
        'With boundaries and outlines of lots; a record without one has its point.',
      ),
      query('pastmap_year', { type: 'integer' }, 'Records of this past year. Absent: current records.'),
      NAMES_WANTED,
      query('format', { ...oneOf(EXPORT_FORMATS), default: 'ndjson' }, 'Form of the answer.'),
    ],
    // several types of one answer break the types of generated clients: the document has the usual one
    answers: {
      200: {
        description: 'The records, a JSON object a line; or another form, by `format`.',
        content: { [EXPORT_FORMS.ndjson.type]: { type: 'string' } },
      },
    },
    errors: [...COMMON_ERRORS, 'NOT_IMPLEMENTED'],
  },
];
