import { ERRORS } from './errors.js';
import { ref, type Schema } from './json-schema.js';
import { formSchema, type Operation, type OperationAnswer, type OperationParameter } from './operations.js';
import { SCHEMAS } from './schemas.js';

/** An OpenAPI 3.1 document, as far as its makers need to know. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: Schema;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Schema>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly [key: string]: unknown;
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Credentials of a service with keys: the key, and the proof that the caller may use it. */
const SECURITY_SCHEMES: Readonly<Record<string, Schema>> = {
  key: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'The key.' },
  place: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '`ip`: the caller has an address of the key; `referer`: the page is one of the key.',
  },
  token: {
    type: 'oauth2',
    description: 'A token of the key.',
    flows: { clientCredentials: { tokenUrl: '/oauth2/token', scopes: {} } },
  },
};
const SECURITY: readonly Schema[] = [
  { key: [], place: [] },
  { key: [], token: [] },
];

/** Errors that say when to ask again. */
const RETRIED: readonly string[] = ['TOO_MANY_REQUESTS', 'UNAVAILABLE'];

/**
 * The description of a service for programs.
 * @param operations of the service, in the order of the reference
 * @param version of the program
 * @param secured whether it asks for credentials
 */
export function openApiDocument(
  operations: readonly Operation[],
  version: string,
  secured: boolean,
): OpenApiDocument {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Banchi',
      version,
      summary: 'Address search for Japan',
      description:
        'Finds every address of Japan, from prefecture to house and lot number, by name, reading, code, point and radius.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: tags.map((name) => ({ name })),
    paths: paths(operations),
    components: {
      schemas: Object.assign({}, SCHEMAS, ...operations.map(({ schemas }) => schemas ?? {})),
      ...(secured ? { securitySchemes: SECURITY_SCHEMES } : {}),
    },
    ...(secured ? { security: SECURITY } : {}),
  };
}

function paths(operations: readonly Operation[]): OpenApiDocument['paths'] {
  const found: Record<string, Record<string, Schema>> = {};
  for (const operation of operations) {
    found[operation.path] ??= {};
    for (const method of operation.methods) found[operation.path][method] = described(operation, method);
  }
  return found;
}

function described(operation: Operation, method: 'get' | 'post'): Schema {
  const { id, tag, summary, description, parameters } = operation;
  const both = operation.methods.length > 1;
  const isForm = method === 'post' && operation.body === undefined;
  const inBody = isForm ? parameters.filter((parameter) => parameter.in === 'query') : [];
  const outside = parameters.filter((parameter) => !inBody.includes(parameter));
  return {
    operationId: both && method === 'post' ? `${id}ByForm` : id,
    tags: [tag],
    summary: both && method === 'post' ? `${summary} (parameters in the body)` : summary,
    ...(description === undefined ? {} : { description }),
    ...(operation.isPublic === true ? { security: [] } : {}),
    ...(outside.length === 0 ? {} : { parameters: outside.map(parameterObject) }),
    ...(method === 'post'
      ? { requestBody: { required: true, content: bodyContent(operation, inBody) } }
      : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(operation.answers).map(([status, answer]) => [status, answerObject(answer)]),
      ),
      ...errorResponses(operation),
    },
  };
}

function bodyContent({ body }: Operation, inForm: readonly OperationParameter[]): Schema {
  return body === undefined ? { [FORM_TYPE]: form(inForm) } : contentObject(body);
}

function parameterObject({
  name,
  in: where,
  required,
  description,
  schema,
  example,
}: OperationParameter): Schema {
  return {
    name,
    in: where,
    required: where === 'path' || required === true,
    description,
    ...(schema.type === 'array' ? { style: 'form', explode: true } : {}),
    schema,
    ...(example === undefined ? {} : { example }),
  };
}

function form(parameters: readonly OperationParameter[]): Schema {
  const lists = parameters.filter(({ schema }) => schema.type === 'array');
  return {
    schema: formSchema(parameters),
    encoding: Object.fromEntries(lists.map(({ name }) => [name, { style: 'form', explode: true }])),
  };
}

function answerObject({ description, content, headers }: OperationAnswer): Schema {
  return {
    description,
    ...(headers === undefined ? {} : { headers: headerObjects(headers) }),
    ...(content === undefined ? {} : { content: contentObject(content) }),
  };
}

function contentObject(content: Readonly<Record<string, Schema>>): Schema {
  return Object.fromEntries(Object.entries(content).map(([type, schema]) => [type, { schema }]));
}

function headerObjects(headers: Readonly<Record<string, string>>): Schema {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  );
}

/** One response for each HTTP status, since several errors may share one. */
function errorResponses({
  errors: codes,
  errorSchema = 'Error',
}: Operation): Readonly<Record<string, Schema>> {
  const responses: Record<string, Schema> = {};
  for (const status of new Set(codes.map((code) => ERRORS[code].http))) {
    const same = codes.filter((code) => ERRORS[code].http === status);
    responses[status] = answerObject({
      description: same.map((code) => `${code}: ${ERRORS[code].en}`).join(' '),
      content: { [JSON_TYPE]: ref(errorSchema) },
      ...(same.some((code) => RETRIED.includes(code))
        ? { headers: { 'Retry-After': 'Seconds to wait before asking again.' } }
        : {}),
    });
  }
  return responses;
}
