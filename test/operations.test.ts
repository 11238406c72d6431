import assert from 'node:assert/strict';
import { get, request } from 'node:http';
import { after, before, type TestContext, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createService, type Service, type ServiceOptions } from 'banchi/http/service.js';
import { pageFolder } from 'banchi/package/package-root.js';
import { ArraySearch, SAMPLE_RECORDS } from './support/array-search.js';
import { answered, form, refused } from './support/requests.js';

const MANY = Array.from({ length: 200 }, (_, i) => ({
  ...SAMPLE_RECORDS[2],
  address_code: String(992010001 + i),
}));

const engine = new ArraySearch([...SAMPLE_RECORDS, ...MANY]);
let service: Service;
let base: string;
before(async () => {
  service = createService({
    search: engine,
    version: '1.2.3',
    page: { folder: pageFolder, examples: [] },
  });
  base = await service.listen({ host: '127.0.0.1', port: 0 });
});
after(() => service.close());

/** Bytes as they come, without the decoding that fetch does. */
function raw(
  url: string,
  headers: Record<string, string>,
): Promise<{ readonly headers: NodeJS.Dict<string | string[]>; readonly body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });
}

/** A service of one test, closed at its end whatever happens. */
async function serving(t: TestContext, options: ServiceOptions): Promise<{ own: Service; url: string }> {
  const own = createService(options);
  t.after(() => own.close());
  return { own, url: await own.listen({ host: '127.0.0.1', port: 0 }) };
}

test('health, readiness and version', async (t) => {
  const search = new ArraySearch(SAMPLE_RECORDS);
  const { own, url } = await serving(t, { search, version: '1.2.3' });
  for (const path of ['/healthz', '/readyz'])
    assert.deepEqual(await (await fetch(url + path)).json(), { status: 'OK' });
  const version = await (await fetch(`${url}/version`)).json();
  const [dataSet] = search.dataSets;
  assert.deepEqual(version, {
    status: 'OK',
    name: 'banchi',
    version: '1.2.3',
    data: [{ id: 'array', year: null, built: dataSet.built, total: 1, records: { TOD: 1 }, sources: [] }],
  });
  const states: (() => boolean | Promise<boolean>)[] = [
    () => false,
    () => Promise.resolve(false),
    () => Promise.reject(new Error('cluster of secret is gone')),
  ];
  for (const ready of states) {
    Object.assign(search, { ready });
    const { headers } = await refused(`${url}/readyz`, 503, 'UNAVAILABLE');
    assert.equal(headers.get('retry-after'), '1');
    assert.equal((await fetch(`${url}/healthz`)).status, 200);
  }
  Object.assign(search, { ready: () => Promise.resolve(true) });
  assert.equal((await fetch(`${url}/readyz`)).status, 200);
  own.drain();
  await refused(`${url}/readyz`, 503, 'UNAVAILABLE');
  await answered(`${url}/search/address?word=見本`);
});

test('metrics count requests by endpoint, mode and status, hits, sizes and refusals', async (t) => {
  const { own, url } = await serving(t, { search: engine, limits: { maxBytesInFlight: 0 } });
  await refused(`${url}/search/address?word=見本`, 503, 'UNAVAILABLE');
  assert.match(await own.metrics.registry.metrics(), /banchi_refused_total\{reason="bytes"\} 1\n/);

  await answered(`${base}/search/address?word=見本&address_code=99&code_match_type=2`);
  await answered(`${base}/search/address?address_level=TOD`);
  await refused(`${base}/search/address?word=x`, 400, 'INVALID_PARAMETER');
  await refused(`${base}/nowhere?word=secret`, 404, 'NOT_FOUND');
  await refused(`${base}/a%zz`, 400, 'INVALID_PARAMETER');
  const response = await fetch(`${base}/metrics`);
  assert.equal(response.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
  const text = await response.text();
  for (const line of [
    'banchi_requests_total{endpoint="/search/address",mode="word+code",status="200"} 1',
    'banchi_requests_total{endpoint="/search/address",mode="level",status="200"} 1',
    'banchi_requests_total{endpoint="/search/address",mode="",status="400"} 1',
    'banchi_requests_total{endpoint="other",mode="",status="404"} 1',
    'banchi_requests_total{endpoint="other",mode="",status="400"} 1',
    'banchi_request_duration_seconds_count{endpoint="/search/address"} 3',
    'banchi_hits_bucket{le="1",endpoint="/search/address"} 1',
    'banchi_answer_bytes_count{endpoint="/search/address"} 2',
    'banchi_bytes_in_flight 0',
    'banchi_records{year="current",level="TOD"} 1',
  ])
    assert.ok(text.includes(`${line}\n`), `${line} is not in\n${text}`);
  assert.match(text, /^process_open_fds \d+$/m);
  assert.match(text, /^nodejs_eventloop_lag_p99_seconds /m);
  assert.doesNotMatch(text, /secret|見本/);
});

test('metrics are not served where they are served elsewhere', async (t) => {
  const { url } = await serving(t, { search: engine, metrics: 'none' });
  await refused(`${url}/metrics`, 404, 'NOT_FOUND');
});

test('every response has the security headers, and none names the server', async () => {
  const requests: [string, RequestInit?][] = [
    ['/'],
    ['/search/address?word=見本'],
    ['/search/address?word=x'],
    ['/search/address', { method: 'PUT' }],
    ['/search/address', { method: 'OPTIONS' }],
    ['/search/address', form('{}', 'application/json')],
    ['/nowhere'],
    ['/%zz'],
    ['/healthz'],
    ['/metrics'],
  ];
  for (const [path, init] of requests) {
    const { headers } = await fetch(base + path, init);
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
    assert.equal(headers.get('x-frame-options'), 'DENY', path);
    // The page sends its address to the service, since a key may be bound to it, and to nobody else.
    assert.equal(headers.get('referrer-policy'), path === '/' ? 'same-origin' : 'no-referrer', path);
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/, path);
    for (const name of ['server', 'x-powered-by']) assert.equal(headers.get(name), null, path);
  }
});

test('HEAD and OPTIONS everywhere, and Allow for what is not allowed', async () => {
  const paths: [string, string][] = [
    ['/', 'GET, HEAD, OPTIONS'],
    ['/search/address', 'GET, HEAD, POST, OPTIONS'],
    ['/search/address_multi', 'GET, HEAD, POST, OPTIONS'],
    ['/healthz', 'GET, HEAD, OPTIONS'],
    ['/version', 'GET, HEAD, OPTIONS'],
    ['/metrics', 'GET, HEAD, OPTIONS'],
  ];
  for (const [path, allow] of paths) {
    const options = await fetch(base + path, { method: 'OPTIONS' });
    assert.deepEqual([options.status, options.headers.get('allow')], [204, allow], path);
    const { headers } = await refused(base + path, 405, 'METHOD_NOT_ALLOWED', { method: 'DELETE' });
    assert.equal(headers.get('allow'), allow, path);
    const query = path.startsWith('/search') ? '?address_level=TOD' : '';
    const [head, whole] = [
      await fetch(base + path + query, { method: 'HEAD' }),
      await fetch(base + path + query),
    ];
    assert.deepEqual([head.status, await head.text()], [200, ''], path);
    assert.equal(head.headers.get('content-type'), whole.headers.get('content-type'), path);
  }
  await refused(`${base}/nowhere`, 404, 'NOT_FOUND', { method: 'OPTIONS' });
  const star = await new Promise<{ status?: number; allow?: string }>((resolve, reject) => {
    const { port } = new URL(base);
    request({ port, path: '*', method: 'OPTIONS' }, ({ statusCode, headers }) =>
      resolve({ status: statusCode, allow: headers.allow }),
    )
      .on('error', reject)
      .end();
  });
  assert.deepEqual(star, { status: 204, allow: 'GET, HEAD, POST, OPTIONS' });
});

test('a tag stands for data and query: 304 for who has the answer', async () => {
  const url = `${base}/search/address?word=見本県&limit=0,2`;
  const first = await fetch(url);
  const tag = first.headers.get('etag') ?? '';
  assert.match(tag, /^W\/"[\w-]{16}-\w+"$/);
  assert.equal(first.headers.get('cache-control'), 'no-cache');
  const searched = engine.queries.length;
  for (const known of [tag, `"x", ${tag}`, tag.replace('W/', ''), '*']) {
    const again = await fetch(url, { headers: { 'if-none-match': known } });
    assert.deepEqual([again.status, await again.text()], [304, ''], known);
    assert.equal(again.headers.get('etag'), tag);
  }
  assert.equal((await fetch(url, { method: 'HEAD', headers: { 'if-none-match': tag } })).status, 304);
  assert.equal(engine.queries.length, searched, 'nothing is searched for who has the answer');
  assert.equal((await fetch(url, { headers: { 'if-none-match': '"other"' } })).status, 200);
  const other = await fetch(`${base}/search/address?word=見本県&limit=0,3`);
  assert.notEqual(other.headers.get('etag'), tag);
  // wrong requests are wrong whatever they have
  await refused(`${base}/search/address?word=x`, 400, 'INVALID_PARAMETER', {
    headers: { 'if-none-match': '*' },
  });
  const posted = await fetch(`${base}/search/address`, {
    ...form('word=見本県'),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'if-none-match': '*' },
  });
  assert.deepEqual([posted.status, posted.headers.get('etag')], [200, null]);

  const data = engine.dataSets;
  Object.assign(engine, { dataSets: [{ ...data[0], id: 'rebuilt' }] });
  const rebuilt = await fetch(url, { headers: { 'if-none-match': tag } });
  assert.equal(rebuilt.status, 200);
  assert.notEqual(rebuilt.headers.get('etag'), tag);
  Object.assign(engine, { dataSets: data });
});

test('large answers are compressed for who can read that, small ones never', async () => {
  const large = `${base}/search/address?address_level=OAZ&limit=0,200`;
  const plain = await raw(large, {});
  assert.equal(plain.headers['content-encoding'], undefined);
  assert.equal(plain.headers.vary, 'accept-encoding');
  const brotli = await raw(large, { 'accept-encoding': 'gzip, br' });
  assert.equal(brotli.headers['content-encoding'], 'br');
  assert.ok(brotli.body.length < plain.body.length / 5);
  assert.deepEqual(brotliDecompressSync(brotli.body), plain.body);
  const gzip = await raw(large, { 'accept-encoding': 'gzip' });
  assert.deepEqual([gzip.headers['content-encoding'], gunzipSync(gzip.body)], ['gzip', plain.body]);
  assert.equal(gzip.headers.etag, plain.headers.etag);
  const small = await raw(`${base}/search/address?address_level=TOD`, { 'accept-encoding': 'gzip, br' });
  assert.deepEqual([small.headers['content-encoding'], small.headers.vary], [undefined, undefined]);
  const all = await Promise.all(Array.from({ length: 50 }, () => raw(large, { 'accept-encoding': 'br' })));
  for (const { body } of all) assert.deepEqual(brotliDecompressSync(body), plain.body);
});
