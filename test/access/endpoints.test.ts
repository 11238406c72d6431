import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openBaseMap } from 'banchi/http/base-map.js';
import { packageRoot } from 'banchi/package/package-root.js';
import { temporaryFolder } from '../support/commands.js';
import { plainFetch } from '../support/documented.js';
import { refused } from '../support/requests.js';
import { serveSpecimen } from '../support/specimen-service.js';
import { askToken, keyedService, PAGE } from './keyed-service.js';

const PATH = '/search/address?address_code=99';

test('tokens are issued as RFC 6749 says', async (t) => {
  const service = await keyedService(t);
  const { base } = service;
  const { client_id, client_secret, key } = await service.create();
  const [id, secret] = [client_id ?? '', client_secret ?? ''];
  const issued = await askToken(base, id, secret, 'grant_type=client_credentials&scope=x');
  assert.equal(issued.status, 200);
  assert.equal(issued.headers.get('cache-control'), 'no-store');
  assert.equal(issued.headers.get('content-type'), 'application/json');
  const { access_token, ...rest } = (await issued.json()) as Record<string, unknown>;
  assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 6480 });
  const headers = { 'x-api-key': key, authorization: `Bearer ${access_token}` };
  assert.equal((await fetch(base + PATH, { headers })).status, 200);

  const error = async (response: Response, http: number): Promise<string> => {
    const text = await response.text();
    assert.equal(response.status, http, text);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.equal(text.includes(secret), false);
    const body = JSON.parse(text);
    assert.ok(body.message && body.status && body.error_description && Array.isArray(body.errors));
    if (http === 401) assert.match(response.headers.get('www-authenticate') ?? '', /^Basic realm="banchi"/);
    return body.error;
  };
  for (const [name, word] of [
    [id, `${secret}x`],
    [id, ''],
    [id, key],
    ['nobodynobody', secret],
    ['', ''],
    ['%', '%'],
    ['__proto__', 'x'],
  ])
    assert.equal(await error(await askToken(base, name, word), 401), 'invalid_client');
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (authorization: string | undefined, body = 'grant_type=client_credentials') =>
    fetch(`${base}/oauth2/token`, {
      method: 'POST',
      headers: authorization === undefined ? form : { ...form, authorization },
      body,
    });
  for (const header of [
    undefined,
    'Basic',
    'Basic !',
    'Basic eA==',
    `Bearer ${secret}`,
    `Basic ${'x'.repeat(5000)}`,
  ])
    assert.equal(await error(await post(header), 401), 'invalid_client');
  const inBody = `grant_type=client_credentials&client_id=${id}&client_secret=${secret}`;
  assert.equal(await error(await post(undefined, inBody), 401), 'invalid_client');
  assert.equal(
    await error(await askToken(base, id, secret, 'grant_type=password'), 400),
    'unsupported_grant_type',
  );
  for (const body of ['', 'x=1', 'grant_type=client_credentials&grant_type=client_credentials'])
    assert.equal(await error(await askToken(base, id, secret, body), 400), 'invalid_request');
  const plain = await service.create({ modes: ['ip'] });
  assert.equal(await error(await askToken(base, plain.id, plain.key), 401), 'invalid_client');

  await refused(`${base}/oauth2/token`, 415, 'UNSUPPORTED_MEDIA_TYPE', { method: 'POST', body: '{}' });
  // A grant in letters or bytes of another encoding is refused, whoever asks.
  const proof = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  const typed = (type: string, coding?: string) => ({
    method: 'POST',
    headers: {
      authorization: proof,
      'content-type': `application/x-www-form-urlencoded${type}`,
      ...(coding === undefined ? {} : { 'content-encoding': coding }),
    },
    body: 'grant_type=client_credentials',
  });
  for (const init of [
    typed('; charset=shift_jis'),
    typed(';charset="UTF-16"'),
    typed('; charset=iso-8859-1'),
    typed('', 'gzip'),
    typed('', 'br'),
    typed('; charset=utf-8', 'deflate'),
  ])
    await refused(`${base}/oauth2/token`, 415, 'UNSUPPORTED_MEDIA_TYPE', init);
  for (const init of [typed('; charset=UTF-8'), typed('; charset="utf8"', 'identity')])
    assert.equal((await fetch(`${base}/oauth2/token`, init)).status, 200);
  const get = await refused(`${base}/oauth2/token`, 405, 'METHOD_NOT_ALLOWED');
  assert.equal(get.headers.get('allow'), 'POST, OPTIONS');
  assert.equal(
    (await fetch(`${base}/oauth2/token`, { method: 'OPTIONS' })).headers.get('allow'),
    'POST, OPTIONS',
  );

  let last = 200;
  for (let i = 0; i < 20 && last === 200; i++) last = (await askToken(base, id, secret)).status;
  const slow = await askToken(base, id, secret);
  assert.equal(slow.headers.get('retry-after'), '1');
  assert.equal(await error(slow, 429), 'slow_down');
});

test('open are the paths that docs/security.md lists, and no others', async (t) => {
  const specimen = await serveSpecimen();
  t.after(specimen.close);
  const folder = temporaryFolder(t);
  writeFileSync(join(folder, 'a.json'), '{"version":8,"sources":{},"layers":[]}');
  const page = { ...specimen.page, base: openBaseMap(join(folder, 'a.json'), []) };
  const all = { ...specimen.parts, page, photon: true, mcp: true };
  const { base } = await keyedService(t, all);
  const open = async (path: string): Promise<boolean> => {
    for (const method of ['GET', 'POST']) {
      const { status } = await plainFetch(base + path, { method });
      if (status !== 404 && status !== 405) return status !== 401;
    }
    return assert.fail(`${path} is nowhere`);
  };
  const { paths } = (await (await fetch(`${base}/openapi.json`)).json()) as { paths: object };
  const known = Object.keys(paths).map((path) => path.replace(/\{\w+\}/g, '0'));
  const others = ['/', '/docs', '/openapi.json', '/map/style.json', '/mcp', '/metrics', '/client.js'];
  // it checks credentials of its own
  const opened: string[] = ['/oauth2/token'];
  for (const path of new Set([...known, ...others]))
    if (path !== '/oauth2/token' && (await open(path))) opened.push(path);
  for (const [file, heading] of [
    ['security.md', '### Open to everybody'],
    ['ja/security.md', '### 誰でも使えるもの'],
  ]) {
    const text = readFileSync(join(packageRoot, 'docs', file), 'utf8').split(`${heading}\n`)[1];
    const listed = text.split(/Every other path|ほかの全てのパス/)[0].match(/(?<=`)\/[^`]*/g) ?? [];
    // the page's files
    assert.deepEqual(opened.filter((path) => path !== '/client.js').sort(), listed.sort(), file);
  }
});

test('limits are reported with every answer', async (t) => {
  const service = await keyedService(t);
  const { key } = await service.create({ rate: 3, quota: 5 });
  const ask = (path = PATH): Promise<Response> =>
    fetch(service.base + path, { headers: { 'x-api-key': key, authorization: 'ip' } });
  const first = await ask();
  const nearest = ({ headers }: Response): (string | null)[] =>
    ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after'].map((name) =>
      headers.get(name),
    );
  assert.deepEqual(nearest(first), ['3', '2', '1', null]);
  // A wrong request counts too, and an error has the headers too.
  const wrong = await ask('/search/address?nonsense=1');
  assert.equal(wrong.status, 400);
  assert.deepEqual(nearest(wrong), ['3', '1', '1', null]);
  await ask();
  const over = await ask();
  assert.equal(over.status, 429);
  assert.deepEqual(nearest(over), ['3', '0', '1', '1']);
  assert.equal(over.headers.get('ratelimit-policy'), '"rate";q=3;w=1, "quota";q=5;w=86400');
  const halfDay = 43_200;
  assert.equal(over.headers.get('ratelimit'), `"rate";r=0;t=1, "quota";r=2;t=${halfDay}`);
  const body = (await over.json()) as { status: string };
  assert.equal(body.status, 'TOO_MANY_REQUESTS');
  // The counter's second is a real one, the service's one the test's.
  await sleep(1050);
  service.time.ahead = 1050;
  assert.deepEqual([(await ask()).status, (await ask()).status], [200, 200]);
  const quota = await ask();
  assert.equal(quota.status, 429);
  assert.equal(quota.headers.get('retry-after'), String(halfDay - 1));
  assert.equal(quota.headers.get('ratelimit-limit'), '5');
  assert.deepEqual(
    service.stops.map(([why]) => why),
    ['rate', 'quota'],
  );
  const free = await service.create();
  const unlimited = await fetch(service.base + PATH, {
    headers: { 'x-api-key': free.key, authorization: 'ip' },
  });
  assert.equal(unlimited.headers.get('ratelimit'), null);
});

test('open without credentials: what is public, preflights, and nothing else', async (t) => {
  const { base } = await keyedService(t);
  for (const path of ['/healthz', '/readyz', '/version'])
    assert.equal((await fetch(base + path)).status, 200, path);
  for (const path of ['/metrics', '/search/address_multi?word_en=x'])
    await refused(base + path, 401, 'UNAUTHORIZED');
  assert.equal((await fetch(base + PATH, { method: 'OPTIONS' })).status, 204);
  const typed = await fetch(base + PATH, {
    method: 'OPTIONS',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  assert.deepEqual([typed.status, typed.headers.get('allow')], [204, 'GET, HEAD, POST, OPTIONS']);
  await refused(`${base}/nothing`, 404, 'NOT_FOUND');
  await refused(base + PATH, 401, 'UNAUTHORIZED');
  await refused(base + PATH, 405, 'METHOD_NOT_ALLOWED', { method: 'DELETE' });
  const ja = await refused(base + PATH, 401, 'UNAUTHORIZED', { headers: { 'accept-language': 'ja' } });
  assert.equal(ja.message, '認証情報がないか、正しくありません。');
  assert.equal(ja.headers.get('vary'), 'Origin, accept-language');
});

test('pages of a key may read its answers, other pages none', async (t) => {
  const service = await keyedService(t, { origins: ['https://listed.example'] });
  const { base } = service;
  const mine = await service.create({ referers: ['good.example'] });
  const other = await service.create({ referers: ['*.other.example'] });
  const allowed = async (origin: string, init: RequestInit): Promise<string | null> => {
    const response = await fetch(base + PATH, { ...init, headers: { ...init.headers, origin } });
    assert.match(response.headers.get('vary') ?? '', /origin/i);
    assert.equal(response.headers.get('access-control-allow-credentials'), null);
    return response.headers.get('access-control-allow-origin');
  };
  const withKey = (key: string): RequestInit => ({
    method: 'POST',
    headers: {
      'x-api-key': key,
      authorization: 'referer',
      referer: PAGE,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'address_code=99',
  });
  const preflight: RequestInit = {
    method: 'OPTIONS',
    headers: {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,x-api-key',
    },
  };
  for (const origin of ['https://good.example', 'https://www.other.example', 'https://listed.example'])
    assert.equal(await allowed(origin, preflight), origin);
  for (const origin of ['https://evil.example', 'null', 'https://good.example.evil.example', '*'])
    assert.equal(await allowed(origin, preflight), null, origin);
  const answer = await fetch(base + PATH, {
    ...preflight,
    headers: { ...preflight.headers, origin: 'https://good.example' },
  });
  assert.equal(answer.status, 204);
  assert.equal(answer.headers.get('access-control-allow-methods'), 'GET, HEAD, POST');
  assert.equal(answer.headers.get('access-control-allow-headers'), 'authorization, content-type, x-api-key');
  assert.equal(answer.headers.get('access-control-max-age'), '600');

  assert.equal(await allowed('https://good.example', withKey(mine.key)), 'https://good.example');
  assert.equal(await allowed('https://listed.example', withKey(mine.key)), 'https://listed.example');
  assert.equal(await allowed('https://www.other.example', withKey(mine.key)), null);
  assert.equal(await allowed('https://good.example', withKey(other.key)), null);
  // A page may read why its wrong key is refused.
  const wrong = await fetch(base + PATH, { headers: { origin: 'https://good.example', 'x-api-key': 'x' } });
  assert.equal(wrong.status, 401);
  assert.equal(wrong.headers.get('access-control-allow-origin'), 'https://good.example');
  assert.match(wrong.headers.get('access-control-expose-headers') ?? '', /www-authenticate/);
  const token = await fetch(`${base}/oauth2/token`, {
    ...preflight,
    headers: { ...preflight.headers, origin: 'https://good.example' },
  });
  assert.equal(token.headers.get('access-control-allow-origin'), null);
});
