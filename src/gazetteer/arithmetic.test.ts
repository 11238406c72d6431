import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../test/support/property.js';
import {
  countCommon,
  EMPTY,
  eachBit,
  edgeSignature,
  find,
  hasBit,
  lowerBound,
  popcount,
  single,
} from './arithmetic.js';

const ascending = fc
  .uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 })
  .map((values) => Uint32Array.from(values).sort());
const words = fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { minLength: 1, maxLength: 9 });

/** Set bits, one by one. */
const counted = (value: number): number => [...(value >>> 0).toString(2)].filter((bit) => bit === '1').length;

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

test('set bits are counted, alone and in common, the highest of a word too', () => {
  fc.assert(
    fc.property(words, words, (some, others) => {
      const a = Uint32Array.from(some);
      const b = Uint32Array.from(a, (_, i) => others[i % others.length]);
      assert.deepEqual(some.map(popcount), some.map(counted));
      assert.equal(
        countCommon(a, b),
        a.reduce((sum, word, i) => sum + counted(word & b[i]), 0),
      );
      for (let id = 0; id < 32 * a.length; id++)
        assert.equal(hasBit(a, id), (BigInt(a[id >>> 5]) >> BigInt(id & 31)) % 2n === 1n);
      const ids: number[] = [];
      eachBit(a, (id) => ids.push(id));
      const all = Array.from({ length: 32 * a.length }, (_, id) => id);
      assert.deepEqual(
        ids,
        all.filter((id) => hasBit(a, id)),
      );
    }),
  );
});

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
