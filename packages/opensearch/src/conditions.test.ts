import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NotImplemented } from '@banchi/engine/search/query.js';
import { SORT_KEYS, type SortKey } from '@banchi/engine/vocabulary/sort-keys.js';
import { ordered } from './conditions.js';

const KEYS: readonly SortKey[] = [...new Set([...SORT_KEYS.address, ...SORT_KEYS.address_multi])];

test('every sort key orders an index by its own column, or decides nothing there', () => {
  const columns = KEYS.map((key) => {
    const [clause] = ordered([{ key, descending: true }], [139, 35], true);
    return [key, Object.keys(clause)[0]];
  });
  assert.deepEqual(Object.fromEntries(columns), {
    address_sort: 'o',
    address_code: 'code',
    address_read: 'read',
    address_level: 'depth',
    postcode: 'post',
    distance: '_script',
    pastmap_year: 'o',
    address_en: 'en',
    address_zh_cn: 'zh_cn',
    address_zh_tw: 'zh_tw',
    address_ko: 'ko',
  });
});

test('the order of the tree ends an order, and without a place there is no distance', () => {
  const down = ordered(
    [
      { key: 'postcode', descending: true },
      { key: 'distance', descending: false },
      { key: 'address_sort', descending: true },
      { key: 'address_code', descending: false },
    ],
    undefined,
    false,
  );
  assert.deepEqual(down, [{ post: { order: 'desc', missing: '_last' } }, { o: 'desc' }]);
});

test('an index without names in other languages is not sorted by them', () => {
  assert.throws(() => ordered([{ key: 'address_ko', descending: false }], undefined, false), NotImplemented);
});
