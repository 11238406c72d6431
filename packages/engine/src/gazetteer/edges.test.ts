import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/property.js';
import { popcount } from './bits.js';
import { edgeSignature } from './edges.js';

test('a signature has one bit of the lower half for the first unit, and one of the upper for the first two', () => {
  fc.assert(
    fc.property(fc.nat(0xffff), fc.nat(0xffff), (first, second) => {
      const alone = edgeSignature(first);
      const both = edgeSignature(first, second);
      assert.deepEqual([popcount(alone & 0xffff), alone >>> 16], [1, 0]);
      assert.deepEqual([both & 0xffff, popcount(both >>> 16)], [alone, 1]);
    }),
  );
});
