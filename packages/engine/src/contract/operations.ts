import { PARAMETERS, type ParameterName, type ParameterRow, parametersOf } from '../vocabulary/parameters.js';
import { ENDPOINTS, type Endpoint, PATHS } from '../vocabulary/searches.js';
import { ERRORS, type ErrorCode } from './errors.js';
import { FORMATS } from './format.js';
import { list, oneOf, ref, type Schema } from './json-schema.js';
import { ANSWER_SCHEMAS, parameterSchema, typed } from './schemas.js';

/**
 * The description of a route; the OpenAPI document is the list of the descriptions of a service. A route's own module holds
 * its operations, or this one where they come from the tables.
 */
export interface Operation {
  /** Path as OpenAPI writes it: `/tiles/{z}/{x}/{y}.mvt`. */
  readonly path: string;
  readonly methods: readonly ('get' | 'post')[];
  /** Unique name, from which generated clients name their functions. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly OperationParameter[];
  /** Schema of the body of a POST by media type; absent where it is the parameters as a form. */
  readonly body?: Readonly<Record<string, Schema>>;
  /** Answers other than errors, by HTTP status. */
  readonly answers: Readonly<Record<number, OperationAnswer>>;
  /** Errors it may answer with. */
  readonly errors: readonly ErrorCode[];
  /** Name of the schema of its errors; default `Error`. */
  readonly errorSchema?: string;
  /** Whether it is answered without credentials where a service asks for them. */
  readonly isPublic?: boolean;
  /** Schemas of components that it names besides those of `schemas.ts`. */
  readonly schemas?: Readonly<Record<string, Schema>>;
}

/** A parameter of an operation; lists are one comma-separated value, or the parameter again for each item. */
export interface OperationParameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required?: boolean;
  readonly description: string;
  readonly schema: Schema;
  /** Filled in where the reference lets a reader try the operation. */
  readonly example?: unknown;
}

/** An answer of an operation. */
export interface OperationAnswer {
  readonly description: string;
  /** Schema of the body by media type; absent for an answer without one. */
  readonly content?: Readonly<Record<string, Schema>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Errors that any operation may end with. */
export const COMMON_ERRORS = (Object.keys(ERRORS) as ErrorCode[]).filter(
  (code) => code !== 'NOT_FOUND' && code !== 'METHOD_NOT_ALLOWED',
);

/** A parameter of the query: `query('q', { type: 'string' }, 'An address.', '霞が関')`. */
export const query = (
  name: string,
  schema: Schema,
  description: string,
  example?: unknown,
): OperationParameter => ({
  ...{ name, in: 'query', schema, description },
  ...(example === undefined ? {} : { example }),
});

/** The parameter for GeoJSON. The document has the usual type alone, since several types of one answer break the types of generated clients. */
export const FORMAT_WANTED = query(
  'format',
  { ...oneOf(FORMATS), default: 'json' },
  '`geojson`: the answer is a `FeatureCollection` (RFC 7946) of type `application/geo+json`: records are features, totals and other fields are `info`.',
);

/** Values that the reference fills in when a reader tries a search. */
const FILLED: readonly ParameterName[] = ['word', 'word_en', 'limit'];

function searchParameter(name: ParameterName, row: ParameterRow, endpoint: Endpoint): OperationParameter {
  const schema = parameterSchema(row, endpoint);
  const filled = FILLED.includes(name) ? { example: typed(row.example, schema) } : {};
  return {
    name,
    in: 'query',
    description: `${row.meaning.en} Example: \`${row.example}\``,
    schema,
    ...filled,
  };
}

const SUMMARIES: Readonly<Record<Endpoint, string>> = {
  address: 'Search with Japanese names and readings, by code, point or radius',
  address_multi: 'Search with names in English, Chinese or Korean, by code, point or radius',
};

/** The two searches. */
export const SEARCH_OPERATIONS: readonly Operation[] = ENDPOINTS.map((endpoint) => ({
  path: PATHS[endpoint],
  methods: ['get', 'post'],
  id: endpoint === 'address' ? 'searchAddress' : 'searchAddressMultilingual',
  tag: 'Search',
  summary: SUMMARIES[endpoint],
  description:
    'All conditions given are ANDed; at least one must be given. Lists are the parameter again for each item, or one comma-separated value; no other parameter may be given twice.',
  parameters: [
    ...parametersOf(endpoint).map(([name, row]) => searchParameter(name, row, endpoint)),
    FORMAT_WANTED,
  ],
  answers: {
    200: {
      description:
        'The exact total and the records of the requested window; an answer without hits is not an error.',
      content: { 'application/json': ref(ANSWER_SCHEMAS[endpoint]) },
      headers: { ETag: 'Changes with what is found and with the data.' },
    },
    304: { description: 'What the client has is still right.' },
  },
  errors: COMMON_ERRORS,
}));

/** The schema of a form that holds parameters. */
export function formSchema(parameters: readonly OperationParameter[]): Schema {
  const required = parameters.filter((parameter) => parameter.required === true);
  return {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description }) => [name, { ...schema, description }]),
    ),
    ...(required.length === 0 ? {} : { required: required.map(({ name }) => name) }),
    additionalProperties: false,
  };
}

/** The parameter for names in other languages. */
export const NAMES_WANTED = query(
  'lang',
  parameterSchema(PARAMETERS.lang, 'address'),
  PARAMETERS.lang.meaning.en,
);

/** The answer 200 to a list, in its form: for each of its words or points one answer of a schema by its name. */
export const batchAnswers = (one: string, schema: string): Operation['answers'] => ({
  200: {
    description: `An answer for each ${one}.`,
    content: {
      'application/json': list(ref(schema)),
      'application/x-ndjson': { type: 'string', description: 'An answer as JSON on each line.' },
    },
  },
});

/** The answer 200 in JSON, of a schema by its name. */
export const jsonAnswer = (description: string, schema: string): Operation['answers'] => ({
  200: { description, content: { 'application/json': ref(schema) } },
});
