import {
  answerOf,
  list,
  type ObjectSchema,
  object,
  oneOf,
  ref,
  type Schema,
} from '@banchi/engine/contract/json-schema.js';
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
import { SCHEMAS } from '@banchi/engine/contract/schemas.js';
import { GEOCODE_WORDS, WORD_READ } from '@banchi/engine/facts/limits.js';
import { LANGUAGES } from '@banchi/engine/vocabulary/languages.js';
import { PART_NAMES, PART_VERDICTS, VERDICTS } from '@banchi/engine/vocabulary/parts.js';
import { GEOCODE_PATH, GEOCODE_TARGETS } from '@banchi/engine/vocabulary/searches.js';

/** The route for the one best answer, as the OpenAPI document describes it. */

const records = list(ref('AddressRecord'));
const orNull = (name: string): Schema => ({ anyOf: [ref(name), { type: 'null' }] });

const PARTS_ONLY = 'Only with `parts=true`';

const RESULT_FIELDS: Readonly<Record<string, Schema>> = {
  word: { type: 'string', description: 'The word as it was sent.' },
  record: {
    ...orNull('AddressRecord'),
    description: 'Null for no address, and where several are as good.',
  },
  match: ref('GeocodeMatch'),
  confidence: {
    ...{ type: 'number', minimum: 0, maximum: 1 },
    description:
      'So large a share of answers of its kind, at least, was right where it was measured; 0 without a record.',
  },
  language: { ...oneOf(LANGUAGES), description: 'The language that the word was read in.' },
  ambiguous: object({ count: { type: 'integer', minimum: 0 }, records }),
  suggestions: { ...records, description: 'Records that may have been meant.' },
};

const RESULT: Schema = object(
  {
    ...RESULT_FIELDS,
    address_normalized: {
      type: ['string', 'null'],
      description: `The address in one form, in which two spellings of one address are equal; null without a record. ${PARTS_ONLY}.`,
    },
    key: {
      type: ['string', 'null'],
      description: `A text that is equal for equal addresses; null without a record. ${PARTS_ONLY}.`,
    },
  },
  Object.keys(RESULT_FIELDS),
);

const MATCH = SCHEMAS.Match as ObjectSchema;

/** The parts of an answer, and the whole in one form. */
const PART_SCHEMAS: Readonly<Record<string, Schema>> = {
  GeocodePart: object({
    written: { type: 'string', description: 'As typed; empty where it is left out.' },
    value: { type: 'string', description: 'What it is, in one form.' },
    verdict: oneOf(PART_VERDICTS),
  }),
  GeocodeMatchParts: object(Object.fromEntries(PART_NAMES.map((name) => [name, ref('GeocodePart')])), []),
  GeocodeMatch: object(
    {
      ...MATCH.properties,
      parts: { ...ref('GeocodeMatchParts'), description: `The parts of the address. ${PARTS_ONLY}.` },
      verdict: {
        ...oneOf(VERDICTS),
        description:
          'How far the data has the address: its house, lot or block; its town but not its number; its town or municipality only. `contradictory`: it names two places.',
      },
    },
    [...MATCH.required, 'verdict'],
  ),
};

/** Words of batches and their answers. They have names, so that generated clients have types for them. */
const BATCH_SCHEMAS: Readonly<Record<string, Schema>> = {
  GeocodeWord: object({ word: { type: 'string' }, target: oneOf(GEOCODE_TARGETS) }, ['word']),
  GeocodeParts: object(
    {
      parts: {
        ...{ type: 'array', items: { type: 'string' }, minItems: 1 },
        description:
          'The parts of an address in any order, as columns of a table hold them; each ends for itself.',
      },
      target: oneOf(GEOCODE_TARGETS),
    },
    ['parts'],
  ),
  GeocodeBatchWord: { anyOf: [{ type: 'string' }, ref('GeocodeWord'), ref('GeocodeParts')] },
  GeocodeBatchAnswer: { anyOf: [ref('GeocodeAnswer'), ref('Error')] },
};

/** Addresses of the specimen. */
const EXAMPLES = ['文京区春日1-16-21 文京シビックセンター', '東京都千代田区霞が関一丁目'] as const;

const TARGET = query(
  'target',
  oneOf(GEOCODE_TARGETS),
  '`house`: blocks and houses but no lots; `lot`: the other way round.',
);

const PARTS = query(
  'parts',
  { type: 'boolean', default: false },
  'Whether the parts of the address are wanted, each with a verdict, and the whole in one form.',
);

/** The parameters of one word. */
const ONE = [
  {
    ...query(
      'word',
      { type: 'string', minLength: 1 },
      `The address; the first ${WORD_READ} characters are read.`,
      EXAMPLES[0],
    ),
    required: true,
  },
  TARGET,
  PARTS,
  NAMES_WANTED,
  FORMAT_WANTED,
];

/** One best answer, and the same for many words. */
export const GEOCODE_OPERATIONS: readonly Operation[] = [
  {
    path: GEOCODE_PATH,
    methods: ['get'],
    id: 'geocode',
    tag: 'Geocode',
    summary: 'The one best record for an address as people write it',
    parameters: ONE,
    answers: jsonAnswer('The answer.', 'GeocodeAnswer'),
    errors: COMMON_ERRORS,
    schemas: {
      ...PART_SCHEMAS,
      GeocodeResult: RESULT,
      GeocodeAnswer: answerOf(ref('GeocodeResult')),
    },
  },
  {
    path: GEOCODE_PATH,
    methods: ['post'],
    id: 'geocodeBatch',
    tag: 'Geocode',
    summary: `The best records for up to ${GEOCODE_WORDS} addresses, in their order`,
    description:
      'Answered in the form in which they came, each word with its own error. A form (`application/x-www-form-urlencoded`) is one word, as with GET.',
    parameters: [TARGET, PARTS, NAMES_WANTED],
    body: {
      'application/json': {
        type: 'array',
        items: ref('GeocodeBatchWord'),
        maxItems: GEOCODE_WORDS,
        examples: [
          [
            ...EXAMPLES.slice(0, 1),
            { word: EXAMPLES[1], target: 'house' },
            { parts: ['8階', '文京区春日1-16-21'] },
          ],
        ],
      },
      'application/x-ndjson': { type: 'string', description: 'A word as JSON on each line.' },
      'application/x-www-form-urlencoded': formSchema(ONE),
    },
    answers: batchAnswers('word', 'GeocodeBatchAnswer'),
    errors: COMMON_ERRORS,
    schemas: BATCH_SCHEMAS,
  },
];
