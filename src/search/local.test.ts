import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressQuery } from '../../bench/support/address-query.js';
import { smallGazetteer } from '../../test/support/small-gazetteer.js';
import { GazetteerSearch } from './engine.js';
import { LocalSearch } from './local.js';
import type { AddressQuery } from './query.js';

const TOWN: AddressQuery = addressQuery({ word: { text: '本町', language: 'ja', match: 'partial' } });

test('files of another search are taken over, those before may then be closed', async () => {
  const before = await smallGazetteer(['99 見本県', '99 201 見本市', '99 201 0001 本町']);
  const after = await smallGazetteer([
    '99 見本県',
    '99 202 青葉市',
    '99 202 0001 本町',
    '99 202 0002 元本町',
  ]);
  const search = new LocalSearch([new GazetteerSearch(before)]);
  const held: Pick<LocalSearch, 'search' | 'geocode'> = search;
  assert.equal(held.search(TOWN).hit, 1);
  const other = new LocalSearch([new GazetteerSearch(after)]);
  search.takeOver(other);
  before.close();
  assert.equal(held.search(TOWN).hit, 2);
  assert.match(held.geocode({ word: '青葉市本町', target: null }), /"kind":"exact"/);
  assert.equal(search.dataSets, other.dataSets);
  assert.deepEqual([search.dataSets[0].id, search.years], [after.meta.id, []]);
  after.close();
});
