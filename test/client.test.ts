import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { pageFolder } from 'banchi/package/package-root.js';
import { chromium } from 'playwright-core';
import {
  type ClientOptions,
  ConnectionError,
  createClient,
  RequestError,
  TooManyRecords,
} from '../clients/js/src/index.js';
import { keyedService } from './access/keyed-service.js';
import { plainFetch } from './support/documented.js';
import { freePort } from './support/free-port.js';
import { CHROMIUM, withoutChromium } from './support/programs.js';
import { type SpecimenService, serveSpecimen } from './support/specimen-service.js';

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

test('words of a batch come from anywhere, each with a target of its own, so many a request', async () => {
  const bodies: string[] = [];
  const client = createClient({
    baseUrl: service.base,
    fetch: (input, init) => {
      bodies.push(String(init?.body));
      return fetch(input, init);
    },
  });
  async function* words() {
    yield '見本市中央区青葉町';
    yield { word: '見本県見本市中央区青葉町1-2-3', target: 'house' } as const;
    yield '見本県';
  }
  const levels: unknown[] = [];
  for await (const answer of client.geocodeBatch(words(), { batchSize: 2 }))
    levels.push(answer.status === 'OK' && answer.result.record?.address_level);
  assert.deepEqual(levels, ['OAZ', 'TBN', 'TOD']);
  assert.deepEqual(
    bodies.map((body) => body.split('\n').length),
    [2, 1],
  );
  const none: unknown[] = [];
  for await (const answer of client.geocodeBatch([])) none.push(answer);
  assert.deepEqual(none, []);
});

test('what is at a point', async () => {
  const client = createClient({ baseUrl: service.base });
  const [finest] = await client.reverse([150.00316, 30.0139]);
  assert.match(finest.address, /^見本県見本市中央区青葉町/);
  const [town] = await client.reverse([150.00316, 30.0139], { address_level: ['SHK'] });
  assert.equal(town.address, '見本県見本市中央区');
});

test('parts of an address, of one word and of many', async () => {
  const client = createClient({ baseUrl: service.base });
  const word = '見本県見本市中央区青葉町一丁目1-10 見本ビル301';
  const { match, key } = await client.geocode(word, { parts: true });
  assert.deepEqual([match.parts?.building?.value, match.parts?.room?.value], ['見本ビル', '301']);
  for await (const answer of client.geocodeBatch([word], { parts: true }))
    assert.equal(answer.status === 'OK' && answer.result.key, key);
});

test('what is at many points', async () => {
  const client = createClient({ baseUrl: service.base });
  const points = [[150.00316, 30.0139] as const, 'x', '31.0, 151.0'];
  const reported: unknown[] = [];
  for await (const answer of client.reverseBatch(points, { batchSize: 2, address_level: ['SHK'] }))
    reported.push(answer.status === 'OK' ? (answer.result.record?.address ?? null) : answer.status);
  assert.deepEqual(reported, ['見本県見本市中央区', 'INVALID_PARAMETER', null]);
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

/** A server that answers by a given listener, and a client of it. */
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

test('no answer, an answer that is too late, and one of somebody else are distinguished', async (t) => {
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

/** An answer of a batch that has nothing but the word. */
const echo = (line: string): string => `{"status":"OK","result":{"word":${line}}}`;

test('a batch is answered as it is made, and where it is cut the rest is asked for again', async (t) => {
  const bodies: string[] = [];
  const client = await faulty(t, async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    bodies.push(body);
    const lines = body.split('\n').map(echo);
    // a piece may end anywhere, and so may the answer
    if (bodies.length === 1) response.write(`${lines[0]}\n${lines[1].slice(0, 9)}`, () => response.destroy());
    else if (bodies.length === 2) response.writeHead(503, { 'retry-after': '0' }).end(BUSY);
    else response.end(`${lines.join('\n')}\n`);
  });
  const words: string[] = [];
  for await (const answer of client.geocodeBatch(['a', 'b', 'c']))
    if (answer.status === 'OK') words.push(answer.result.word);
  assert.deepEqual(words, ['a', 'b', 'c']);
  assert.deepEqual(bodies, ['"a"\n"b"\n"c"', '"b"\n"c"', '"b"\n"c"']);
});

test('a batch that nobody wants any more ends, and one that stops in the middle is late', async (t) => {
  let closed: () => void = () => undefined;
  const isClosed = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const half: RequestListener = (_request, response) => {
    response.on('close', closed);
    response.write(`${echo('"a"')}\n`);
  };
  const left = (await faulty(t, half)).geocodeBatch(['a', 'b']);
  assert.equal((await left.next()).done, false);
  await left.return(undefined);
  await isClosed;
  const late = (await faulty(t, half, { timeout: 100, retries: 0 })).geocodeBatch(['a', 'b']);
  await late.next();
  await assert.rejects(late.next(), { name: 'ConnectionError', isTimeout: true });
  const garbled = await faulty(t, (_request, response) => response.end('<html>\n'));
  await assert.rejects(garbled.geocodeBatch(['a']).next(), { code: 'UNEXPECTED', status: 200 });
});

test('paging says when it cannot reach all', async (t) => {
  const page = JSON.stringify({
    status: 'OK',
    result: { info: { hit: 50_000 }, item: Array(1000).fill({ address: '見本県' }) },
  });
  const client = await faulty(t, (_request, response) => response.end(page));
  let given = 0;
  await assert.rejects(
    async () => {
      for await (const { address } of client.eachAddress({ word: '見本' }))
        given += address === '見本県' ? 1 : 0;
    },
    (error) => error instanceof TooManyRecords && error.hit === 50_000,
  );
  assert.equal(given, 21_000);
});

/** A server that pages come from: each with nothing on it, and a copy of the client beside it. */
async function pagesElsewhere(t: TestContext): Promise<string> {
  const client = readFileSync(join(pageFolder, 'client.js'));
  const server = createServer(({ url }, response) =>
    url === '/client.js'
      ? response.writeHead(200, { 'content-type': 'text/javascript' }).end(client)
      : response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>shop</title>'),
  ).listen(0, '127.0.0.1');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('in a browser it is one module, and names CORS where it is CORS', {
  skip: withoutChromium,
}, async (t) => {
  const elsewhere = await pagesElsewhere(t);
  const open = await serveSpecimen({ origins: [elsewhere] });
  t.after(() => open.close());
  const keyed = await keyedService(t, {
    origins: [],
    search: service.parts.search,
  });
  const modes = { modes: ['referer'], allow: [] } as const;
  const ours = await keyed.create({ ...modes, referers: [new URL(elsewhere).host] });
  const theirs = await keyed.create({ ...modes, referers: ['good.example'] });
  const gone = `http://127.0.0.1:${await freePort()}`;
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  t.after(() => browser.close());
  const page = await browser.newPage();
  /** The result or failure of a search by a page that has the client from some address. */
  const asked = (from: string, options: ClientOptions): Promise<string> =>
    page.evaluate(
      async ([from, options]) => {
        const { createClient } = await import(from);
        try {
          const { items } = await createClient({ retries: 0, ...options }).searchAddress({
            word: '青葉町一丁目',
          });
          return `${items.length > 0}`;
        } catch (error) {
          const { name, code, isCors, message } = error as Record<string, unknown>;
          return `${name} ${code ?? isCors}: ${message}`;
        }
      },
      [from, options] as const,
    );
  await page.goto(`${service.base}/docs`); // whose policy lets it ask this service alone
  assert.equal(await asked('/client.js', { baseUrl: service.base }), 'true');

  await page.goto(elsewhere);
  assert.equal(await asked(`${open.base}/client.js`, { baseUrl: open.base }), 'true');
  await assert.rejects(asked(`${service.base}/client.js`, { baseUrl: service.base }), /import/);
  const cors = await asked('/client.js', { baseUrl: service.base });
  assert.match(cors, /^ConnectionError true: .* \(CORS\): the service must name this origin/);
  assert.ok(cors.includes(elsewhere) && cors.includes(service.base), cors);
  assert.match(await asked('/client.js', { baseUrl: gone }), /^ConnectionError false: .* cannot be reached$/);

  const withKey = (key: string) => ({ baseUrl: keyed.base, credentials: { key, mode: 'referer' as const } });
  assert.equal(await asked('/client.js', withKey(ours.key)), 'true');
  assert.equal(
    await asked(`${keyed.base}/client.js`, withKey(ours.key)).catch(() => 'not served'),
    'not served',
  );
  assert.match(
    await asked('/client.js', withKey(theirs.key)),
    /^ConnectionError true: .*\(CORS\).*keys create/,
  );
  assert.match(await asked('/client.js', withKey('no such key')), /^RequestError UNAUTHORIZED/);
});

for (const [path, most] of [
  ['/client.js', 12_000],
  ['/address-form.js', 20_000],
] as const)
  test(`the service gives ${path} as one module of at most ${most} bytes compressed that needs nothing else`, async () => {
    const response = await plainFetch(service.base + path, { headers: { 'accept-encoding': 'gzip' } });
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type') ?? '', /^text\/javascript/);
    assert.equal(response.headers.get('content-encoding'), 'gzip');
    assert.equal(response.headers.get('cache-control'), 'public, max-age=86400');
    const code = await response.text();
    assert.doesNotMatch(code, /\bimport\b(?!\.meta\.url)|\brequire\(/);
    const { length } = gzipSync(code);
    assert.ok(length > 1000 && length <= most, `${length} bytes`);
  });
