import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addressQuery } from '../../../../../bench/support/address-query.js';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import { GazetteerSearch } from '../engine.js';

let search: GazetteerSearch;
before(async () => {
  const lines = [
    '30 見本県',
    '30 102 野村',
    '30 102 0001 大字村木',
    '30 102 0001 002 二丁目',
    '30 102 0001 002 000 00012 甲12',
    '30 102 0001 002 000 00013 12',
    '30 102 0001 002 000 00014 12-イ',
    '30 102 0001 101 字山道（１７２）',
    '30 102 0001 101 000 00001 甲12',
    '30 102 0001 101 000 00002 5',
    '30 102 0001 101 000 00003 イ',
  ];
  search = new GazetteerSearch(await smallGazetteer(lines));
});
after(() => search.gazetteer.close());

function exact(text: string): string[] {
  const { items } = search.search(addressQuery({ word: { text, language: 'ja', match: 'exact' } }));
  const records = JSON.parse(`[${new TextDecoder().decode(items)}]`) as { address: string }[];
  return records.map(({ address }) => address.replace('見本県野村大字村木', ''));
}

test('issue 8: a lot with a mark stands behind a number without a hyphen', () => {
  for (const word of ['村木2甲12', '村木２甲１２', '村木二丁目甲12', '村木2-甲12', '見本県野村大字村木2甲12'])
    assert.deepEqual(exact(word), ['二丁目甲12'], word);
  assert.deepEqual(exact('村木2-12'), ['二丁目12']);
  for (const word of ['村木2-12イ', '村木2-12-イ']) assert.deepEqual(exact(word), ['二丁目12-イ'], word);
});

test('issue 8: a lot with a mark stands behind a name that ends in brackets', () => {
  for (const word of ['見本県野村大字村木字山道（１７２）甲12', '村木山道(172)甲12', '山道172甲12'])
    assert.deepEqual(exact(word), ['字山道（１７２）甲12'], word);
  assert.deepEqual(exact('村木山道(172)5'), ['字山道（１７２）5']);
  assert.deepEqual(exact('村木山道（172）イ'), ['字山道（１７２）イ']);
});

test('issue 8: /geocode takes such a lot for an address without anything above its town', () => {
  for (const word of ['村木2甲12', '村木山道(172)甲12']) {
    const { record, match } = search.geocode({ word, target: null }).value();
    assert.equal(match.rest, '', word);
    assert.match(record?.address_code ?? '', /000012$|00000001$/, word);
  }
});
