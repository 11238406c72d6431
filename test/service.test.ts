import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import { FIELD_NAMES } from '@banchi/engine/vocabulary/fields.js';
import { createService, type Service } from 'banchi/http/service.js';
import { anyText } from './support/any-text.js';
import { ArraySearch, SAMPLE_RECORDS } from './support/array-search.js';
import { fc } from './support/property.js';
import { answered, exchange, form, refused } from './support/requests.js';

const engine = new ArraySearch(SAMPLE_RECORDS);
const shift = {
  version: 'shift',
  toJgd: ([longitude, latitude]: readonly [number, number]) => [longitude + 1, latitude + 2] as const,
  fromJgd: ([longitude, latitude]: readonly [number, number]) => [longitude - 1, latitude - 2] as const,
};
const internalErrors: unknown[] = [];

let service: Service;
let base: string;
before(async () => {
  service = createService({
    search: engine,
    datums: { TOKYO: shift },
    onError: (error) => internalErrors.push(error),
  });
  base = await service.listen({ host: '127.0.0.1', port: 0 });
});
after(() => service.close());

test('a search answers with the envelope and the fields of the interface', async () => {
  const { result } = await answered(`${base}/search/address?word=北町`);
  assert.deepEqual(result.info, { hit: 1 });
  assert.deepEqual(Object.keys(result.item[0]), FIELD_NAMES.address);
  assert.equal(result.item[0].address, '見本県見本市北町');
});

test('the multilingual search asks for the other record shape', async () => {
  const { result } = await answered(`${base}/search/address_multi?address_code=99`);
  assert.deepEqual(Object.keys(result.item[0]), FIELD_NAMES.address_multi);
});

test('no hit is not an error, and a count of 0 gives the total only', async () => {
  const text = await (await fetch(`${base}/search/address?word=存在しない`)).text();
  assert.equal(text, '{"status":"OK","result":{"info":{"hit":0},"item":[]}}');
  const count = await (await fetch(`${base}/search/address?address_level=TOD,SHK&limit=0,0`)).text();
  assert.equal(count, '{"status":"OK","result":{"info":{"hit":2},"item":[]}}');
});

test('GET and POST, query and body give the same answer', async () => {
  const query = 'word=見本&address_level=SHK%2COAZ&limit=0,10';
  const expected = await (await fetch(`${base}/search/address?${query}`)).text();
  assert.match(expected, /"hit":2/);
  const encoded = new URLSearchParams(query).toString();
  const others: [string, RequestInit][] = [
    ['/search/address', form(encoded)],
    ['/search/address', form(query)],
    ['/search/address', form(encoded, 'application/x-www-form-urlencoded; charset=UTF-8')],
    ['/search/address?limit=0,10', form('word=見本&address_level=SHK,OAZ')],
    [`/search/address?${query}`, { method: 'POST' }],
  ];
  for (const [path, init] of others) assert.equal(await (await fetch(base + path, init)).text(), expected);
});

test('a query reaches the engine as checked parameters', async () => {
  engine.queries.length = 0;
  await fetch(
    `${base}/search/address?word=見%20本&word_match_type=1&address_code=99&code_match_type=2&sort=-postcode`,
  );
  const expected: AddressQuery = {
    word: { text: '見 本', language: 'ja', match: 'exact' },
    code: { text: '99', match: 'prefix' },
    proximity: undefined,
    position: undefined,
    years: undefined,
    levels: ['TOD', 'SHK', 'OAZ', 'AZC', 'GIK', 'TBN'],
    sort: [{ key: 'postcode', descending: true }],
    polygon: false,
    showCodeZero: false,
    offset: 0,
    count: 100,
    polygonAsObject: false,
    shape: 'address',
    maxBytes: 64 * 1024 * 1024,
    room: undefined,
    output: undefined,
    matchInfo: false,
    names: undefined,
  };
  assert.deepEqual(engine.queries, [expected]);
});

test('a datum converts input and output', async () => {
  engine.queries.length = 0;
  const url = `${base}/search/address?proximity=149.1,28.1,100&position=10,20&datum=TOKYO`;
  const { result } = await answered(url);
  assert.deepEqual(engine.queries[0].proximity?.centre, [150.1, 30.1]);
  assert.deepEqual(engine.queries[0].position, [11, 22]);
  assert.equal(result.info.hit, 1);
  assert.deepEqual(result.item[0].position, [150.1 - 1, 30.1 - 2]);
});

test('what is not offered answers 501 and names the parameter', async () => {
  const datum = await refused(`${base}/search/address?word=見本&datum=TOKYO_NAVI`, 501, 'NOT_IMPLEMENTED');
  assert.deepEqual(datum.errors, [
    { parameter: 'datum', reason: 'not available on this server', value: 'TOKYO_NAVI' },
  ]);
  const polygon = await refused(
    `${base}/search/address?word=見本&address_polygon=true`,
    501,
    'NOT_IMPLEMENTED',
  );
  assert.deepEqual([polygon.errors[0].parameter, polygon.errors[0].value], ['address_polygon', 'true']);
  const wrong = await refused(`${base}/search/address?word=x&datum=TOKYO_NAVI`, 400, 'INVALID_PARAMETER');
  assert.equal(wrong.errors[0].parameter, 'word');
});

test('all wrong parameters come at once', async () => {
  const query =
    'word=x&limit=0,2000&sort=foo&wrod=1&address_level=XXX&pastmap_year=1900&datum=Z&proximity=1,2,a';
  const { errors } = await refused(`${base}/search/address?${query}`, 400, 'INVALID_PARAMETER');
  const found = Object.fromEntries(errors.map(({ parameter, value }) => [parameter, value]));
  assert.deepEqual(found, {
    wrod: '1',
    word: 'x',
    limit: '0,2000',
    sort: 'foo',
    address_level: 'XXX',
    pastmap_year: '1900',
    datum: 'Z',
    proximity: '1,2,a',
  });
  assert.match(errors.find(({ parameter }) => parameter === 'pastmap_year')?.reason ?? '', /1999, 2021/);
  assert.match(
    errors.find(({ parameter }) => parameter === 'wrod')?.reason ?? '',
    /nearest known one is word/,
  );
});

test('a parameter twice, or in query and body', async () => {
  const twice = await refused(`${base}/search/address?word=見本&word=見本`, 400, 'INVALID_PARAMETER');
  assert.equal(twice.errors[0].parameter, 'word');
  const both = await refused(`${base}/search/address?word=見本`, 400, 'INVALID_PARAMETER', form('word=見本'));
  assert.match(both.errors[0].reason, /more than once/);
});

test('encoding faults are named, together with the other errors', async () => {
  const { http, body } = await exchange(
    base,
    'GET /search/address?word=%E6%9D&address_code=%zz&limit=1&%x=1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  );
  assert.equal(http, 400);
  assert.deepEqual(
    body.errors.map(({ parameter, value }) => [parameter, value]),
    [
      ['word', '%E6%9D'],
      ['address_code', '%zz'],
      ['%x', '1'],
      ['limit', '1'],
    ],
  );
  await refused(`${base}/search/address`, 400, 'INVALID_PARAMETER', form('word=%ff'));
  await refused(`${base}/search/%zz`, 400, 'INVALID_PARAMETER');
});

test('a message in Japanese where Accept-Language prefers it', async () => {
  const headers = { 'accept-language': 'ja,en;q=0.5' };
  const { message, errors } = await refused(`${base}/search/address`, 400, 'INVALID_PARAMETER', { headers });
  assert.match(message, /パラメータ/);
  assert.match(errors[0].reason, /検索条件/);
});

test('any parameters get a JSON answer and never a server error', async () => {
  const name = fc.oneof(
    fc.constantFrom(
      'word',
      'word_match_type',
      'address_code',
      'code_match_type',
      'proximity',
      'position',
      'limit',
    ),
    fc.constantFrom('address_level', 'pastmap_year', 'sort', 'show_code_zero', 'datum', 'word_en', 'word_ko'),
    fc.string({ maxLength: 8 }),
  );
  const value = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    anyText({ maxLength: 10 }),
    fc.stringMatching(/^[-0-9.,eE+]{0,12}$/),
    fc.constantFrom(
      '1',
      '2',
      '3',
      'TOD',
      'SHK,OAZ',
      '0,10',
      '150,30,1000',
      'true',
      'JGD',
      'distance',
      '%',
      '%zz',
      '見本',
    ),
  );
  const pair = fc
    .tuple(name, value, fc.boolean())
    .map(([key, text, raw]) =>
      raw && /^[\x21-\x7e]*$/.test(key + text)
        ? `${key}=${text}`
        : `${encodeURIComponent(key)}=${encodeURIComponent(text)}`,
    );
  const query = fc.array(pair, { maxLength: 5 }).map((pairs) => pairs.join('&'));
  const endpoint = fc.constantFrom('/search/address', '/search/address_multi');
  await fc.assert(
    fc.asyncProperty(endpoint, query, fc.boolean(), async (path, text, post) => {
      const response = post ? await fetch(base + path, form(text)) : await fetch(`${base}${path}?${text}`);
      assert.ok([200, 400].includes(response.status), `${response.status} for ${text}`);
      assert.equal(response.headers.get('content-type'), 'application/json');
      const body: { status: string; errors?: unknown[] } = JSON.parse(await response.text());
      assert.equal(body.status, response.status === 200 ? 'OK' : 'INVALID_PARAMETER');
      assert.ok(response.status === 200 || (body.errors?.length ?? 0) > 0);
    }),
    { numRuns: 500 },
  );
  assert.deepEqual(internalErrors, []);
});
