import { STEP_KINDS, TOWN_KINDS } from '../vocabulary/changes.js';
import { DATUMS } from '../vocabulary/coordinates.js';
import { FIELDS, type FieldRow, type FieldTypes, MATCH_FIELDS } from '../vocabulary/fields.js';
import { LEVELS } from '../vocabulary/levels.js';
import { MATCH_KINDS, MATCH_NOTES, NUMBER_TYPES, POINT_ORIGINS, SPAN_RULES } from '../vocabulary/match.js';
import {
  CODE_MATCH_TYPES,
  LIMITS,
  type ParameterRow,
  type ParameterTypes,
  WORD_MATCH_TYPES,
} from '../vocabulary/parameters.js';
import { ENDPOINTS, type Endpoint } from '../vocabulary/searches.js';
import { SORT_KEYS } from '../vocabulary/sort-keys.js';
import { ERRORS } from './errors.js';

/** JSON Schemas (2020-12) of requests and answers, made from the tables of fields, parameters and errors. */

/** A JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>;

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** `[longitude, latitude]` in degrees. */
const LON_LAT: Schema = {
  type: 'array',
  description: '[longitude, latitude] in degrees of the requested datum.',
  prefixItems: [
    { type: 'number', minimum: -180, maximum: 180 },
    { type: 'number', minimum: -90, maximum: 90 },
  ],
  items: { type: 'number' },
  minItems: 2,
  maxItems: 2,
};

const FIELD_SCHEMAS: Readonly<Record<keyof FieldTypes, Schema>> = {
  text: { type: 'string' },
  postCode: { type: 'string', pattern: '^[0-9]{7}$' },
  officialId: { type: 'string', pattern: '^[0-9]{3,15}$' },
  date: { type: 'string', pattern: '^[0-9]{4}(-[0-9]{2}){0,2}$' },
  level: ref('Level'),
  flag: { type: 'integer', enum: [0, 1] },
  id: { type: 'integer', minimum: 0 },
  year: { type: 'integer', minimum: 1, maximum: 9999 },
  metres: { type: 'number', minimum: 0 },
  point: ref('LonLat'),
  points: { type: 'array', items: ref('LonLat') },
  boundary: { anyOf: [{ type: 'string' }, ref('MultiPolygon')] },
  matchKind: { type: 'string', enum: [...MATCH_KINDS] },
  spans: { type: 'array', items: ref('Span') },
  matchNote: { type: 'string', enum: [...MATCH_NOTES] },
  numberType: { type: 'string', enum: [...NUMBER_TYPES] },
  pointOrigin: { type: 'string', enum: [...POINT_ORIGINS] },
};

function fieldSchema({ type, nullable, meaning }: FieldRow): Schema {
  const schema = FIELD_SCHEMAS[type];
  if (!nullable) return { ...schema, description: meaning };
  if (Array.isArray(schema.enum))
    return { type: [schema.type, 'null'], enum: [...schema.enum, null], description: meaning };
  if (typeof schema.type === 'string')
    return { ...schema, type: [schema.type, 'null'], description: meaning };
  const choices = Array.isArray(schema.anyOf) ? schema.anyOf : [schema];
  return { anyOf: [...choices, { type: 'null' }], description: meaning };
}

function recordSchema(endpoint: Endpoint): Schema {
  const record = tableSchema(FIELDS[endpoint]);
  const match: Schema = { ...ref('Match'), description: 'How it was found; only with `match_info=true`.' };
  return { ...record, properties: { ...(record.properties as object), match } };
}

/** An object with the fields of a table. */
function tableSchema(table: Readonly<Record<string, FieldRow>>): Schema {
  const rows = Object.entries(table);
  return {
    type: 'object',
    properties: Object.fromEntries(rows.map(([name, row]) => [name, fieldSchema(row)])),
    required: rows.map(([name]) => name),
    additionalProperties: false,
  };
}

const TOTAL: Schema = { type: 'integer', minimum: 0 };
const POSITION: Schema = {
  type: 'integer',
  minimum: 0,
  description: 'UTF-16 position in the word as typed.',
};

function answerSchema(record: string): Schema {
  const info = {
    type: 'object',
    properties: {
      hit: { ...TOTAL, description: 'Exact total number of matching records.' },
      hit_by_prefecture: {
        type: 'array',
        description:
          'The same for each prefecture that has some, in the order of codes; only with `match_info=true`.',
        items: {
          type: 'object',
          properties: { address_code: { type: 'string' }, address: { type: ['string', 'null'] }, hit: TOTAL },
          required: ['address_code', 'address', 'hit'],
          additionalProperties: false,
        },
      },
      hit_by_level: {
        type: 'object',
        description: 'The same for each level; only with `match_info=true`.',
        properties: Object.fromEntries(LEVELS.map((level) => [level, TOTAL])),
        required: [...LEVELS],
        additionalProperties: false,
      },
    },
    required: ['hit'],
    additionalProperties: false,
  };
  return {
    type: 'object',
    properties: {
      status: { type: 'string', const: 'OK' },
      result: {
        type: 'object',
        properties: {
          info,
          item: { type: 'array', items: ref(record), description: 'The records of the requested window.' },
        },
        required: ['info', 'item'],
        additionalProperties: false,
      },
    },
    required: ['status', 'result'],
    additionalProperties: false,
  };
}

/** Name of the schema of each search's record, and of its answer. */
const RECORD_SCHEMAS: Readonly<Record<Endpoint, string>> = {
  address: 'AddressRecord',
  address_multi: 'MultilingualRecord',
};
export const ANSWER_SCHEMAS: Readonly<Record<Endpoint, string>> = {
  address: 'AddressAnswer',
  address_multi: 'MultilingualAnswer',
};

const ERROR: Schema = {
  type: 'object',
  properties: {
    status: { type: 'string', enum: Object.keys(ERRORS) },
    message: { type: 'string', description: 'In Japanese where `Accept-Language` prefers it.' },
    errors: {
      type: 'array',
      description: 'Every wrong parameter; empty where the error is not about parameters.',
      items: {
        type: 'object',
        properties: {
          parameter: { type: ['string', 'null'] },
          reason: { type: 'string' },
          value: { type: ['string', 'null'] },
        },
        required: ['parameter', 'reason', 'value'],
        additionalProperties: false,
      },
    },
    request_id: { type: 'string', description: 'What to quote to the operator after INTERNAL_ERROR.' },
  },
  required: ['status', 'message', 'errors'],
  additionalProperties: false,
};

/** The schemas that the document names, by name. */
export const SCHEMAS: Readonly<Record<string, Schema>> = {
  ...Object.fromEntries(ENDPOINTS.map((endpoint) => [RECORD_SCHEMAS[endpoint], recordSchema(endpoint)])),
  ...Object.fromEntries(
    ENDPOINTS.map((endpoint) => [ANSWER_SCHEMAS[endpoint], answerSchema(RECORD_SCHEMAS[endpoint])]),
  ),
  Match: tableSchema(MATCH_FIELDS),
  Span: {
    type: 'object',
    properties: {
      from: POSITION,
      to: POSITION,
      level: { anyOf: [ref('Level'), { type: 'null' }] },
      rule: { type: 'string', enum: [...SPAN_RULES] },
      former: ref('FormerName'),
    },
    required: ['from', 'to', 'level', 'rule'],
    additionalProperties: false,
  },
  FormerName: {
    type: 'object',
    description: 'Only with the rule `former`: what the part names, and what became of it.',
    properties: {
      name: { type: 'string', description: 'With its county or city.' },
      code: {
        type: 'string',
        description: 'Five digits of a municipality, the full address code of a town of that year.',
      },
      successors: {
        type: 'array',
        items: { type: 'string' },
        description: 'Codes of the records of today that have its land, the whole ones first.',
      },
      date: {
        type: ['string', 'null'],
        format: 'date',
        description: 'The first day on which it was called so no longer; null for towns.',
      },
      year: { type: ['integer', 'null'], description: 'Of a town the year in which it was called so.' },
      kind: {
        type: 'string',
        enum: [...new Set([...STEP_KINDS, ...TOWN_KINDS])],
        description: 'What became of it.',
      },
    },
    required: ['name', 'code', 'successors', 'date', 'year', 'kind'],
    additionalProperties: false,
  },
  Error: ERROR,
  Level: {
    type: 'string',
    enum: [...LEVELS],
    description: 'Prefecture, municipality, large section, small section, block, lot or house number.',
  },
  LonLat: LON_LAT,
  MultiPolygon: {
    type: 'object',
    description: 'GeoJSON geometry (RFC 7946).',
    properties: {
      type: { type: 'string', const: 'MultiPolygon' },
      coordinates: {
        type: 'array',
        items: { type: 'array', items: { type: 'array', items: ref('LonLat'), minItems: 4 } },
      },
    },
    required: ['type', 'coordinates'],
    additionalProperties: false,
  },
};

const oneOf = (values: Readonly<Record<number, string>>): Schema => ({
  type: 'integer',
  enum: Object.keys(values).map(Number),
});
/** Each once; but not `uniqueItems`, which makes a set without an order of the keys of `sort` in some languages. */
const list = (items: Schema): Schema => ({ type: 'array', items, minItems: 1 });
const numbers = (items: readonly Schema[]): Schema => ({
  type: 'array',
  prefixItems: items,
  items: { type: items[0].type },
  minItems: items.length,
  maxItems: items.length,
});
const [LONGITUDE, LATITUDE] = LON_LAT.prefixItems as readonly Schema[];

/** What each type of parameter is in a search. */
const PARAMETER_SCHEMAS: Readonly<Record<keyof ParameterTypes, (endpoint: Endpoint) => Schema>> = {
  word: () => ({ type: 'string', minLength: LIMITS.wordMin, maxLength: LIMITS.wordLength }),
  code: () => ({ type: 'string', minLength: 1, maxLength: LIMITS.codeLength }),
  wordMatch: (endpoint) => oneOf(WORD_MATCH_TYPES[endpoint]),
  codeMatch: () => oneOf(CODE_MATCH_TYPES),
  point: () => numbers([LONGITUDE, LATITUDE]),
  circle: () =>
    numbers([LONGITUDE, LATITUDE, { type: 'number', exclusiveMinimum: 0, maximum: LIMITS.radius }]),
  levels: () => list(ref('Level')),
  years: () => list({ type: 'integer', minimum: 1000, maximum: 9999 }),
  sort: (endpoint) =>
    list({ type: 'string', enum: SORT_KEYS[endpoint].flatMap((key: string) => [key, `-${key}`]) }),
  boolean: () => ({ type: 'boolean' }),
  window: () =>
    numbers([
      { type: 'integer', minimum: 0, maximum: LIMITS.offset },
      { type: 'integer', minimum: 0, maximum: LIMITS.count },
    ]),
  datum: () => ({ type: 'string', enum: [...DATUMS] }),
};

/** The schema of a parameter, its default in the form of the schema. */
export function parameterSchema(row: ParameterRow, endpoint: Endpoint): Schema {
  const schema = PARAMETER_SCHEMAS[row.type](endpoint);
  return row.default === undefined ? schema : { ...schema, default: typed(row.default, schema) };
}

/** A value as it is sent, as JSON of its schema. */
export function typed(text: string, { type, items, prefixItems }: Schema): unknown {
  if (type === 'boolean') return text === 'true';
  if (type === 'integer' || type === 'number') return Number(text);
  if (type !== 'array') return text;
  const [first = items] = (prefixItems ?? []) as readonly Schema[];
  return text.split(',').map((item) => typed(item, first as Schema));
}
