import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { clientAddress } from './client-address.js';

function asked(remoteAddress: string | undefined, forwarded?: string): IncomingMessage {
  return {
    socket: { remoteAddress },
    headers: { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage;
}

test('a client is who the last trusted proxy has seen', () => {
  const client = clientAddress(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32']);
  const cases: readonly [string | undefined, string | undefined, string | undefined][] = [
    ['127.0.0.1', undefined, '127.0.0.1'],
    ['127.0.0.1', '192.0.2.1', '192.0.2.1'],
    ['::ffff:127.0.0.1', '192.0.2.1', '192.0.2.1'],
    ['127.0.0.1', '203.0.113.5, 192.0.2.1', '192.0.2.1'],
    ['127.0.0.1', '192.0.2.1,10.1.2.3, 2001:db8::7', '192.0.2.1'],
    ['127.0.0.1', '10.1.2.3', '10.1.2.3'],
    ['127.0.0.1', '192.0.2.1, , 10.0.0.1', 'unknown'],
    ['127.0.0.1', '192.0.2.1,', 'unknown'],
    ['127.0.0.1', '192.0.2.1:80', '192.0.2.1:80'],
    ['198.51.100.1', '192.0.2.1', '198.51.100.1'],
    [undefined, '192.0.2.1', undefined],
  ];
  for (const [address, forwarded, expected] of cases)
    assert.equal(client(asked(address, forwarded)), expected, `${address} ${forwarded}`);
  assert.equal(clientAddress([])(asked('127.0.0.1', '192.0.2.1')), '127.0.0.1');
});
