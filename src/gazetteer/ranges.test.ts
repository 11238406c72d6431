import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../test/support/property.js';
import { EMPTY, find, lowerBound, single } from './ranges.js';

const ascending = fc
  .uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 })
  .map((values) => Uint32Array.from(values).sort());

test('places in ascending lists, and in a part of one', () => {
  fc.assert(
    fc.property(ascending, fc.nat(62), fc.nat(40), fc.nat(40), (list, value, a, b) => {
      const [low, high] = [Math.min(a, b, list.length), Math.min(Math.max(a, b), list.length)];
      let place = low;
      while (place < high && list[place] < value) place++;
      assert.equal(lowerBound(list, value, low, high), place);
      assert.equal(find(list, value), list.indexOf(value));
    }),
  );
});

test('the range of one value, of none for -1', () => {
  assert.deepEqual(single(3), { low: 3, high: 4 });
  assert.equal(single(-1), EMPTY);
});
