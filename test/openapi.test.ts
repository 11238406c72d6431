import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FIELD_NAMES, FOREIGN_FIELDS } from '@banchi/engine/vocabulary/fields.js';
import { parametersOf } from '@banchi/engine/vocabulary/parameters.js';
import { ENDPOINTS, PATHS } from '@banchi/engine/vocabulary/searches.js';
import { Validator } from '@seriousme/openapi-schema-validator';
import { chromium } from 'playwright-core';
import { assertDocumented, DOCUMENT, SECURED } from './support/documented.js';
import { CHROMIUM, withoutChromium } from './support/programs.js';
import { type SpecimenService, serveSpecimen } from './support/specimen-service.js';

let service: SpecimenService;
before(async () => {
  service = await serveSpecimen();
});
after(() => service.close());

test('the document is OpenAPI 3.1 and lists the parameters and fields of the tables', async () => {
  const response = await fetch(`${service.base}/openapi.json`);
  assert.equal(response.headers.get('content-type'), 'application/json');
  const text = await response.text();
  const document = JSON.parse(text);
  assert.deepEqual(document, JSON.parse(JSON.stringify(DOCUMENT)));
  const { valid, errors } = await new Validator().validate(JSON.parse(text));
  assert.ok(valid, JSON.stringify(errors));
  for (const endpoint of ENDPOINTS) {
    const { parameters } = document.paths[PATHS[endpoint]].get;
    assert.deepEqual(
      parameters.map(({ name }: { name: string }) => name),
      [...parametersOf(endpoint).map(([name]) => name), 'format'],
    );
    const { properties } =
      document.components.schemas[endpoint === 'address' ? 'AddressRecord' : 'MultilingualRecord'];
    const named = endpoint === 'address' ? Object.keys(FOREIGN_FIELDS) : [];
    assert.deepEqual(Object.keys(properties), [...FIELD_NAMES[endpoint], ...named, 'match']);
  }
});

test('format is in the document, and that a form is taken: issue 50, line 32', () => {
  for (const path of ['/geocode', '/reverse']) {
    const { get, post } = DOCUMENT.paths[path] as unknown as {
      readonly get: { readonly parameters: readonly { readonly name: string }[] };
      readonly post: {
        readonly description: string;
        readonly requestBody: { readonly content: Readonly<Record<string, object>> };
      };
    };
    assert.ok(get.parameters.some(({ name }) => name === 'format'));
    // as a second body beside a list a form breaks the clients of openapi-python-client and openapi-generator
    assert.deepEqual(Object.keys(post.requestBody.content), ['application/json', 'application/x-ndjson']);
    assert.match(post.description, /application\/x-www-form-urlencoded/);
  }
});

test('years are bounded in the document as they are in the service', async () => {
  const { parameters } = DOCUMENT.paths['/search/address'].get as unknown as {
    readonly parameters: readonly {
      readonly name: string;
      readonly schema: { readonly items?: YearSchema };
    }[];
  };
  interface YearSchema {
    readonly minimum: number;
    readonly maximum: number;
  }
  const { minimum, maximum } = parameters.find(({ name }) => name === 'pastmap_year')?.schema.items ?? {};
  const reason = async (path: string, year: number): Promise<string> => {
    const response = await fetch(`${service.base}${path}pastmap_year=${year}`);
    const { errors } = (await response.json()) as { errors: { reason: string }[] };
    return errors[0].reason;
  };
  assert.ok(minimum !== undefined && maximum !== undefined);
  for (const path of ['/search/address?word=見本&', '/tiles.json?']) {
    for (const year of [minimum, maximum]) assert.match(await reason(path, year), /is not served/);
    for (const year of [minimum - 1, maximum + 1])
      assert.match(await reason(path, year), /not a year of four digits/);
  }
});

test('the reference loads its renderer from the service alone', async () => {
  const page = await fetch(`${service.base}/docs/try/`);
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'; script-src 'self';/);
  const html = await page.text();
  const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url);
  assert.ok(files.length >= 3);
  for (const file of files.filter((url) => url !== 'data:,')) {
    const response = await fetch(service.base + file);
    assert.equal(response.status, 200, file);
    const tag = response.headers.get('etag') ?? '';
    const again = await fetch(service.base + file, { headers: { 'if-none-match': tag } });
    assert.equal(again.status, 304);
  }
  assert.equal((await fetch(`${service.base}/docs`, { method: 'POST' })).status, 405);
});

test('in a browser the reference shows every operation and tries one', {
  skip: withoutChromium,
}, async () => {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(service.base) && !url.startsWith('data:')) faults.push(url);
    });
    await page.goto(`${service.base}/docs/try/`);
    await page.waitForSelector('.opblock');
    const methods = Object.values(DOCUMENT.paths).flatMap((path) => Object.keys(path));
    assert.equal(await page.locator('.opblock').count(), methods.length);
    await page.click('#operations-Search-searchAddress .opblock-summary-control');
    await page.fill('tr[data-param-name=word] input', '青葉町');
    await page.click('.execute');
    await page.waitForSelector('.live-responses-table');
    assert.match((await page.textContent('.live-responses-table')) ?? '', /"hit": [1-9]/);
    assert.deepEqual(faults, []);
  } finally {
    await browser.close();
  }
});

test('a response that the document does not describe is reported', () => {
  const good = { method: 'GET', url: `${service.base}/search/address?word=x`, type: 'application/json' };
  const body = '{"status":"OK","result":{"info":{"hit":0},"item":[]}}';
  assertDocumented({ ...good, status: 200, text: body });
  const bad: [Partial<Parameters<typeof assertDocumented>[0]>, RegExp][] = [
    [{ status: 418 }, /undocumented status/],
    [{ type: 'text/plain' }, /undocumented type/],
    [{ text: '{"status":"OK","result":{"info":{"hit":-1},"item":[]}}' }, /hit must be >= 0/],
    [{ text: '{"status":"OK","result":{"info":{"hit":1},"item":[{}]}}' }, /required property 'address_code'/],
    [{ status: 400, text: '{"status":"NO","message":"","errors":[]}' }, /status must be equal to one of/],
    [{ url: `${service.base}/search` }, /undocumented/],
  ];
  for (const [change, reason] of bad)
    assert.throws(() => assertDocumented({ ...good, status: 200, text: body, ...change }), reason);
});

test('a service that knows keys says how they are sent, and where tokens are issued', () => {
  const { security, components, paths } = SECURED as unknown as {
    security: unknown;
    components: { securitySchemes: object };
    paths: Record<string, Record<string, { security?: unknown }>>;
  };
  assert.deepEqual(security, [
    { key: [], place: [] },
    { key: [], token: [] },
  ]);
  assert.deepEqual(Object.keys(components.securitySchemes), ['key', 'place', 'token']);
  assert.deepEqual(paths['/oauth2/token'].post.security, []);
  assert.equal(paths['/search/address'].get.security, undefined);
});
