import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { addressQuery } from '../../../../bench/support/address-query.js';
import { smallGazetteer } from '../../../../test/support/small-gazetteer.js';

/** The ids that a word finds in full, of records that are given as lines. */
async function exact(lines: readonly string[], words: readonly string[]): Promise<number[][]> {
  const gazetteer = await smallGazetteer(lines);
  const search = new GazetteerSearch(gazetteer);
  const found = words.map((text) => [
    ...search.find(addressQuery({ word: { text, language: 'ja', match: 'exact' }, count: 10 })).ids,
  ]);
  gazetteer.close();
  return found;
}

test('issue 8: a ward of any city is found by its own reading, whose border its sisters show', async () => {
  const wards = [
    '99 見本県',
    '99 101 塩見市東浜区 シオミシヒガシハマク',
    '99 102 塩見市港区 シオミシミナトク',
  ];
  assert.deepEqual(await exact(wards, ['ヒガシハマク', 'ミナトク', 'ハマク', 'オミシミナトク']), [
    [1],
    [2],
    [],
    [],
  ]);
});

test("issue 8: the city's own record shows it too", async () => {
  const city = ['99 見本県', '99 100 塩見市 シオミシ', '99 101 塩見市東浜区 シオミシヒガシハマク'];
  assert.deepEqual(await exact(city, ['ヒガシハマク', 'ハマク']), [[2], []]);
});
