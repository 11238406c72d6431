import assert from 'node:assert/strict';
import { openApiDocument } from '@banchi/engine/contract/openapi.js';
import { SEARCH_OPERATIONS } from '@banchi/engine/contract/operations.js';
import { ALL_QUESTIONS } from '@banchi/engine/questions/index.js';
import { EXPORT_PATH } from '@banchi/engine/vocabulary/searches.js';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { csvOperation } from 'banchi/http/csv-operation.js';
import { EXPORT_OPERATIONS } from 'banchi/http/export-operations.js';
import { HEALTH_OPERATIONS, METRICS_OPERATION } from 'banchi/http/health-operations.js';
import { PHOTON_OPERATIONS } from 'banchi/http/photon-operations.js';
import { TILE_OPERATIONS } from 'banchi/http/tile-operations.js';
import { TOKEN_OPERATION } from 'banchi/http/token-operations.js';

/** Holds every response of the tests against the OpenAPI document. */

const OPERATIONS = [
  ...SEARCH_OPERATIONS,
  csvOperation(false),
  ...ALL_QUESTIONS.flatMap((question) => question.operations),
  ...EXPORT_OPERATIONS,
  ...TILE_OPERATIONS,
  ...HEALTH_OPERATIONS,
  METRICS_OPERATION,
];

/** The document of a service that needs no credentials. */
export const DOCUMENT = openApiDocument(OPERATIONS, '0', false);

/** The document of a service that knows keys. */
export const SECURED = openApiDocument([...OPERATIONS, ...PHOTON_OPERATIONS, TOKEN_OPERATION], '0', true);

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
ajv.addSchema(SECURED, 'openapi.json');
const validators = new Map<string, ValidateFunction>();

/** Paths that are not for programs: the page, the map below it, the reference, the document itself. */
const UNDOCUMENTED = /^\/($|docs|map\/|openapi\.json|favicon)/;

/** A response as far as it is looked at. */
export interface SeenResponse {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly type: string | null;
  /** The body as text; absent where it is none, or not JSON. */
  readonly text?: string;
}

/** Fails when the document does not say that a request may be answered so. */
export function assertDocumented({ method, url, status, type, text }: SeenResponse): void {
  // Clients of Photon put a slash behind its paths.
  const pathname = new URL(url).pathname.replace(/^(\/photon\/.+)\/$/, '$1');
  if (UNDOCUMENTED.test(pathname)) return;
  const found = Object.entries(SECURED.paths).find(([path]) => matches(path, pathname));
  const operation = found?.[1][method.toLowerCase()] as { responses: Responses } | undefined;
  // A service need not have every operation.
  if (operation === undefined || status === 404) {
    // Requests without a route, or with another method, are refused as every request is.
    if (method === 'GET' && type !== null && !type.includes('json')) return; // a file of the page
    assert.ok(status >= 400 || ['HEAD', 'OPTIONS'].includes(method), `${method} ${pathname}: undocumented`);
    if (text !== undefined && text !== '')
      assertValid('#/components/schemas/Error', text, `${method} ${url}`);
    return;
  }
  // Two types of one answer break the types of generated clients: GeoJSON is not in the document.
  if (type === 'application/geo+json' && status === 200) return;
  if (pathname === EXPORT_PATH && status === 200) return;
  const what = `${method} ${found?.[0]} ${status}`;
  const response = operation.responses[status];
  assert.ok(response !== undefined, `${what}: undocumented status`);
  const types = Object.keys(response.content ?? {});
  if (types.length === 0) {
    assert.ok(text === undefined || text === '', `${what}: undocumented body`);
    return;
  }
  const media = type?.split(';')[0] ?? '';
  assert.ok(types.includes(media), `${what}: undocumented type ${media}`);
  if (media !== 'application/json' || text === undefined) return;
  // A form to /geocode is one word: generators of clients do better without it, and the document leaves it to GET.
  if (what === 'POST /geocode 200' && !text.startsWith('[')) {
    assertValid('#/components/schemas/GeocodeAnswer', text, what);
    return;
  }
  const base = `#/paths/${pointer(found?.[0] ?? '')}/${method.toLowerCase()}/responses/${status}`;
  assertValid(`${base}/content/${pointer(media)}/schema`, text, what);
}

/**
 * Checks an answer that was read from a socket: to bytes that are not a request, it is an error of the document's shape.
 * @param bytes the bytes that were sent
 * @param head of the answer, without the empty line behind it
 */
export function assertRawDocumented(
  base: string,
  bytes: string,
  status: number,
  head: string,
  text: string,
): void {
  const [, method, path] = /^([A-Z]+) (\/\S*) HTTP\//.exec(bytes) ?? [];
  const type = /^content-type: *([^\r\n]*)/im.exec(head)?.[1] ?? null;
  if (path !== undefined) assertDocumented({ method, url: base + path, status, type, text });
  if (status < 400) return;
  assert.equal(type?.split(';')[0], 'application/json', head);
  assertValid('#/components/schemas/Error', text, `the answer to ${JSON.stringify(bytes.slice(0, 60))}`);
}

type Responses = Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;

function matches(template: string, path: string): boolean {
  const pattern = template.replace(/[.]/g, '\\.').replace(/\{[^}]*\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(path);
}

const pointer = (key: string): string => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));

function assertValid(schema: string, text: string, what: string): void {
  let validate = validators.get(schema);
  if (validate === undefined) {
    validate = ajv.compile({ $ref: `openapi.json${schema}` });
    validators.set(schema, validate);
  }
  if (!validate(JSON.parse(text))) assert.fail(`${what}: ${ajv.errorsText(validate.errors)}`);
}

/** `fetch` as it is, for answers of servers that are none of this service. */
export const plainFetch = globalThis.fetch;

/** Makes `fetch` hold every answer of a service against the document: at once, and its body when it is read. */
export function watchFetch(): void {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init);
    const url = input instanceof Request ? input.url : String(input);
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    const seen = { method, url, status: response.status, type: response.headers.get('content-type') };
    assertDocumented(seen);
    const read = response.text.bind(response);
    const text = async (): Promise<string> => {
      const body = await read();
      assertDocumented({ ...seen, text: body });
      return body;
    };
    return Object.assign(response, { text, json: async () => JSON.parse(await text()) });
  };
}
