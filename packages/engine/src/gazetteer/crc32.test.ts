import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 as zlib } from 'node:zlib';
import { fc } from '../../../../test/support/property.js';
import { crc32 } from './crc32.js';

test('sums are those of zlib, at once and in parts', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), fc.nat(70), (bytes, part) => {
      assert.equal(crc32(bytes), zlib(bytes));
      assert.equal(crc32(bytes.subarray(part), crc32(bytes.subarray(0, part))), zlib(bytes));
    }),
  );
  assert.equal(crc32(new TextEncoder().encode('123456789')), 0xcbf43926);
});
