import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request as send } from 'node:http';
import { type TestContext, test } from 'node:test';
import type { AddressAnswer, AddressQuery } from '@banchi/engine/search/query.js';
import { ArraySearch, SAMPLE_RECORDS } from '../support/array-search.js';
import { keyedService, PAGE } from './keyed-service.js';

/** A path written plainly, and with a letter of it escaped: every byte of the answers must be equal. */
const WAYS = ['/search/', '/se%61rch/'];

/** Answers like any other engine, but fails on one code, waits with another, and has a large answer for a third. */
class MoodySearch extends ArraySearch {
  override search(query: AddressQuery): AddressAnswer | Promise<AddressAnswer> {
    if (query.code?.text === 'fault') throw new TypeError('of the engine');
    if (query.code?.text === 'late') return Promise.resolve(super.search({ ...query, code: undefined }));
    if (query.code?.text === 'late fault') return Promise.reject(new TypeError('of the engine, later'));
    if (query.code?.text === 'large') {
      const items = Buffer.from(Array.from({ length: 1000 }, () => '{"address":"見本県見本市"}').join());
      return { hit: 1000, items };
    }
    return super.search(query);
  }
}

interface Asked {
  readonly query: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
}

/** The parts of an answer that are equal for both ways: status line, headers in their order, body. */
async function answerOf(
  agent: Agent,
  base: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; head: readonly string[]; body: string }> {
  const request = send(base + path, { agent, headers });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const { rawHeaders, statusCode = 0, statusMessage } = response;
  const head = [`${statusCode} ${statusMessage}`];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const [name, value] = [rawHeaders[i], rawHeaders[i + 1]];
    // values that differ from second to second, from request to request, or with the path
    const masked = /^date$|^ratelimit-re/i.test(name) ? '*' : value.replace(/^W\/".*"$/, 'W/"*"');
    head.push(`${name}: ${masked}`);
  }
  const body = Buffer.concat(chunks).toString('latin1');
  return { status: statusCode, head: head.sort(), body: body.replace(/"request_id":"[^"]*"/, '') };
}

async function service(t: TestContext) {
  const errors: string[] = [];
  const made = await keyedService(t, {
    search: new MoodySearch(SAMPLE_RECORDS),
    onError: (error, id) => errors.push(`${String(error)} ${id.replace(/.+/, 'with an id')}`),
  });
  const agent = new Agent({ keepAlive: true });
  t.after(() => agent.destroy());
  return { ...made, errors, agent };
}

test('a search answers byte for byte the same where a letter of its path is escaped', async (t) => {
  const { base, create, token, errors, agent } = await service(t);
  const secrets = await create({ rate: 1000, quota: 100_000, contracts: ['multilingual'] });
  const over = await create({ quota: 1 });
  const key = { 'x-api-key': secrets.key };
  const ip = { ...key, authorization: 'ip' };
  const { origin } = new URL(PAGE);
  const requests: readonly Asked[] = [
    { query: 'address?address_code=99', headers: ip, status: 200 },
    { query: 'address?address_code=99', headers: { ...ip, connection: 'close' }, status: 200 },
    { query: 'address?address_code=99', headers: { ...ip, origin }, status: 200 },
    { query: 'address?address_code=99', headers: { ...ip, origin: 'https://other.example' }, status: 200 },
    {
      query: 'address?address_code=99',
      headers: { ...key, authorization: 'referer', referer: PAGE },
      status: 200,
    },
    {
      query: 'address?address_code=99',
      headers: { ...key, authorization: `Bearer ${await token(secrets)}` },
      status: 200,
    },
    { query: 'address_multi?address_code=99', headers: ip, status: 200 },
    { query: 'address?address_code=99', headers: { ...ip, 'if-none-match': '*' }, status: 304 },
    { query: 'address?address_code=late', headers: ip, status: 200 },
    { query: 'address?address_code=large', headers: ip, status: 200 },
    { query: 'address?address_code=large', headers: { ...ip, 'accept-encoding': 'gzip' }, status: 200 },
    { query: 'address?address_code=large', headers: { ...ip, 'accept-encoding': 'br', origin }, status: 200 },
    { query: 'address?address_code=fault', headers: ip, status: 500 },
    { query: 'address?address_code=late%20fault', headers: { ...ip, origin }, status: 500 },
    { query: 'address?word=a&limit=0,2000&wrod=1', headers: ip, status: 400 },
    { query: 'address?word=a', headers: { ...ip, origin, 'accept-language': 'ja' }, status: 400 },
    { query: 'address', headers: ip, status: 400 },
    { query: 'address?word=%ff', headers: ip, status: 400 },
    { query: `address?word=${'a'.repeat(8200)}`, headers: ip, status: 414 },
    { query: 'address?address_code=99&address_polygon=true', headers: ip, status: 501 },
    { query: 'address?address_code=99&pastmap_year=2021', headers: ip, status: 403 },
    { query: 'address?address_code=99', status: 401 },
    { query: 'address?address_code=99', headers: { ...ip, 'x-api-key': `${secrets.key}x` }, status: 401 },
    { query: 'address?address_code=99', headers: { ...key, authorization: 'Bearer a.b.c' }, status: 401 },
    { query: 'address?address_code=99', headers: { ...key, authorization: 'referer' }, status: 403 },
    {
      query: 'address?address_code=99',
      headers: { 'x-api-key': over.key, authorization: 'ip', origin },
      status: 429,
    },
  ];
  // uses its quota up, so that every request above is over it
  await answerOf(agent, base, `${WAYS[0]}address?address_code=99`, {
    'x-api-key': over.key,
    authorization: 'ip',
  });
  for (const { query, headers = {}, status } of requests) {
    const what = `${query.slice(0, 100)} ${JSON.stringify(headers)}`;
    const [plain, escaped] = [
      await answerOf(agent, base, WAYS[0] + query, headers),
      await answerOf(agent, base, WAYS[1] + query, headers),
    ];
    assert.equal(plain.status, status, `${what}: ${plain.body}`);
    assert.deepEqual(plain, escaped, what);
    assert.equal(new Set(plain.head.map((line) => line.split(':', 1)[0])).size, plain.head.length, what);
  }
  const fault = 'TypeError: of the engine with an id';
  const later = 'TypeError: of the engine, later with an id';
  assert.deepEqual(errors, [fault, fault, later, later]);
  const metrics = await answerOf(agent, base, '/metrics', ip);
  const counts = [...metrics.body.matchAll(/^banchi_requests_total\{endpoint="\/search\/.*\} (\d+)$/gm)];
  const counted = counts.reduce((sum, [, count]) => sum + Number(count), 0);
  assert.equal(counted, 2 * requests.length + 1);
});
