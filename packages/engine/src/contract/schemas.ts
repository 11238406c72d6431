import { LIMITS } from '../facts/limits.js';
import { SEVEN_DIGITS } from '../facts/postal-codes.js';
import { STEP_KINDS, TOWN_KINDS } from '../vocabulary/changes.js';
import { DATUMS } from '../vocabulary/coordinates.js';
import {
  FIELDS,
  type FieldRow,
  type FieldTypes,
  FOREIGN_FIELDS,
  MATCH_FIELDS,
} from '../vocabulary/fields.js';
import { byNameField, LANGUAGES } from '../vocabulary/languages.js';
import { LEVELS } from '../vocabulary/levels.js';
import {
  MATCH_KINDS,
  MATCH_NOTES,
  NUMBER_TYPES,
  POINT_ORIGINS,
  PRECISIONS,
  SPAN_RULES,
} from '../vocabulary/match.js';
import {
  CODE_MATCH_TYPES,
  type ParameterRow,
  type ParameterTypes,
  WORD_MATCH_TYPES,
} from '../vocabulary/parameters.js';
import { ENDPOINTS, type Endpoint } from '../vocabulary/searches.js';
import { SORT_KEYS } from '../vocabulary/sort-keys.js';
import { ERRORS } from './errors.js';
import { always, answerOf, list, type ObjectSchema, object, oneOf, ref, type Schema } from './json-schema.js';

/** JSON Schemas (2020-12) of requests and answers, made from the tables of fields, parameters and errors. */

/** Fields of a former name in other languages. */
export const NAMES_IN_LANGUAGES: Readonly<Record<string, Schema>> = byNameField(() => ({
  type: ['string', 'null'],
  description: 'The name in this language, made of its reading; null where none is known.',
}));

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
  postCode: { type: 'string', pattern: SEVEN_DIGITS.source },
  officialId: { type: 'string', pattern: '^[0-9]{3,15}$' },
  date: { type: 'string', pattern: '^[0-9]{4}(-[0-9]{2}){0,2}$' },
  level: ref('Level'),
  flag: { type: 'integer', enum: [0, 1] },
  id: { type: 'integer', minimum: 0 },
  year: { type: 'integer', minimum: 1, maximum: 9999 },
  metres: { type: 'number', minimum: 0 },
  point: ref('LonLat'),
  points: list(ref('LonLat')),
  boundary: { anyOf: [{ type: 'string' }, ref('MultiPolygon')] },
  matchKind: oneOf(MATCH_KINDS),
  spans: list(ref('Span')),
  matchNote: oneOf(MATCH_NOTES),
  numberType: oneOf(NUMBER_TYPES),
  pointOrigin: oneOf(POINT_ORIGINS),
  precision: oneOf(PRECISIONS),
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
  // the multilingual search has them in its table
  const names = endpoint === 'address' ? namesWanted() : {};
  return { ...record, properties: { ...record.properties, ...names, match } };
}

/** Names in other languages. */
function namesWanted(): Readonly<Record<string, Schema>> {
  return Object.fromEntries(
    Object.entries(FOREIGN_FIELDS).map(([name, row]) => [
      name,
      fieldSchema({ ...row, meaning: `${row.meaning} Only with \`lang\`.` }),
    ]),
  );
}

/** An object with the fields of a table. */
function tableSchema(table: Readonly<Record<string, FieldRow>>): ObjectSchema {
  return object(Object.fromEntries(Object.entries(table).map(([name, row]) => [name, fieldSchema(row)])));
}

const TOTAL: Schema = { type: 'integer', minimum: 0 };
const POSITION: Schema = {
  type: 'integer',
  minimum: 0,
  description: 'UTF-16 position in the word as typed.',
};

function answerSchema(record: string): Schema {
  const prefecture = { address_code: { type: 'string' }, address: { type: ['string', 'null'] }, hit: TOTAL };
  const info = object(
    {
      hit: { ...TOTAL, description: 'Exact total number of matching records.' },
      hit_by_prefecture: {
        ...list(object(prefecture)),
        description:
          'The same for each prefecture that has some, in the order of codes; only with `match_info=true`.',
      },
      hit_by_level: {
        ...object(Object.fromEntries(LEVELS.map((level) => [level, TOTAL]))),
        description: 'The same for each level; only with `match_info=true`.',
      },
    },
    ['hit'],
  );
  const item = { ...list(ref(record)), description: 'The records of the requested window.' };
  return answerOf(object({ info, item }));
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

const ERROR = object(
  {
    status: oneOf(Object.keys(ERRORS)),
    message: {
      type: 'string',
      description: 'In Japanese where `Accept-Language` prefers it to English, else in English.',
    },
    errors: {
      ...list(
        object({
          parameter: { type: ['string', 'null'] },
          reason: { type: 'string' },
          value: { type: ['string', 'null'] },
        }),
      ),
      description: 'Every wrong parameter; empty where the error is not about parameters.',
    },
    request_id: { type: 'string', description: 'What to quote to the operator after INTERNAL_ERROR.' },
  },
  ['status', 'message', 'errors'],
);

/** The schemas that the document names, by name. */
export const SCHEMAS: Readonly<Record<string, Schema>> = {
  ...Object.fromEntries(ENDPOINTS.map((endpoint) => [RECORD_SCHEMAS[endpoint], recordSchema(endpoint)])),
  ...Object.fromEntries(
    ENDPOINTS.map((endpoint) => [ANSWER_SCHEMAS[endpoint], answerSchema(RECORD_SCHEMAS[endpoint])]),
  ),
  Match: tableSchema(MATCH_FIELDS),
  Span: object(
    {
      from: POSITION,
      to: POSITION,
      level: { anyOf: [ref('Level'), { type: 'null' }] },
      rule: oneOf(SPAN_RULES),
      former: ref('FormerName'),
    },
    ['from', 'to', 'level', 'rule'],
  ),
  FormerName: {
    ...object({
      name: { type: 'string', description: 'With its county or city.' },
      read: { type: ['string', 'null'], description: 'Katakana; null where it is not known.' },
      ...NAMES_IN_LANGUAGES,
      code: {
        type: 'string',
        description: 'Five digits of a municipality, the full address code of a town of that year.',
      },
      successors: {
        ...list({ type: 'string' }),
        description: 'Codes of the records of today that have its land, the whole ones first.',
      },
      date: {
        type: ['string', 'null'],
        format: 'date',
        description: 'The first day on which it was called so no longer; null for towns.',
      },
      year: { type: ['integer', 'null'], description: 'Of a town the year in which it was called so.' },
      kind: {
        ...oneOf([...new Set([...STEP_KINDS, ...TOWN_KINDS])]),
        description: 'What became of it.',
      },
    }),
    description: 'Only with the rule `former`: what the part names, and what became of it.',
  },
  Error: ERROR,
  Level: {
    ...oneOf(LEVELS),
    description: 'Prefecture, municipality, large section, small section, block, lot or house number.',
  },
  LonLat: LON_LAT,
  MultiPolygon: {
    ...object({
      type: always('MultiPolygon'),
      coordinates: list(list({ ...list(ref('LonLat')), minItems: 4 })),
    }),
    description: 'GeoJSON geometry (RFC 7946).',
  },
};

const numberOf = (values: Readonly<Record<number, string>>): Schema => ({
  type: 'integer',
  enum: Object.keys(values).map(Number),
});
/** Each once; but not `uniqueItems`, which makes a set without an order of the keys of `sort` in some languages. */
const some = (items: Schema): Schema => ({ ...list(items), minItems: 1 });
const numbers = (items: readonly Schema[]): Schema => ({
  type: 'array',
  prefixItems: items,
  items: { type: items[0].type },
  minItems: items.length,
  maxItems: items.length,
});
const [LONGITUDE, LATITUDE] = LON_LAT.prefixItems as readonly Schema[];

/** The schema of each type of parameter. */
const PARAMETER_SCHEMAS: Readonly<Record<keyof ParameterTypes, (endpoint: Endpoint) => Schema>> = {
  word: () => ({ type: 'string', minLength: LIMITS.wordMin, maxLength: LIMITS.wordLength }),
  code: () => ({ type: 'string', minLength: 1, maxLength: LIMITS.codeLength }),
  wordMatch: (endpoint) => numberOf(WORD_MATCH_TYPES[endpoint]),
  codeMatch: () => numberOf(CODE_MATCH_TYPES),
  point: () => numbers([LONGITUDE, LATITUDE]),
  circle: () =>
    numbers([LONGITUDE, LATITUDE, { type: 'number', exclusiveMinimum: 0, maximum: LIMITS.radius }]),
  levels: () => some(ref('Level')),
  languages: () => some(oneOf(LANGUAGES)),
  years: () => some({ type: 'integer', minimum: 1000, maximum: 9999 }),
  sort: (endpoint) => some(oneOf(SORT_KEYS[endpoint].flatMap((key: string) => [key, `-${key}`]))),
  boolean: () => ({ type: 'boolean' }),
  window: () =>
    numbers([
      { type: 'integer', minimum: 0, maximum: LIMITS.offset },
      { type: 'integer', minimum: 0, maximum: LIMITS.count },
    ]),
  datum: () => oneOf(DATUMS),
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
