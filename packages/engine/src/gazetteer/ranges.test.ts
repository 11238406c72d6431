import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/property.js';
import { EMPTY, find, lowerBound, roundestIn, roundStep, single } from './ranges.js';

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

test('searches ask at the roundest place of a range, and go on in ever rounder steps', () => {
  const powerIn = (place: number): number => (place === 0 ? 64 : 31 - Math.clz32(place & -place));
  fc.assert(
    fc.property(fc.nat(5000), fc.integer({ min: 1, max: 5000 }), (from, length) => {
      const place = roundestIn(from, from + length);
      for (let other = from; other < from + length; other++) assert.ok(powerIn(other) <= powerIn(place));
      assert.ok(place >= from && place < from + length);
    }),
  );
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(12), (from, power) => {
      const next = roundStep(from, 2 ** power);
      assert.ok(next > from && next <= from + 2 ** power && next % 2 ** power === 0);
    }),
  );
});
