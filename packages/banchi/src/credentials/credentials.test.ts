import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forwardClock } from './clock.js';
import { type Admission, type Admitted, Credentials, type Presented, type Refusal } from './credentials.js';
import type { Key } from './key.js';
import { digestOf, newApiKey, newClientSecret } from './secrets.js';
import { newSigningKey } from './signing-file.js';
import { Tokens } from './tokens.js';

const START = Date.parse('2026-05-01T00:00:00Z');
const iso = (time: number): string => new Date(time).toISOString();

const ID = 'abcdefghijkm';
const API_KEY = newApiKey(ID);
const OLD_KEY = newApiKey(ID);
const CLIENT_SECRET = newClientSecret();
const KEY: Key = {
  id: ID,
  name: 'test',
  modes: ['ip', 'referer', 'bearer'],
  allow: ['192.0.2.0/24'],
  referers: ['good.example'],
  contracts: ['pastmap'],
  rate: 5,
  quota: null,
  created: iso(START),
  expires: iso(START + 3_600_000),
  revoked: null,
  digests: [
    { key: digestOf(API_KEY), client: digestOf(CLIENT_SECRET), until: null },
    { key: digestOf(OLD_KEY), client: null, until: iso(START + 1000) },
  ],
};

function credentialsAt(time: { now: number }, ...keys: Key[]): Credentials {
  const clock = (): number => time.now;
  const tokens = new Tokens({ lifetime: 60, audience: 'banchi', clock });
  tokens.use([newSigningKey(START)]);
  const credentials = new Credentials(tokens, clock);
  credentials.use(keys);
  return credentials;
}

/** The changes of a test to a right request. */
type Change = Partial<Omit<Presented, 'client'> & { readonly address: string | undefined }>;

const request = (change: Change): Presented => {
  const { address, ...rest } = { address: '192.0.2.1', ...change };
  return { apiKey: API_KEY, authorization: 'ip', referer: undefined, client: { ip: address }, ...rest };
};
const outcome = (result: Admission | Admitted | Refusal): string =>
  typeof result === 'string' ? result : 'in';

test('the three modes, right and wrong', async () => {
  const time = { now: START };
  const credentials = credentialsAt(time, KEY, { ...KEY, id: 'otherotherab', digests: [KEY.digests[0]] });
  const token = await credentials.tokens.issue(ID);
  const foreign = await credentials.tokens.issue('otherotherab');
  const unknown = await credentials.tokens.issue('nobodynobody');
  const page = 'https://good.example/';
  const cases: [string, Change][] = [
    ['in', {}],
    ['in', { authorization: 'IP' }],
    ['in', { address: '::ffff:192.0.2.200' }],
    ['in', { apiKey: OLD_KEY }],
    ['in', { authorization: 'referer', referer: page }],
    ['in', { authorization: `Bearer ${token}` }],
    ['in', { authorization: `bearer  ${token}` }],
    ['key-missing', { apiKey: undefined }],
    ['key-missing', { apiKey: '' }],
    ['key-missing', { apiKey: undefined, authorization: `Bearer ${token}` }],
    ['key-wrong', { apiKey: `${API_KEY.slice(0, -1)}${API_KEY.endsWith('A') ? 'B' : 'A'}` }],
    ['key-wrong', { apiKey: newApiKey(ID) }],
    ['key-wrong', { apiKey: newApiKey('nobodynobody') }],
    ['key-wrong', { apiKey: API_KEY.toUpperCase() }],
    ['key-wrong', { apiKey: `${API_KEY}, ${API_KEY}` }],
    ['key-wrong', { apiKey: ` ${API_KEY}` }],
    ['key-wrong', { apiKey: CLIENT_SECRET }],
    ['key-wrong', { apiKey: ID }],
    ['key-wrong', { apiKey: KEY.digests[0].key }],
    ['key-wrong', { apiKey: 'x'.repeat(100_000) }],
    ['key-wrong', { apiKey: '番地' }],
    ['mode-missing', { authorization: undefined }],
    ['mode-missing', { authorization: '' }],
    ['mode-unknown', { authorization: 'none' }],
    ['mode-unknown', { authorization: 'Basic eDp5' }],
    ['mode-unknown', { authorization: 'ip, referer' }],
    ['mode-unknown', { authorization: 'ip 192.0.2.1' }],
    ['mode-unknown', { authorization: ' ' }],
    ['mode-unknown', { authorization: API_KEY }],
    ['address-not-allowed', { address: '198.51.100.1' }],
    ['address-not-allowed', { address: undefined }],
    ['address-not-allowed', { address: '192.0.2.1, 198.51.100.1' }],
    ['referer-not-allowed', { authorization: 'referer' }],
    ['referer-not-allowed', { authorization: 'referer', referer: 'https://good.example.evil.example/' }],
    ['token-wrong', { authorization: 'Bearer' }],
    ['token-wrong', { authorization: 'Bearer x.y.z' }],
    ['token-wrong', { authorization: `Bearer ${foreign}` }],
    ['token-wrong', { authorization: `Bearer ${unknown}` }],
    ['token-wrong', { authorization: `Bearer ${API_KEY}` }],
  ];
  for (const [expected, change] of cases)
    assert.equal(outcome(await credentials.admit(request(change))), expected, JSON.stringify(change));
});

test('only the modes of a key', async () => {
  const time = { now: START };
  for (const mode of ['ip', 'referer', 'bearer'] as const) {
    const credentials = credentialsAt(time, { ...KEY, modes: [mode] });
    const token = await credentials.tokens.issue(ID);
    const tries = {
      ip: {},
      referer: { authorization: 'referer', referer: 'https://good.example/' },
      bearer: { authorization: `Bearer ${token}` },
    };
    for (const [tried, change] of Object.entries(tries))
      assert.equal(
        outcome(await credentials.admit(request(change))),
        tried === mode ? 'in' : 'mode-not-allowed',
        `${mode}: ${tried}`,
      );
    assert.equal(
      outcome(credentials.admitClient(ID, CLIENT_SECRET)),
      mode === 'bearer' ? 'in' : 'mode-not-allowed',
    );
  }
});

test('revoked, expired and rotated away: at once, tokens too, and only for who has the secret', async () => {
  const time = { now: START };
  const credentials = credentialsAt(time, KEY);
  const token = await credentials.tokens.issue(ID);
  const tries = [request({}), request({ authorization: `Bearer ${token}` })];
  const all = async (expected: string): Promise<void> => {
    for (const presented of tries) assert.equal(outcome(await credentials.admit(presented)), expected);
    assert.equal(outcome(credentials.admitClient(ID, CLIENT_SECRET)), expected);
    assert.equal(outcome(await credentials.admit(request({ apiKey: newApiKey(ID) }))), 'key-wrong');
    assert.equal(outcome(credentials.admitClient(ID, newClientSecret())), 'key-wrong');
  };
  await all('in');
  time.now = START + 1000;
  assert.equal(outcome(await credentials.admit(request({ apiKey: OLD_KEY }))), 'key-wrong');
  credentials.use([{ ...KEY, revoked: iso(START) }]);
  await all('key-revoked');
  credentials.use([KEY]);
  await all('in');
  time.now = START + 3_600_000;
  await all('key-expired');
  credentials.use([]);
  await all('key-wrong');
});

test('what is remembered of a request that was let in ends with what let it in', async () => {
  const time = { now: START };
  const credentials = credentialsAt(time, KEY);
  const token = await credentials.tokens.issue(ID);
  const ways = {
    ip: request({}),
    referer: request({ authorization: 'referer', referer: 'https://good.example/' }),
    bearer: request({ authorization: `Bearer ${token}` }),
    rotated: request({ apiKey: OLD_KEY }),
  };
  const outcomes = async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(ways).map(
          async ([name, way]) => [name, outcome(await credentials.admit(way))] as const,
        ),
      ),
    );
  const all = { ip: 'in', referer: 'in', bearer: 'in', rotated: 'in' };
  const warm = async (): Promise<void> => {
    for (let i = 0; i < 3; i++) assert.deepEqual(await outcomes(), all);
  };
  await warm();
  credentials.use([{ ...KEY, allow: ['198.51.100.0/24'] }]);
  assert.deepEqual(await outcomes(), { ...all, ip: 'address-not-allowed', rotated: 'address-not-allowed' });
  credentials.use([KEY]);
  await warm();
  credentials.use([{ ...KEY, referers: ['https://other.example'] }]);
  assert.deepEqual(await outcomes(), { ...all, referer: 'referer-not-allowed' });
  credentials.use([KEY]);
  await warm();
  credentials.use([{ ...KEY, digests: [{ key: digestOf(newApiKey(ID)), client: null, until: null }] }]);
  assert.deepEqual(await outcomes(), {
    ip: 'key-wrong',
    referer: 'key-wrong',
    bearer: 'key-wrong',
    rotated: 'key-wrong',
  });
  credentials.use([KEY]);
  await warm();
  time.now = START + 1000; // the end of the grace
  assert.deepEqual(await outcomes(), { ...all, rotated: 'key-wrong' });
  time.now = START + 60_000; // the end of the token
  assert.deepEqual(await outcomes(), { ...all, bearer: 'token-wrong', rotated: 'key-wrong' });
  time.now = START;
  await warm();
  credentials.tokens.use([newSigningKey(START)]);
  assert.deepEqual(await outcomes(), { ...all, bearer: 'token-wrong' });
});

test('clients', () => {
  const credentials = credentialsAt({ now: START }, KEY);
  assert.equal(outcome(credentials.admitClient(ID, CLIENT_SECRET)), 'in');
  // A pair without a client secret has none, not the empty one.
  for (const secret of ['', API_KEY, OLD_KEY, KEY.digests[0].client ?? '', 'x'.repeat(100_000)])
    assert.equal(outcome(credentials.admitClient(ID, secret)), 'key-wrong');
  for (const id of ['', 'nobody', '__proto__', 'constructor'])
    assert.equal(outcome(credentials.admitClient(id, CLIENT_SECRET)), 'key-wrong');
});

test('origins: of the key that is shown, otherwise of any valid key', () => {
  const time = { now: START };
  const other = newApiKey('otherotherab');
  const credentials = credentialsAt(time, KEY, {
    ...KEY,
    id: 'otherotherab',
    referers: ['https://other.example'],
    digests: [{ key: digestOf(other), client: null, until: null }],
  });
  const allows = (origin: string, key?: string): boolean => credentials.allowsOrigin(origin, key);
  assert.deepEqual(
    [allows('https://good.example'), allows('https://other.example'), allows('https://evil.example')],
    [true, true, false],
  );
  assert.deepEqual(
    [allows('https://good.example', other), allows('https://other.example', other)],
    [false, true],
  );
  assert.equal(allows('https://good.example', 'wrong'), true);
  time.now = START + 3_600_000;
  assert.equal(allows('https://good.example'), false);
});

test('a clock set back brings nothing back', async () => {
  let now = START + 3_600_000;
  const clock = forwardClock(() => now);
  const tokens = new Tokens({ lifetime: 60, audience: 'banchi', clock });
  tokens.use([newSigningKey(START)]);
  const credentials = new Credentials(tokens, clock);
  credentials.use([KEY]);
  assert.equal(outcome(await credentials.admit(request({}))), 'key-expired');
  now = START;
  assert.equal(outcome(await credentials.admit(request({}))), 'key-expired');
});
