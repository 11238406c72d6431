import assert from 'node:assert/strict';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { publicAddress } from './public-address.js';

function asked(remoteAddress: string, headers: IncomingHttpHeaders): IncomingMessage {
  return {
    socket: { remoteAddress, localAddress: '::1', localPort: 8080 },
    headers,
  } as unknown as IncomingMessage;
}

test('a client asks where its request says, or where a trusted proxy says that it was asked', () => {
  const address = publicAddress(['10.0.0.0/8']);
  const proxied = (fields: Record<string, string>): string =>
    address(
      asked('10.0.0.1', {
        host: 'inner:8080',
        ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`x-forwarded-${name}`, value])),
      }),
    );
  assert.equal(address(asked('192.0.2.1', { host: 'maps.example.jp:8080' })), 'http://maps.example.jp:8080');
  assert.equal(address(asked('192.0.2.1', { host: '[2001:db8::1]:80' })), 'http://[2001:db8::1]:80');
  assert.equal(address(asked('192.0.2.1', {})), 'http://[::1]:8080');
  const cases: readonly [fields: Record<string, string>, expected: string][] = [
    [{}, 'http://inner:8080'],
    [{ proto: 'https' }, 'https://inner:8080'],
    [{ proto: 'https', host: 'maps.example.jp' }, 'https://maps.example.jp'],
    [{ proto: 'HTTPS', host: 'maps.example.jp', prefix: '/banchi/' }, 'https://maps.example.jp/banchi'],
    // elements before the last are the client's own
    [{ host: 'evil.example, maps.example.jp', prefix: '/evil, /' }, 'http://maps.example.jp'],
    [{ proto: 'javascript', host: 'a/b"', prefix: '//evil.example' }, 'http://inner:8080'],
  ];
  for (const [fields, expected] of cases) assert.equal(proxied(fields), expected, JSON.stringify(fields));
  const stranger = { host: 'inner', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
  assert.equal(address(asked('192.0.2.1', stranger)), 'http://inner');
  assert.equal(publicAddress([])(asked('10.0.0.1', stranger)), 'http://inner');
});
