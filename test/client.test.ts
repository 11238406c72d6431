import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import {
  type ClientOptions,
  ConnectionError,
  createClient,
  RequestError,
  TooManyRecords,
} from '../src/client/client.js';
import { keyedService } from './access/keyed-service.js';
import { plainFetch } from './support/documented.js';
import { projectRoot } from './support/imports.js';
import { type SpecimenService, serveSpecimen } from './support/specimen-service.js';

const CHROMIUM = '/usr/bin/chromium';
const SKIP_BROWSER = existsSync(CHROMIUM) ? false : `${CHROMIUM} is not installed`;

let service: SpecimenService;
before(async () => {
  service = await serveSpecimen();
});
after(() => service.close());

test('searches with typed parameters give typed records', async () => {
  const client = createClient({ baseUrl: `${service.base}/` });
  const { hit, items } = await client.searchAddress({
    word: '見本市中央区青葉町',
    address_level: ['OAZ', 'AZC'],
    sort: ['-address_code', 'address_sort'],
    limit: [0, 2],
    address_polygon: false,
  });
  assert.ok(hit >= 2);
  assert.equal(items.length, 2);
  const [first] = items;
  const level: 'TOD' | 'SHK' | 'OAZ' | 'AZC' | 'GIK' | 'TBN' = first.address_level;
  const [longitude]: readonly [number, number] = first.position ?? [0, 0];
  assert.ok(['OAZ', 'AZC'].includes(level) && longitude > 149);
  assert.ok(first.address_code > items[1].address_code);

  const near = await client.searchAddress({ proximity: [150.00316, 30.0139, 500], sort: ['distance'] });
  assert.ok(near.items.every(({ distance }) => distance !== null && distance <= 500));

  const english = await client.searchMultilingual({ word_en: 'Aobacho', word_match_type: 3, limit: [0, 1] });
  assert.match(english.items[0].address_en ?? '', /Aobacho/);
});

test('paging gives every record once, in order, whatever the size of a page', async () => {
  const client = createClient({ baseUrl: service.base });
  const parameters = { address_code: '99', code_match_type: 2 } as const;
  const { items } = await client.searchAddress({ ...parameters, limit: [0, 1000] });
  for (const pageSize of [7, 1000]) {
    const codes: string[] = [];
    for await (const record of client.eachAddress(parameters, { pageSize })) codes.push(record.address_code);
    assert.deepEqual(
      codes,
      items.map(({ address_code }) => address_code),
    );
  }
  const none = client.eachAddress({ word: '存在しない町' });
  assert.equal((await none.next()).done, true);
});

test('geocodes one word and many', async () => {
  const client = createClient({ baseUrl: service.base });
  const { record, match } = await client.geocode('見本県見本市中央区青葉町1-2-3', { target: 'house' });
  assert.equal(record?.address_level, 'TBN');
  assert.equal(match.kind, 'exact');
  const words = Array.from({ length: 1001 }, (_, i) => (i === 500 ? ' ' : '見本市中央区青葉町'));
  let at = 0;
  for await (const answer of client.geocodeBatch(words)) {
    if (answer.status === 'OK') assert.match(answer.result.record?.address ?? '', /青葉町/);
    else assert.deepEqual([at, answer.status], [500, 'INVALID_PARAMETER']);
    at++;
  }
  assert.equal(at, 1001);
});

test('completes a word, and gets whatever else there is', async () => {
  const client = createClient({ baseUrl: service.base });
  const { language, items } = await client.suggest('Aob');
  assert.equal(language, 'en');
  assert.match(items[0].text, /^Aobacho/);
  assert.equal(items[0].record.address_level, 'OAZ');
  await assert.rejects(client.suggest(' '), { code: 'INVALID_PARAMETER' });
  assert.equal(((await client.get('/version')) as { readonly name: string }).name, 'banchi');
  await assert.rejects(client.get('/nothing'), (error) => {
    assert.ok(error instanceof RequestError);
    assert.equal(error.body?.status, 'NOT_FOUND');
    return true;
  });
});

test('a long word goes as a form', async () => {
  const client = createClient({ baseUrl: service.base });
  const { hit } = await client.searchAddress({ word: '見'.repeat(250) });
  assert.equal(hit, 0);
});

test('what the service refuses is an error that names every parameter, in the language asked for', async () => {
  const wrong = { word: 'a', limit: [0, 2000] } as const;
  for (const [language, message] of [
    ['en', /wrong parameters/],
    ['ja', /誤り/],
  ] as const) {
    const client = createClient({ baseUrl: service.base, language });
    await assert.rejects(client.searchAddress(wrong), (error) => {
      assert.ok(error instanceof RequestError);
      assert.deepEqual([error.code, error.status], ['INVALID_PARAMETER', 400]);
      assert.deepEqual(error.errors.map(({ parameter }) => parameter).sort(), ['limit', 'word']);
      assert.match(error.message, message);
      return true;
    });
  }
});

test('keys: by address, and with tokens that are asked for once and again when they end', async (t) => {
  const keyed = await keyedService(t);
  const { key, client_id, client_secret } = await keyed.create();
  assert.ok(client_id !== null && client_secret !== null);
  const search = { word: '見本' };
  const none = createClient({ baseUrl: keyed.base });
  await assert.rejects(none.searchAddress(search), {
    name: 'RequestError',
    code: 'UNAUTHORIZED',
    status: 401,
  });
  const byAddress = createClient({ baseUrl: keyed.base, credentials: { key, mode: 'ip' } });
  assert.equal((await byAddress.searchAddress(search)).hit, 3);

  let tokens = 0;
  let isEnded = false;
  const counting: typeof fetch = (input, init) => {
    if (String(input).endsWith('/oauth2/token')) tokens++;
    if (!isEnded || String(input).endsWith('/oauth2/token')) return fetch(input, init);
    isEnded = false;
    return fetch(input, { ...init, headers: { 'x-api-key': key, authorization: 'Bearer ended' } });
  };
  const credentials = { key, clientId: client_id, clientSecret: client_secret };
  const byToken = createClient({ baseUrl: keyed.base, credentials, fetch: counting });
  await Promise.all([1, 2, 3].map(() => byToken.searchAddress(search)));
  assert.equal(tokens, 1);
  isEnded = true;
  assert.equal((await byToken.searchAddress(search)).hit, 3);
  assert.equal(tokens, 2);
  const wrong = createClient({
    baseUrl: keyed.base,
    credentials: { ...credentials, clientSecret: 'no' },
  });
  await assert.rejects(wrong.searchAddress(search), { name: 'RequestError', status: 401 });
});

/** A server that answers as it is told, and a client of it. */
async function faulty(t: TestContext, listener: RequestListener, options: Partial<ClientOptions> = {}) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return createClient({ baseUrl: `http://127.0.0.1:${port}`, fetch: plainFetch, ...options });
}

const EMPTY = '{"status":"OK","result":{"info":{"hit":0},"item":[]}}';
const BUSY = '{"status":"UNAVAILABLE","message":"busy","errors":[]}';

test('another attempt is made when the service says', async (t) => {
  const times: number[] = [];
  const client = await faulty(t, (_request, response) => {
    times.push(performance.now());
    if (times.length === 1) response.writeHead(503, { 'retry-after': '1' }).end(BUSY);
    else if (times.length === 2) response.destroy();
    else response.end(EMPTY);
  });
  assert.equal((await client.searchAddress({ word: '見本' })).hit, 0);
  assert.equal(times.length, 3);
  assert.ok(times[1] - times[0] >= 990, 'Retry-After is waited for');
});

test('retries end: after so many, and where the service wants more time than there is', async (t) => {
  let asked = 0;
  const busy: RequestListener = (_request, response) => {
    asked++;
    response.writeHead(503, { 'retry-after': '0' }).end(BUSY);
  };
  const client = await faulty(t, busy, { retries: 2 });
  await assert.rejects(client.searchAddress({ word: '見本' }), { code: 'UNAVAILABLE', retryAfter: 0 });
  assert.equal(asked, 3);
  const later: RequestListener = (_request, response) =>
    response.writeHead(429, { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() }).end(BUSY);
  const impatient = await faulty(t, later);
  await assert.rejects(impatient.searchAddress({ word: '見本' }), (error) => {
    assert.ok(error instanceof RequestError && (error.retryAfter ?? 0) > 3000);
    return true;
  });
});

test('no answer, an answer that is too late, and one of somebody else are told apart', async (t) => {
  const silent = await faulty(t, () => undefined, { timeout: 100, retries: 0 });
  await assert.rejects(silent.searchAddress({ word: '見本' }), (error) => {
    assert.ok(error instanceof ConnectionError && error.isTimeout);
    return true;
  });
  const nobody = createClient({ baseUrl: 'http://127.0.0.1:1', retries: 0 });
  await assert.rejects(nobody.searchAddress({ word: '見本' }), (error) => {
    assert.ok(error instanceof ConnectionError && !error.isTimeout);
    return true;
  });
  const proxy = await faulty(t, (_request, response) => response.writeHead(403).end('<html>no</html>'));
  await assert.rejects(proxy.searchAddress({ word: '見本' }), { code: 'UNEXPECTED', status: 403 });
});

test('a call ends when its caller says, while it waits for an answer or for another attempt', async (t) => {
  const silent = await faulty(t, () => undefined);
  const waiting = await faulty(t, (_request, response) =>
    response.writeHead(503, { 'retry-after': '20' }).end(BUSY),
  );
  for (const client of [silent, waiting]) {
    const signal = AbortSignal.timeout(200);
    await assert.rejects(client.searchAddress({ word: '見本' }, { signal }), { name: 'TimeoutError' });
  }
});

test('paging tells when it cannot reach all', async (t) => {
  const page = JSON.stringify({
    status: 'OK',
    result: { info: { hit: 50_000 }, item: Array(1000).fill({ address: '見本県' }) },
  });
  const client = await faulty(t, (_request, response) => response.end(page));
  let given = 0;
  await assert.rejects(
    async () => {
      for await (const { address } of client.eachAddress({ word: '見本' })) given += address === null ? 0 : 1;
    },
    (error) => error instanceof TooManyRecords && error.hit === 50_000,
  );
  assert.equal(given, 21_000);
});

test('in a browser it searches too', { skip: SKIP_BROWSER }, async () => {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    await page.route('**/dist/**', (route) =>
      route.fulfill({
        path: join(projectRoot, new URL(route.request().url()).pathname),
        contentType: 'text/javascript',
      }),
    );
    await page.goto(`${service.base}/docs`); // whose policy lets it ask this service alone
    const found = await page.evaluate(async (base) => {
      const { createClient } = await import(`${base}/dist/src/client/client.js`);
      const addresses: string[] = [];
      for await (const { address } of createClient({ baseUrl: base }).eachAddress({ word: '青葉町一丁目' }))
        addresses.push(address);
      return addresses.length;
    }, service.base);
    assert.ok(found > 0);
  } finally {
    await browser.close();
  }
});

test('the client is at most 6 kB, compressed as it is compiled, and needs nothing else', () => {
  const seen = new Map<string, string>();
  const read = (file: string): void => {
    if (seen.has(file)) return;
    const code = readFileSync(file, 'utf8');
    seen.set(file, code.replace(/\/\*\*[\s\S]*?\*\//g, ''));
    for (const [, from] of code.matchAll(/from '([^']+)'/g)) {
      assert.ok(from.startsWith('.'), `${file} imports ${from}`);
      read(join(dirname(file), from));
    }
  };
  read(join(projectRoot, 'dist/src/client/client.js'));
  const { length } = gzipSync([...seen.values()].join('\n'));
  assert.ok(length > 1000 && length <= 6000, `${length} bytes`);
});
