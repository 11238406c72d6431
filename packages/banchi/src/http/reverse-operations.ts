import { answerOf, object, oneOf, ref } from '@banchi/engine/contract/json-schema.js';
import {
  batchAnswers,
  COMMON_ERRORS,
  FORMAT_WANTED,
  formSchema,
  jsonAnswer,
  NAMES_WANTED,
  type Operation,
  query,
} from '@banchi/engine/contract/operations.js';
import { GEOCODE_WORDS } from '@banchi/engine/facts/limits.js';
import { DATUMS } from '@banchi/engine/vocabulary/coordinates.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { PRECISIONS } from '@banchi/engine/vocabulary/match.js';
import { REVERSE_PATH } from '@banchi/engine/vocabulary/searches.js';

/** The route for the address at a point, as the OpenAPI document describes it. */

const POINT = { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 } as const;

const RESULT = object({
  position: { ...POINT, description: 'The point as it was sent, longitude first.' },
  count: {
    ...{ type: 'integer', minimum: 0 },
    description: 'Records that share the place, such as the house numbers of one building.',
  },
  record: {
    anyOf: [ref('AddressRecord'), { type: 'null' }],
    description:
      'The finest record at the point, its `distance` in metres from the point to its own; null at sea, abroad, and in a gap of the data.',
  },
  precision: {
    anyOf: [oneOf(PRECISIONS), { type: 'null' }],
    description: "Whose point the record's is; null without a record or a point.",
  },
});

/** The points of a house of the specimen, and of a town. */
const EXAMPLES = [139.7524182, 35.7083346] as const;

const SETTINGS = [
  query(
    'address_level',
    { type: 'string', default: LEVELS.join(',') },
    'Levels that records may have; the finest at the point is taken.',
  ),
  query('datum', { ...oneOf(DATUMS), default: 'JGD' }, 'The datum of points and answers.'),
  NAMES_WANTED,
];

/** The parameters of one point. */
const ONE = [
  {
    ...query('position', { type: 'string' }, 'longitude,latitude', EXAMPLES.join(',')),
    required: true,
  },
  ...SETTINGS,
  FORMAT_WANTED,
];

/** The address at one point, and the same for many. */
export const REVERSE_OPERATIONS: readonly Operation[] = [
  {
    path: REVERSE_PATH,
    methods: ['get'],
    id: 'reverse',
    tag: 'Geocode',
    summary: 'The finest record at a point, and how far its own point lies from it',
    parameters: ONE,
    answers: jsonAnswer('The answer.', 'ReverseAnswer'),
    errors: COMMON_ERRORS,
    schemas: { ReverseResult: RESULT, ReverseAnswer: answerOf(ref('ReverseResult')) },
  },
  {
    path: REVERSE_PATH,
    methods: ['post'],
    id: 'reverseBatch',
    tag: 'Geocode',
    summary: `The records at up to ${GEOCODE_WORDS} points, in their order`,
    description:
      'Answered in the form in which they came, each point with its own error. A form (`application/x-www-form-urlencoded`) is one point, as with GET.',
    parameters: SETTINGS,
    body: {
      'application/json': {
        type: 'array',
        items: ref('ReversePoint'),
        maxItems: GEOCODE_WORDS,
        examples: [[EXAMPLES, '35°42′30″N 139°45′8″E']],
      },
      'application/x-ndjson': { type: 'string', description: 'A point as JSON on each line.' },
      'application/x-www-form-urlencoded': formSchema(ONE),
    },
    answers: batchAnswers('point', 'ReverseBatchAnswer'),
    errors: COMMON_ERRORS,
    schemas: {
      ReversePoint: {
        description:
          'Longitude and latitude in degrees as a list of two numbers; or a text with latitude and longitude of Japan in either order, in degrees, minutes and seconds too.',
      },
      ReverseBatchAnswer: { anyOf: [ref('ReverseAnswer'), ref('Error')] },
    },
  },
];
