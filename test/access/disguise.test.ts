import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { SignJWT } from 'jose';
import { keyedService, PAGE } from './keyed-service.js';

const PATH = '/search/address?address_code=99';

/** Sends a request with headers as they are, which fetch would not, and reads the status. */
async function rawStatus(base: string, headers: readonly string[]): Promise<number> {
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  socket.write([`GET ${PATH} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n'));
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  await once(socket, 'close');
  return Number(Buffer.concat(chunks).toString('latin1').split(' ')[1]);
}

test('pages that only look right', async (t) => {
  const service = await keyedService(t);
  const { key } = await service.create({ modes: ['referer'] });
  const ask = (...referers: string[]): Promise<number> =>
    rawStatus(service.base, [
      `x-api-key: ${key}`,
      'authorization: referer',
      ...referers.map((referer) => `referer: ${referer}`),
    ]);
  for (const referer of [
    PAGE,
    'https://GOOD.EXAMPLE/',
    'http://good.example',
    'https://good.example:443/x?y#z',
  ])
    assert.equal(await ask(referer), 200, referer);
  const wrong = [
    'https://good.example.evil.example/',
    'https://good.example@evil.example/',
    'https://user@good.example/',
    'https://user:password@good.example/',
    'https://good.example:8443/',
    'https://good.example:0443x/',
    'https://xn--good-.example/',
    'https://gооd.example/',
    'https://good\u3002example.evil.example/',
    'https://good.example%2eevil.example/',
    'https://good.example\\@evil.example/',
    'https://evil.example/https://good.example/',
    'https://evil.example?good.example',
    '//good.example/',
    'good.example',
    'https://',
    'https://[good.example]/',
    'null',
    '\xff\xfe',
    `https://${'a'.repeat(9000)}.example/`,
    '*',
    '',
  ];
  for (const referer of wrong) assert.equal(await ask(referer), 403, referer);
  // Node takes the first of several, a proxy in front may take the last: whichever it is, a wrong page must not pass
  // because of a right one.
  for (const pages of [
    ['https://evil.example/', PAGE],
    [PAGE, 'https://evil.example/'],
    [PAGE, PAGE],
    [PAGE, ''],
  ])
    assert.equal(await ask(...pages), 403, pages.join());
  const other = await service.create({ modes: ['ip'] });
  const unasked = [`x-api-key: ${other.key}`, 'authorization: ip', `referer: ${PAGE}`, `Referer: ${PAGE}`];
  assert.equal(await rawStatus(service.base, unasked), 200, 'no matter where pages do not count');
});

test('addresses: only what the connection or a trusted proxy says', async (t) => {
  const direct = await keyedService(t);
  const elsewhere = await direct.create({ modes: ['ip'], allow: ['192.0.2.0/24', '2001:db8::/32'] });
  const spoofed = [
    '192.0.2.1',
    '2001:db8::1',
    '192.0.2.1, 192.0.2.2',
    '::ffff:192.0.2.1',
    '127.0.0.1, 192.0.2.1',
  ];
  const proof = (key: string): string[] => [`x-api-key: ${key}`, 'authorization: ip'];
  for (const address of spoofed)
    for (const header of [
      'x-forwarded-for',
      'forwarded',
      'x-real-ip',
      'client-ip',
      'cf-connecting-ip',
      'true-client-ip',
    ]) {
      const value = header === 'forwarded' ? `for=${address}` : address;
      assert.equal(
        await rawStatus(direct.base, [...proof(elsewhere.key), `${header}: ${value}`]),
        403,
        header,
      );
    }

  const behind = await keyedService(t, { trustedProxies: ['127.0.0.1', '10.0.0.0/8'] });
  const { key } = await behind.create({ modes: ['ip'], allow: ['192.0.2.0/24', '2001:db8::/32'] });
  const ask = (...forwarded: string[]): Promise<number> =>
    rawStatus(behind.base, [...proof(key), ...forwarded.map((line) => `x-forwarded-for: ${line}`)]);
  const right = [
    '192.0.2.1',
    '2001:db8::1',
    '::ffff:192.0.2.1',
    '203.0.113.5, 192.0.2.1',
    '192.0.2.1, 10.1.2.3',
    '192.0.2.1,10.1.2.3, 10.0.0.1',
  ];
  for (const line of right) assert.equal(await ask(line), 200, line);
  // The client writes on the left; only elements that a trusted hop added on the right count.
  const wrong = [
    '192.0.2.1, 203.0.113.5',
    '192.0.2.1, 203.0.113.5, 10.1.2.3',
    '203.0.113.5',
    '192.0.2.1:80',
    'for=192.0.2.1',
    '192.0.2',
    'unknown',
    '192.0.2.1, unknown',
    ', ,',
    '192.0.2.1;',
    '%31%39%32.0.2.1',
    'x'.repeat(5000),
    `${'192.0.2.1,'.repeat(1500)}203.0.113.5`,
  ];
  for (const line of wrong) assert.equal(await ask(line), 403, line.slice(0, 60));
  assert.equal(await ask('192.0.2.1', '203.0.113.5'), 403);
  assert.equal(await ask(), 403);
});

test('an address comes only from a proxy, and never from a client', async (t) => {
  const behind = await keyedService(t, { trustedProxies: ['127.0.0.1', '10.0.0.0/8'] });
  // The proxy itself is let in too, so the address of its connection does not help either.
  const { key } = await behind.create({ modes: ['ip'], allow: ['192.0.2.0/24', '127.0.0.1', '10.0.0.0/8'] });
  const ask = (...forwarded: string[]): Promise<number> =>
    rawStatus(behind.base, [
      `x-api-key: ${key}`,
      'authorization: ip',
      ...forwarded.map((line) => `X-Forwarded-For: ${line}`),
    ]);
  for (const lines of [
    ['192.0.2.1,'],
    ['192.0.2.1, '],
    ['192.0.2.1,\t,'],
    ['192.0.2.1,,10.1.2.3'],
    ['192.0.2.1, , 10.1.2.3'],
    ['192.0.2.1', ''],
    ['192.0.2.1,', '10.1.2.3'],
    [','],
    [', ,'],
    [''],
  ])
    assert.equal(await ask(...lines), 403, JSON.stringify(lines));
  // Elements to the left of the client's address do not count, right or wrong.
  for (const lines of [
    [',192.0.2.1'],
    ['x,,192.0.2.1, 10.1.2.3'],
    ['', '192.0.2.1'],
    ['192.0.2.1'],
    ['10.1.2.3'],
    [],
  ])
    assert.equal(await ask(...lines), 200, JSON.stringify(lines));
});

test('no field is hidden behind many others: the last one counts, or the request is refused', async (t) => {
  const behind = await keyedService(t, { trustedProxies: ['127.0.0.1'] });
  const { key } = await behind.create({ modes: ['ip', 'referer'], allow: ['192.0.2.0/24'] });
  const fillers = (count: number): string[] => Array.from({ length: count }, (_, i) => `x-${i}: 1`);
  const through = (count: number, own: string): Promise<number> =>
    rawStatus(behind.base, [
      `x-api-key: ${key}`,
      'authorization: ip',
      'x-forwarded-for: 192.0.2.1', // written by the client
      ...fillers(count),
      `x-forwarded-for: ${own}`, // written by the proxy
    ]);
  for (const count of [900, 994]) {
    assert.equal(await through(count, '192.0.2.7'), 200, `${count}`);
    assert.equal(await through(count, '203.0.113.5'), 403, `${count}`);
  }
  for (const count of [995, 996, 997, 1020, 1100, 3000]) {
    assert.equal(await through(count, '203.0.113.5'), 431, `${count}`);
    const pages = [`referer: ${PAGE}`, ...fillers(count + 1), 'referer: https://evil.example/'];
    assert.equal(
      await rawStatus(behind.base, [`x-api-key: ${key}`, 'authorization: referer', ...pages]),
      431,
      `${count} beside two pages`,
    );
  }
});

test('a client on IPv6 and one on IPv4 seen through IPv6', async (t) => {
  const service = await keyedService(t);
  for (const allow of [['127.0.0.1'], ['::ffff:127.0.0.1'], ['127.0.0.0/8']]) {
    const { key } = await service.create({ modes: ['ip'], allow });
    assert.equal(await rawStatus(service.base, [`x-api-key: ${key}`, 'authorization: ip']), 200);
  }
});

test('forged tokens over HTTP', async (t) => {
  const service = await keyedService(t);
  const secrets = await service.create({ modes: ['bearer'] });
  const other = await service.create({ modes: ['bearer'] });
  const good = await service.token(secrets);
  const ask = (token: string, key = secrets.key): Promise<number> =>
    rawStatus(service.base, [`x-api-key: ${key}`, `authorization: Bearer ${token}`]);
  assert.equal(await ask(good), 200);
  assert.equal(await ask(good, other.key), 401);
  const [head, body, signature] = good.split('.');
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString());
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const signed = (change: object, header: object = {}): Promise<string> =>
    new SignJWT({ ...claims, ...change })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid, ...header })
      .sign(Buffer.from(secrets.key));
  const forged = [
    `${part({ alg: 'none', typ: 'at+jwt', kid })}.${body}.`,
    `${part({ alg: 'None', typ: 'at+jwt', kid })}.${body}.${signature}`,
    `${head}.${part({ ...claims, exp: claims.exp + 1e6 })}.${signature}`,
    `${head}.${part({ ...claims, sub: other.id })}.${signature}`,
    await signed({}),
    await signed({ aud: 'other' }),
    await signed({ iat: claims.iat + 3600, exp: claims.exp + 3600 }),
    await signed({}, { kid: '../../keys.json' }),
    `${good}x`,
    `${good} ${good}`,
    `"${good}"`,
    good.toUpperCase(),
    '',
    '\xff',
    `${'a'.repeat(8000)}`,
  ];
  for (const token of forged) assert.equal(await ask(token), 401, token.slice(0, 40));
  service.time.ahead = 6480_000;
  assert.equal(await ask(good), 401);
  // Set back: an expired token lives again only by a clock that goes back, as a server's never does.
  service.time.ahead = 0;
  assert.equal(await ask(good), 200);
});

test('odd headers are refused, none by a fault of the service', async (t) => {
  const faults: unknown[] = [];
  const service = await keyedService(t, { onError: (error) => faults.push(error) });
  const { key } = await service.create();
  const odd: string[][] = [
    [`x-api-key: ${key}`, `x-api-key: ${key}`, 'authorization: ip'],
    [`x-api-key: ${key}`, 'authorization: ip', 'authorization: ip, x'],
    [`X-API-KEY: ${key}`, 'Authorization: ip'],
    [`x-api-key:${key}`, 'authorization:IP '],
    [`x-api-key: ${key}\t`, 'authorization: ip'],
    ['x-api-key: ', 'authorization: ip'],
    ['x-api-key: __proto__', 'authorization: constructor'],
    [`x-api-key: bk_${'_'.repeat(5000)}`, 'authorization: ip'],
    [`x_api_key: ${key}`, 'authorization: ip'],
    [`cookie: x-api-key=${key}`, 'authorization: ip'],
    [`x-api-key: ${key}`, `authorization: Bearer ${'.'.repeat(7000)}`],
    [`x-api-key: ${key}`, 'authorization: Digest username="x"'],
    [`x-api-key: ${key}`, 'proxy-authorization: ip'],
  ];
  const statuses = [];
  for (const headers of odd) statuses.push(await rawStatus(service.base, headers));
  assert.deepEqual(statuses, [401, 401, 200, 200, 200, 401, 401, 401, 401, 401, 401, 401, 401]);
  assert.deepEqual(faults, []);
  // In the query a key does not count, and is not repeated.
  const response = await fetch(`${service.base}${PATH}&x-api-key=${key}`);
  assert.equal(response.status, 401);
  const asked = await fetch(`${service.base}${PATH}&x-api-key=${key}&word=${key}`, {
    headers: { 'x-api-key': key, authorization: 'ip' },
  });
  assert.equal(asked.status, 400);
  const text = await asked.text();
  assert.equal(text.includes(key), false);
  assert.match(text, /"parameter":"x-api-key"[^}]*"value":"\*\*\*"/);
});
