import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SignJWT, UnsecuredJWT } from 'jose';
import { newSigningKey, type SigningKey } from './signing-file.js';
import { Tokens } from './tokens.js';

const START = Date.parse('2026-05-01T00:00:00Z');
const ID = 'abcdefghijkm';

function tokensAt(time: { now: number }, keys: readonly SigningKey[], audience = 'banchi'): Tokens {
  const tokens = new Tokens({ lifetime: 6480, audience, clock: () => time.now });
  tokens.use(keys);
  return tokens;
}

/** The id of the key that a token is for. */
async function ownerBy(tokens: Tokens, token: string, hint?: string): Promise<string | undefined> {
  return (await tokens.verify(token, hint))?.id;
}

/** A token with another character at a place that is counted from its end. */
function changed(token: string, place: number, character: string): string {
  return [...token].with(place, character).join('');
}

test('a token is valid until it expires, first time and from memory', async () => {
  const time = { now: START };
  const tokens = tokensAt(time, [newSigningKey(START)]);
  const token = await tokens.issue(ID);
  for (let i = 0; i < 3; i++) assert.equal(await ownerBy(tokens, token), ID);
  // Shown by its own key, by another, and another one of the same length by its own.
  for (let i = 0; i < 3; i++) {
    assert.equal(await ownerBy(tokens, token, ID), ID);
    assert.equal(await ownerBy(tokens, token, 'otherotherab'), ID);
    assert.equal(await ownerBy(tokens, changed(token, -2, token.at(-2) === 'x' ? 'y' : 'x'), ID), undefined);
    // more bytes than the token before, of which the last does not fit where they are compared
    for (const last of ['é', '番'])
      assert.equal(await ownerBy(tokens, changed(token, -1, last), ID), undefined);
  }
  time.now = START + 6480_000 - 1;
  assert.equal(await ownerBy(tokens, token), ID);
  time.now = START + 6480_000;
  assert.equal(await ownerBy(tokens, token), undefined);
  assert.equal(await ownerBy(tokens, token, ID), undefined);
  // Another server, which sees it for the first time.
  const other = tokensAt(time, [newSigningKey(START)]);
  assert.equal(await ownerBy(other, token), undefined);
});

test('a token is written in one way: what else stands for the same bytes is refused, first and from memory', async () => {
  const time = { now: START };
  const tokens = tokensAt(time, [newSigningKey(START)]);
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (let i = 0; i < 8; i++) {
    const token = await tokens.issue(ID);
    const written = token.slice(token.lastIndexOf('.') + 1);
    const bytes = Buffer.from(written, 'base64url');
    const others = [...letters]
      .map((letter) => changed(token, -1, letter))
      .filter((other) => other !== token && bytes.equals(Buffer.from(other.slice(-43), 'base64url')));
    assert.equal(others.length, 3);
    others.push(`${token}=`, `${token} `, `${token}\n`, `${token.slice(0, -9)} ${token.slice(-9)}`);
    for (let shown = 0; shown < 2; shown++) {
      for (const other of others) assert.equal(await ownerBy(tokens, other, ID), undefined, other);
      assert.equal(await ownerBy(tokens, token, ID), ID);
    }
  }
});

test('rotated signing keys leave live tokens valid, and settle before they are used', async () => {
  const time = { now: START };
  const first = newSigningKey(START);
  const tokens = tokensAt(time, [first]);
  const token = await tokens.issue(ID);
  const second = newSigningKey(START + 1000);
  const behind = tokensAt(time, [first]);
  tokens.use([second, first]);
  time.now = START + 2000;
  assert.equal(await ownerBy(tokens, token), ID);
  assert.equal(await ownerBy(behind, await tokens.issue(ID)), ID);
  time.now = START + 12_000;
  const later = await tokens.issue(ID);
  assert.equal(await ownerBy(tokens, later), ID);
  assert.equal(await ownerBy(behind, later), undefined);
  assert.equal(await ownerBy(tokens, token, ID), ID);
  assert.equal(await ownerBy(tokens, token, ID), ID);
  tokens.use([second]);
  assert.equal(await ownerBy(tokens, token), undefined);
  assert.equal(await ownerBy(tokens, token, ID), undefined);
});

test('forged and foreign tokens', async () => {
  const key = newSigningKey(START);
  const time = { now: START };
  const tokens = tokensAt(time, [key]);
  const seconds = START / 1000;
  const bytes = (k: SigningKey): Uint8Array => Buffer.from(k.secret, 'base64url');
  const token = (change: { head?: object; claims?: object; secret?: Uint8Array } = {}): Promise<string> =>
    new SignJWT({ iss: 'banchi', aud: 'banchi', sub: ID, iat: seconds, exp: seconds + 60, ...change.claims })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: key.id, ...change.head })
      .sign(change.secret ?? bytes(key));
  assert.equal(await ownerBy(tokens, await token()), ID);
  assert.equal(await ownerBy(tokens, await token({ claims: { iat: seconds + 5 } })), ID);

  const good = await token();
  const [head, body, signature] = good.split('.');
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const none = encode({ alg: 'none', typ: 'at+jwt', kid: key.id });
  const long = Buffer.concat([bytes(key), Buffer.alloc(32)]);
  const wrong: Record<string, string> = {
    'alg none': `${none}.${body}.`,
    'alg none, signature kept': `${none}.${body}.${signature}`,
    'unsecured by the library': new UnsecuredJWT({ sub: ID }).setExpirationTime('1h').encode(),
    'another algorithm': await token({ head: { alg: 'HS512' }, secret: long }),
    'another secret under the right name': await token({ secret: bytes(newSigningKey(START)) }),
    'an unknown signing key': await token({ head: { kid: 'nobody' } }),
    'no name of a signing key': await token({ head: { kid: undefined } }),
    'a name of the prototype': await token({ head: { kid: '__proto__' } }),
    'another type': await token({ head: { typ: 'JWT' } }),
    'another audience': await token({ claims: { aud: 'other' } }),
    'another issuer': await token({ claims: { iss: 'other' } }),
    'no audience': await token({ claims: { aud: undefined } }),
    'no expiry': await token({ claims: { exp: undefined } }),
    'no subject': await token({ claims: { sub: undefined } }),
    'no time of issue': await token({ claims: { iat: undefined } }),
    expired: await token({ claims: { iat: seconds - 60, exp: seconds } }),
    'issued in the future': await token({ claims: { iat: seconds + 6, exp: seconds + 60 } }),
    'not valid yet': await token({ claims: { nbf: seconds + 60 } }),
    'issued days ago, expiring in days': await token({
      claims: { iat: seconds - 100_000, exp: seconds + 100_000 },
    }),
    'a text as expiry': await token({ claims: { exp: '9999999999' } }),
    'another body': `${head}.${encode({ sub: 'other', exp: seconds + 60 })}.${signature}`,
    'signature cut': good.slice(0, -1),
    'signature gone': `${head}.${body}.`,
    'two parts': `${head}.${body}`,
    'five parts': `${good}.x.y`,
    'embedded key': await token({ head: { jwk: { kty: 'oct', k: key.secret } }, secret: new Uint8Array(32) }),
    'critical extension': `${encode({ alg: 'HS256', crit: ['x'], x: 1 })}.${body}.${signature}`,
    empty: '',
    dots: '..',
    'no token': 'hello',
    'not ASCII': '番地.番地.番地',
    endless: `${'x'.repeat(100_000)}.y.z`,
  };
  for (const [name, text] of Object.entries(wrong))
    assert.equal(await ownerBy(tokens, text), undefined, name);

  const deep = `${head}.${Buffer.from('['.repeat(1000)).toString('base64url')}.${signature}`;
  assert.equal(await ownerBy(tokens, deep), undefined);
  assert.equal(await ownerBy(tokensAt(time, [key], 'other'), good), undefined);
  assert.equal(await ownerBy(tokensAt(time, []), good), undefined);
  await assert.rejects(tokensAt(time, []).issue(ID), /no signing key/);
});
