import { answerOf, list, object, oneOf, ref, type Schema } from '@banchi/engine/contract/json-schema.js';
import { CODE_DIGITS } from '@banchi/engine/contract/lineage.js';
import { COMMON_ERRORS, jsonAnswer, type Operation, query } from '@banchi/engine/contract/operations.js';
import { NAMES_IN_LANGUAGES } from '@banchi/engine/contract/schemas.js';
import { STEP_KINDS, TOWN_KINDS } from '@banchi/engine/vocabulary/changes.js';
import { LINEAGE_PATH } from '@banchi/engine/vocabulary/searches.js';

const PLACE_NUMBER: Schema = { type: 'integer', minimum: 0 };
const DATE: Schema = { type: ['string', 'null'], format: 'date' };
const TEXT: Schema = { type: ['string', 'null'] };

const PLACE: Schema = object({
  code: { type: 'string', description: 'Five digits of a municipality, the full address code of a town.' },
  name: { type: 'string', description: 'With its county or city; of a town with its municipality.' },
  read: { ...TEXT, description: 'Katakana; null where it is not known.' },
  ...NAMES_IN_LANGUAGES,
  from: { ...DATE, description: 'First day on which it was so; null where that is older than the list.' },
  until: { ...DATE, description: 'First day on which it was so no longer.' },
  year: { type: ['integer', 'null'], description: 'Of a town of a past year that year.' },
  today: { type: 'boolean', description: 'Whether it is there today.' },
});

const STEP: Schema = object({
  from: { type: ['integer', 'null'], minimum: 0, description: 'Number of the place that it was.' },
  to: { type: ['integer', 'null'], minimum: 0, description: 'Number of the place that it became.' },
  date: { ...DATE, description: 'First day on which the new holds; null for towns.' },
  kind: oneOf([...new Set([...STEP_KINDS, ...TOWN_KINDS])]),
  whole: { type: 'boolean', description: 'Whether all of the land went there.' },
  part: { ...TEXT, description: 'Which part went there, as the list says it.' },
  certainty: { type: 'integer', minimum: 0, maximum: 100, description: 'In percent.' },
  source: {
    ...oneOf(['list', 'comparison']),
    description: '`list`: the official list of changes; `comparison`: a past year beside today.',
  },
});

/** The route for lines of descent, as the OpenAPI document describes it. */
export const LINEAGE_OPERATIONS: readonly Operation[] = [
  {
    path: LINEAGE_PATH,
    methods: ['get'],
    id: 'lineage',
    tag: 'Geocode',
    summary: 'What a municipality or town was before and became after, as a graph',
    description:
      'A code of today or of the past. Nobody has it or had it: 404 with the nearest known code. What is known depends on what the data was built with: a list of changes, a past year.',
    parameters: [
      {
        ...query(
          'address_code',
          { type: 'string', pattern: '^[0-9]+$', minLength: 1, maxLength: CODE_DIGITS },
          'Five digits of a municipality (11204: Urawa until 2001), or the full address code of a town.',
          '11204',
        ),
        required: true,
      },
    ],
    answers: jsonAnswer('The graph.', 'LineageAnswer'),
    errors: [...COMMON_ERRORS, 'NOT_FOUND'],
    schemas: {
      LineageResult: object({
        address_code: { type: 'string', description: 'The code as it was sent.' },
        asked: {
          ...list(PLACE_NUMBER),
          description: 'Numbers of the places that have the code, or had it.',
        },
        places: list(PLACE),
        steps: { ...list(STEP), description: 'In the order of what happened.' },
      }),
      LineageAnswer: answerOf(ref('LineageResult')),
    },
  },
];
