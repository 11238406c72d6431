/** The examples of the OpenAPI document, over the service of `banchi start`. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ParameterName, type ParameterRow, parametersOf } from '@banchi/engine/vocabulary/parameters.js';
import { ENDPOINTS, type Endpoint, PATHS } from '@banchi/engine/vocabulary/searches.js';
import { DOCUMENT } from '../support/documented.js';
import { answered } from '../support/requests.js';
import { requestUrl, type SpecimenService, serveStarter } from '../support/specimen-service.js';

let service: SpecimenService;
before(async () => {
  service = await serveStarter();
});
after(() => service.close());

/** The other parameters that an example needs for a whole request. */
function companions(row: ParameterRow): Record<string, string> {
  return row.isCondition ? {} : { address_code: '13', code_match_type: '2' };
}

/** The request that an example stands for. */
function exampleRequest(endpoint: Endpoint, name: ParameterName, row: ParameterRow): string {
  const parameters = { ...companions(row), [name]: row.example };
  return requestUrl(service.base, parameters, PATHS[endpoint]);
}

test('every example of the document runs and finds something', async () => {
  for (const endpoint of ENDPOINTS) {
    for (const [name, row] of parametersOf(endpoint)) {
      const { result } = await answered(exampleRequest(endpoint, name, row));
      assert.ok(result.info.hit > 0, `${name}=${row.example} finds nothing`);
    }
  }
});

/** An operation of the document as far as its examples go. */
interface Described {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly example?: unknown }[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly schema: { readonly examples?: readonly unknown[] } }>
    >;
  };
}

/** The requests that the examples of an operation stand for, as its reader would send them. */
function exampleRequests(
  path: string,
  method: string,
  { parameters = [], requestBody }: Described,
): { readonly url: string; readonly type?: string; readonly body?: string }[] {
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, in: where, example } of parameters) {
    if (example === undefined) continue;
    if (where === 'path') filled = filled.replace(`{${name}}`, String(example));
    else query.set(name, String(example));
  }
  const url = service.base + (query.size === 0 ? filled : `${filled}?${query}`);
  const bodies = Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema }]) =>
    (schema.examples ?? []).map((example) => ({ type, body: encoded(type, example) })),
  );
  return method === 'post' ? bodies.map((body) => ({ url, ...body })) : [{ url }];
}

function encoded(type: string, example: unknown): string {
  if (type === 'application/x-www-form-urlencoded')
    return new URLSearchParams(example as Record<string, string>).toString();
  return typeof example === 'string' ? example : JSON.stringify(example);
}

test('every operation runs with the examples that the document fills in', async () => {
  const run = new Set<string>();
  for (const [path, methods] of Object.entries(DOCUMENT.paths)) {
    for (const [method, described] of Object.entries(methods)) {
      // those of the searches exclude each other and are run one by one above
      if (path.startsWith('/search/') || path === '/metrics') continue;
      const requests = exampleRequests(path, method, described);
      assert.ok(requests.length > 0, `${method} ${path} has no example`);
      for (const { url, type, body } of requests) {
        const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
        const response = await fetch(url, { method: method.toUpperCase(), headers, body });
        const text = await response.text();
        assert.equal(response.status, 200, `${method} ${url}: ${text}`);
        assert.notEqual(text, '');
        run.add([method, path, type ?? ''].join(' ').trim());
      }
    }
  }
  assert.deepEqual([...run].filter((each) => /geocode|lineage|suggest|tiles/.test(each)).sort(), [
    'get /geocode',
    'get /geocode.csv',
    'get /lineage',
    'get /suggest',
    'get /tiles.json',
    'get /tiles/{z}/{x}/{y}.mvt',
    'post /geocode application/json',
  ]);
});
