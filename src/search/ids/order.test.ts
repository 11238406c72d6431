import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type SortColumn, selectSorted } from './order.js';

const NONE = 99;
const column = (values: readonly number[], descending = false): SortColumn => ({
  keys: Uint32Array.from(values),
  none: NONE,
  descending,
});

test('nulls come last in either direction, and ids decide ties', () => {
  const values = [3, NONE, 1, 3, NONE, 2];
  const ids = Uint32Array.of(10, 11, 12, 13, 14, 15);
  assert.deepEqual([...selectSorted(ids, [column(values)], 0, 6)], [12, 15, 10, 13, 11, 14]);
  assert.deepEqual([...selectSorted(ids, [column(values, true)], 0, 6)], [10, 13, 15, 12, 11, 14]);
  assert.deepEqual([...selectSorted(ids, [], 1, 2)], [11, 12]);
});

test('a later key decides where the earlier ones are equal', () => {
  const columns = [column([1, 1, 0]), column([4, 5, 6], true)];
  assert.deepEqual([...selectSorted(Uint32Array.of(7, 8, 9), columns, 0, 3)], [9, 8, 7]);
});

test('a page behind the end is empty', () => {
  assert.deepEqual([...selectSorted(Uint32Array.of(1, 2), [column([1, 2])], 2, 5)], []);
  assert.deepEqual([...selectSorted(new Uint32Array(0), [column([])], 0, 5)], []);
});

test('a page of the sorted list is what sorting all of it gives', () => {
  const property = fc.property(
    fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 200 }),
    fc.nat(220),
    fc.nat(60),
    fc.boolean(),
    (values, offset, limit, descending) => {
      const keys = values.map((value) => (value === 12 ? NONE : value));
      const ids = Uint32Array.from(keys, (_, place) => 3 * place + 1);
      const before = ids.slice();
      const rank = (key: number): number => (key === NONE ? 1000 : descending ? -key : key);
      const expected = [...keys.keys()]
        .sort((a, b) => rank(keys[a]) - rank(keys[b]) || a - b)
        .map((place) => ids[place])
        .slice(offset, offset + limit);
      assert.deepEqual([...selectSorted(ids, [column(keys, descending)], offset, limit)], expected);
      assert.deepEqual(ids, before, 'the ids given stay as they are');
    },
  );
  fc.assert(property, { seed: 1, numRuns: 500 });
});
