import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/property.js';
import { AddressList, addressRangeFault } from './address-list.js';

test('addresses in ranges, in every form they come in', () => {
  const list = new AddressList(['192.0.2.0/24', '198.51.100.7', '2001:db8::/32', '::ffff:203.0.113.0/120']);
  const inside = [
    '192.0.2.0',
    '192.0.2.255',
    '::ffff:192.0.2.9',
    '::FFFF:192.0.2.9',
    '::ffff:c000:209',
    '198.51.100.7',
    '2001:db8::1',
    '2001:0DB8:0:0:0:0:0:1',
    '2001:db8::1%eth0',
    '203.0.113.77',
    '::ffff:203.0.113.77',
  ];
  // Twice: the second answer comes from memory.
  for (const address of [...inside, ...inside]) assert.equal(list.has(address), true, address);
  const outside = [
    '192.0.3.0',
    '192.0.1.255',
    '198.51.100.8',
    '2001:db9::1',
    '::192.0.2.1',
    '64:ff9b::192.0.2.1',
    '203.0.114.1',
    '192.0.2',
    '192.0.2.1 ',
    '192.0.2.1:80',
    '0xc0.0.2.1',
    '0300.0.2.1',
    '3221225985',
    'localhost',
    '',
    'unknown',
    '192.0.2.1, 203.0.113.1',
  ];
  for (const address of [...outside, ...outside]) assert.equal(list.has(address), false, address);
});

test('a range agrees with arithmetic on its bits', () => {
  const ip = fc.nat({ max: 0xffffffff });
  const text = (n: number): string => [24, 16, 8, 0].map((shift) => (n >>> shift) & 255).join('.');
  fc.assert(
    fc.property(ip, ip, fc.nat({ max: 32 }), fc.boolean(), (net, other, bits, near) => {
      const host = 2 ** (32 - bits);
      const address = near ? (Math.floor(net / host) * host + (other % host)) >>> 0 : other;
      const expected = Math.floor(net / host) === Math.floor(address / host);
      const list = new AddressList([`${text(net)}/${bits}`]);
      assert.equal(list.has(text(address)), expected);
      assert.equal(list.has(`::ffff:${text(address)}`), expected);
    }),
  );
});

test('texts that are not ranges', () => {
  for (const good of ['10.0.0.0/8', '0.0.0.0/0', '::/0', '::1', '::ffff:10.0.0.0/104'])
    assert.equal(addressRangeFault(good), undefined, good);
  const faults: [string, RegExp][] = [
    ['', /is not an IP address/],
    ['10.0.0/8', /is not an IP address/],
    ['10.0.0.0/8/8', /is not an IP address/],
    ['10.0.0.0/', /prefix length must be a whole number from 0 to 32/],
    ['10.0.0.0/33', /from 0 to 32/],
    ['10.0.0.0/08', /from 0 to 32/],
    ['::/129', /from 0 to 128/],
    ['::ffff:10.0.0.0/8', /at least 96/],
    ['fe80::1%eth0', /is not an IP address/],
    ['example.jp', /is not an IP address/],
  ];
  for (const [text, rule] of faults) assert.match(addressRangeFault(text)?.en ?? '', rule, text);
});
