import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/property.js';
import { countCommon, eachBit, hasBit, popcount } from './bits.js';

const words = fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { minLength: 1, maxLength: 9 });

/** Set bits, one by one. */
const counted = (value: number): number => [...(value >>> 0).toString(2)].filter((bit) => bit === '1').length;

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
