import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AddressSearch, Unavailable } from '@banchi/engine/search/query.js';
import { createService, type Service, type ServiceOptions } from 'banchi/http/service.js';
import { pageFolder } from 'banchi/package/package-root.js';
import { ArraySearch, SAMPLE_RECORDS } from './support/array-search.js';
import { answered, exchange, form, refused } from './support/requests.js';
import { Wordless } from './support/wordless.js';

const engine = new ArraySearch(SAMPLE_RECORDS);

let service: Service;
let base: string;
before(async () => {
  service = createService({ search: engine, page: { folder: pageFolder, examples: [] } });
  base = await service.listen({ host: '127.0.0.1', port: 0 });
});
after(() => service.close());

/** Runs a case against a service of its own. */
async function withService(
  options: ServiceOptions,
  run: (url: string, own: Service) => Promise<void>,
): Promise<void> {
  const own = createService(options);
  try {
    await run(await own.listen({ host: '127.0.0.1', port: 0 }), own);
  } finally {
    await own.close();
  }
}

test('unknown paths and methods', async () => {
  await refused(`${base}/search`, 404, 'NOT_FOUND');
  await refused(`${base}/search/address/`, 404, 'NOT_FOUND');
  await refused(`${base}/Search/Address?word=見本`, 404, 'NOT_FOUND');
  await refused(`${base}/nowhere`, 404, 'NOT_FOUND', form('{}', 'application/json'));
  for (const method of ['PUT', 'DELETE', 'PATCH', 'PROPFIND']) {
    const { headers } = await refused(`${base}/search/address?word=見本`, 405, 'METHOD_NOT_ALLOWED', {
      method,
    });
    assert.equal(headers.get('allow'), 'GET, HEAD, POST, OPTIONS');
  }
  await refused(`${base}/search/address`, 405, 'METHOD_NOT_ALLOWED', {
    ...form('a', 'text/plain'),
    method: 'PUT',
  });
  assert.equal(
    (await refused(`${base}/`, 405, 'METHOD_NOT_ALLOWED', { method: 'POST' })).headers.get('allow'),
    'GET, HEAD, OPTIONS',
  );
});

test('HEAD and OPTIONS', async () => {
  const url = `${base}/search/address?word=見本`;
  const head = await fetch(url, { method: 'HEAD' });
  assert.equal(head.status, 200);
  assert.equal(await head.text(), '');
  const { byteLength } = await (await fetch(url)).arrayBuffer();
  assert.equal(head.headers.get('content-length'), String(byteLength));
  const options = await fetch(url, { method: 'OPTIONS' });
  assert.deepEqual([options.status, options.headers.get('allow')], [204, 'GET, HEAD, POST, OPTIONS']);
  const whole = await exchange(base, 'GET * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  assert.deepEqual([whole.http, whole.body.status], [405, 'METHOD_NOT_ALLOWED']);
});

test('body type and size', async () => {
  const types = [
    'application/json',
    'text/plain',
    'multipart/form-data; boundary=a',
    'nonsense',
    'application/x-www-form-urlencoded; charset=shift_jis',
  ];
  for (const type of types) {
    await refused(`${base}/search/address`, 415, 'UNSUPPORTED_MEDIA_TYPE', form('word=見本', type));
  }
  const zipped = form('word=a');
  const headers = { ...zipped.headers, 'content-encoding': 'gzip' };
  await refused(`${base}/search/address`, 415, 'UNSUPPORTED_MEDIA_TYPE', { ...zipped, headers });
  await refused(`${base}/search/address`, 413, 'PAYLOAD_TOO_LARGE', form(`word=${'a'.repeat(64 * 1024)}`));
  const largest = form(`word=${'a'.repeat(64 * 1024 - 5)}`);
  await refused(`${base}/search/address`, 400, 'INVALID_PARAMETER', largest);
});

test('a URL over 8190 bytes', async () => {
  const path = (length: number): string => {
    const start = '/search/address?address_code=1&datum=';
    return start + 'a'.repeat(length - start.length);
  };
  await refused(base + path(8190), 400, 'INVALID_PARAMETER');
  await refused(base + path(8191), 414, 'URI_TOO_LONG');
  await refused(`${base}/nowhere?${'a'.repeat(9000)}`, 414, 'URI_TOO_LONG');
  for (const path of [
    '/',
    '/healthz',
    '/version',
    '/metrics',
    '/openapi.json',
    '/docs',
    '/geocode',
    '/reverse',
    '/suggest',
    '/lineage',
    '/a%zz',
  ]) {
    const long = `${base}${path}?${'a'.repeat(8189 - path.length)}`;
    assert.notEqual((await fetch(long)).status, 414, path);
    await refused(`${long}a`, 414, 'URI_TOO_LONG');
    await refused(`${long}a`, 414, 'URI_TOO_LONG', form('["a"]', 'application/json'));
  }
  for (const length of [30_000, 40_000, 1_000_000]) {
    const { http, body } = await exchange(
      base,
      `GET ${path(length)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    );
    assert.deepEqual([http, body.status], [414, 'URI_TOO_LONG']);
  }
});

test('a request has one host', async () => {
  const paths = [
    '/search/address?address_code=99',
    '/healthz',
    '/',
    '/nowhere',
    '/a%zz',
    '/search/%61ddress?word=a',
  ];
  const wrong = [
    [],
    ['Host: a', 'Host: a'],
    ['Host: a', 'hOST: b'],
    ['Host: ', 'Host: '],
    ['Host: a, b'],
    ['Host: a b'],
    ['Host: user@a'],
    ['Host: a/b'],
  ];
  for (const path of paths)
    for (const fields of wrong) {
      const bytes = [`GET ${path} HTTP/1.1`, ...fields, 'Connection: close', '', ''].join('\r\n');
      const { http, body } = await exchange(base, bytes);
      assert.deepEqual([http, body.status], [400, 'MALFORMED_REQUEST'], bytes);
      assert.equal(body.errors[0].parameter, 'host', bytes);
    }
  for (const [version, field] of [
    ['1.1', 'Host: a.example:8080\r\n'],
    ['1.1', 'Host: [2001:db8::1]:80\r\n'],
    ['1.1', 'Host:\r\n'],
    ['1.1', 'host: my_service\r\n'],
    ['1.0', ''],
    ['1.0', 'Host: a\r\n'],
  ]) {
    const { http } = await exchange(
      base,
      `GET /healthz HTTP/${version}\r\n${field}Connection: close\r\n\r\n`,
    );
    assert.equal(http, 200, `${version} ${field}`);
  }
});

test('requests that are not HTTP are answered with JSON too', async () => {
  const cases: [string, number, string][] = [
    ['nonsense\r\n\r\n', 405, 'METHOD_NOT_ALLOWED'],
    ['GET / HTTP/9.9\r\n\r\n', 400, 'MALFORMED_REQUEST'],
    ['GET / HTTP/1.1\r\nbad header\r\n\r\n', 400, 'MALFORMED_REQUEST'],
    [`GET / HTTP/1.1\r\nCookie: ${'a'.repeat(40_000)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
    [
      'POST /search/address HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\n' +
        'Transfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
      'MALFORMED_REQUEST',
    ],
  ];
  for (const [bytes, expected, status] of cases) {
    const { http, body, head } = await exchange(base, bytes);
    assert.deepEqual([http, body.status], [expected, status], bytes.slice(0, 40));
    assert.match(head, /content-type: application\/json/i);
  }
});

test('a URL with characters as they are typed is shown how to write them, in the language asked for', async () => {
  const line = 'GET /search/address?word=本郷 HTTP/1.1';
  for (const [language, reason] of [
    ['en', /--data-urlencode/],
    ['ja', /パーセント符号化してください/],
  ] as const) {
    const { http, body } = await exchange(base, `${line}\r\nHost: a\r\nAccept-Language: ${language}\r\n\r\n`);
    assert.deepEqual([http, body.status], [400, 'MALFORMED_REQUEST']);
    assert.match(body.errors[0].reason, reason);
  }
});

test('an internal error has a request id and says nothing else', async () => {
  const search = new ArraySearch([]);
  search.search = ({ word }) => {
    const error = new Error('secret of /etc/passwd');
    if (word?.match === 'exact') return Promise.reject(error);
    throw error;
  };
  const reported: string[] = [];
  await withService({ search, onError: (_error, id) => reported.push(id) }, async (url) => {
    for (const type of [1, 3]) {
      const address = `${url}/search/address?word=見本&word_match_type=${type}`;
      const { headers, ...body } = await refused(address, 500, 'INTERNAL_ERROR');
      assert.doesNotMatch(JSON.stringify([body, [...headers]]), /secret|passwd/);
      assert.equal(body.request_id, reported.at(-1));
    }
  });
  assert.equal(reported.length, 2);
});

test('data that cannot be asked just now is 503 with the time to wait', async () => {
  const search = new ArraySearch([]);
  search.search = ({ word }) => {
    const error = new Unavailable('node 3 of cluster secret is gone', 7);
    if (word?.match === 'exact') return Promise.reject(error);
    throw error;
  };
  await withService({ search }, async (url) => {
    for (const type of [1, 3]) {
      const address = `${url}/search/address?word=見本&word_match_type=${type}`;
      const { headers, message } = await refused(address, 503, 'UNAVAILABLE');
      assert.equal(headers.get('retry-after'), '7');
      assert.doesNotMatch(message, /secret/);
    }
  });
});

test('an answer over the limit is refused', async () => {
  await withService({ search: engine, limits: { maxBytes: 100 } }, async (url) => {
    const { errors } = await refused(`${url}/search/address?word=見本`, 413, 'PAYLOAD_TOO_LARGE');
    assert.match(errors[0].reason, /100 bytes/);
    await answered(`${url}/search/address?word=見本&limit=0,0`);
  });
});

test('closing lets open requests finish', async () => {
  let release: () => void = () => undefined;
  let arrived: () => void = () => undefined;
  const started = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const search: AddressSearch = {
    ...new Wordless(),
    years: [],
    dataSets: [],
    search: (query) => {
      arrived();
      return new Promise((resolve) => {
        release = () => resolve(engine.search(query));
      });
    },
  };
  await withService({ search }, async (url, own) => {
    const answer = answered(`${url}/search/address?word=見本`);
    await started;
    const closed = own.close();
    release();
    assert.equal((await answer).result.info.hit, 3);
    await closed;
    await assert.rejects(fetch(url), TypeError);
  });
});
