import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request as send } from 'node:http';
import type { Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { listKeys, revokeKey, rotateKey } from 'banchi/credentials/key-changes.js';
import { newSigningKey } from 'banchi/credentials/signing-file.js';
import { type KeyedService, keyedService, NOON, PAGE } from './keyed-service.js';

/**
 * A connection is remembered with the credentials of its last request. Here every request goes over one connection, which must
 * never get a client further than a new one would.
 */

type Headers = Readonly<Record<string, string>>;

/** A path written plainly, and with a letter of it escaped. */
const PATHS = ['/search/address?address_code=99', '/se%61rch/address?address_code=99'];
const MULTILINGUAL = '/search/address_multi?address_code=99';
const DAY = 86_400_000;

interface Answer {
  readonly status: number;
  readonly left: number;
}

interface Asking extends KeyedService {
  /** Asks over the one connection; returns the status. */
  ask(headers: Headers, path?: string): Promise<number>;
  /** Asks over the one connection; returns the status and the rest of the limits. */
  answer(headers: Headers, path?: string): Promise<Answer>;
  /** Whether it has always been the same connection. */
  isOne(): boolean;
}

async function asking(t: TestContext): Promise<Asking> {
  const service = await keyedService(t);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.after(() => agent.destroy());
  const sockets = new Set<Socket>();
  const answer = async (headers: Headers, path = PATHS[0]): Promise<Answer> => {
    const request = send(service.base + path, { agent, headers });
    request.end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    sockets.add(response.socket);
    response.resume();
    await once(response, 'end');
    const { statusCode = 0, headers: got } = response;
    return { status: statusCode, left: Number(got['ratelimit-remaining']) };
  };
  return {
    ...service,
    answer,
    ask: async (headers, path) => (await answer(headers, path)).status,
    isOne: () => sockets.size === 1,
  };
}

/** Has the connection remembered, on either way. */
async function warm({ ask }: Asking, headers: Headers): Promise<void> {
  for (const path of [...PATHS, ...PATHS]) assert.equal(await ask(headers, path), 200);
}

/** Asks on either way. */
async function asked({ ask }: Asking, headers: Headers): Promise<number[]> {
  return [await ask(headers, PATHS[0]), await ask(headers, PATHS[1])];
}

test('a key that is revoked, expired or rotated away lets no further request of its connection in', async (t) => {
  const service = await asking(t);
  const { create, file, reload, time } = service;
  const revoked = await create();
  const headersOf = (key: string): Headers => ({ 'x-api-key': key, authorization: 'ip' });
  await warm(service, headersOf(revoked.key));
  await revokeKey(file, revoked.id);
  reload();
  assert.deepEqual(await asked(service, headersOf(revoked.key)), [401, 401]);

  const old = await create();
  await warm(service, headersOf(old.key));
  const { key } = await rotateKey(file, old.id, 3600, NOON);
  reload();
  await warm(service, headersOf(old.key));
  time.ahead = 3_600_000;
  assert.deepEqual(await asked(service, headersOf(old.key)), [401, 401]);
  await warm(service, headersOf(key));

  const expiring = await create({ expires: new Date(NOON + 2 * 3_600_000).toISOString() });
  await warm(service, headersOf(expiring.key));
  time.ahead = 2 * 3_600_000;
  assert.deepEqual(await asked(service, headersOf(expiring.key)), [401, 401]);
  assert.ok(service.isOne());
});

test('a token ends on its connection as on others: by time, with its signing key, with its key', async (t) => {
  const service = await asking(t);
  const { create, token, file, keys, reload, time } = service;
  const secrets = await create();
  const issued = [await token(secrets)];
  const bearer = (): Headers => ({ 'x-api-key': secrets.key, authorization: `Bearer ${issued.at(-1)}` });
  const first = bearer();
  await warm(service, first);
  time.ahead = 6480_000 + 1000;
  assert.deepEqual(await asked(service, first), [401, 401]);

  await sleep(1050); // tokens are issued so many a second
  issued.push(await token(secrets));
  const second = bearer();
  await warm(service, second);
  keys.credentials.tokens.use([newSigningKey(NOON)]);
  assert.deepEqual(await asked(service, second), [401, 401]);

  await sleep(1050);
  issued.push(await token(secrets));
  const third = bearer();
  await warm(service, third);
  await revokeKey(file, secrets.id);
  reload();
  assert.deepEqual(await asked(service, third), [401, 401]);
  assert.ok(service.isOne());
});

test('other headers on the same connection are judged by themselves', async (t) => {
  const service = await asking(t);
  const { create, token } = service;
  const secrets = await create();
  const narrow = await create({ modes: ['ip'], contracts: [], referers: [] });
  const key = { 'x-api-key': secrets.key };
  const right: Headers[] = [
    { ...key, authorization: 'ip' },
    { ...key, authorization: 'referer', referer: PAGE },
    { ...key, authorization: `Bearer ${await token(secrets)}` },
  ];
  for (const headers of right) {
    await warm(service, headers);
    const { 'x-api-key': apiKey, authorization, referer } = headers;
    // the last character of a signature has bits that stand for nothing
    const changed = authorization.length - (authorization.startsWith('Bearer') ? 3 : 1);
    const other = authorization[changed] === 'x' ? 'y' : 'x';
    const mistyped = authorization.slice(0, changed) + other + authorization.slice(changed + 1);
    const wrong: [Headers, number][] = [
      [{}, 401],
      [{ authorization }, 401],
      [{ 'x-api-key': apiKey }, 401],
      [{ ...headers, 'x-api-key': apiKey.slice(0, -1) + (apiKey.endsWith('A') ? 'B' : 'A') }, 401],
      [{ ...headers, 'x-api-key': `${apiKey}A` }, 401],
      [{ ...headers, 'x-api-key': narrow.key }, authorization === 'ip' ? 200 : 403],
      [{ ...headers, authorization: mistyped }, 401],
    ];
    if (referer !== undefined) {
      wrong.push([{ ...headers, referer: 'https://good.example.evil.example/' }, 403]);
      wrong.push([{ 'x-api-key': apiKey, authorization }, 403]);
    }
    for (const [headersSent, status] of wrong) {
      const reported = JSON.stringify(headersSent);
      // A token of another key is as wrong as one of nobody.
      const expected = status === 403 && authorization.startsWith('Bearer') ? 401 : status;
      assert.deepEqual(await asked(service, headersSent), [expected, expected], reported);
      await warm(service, headers);
    }
  }
  // The rights of the key are checked for every request.
  const small = { 'x-api-key': narrow.key, authorization: 'ip' };
  await warm(service, small);
  assert.equal(await service.ask(small, MULTILINGUAL), 403);
  assert.equal(await service.ask(small, `${PATHS[0]}&pastmap_year=2021`), 403);
  await warm(service, small);
  assert.ok(service.isOne());
});

test('a changed list of addresses or pages holds for the next request of a connection', async (t) => {
  const service = await asking(t);
  const { create, file, keys } = service;
  const key = { 'x-api-key': (await create()).key };
  const ways: Headers[] = [
    { ...key, authorization: 'ip' },
    { ...key, authorization: 'referer', referer: PAGE },
  ];
  const stored = listKeys(file);
  for (const headers of ways) {
    await warm(service, headers);
    keys.credentials.use(
      stored.map((each) => ({ ...each, allow: ['192.0.2.0/24'], referers: ['other.example'] })),
    );
    assert.deepEqual(await asked(service, headers), [403, 403]);
    keys.credentials.use(stored);
  }
  assert.ok(service.isOne());
});

test('rate and quota are exact over one connection, and count anew in their time', async (t) => {
  const service = await asking(t);
  const { create, answer, ask, time } = service;
  const rated = await create({ rate: 3 });
  const ip = (key: string): Headers => ({ 'x-api-key': key, authorization: 'ip' });
  for (let second = 0; second < 2; second++) {
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) statuses.push(await ask(ip(rated.key), PATHS[i % 2]));
    assert.deepEqual(statuses, [200, 200, 200, 429, 429]);
    time.ahead += 1000;
    await sleep(1050); // the counter in memory has a clock of its own
  }
  const counted = await create({ quota: 5 });
  const other = await create({ quota: 2 });
  for (let day = 0; day < 2; day++) {
    const reported: Answer[] = [];
    for (let i = 0; i < 7; i++) reported.push(await answer(ip(counted.key), PATHS[i % 2]));
    assert.deepEqual(
      reported.map(({ status, left }) => `${status} ${left}`),
      ['200 4', '200 3', '200 2', '200 1', '200 0', '429 0', '429 0'],
    );
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) statuses.push(await ask(ip(other.key)));
    assert.deepEqual(statuses, [200, 200, 429]);
    time.ahead += DAY;
  }
  assert.ok(service.isOne());
});
