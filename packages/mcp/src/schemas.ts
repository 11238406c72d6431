import { type ObjectSchema, object, type Schema } from '@banchi/engine/contract/json-schema.js';
import { parameterSchema, SCHEMAS } from '@banchi/engine/contract/schemas.js';
import { LIMITS, WORD_READ } from '@banchi/engine/facts/limits.js';
import { CODE_DIGITS } from '@banchi/engine/questions/lineage.js';
import { FIELDS } from '@banchi/engine/vocabulary/fields.js';
import { PRECISIONS } from '@banchi/engine/vocabulary/match.js';
import {
  LANGUAGE_WORDS,
  PARAMETERS,
  type ParameterName,
  type ParameterRow,
} from '@banchi/engine/vocabulary/parameters.js';
import { PART_NAMES, PART_VERDICTS, VERDICTS } from '@banchi/engine/vocabulary/parts.js';
import { GEOCODE_TARGETS } from '@banchi/engine/vocabulary/searches.js';

/** JSON Schemas of tools, made from the tables of parameters and fields. */

/** Most records of a search, since an assistant reads all of an answer. */
export const MOST_RECORDS = 50;
/** Records of a search where no window is asked for. */
export const USUAL_RECORDS = 10;

/** Fields of a record in an answer. */
const TOLD = ['address', 'address_code', 'address_level', 'post_code', 'position'] as const;

/** A schema without references, and without tuples, which not every model gets to see. */
function plain(schema: Schema): Schema {
  const { $ref, prefixItems: _tuple, ...rest } = schema;
  if (typeof $ref === 'string') return { ...plain(SCHEMAS[$ref.replace(/.*\//, '')]), ...plainValues(rest) };
  return plainValues(rest);
}

function plainValues(schema: Schema): Schema {
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(plainValue) : plainValue(value),
    ]),
  );
}

function plainValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? plain(value as Schema)
    : value;
}

/** Parameters of the searches as properties. */
function parameters(names: readonly ParameterName[]): Record<string, Schema> {
  return Object.fromEntries(
    names.map((name) => {
      const row: ParameterRow = PARAMETERS[name];
      const { default: _default, ...schema } = parameterSchema(row, row.only ?? 'address');
      return [name, { ...plain(schema), description: `${row.meaning.en} Example: ${row.example}` }];
    }),
  );
}

const WORD = {
  type: 'string',
  minLength: 1,
  description: `The address as it was written, in Japanese, English, Chinese or Korean. The first ${WORD_READ} characters are read.`,
} as const;

/** Parameters of the tool for searches: the ones that an assistant can use. */
const SEARCHED: readonly ParameterName[] = [
  ...(['word', ...LANGUAGE_WORDS, 'word_match_type'] as const),
  ...([
    'address_code',
    'code_match_type',
    'proximity',
    'position',
    'address_level',
    'pastmap_year',
    'sort',
  ] as const),
];

/** Arguments of each tool. */
export const INPUTS = {
  geocode: object(
    {
      word: WORD,
      target: {
        type: 'string',
        enum: [...GEOCODE_TARGETS],
        description: 'house: blocks and houses but no lots; lot: the other way round.',
      },
      parts: {
        type: 'boolean',
        description:
          'Whether the address is wanted in parts (town, number, building, floor, room …), each with a verdict, and in one form. Default: false.',
      },
    },
    ['word'],
  ),
  reverse: object(
    {
      longitude: { type: 'number', minimum: -180, maximum: 180, description: 'Degrees, JGD2011 or WGS 84.' },
      latitude: { type: 'number', minimum: -90, maximum: 90, description: 'Degrees, JGD2011 or WGS 84.' },
      ...parameters(['address_level']),
    },
    ['longitude', 'latitude'],
  ),
  search: object(
    {
      ...parameters(SEARCHED),
      limit: {
        type: 'integer',
        minimum: 0,
        maximum: MOST_RECORDS,
        description: `How many records are shown, at most ${MOST_RECORDS}; without it ${USUAL_RECORDS}. 0: only their number. Example: 3`,
      },
      offset: {
        type: 'integer',
        minimum: 0,
        maximum: LIMITS.offset,
        description: 'How many records are passed over before the first one that is shown. Example: 10',
      },
    },
    [],
  ),
  suggest: object({
    word: { ...WORD, description: 'What has been typed so far, in any of the five languages.' },
  }),
  lineage: object({
    address_code: {
      type: 'string',
      pattern: '^[0-9]+$',
      maxLength: CODE_DIGITS,
      description:
        'Five digits of a municipality of today or of the past, or the full address code of a town.',
    },
  }),
} as const satisfies Readonly<Record<string, ObjectSchema>>;

/** Name of a tool. */
export type ToolName = keyof typeof INPUTS;

/** A field of a record as the service describes it. */
function field(name: (typeof TOLD)[number]): Schema {
  const properties = SCHEMAS.AddressRecord.properties as Readonly<Record<string, Schema>>;
  return plain({ ...properties[name], description: FIELDS.address[name].meaning });
}

const RECORD = object({
  ...Object.fromEntries(TOLD.map((name) => [name, field(name)])),
});
const RECORDS: Schema = { type: 'array', items: RECORD };
const NOTE: Schema = {
  type: 'string',
  description: 'What the answer means; repeat it to the person who asked.',
};
const COUNT: Schema = { type: 'integer', minimum: 0 };
const TEXT_OR_NULL: Schema = { type: ['string', 'null'] };

/** A part of an address. */
const PART = object({
  written: { type: 'string' },
  value: { type: 'string' },
  verdict: { type: 'string', enum: [...PART_VERDICTS] },
});

/** Answer of each tool. */
export const OUTPUTS: Readonly<Record<ToolName, ObjectSchema>> = {
  geocode: object(
    {
      outcome: { type: 'string', enum: ['found', 'ambiguous', 'not_found'] },
      note: NOTE,
      record: { anyOf: [RECORD, { type: 'null' }] },
      number: { type: ['string', 'null'], enum: [...GEOCODE_TARGETS, null] },
      verdict: {
        type: 'string',
        enum: [...VERDICTS],
        description:
          'complete: the data has the house, lot or block; unconfirmed_number: it has the town, not the number; town_only, municipality_only: the answer ends there; contradictory: the word names two places.',
      },
      precision: {
        type: ['string', 'null'],
        enum: [...PRECISIONS, null],
        description: "Whose point the record's is; rooftop: that of the house or lot itself.",
      },
      confidence: {
        ...{ type: 'number', minimum: 0, maximum: 1 },
        description: 'Whether the record is the place that is meant, however far it leads: below 0.9 ask.',
      },
      rest: { type: 'string', description: 'What of the word nothing explains.' },
      former: {
        ...RECORDS,
        items: object({ name: { type: 'string' }, code: { type: 'string' }, kind: { type: 'string' } }),
      },
      tied: { ...RECORDS, description: 'Records that nothing decides between, ten at most.' },
      tied_count: COUNT,
      suggestions: { ...RECORDS, description: 'Records that may have been meant: no answer.' },
      parts: {
        ...object(Object.fromEntries(PART_NAMES.map((name) => [name, PART])), []),
        description: 'Only with parts: true, as the two below.',
      },
      address_normalized: { ...TEXT_OR_NULL, description: 'The address in one form.' },
      key: { ...TEXT_OR_NULL, description: 'Equal for equal addresses, however they are written.' },
    },
    ['outcome', 'note', 'record', 'verdict', 'precision', 'confidence', 'rest'],
  ),
  reverse: object({ note: NOTE, records: RECORDS }),
  search: object({
    hit: { ...COUNT, description: 'Exact number of matching records.' },
    note: NOTE,
    records: {
      type: 'array',
      items: {
        ...RECORD,
        properties: {
          ...RECORD.properties,
          address_en: TEXT_OR_NULL,
          pastmap_year: { type: ['integer', 'null'] },
          distance: { type: 'number' },
        },
      },
    },
  }),
  suggest: object(
    {
      note: NOTE,
      items: {
        type: 'array',
        items: object({ text: { type: 'string' }, whole: { type: 'boolean' }, ...RECORD.properties }),
      },
      stations: {
        type: 'array',
        description:
          'Railway stations that the word may become, with their lines and the town at each; absent where there are none.',
        items: object({
          text: { type: 'string' },
          whole: { type: 'boolean' },
          lines: { type: 'array', items: { type: 'string' } },
          position: RECORD.properties.position,
          address: { type: 'string' },
          address_code: { type: 'string' },
        }),
      },
    },
    ['note', 'items'],
  ),
  lineage: object({
    note: NOTE,
    places: {
      type: 'array',
      items: object({
        code: { type: 'string' },
        name: { type: 'string' },
        from: TEXT_OR_NULL,
        until: TEXT_OR_NULL,
        today: { type: 'boolean' },
      }),
    },
    steps: {
      type: 'array',
      items: object({
        from: TEXT_OR_NULL,
        to: TEXT_OR_NULL,
        date: TEXT_OR_NULL,
        kind: { type: 'string' },
        whole: { type: 'boolean' },
      }),
    },
  }),
};
