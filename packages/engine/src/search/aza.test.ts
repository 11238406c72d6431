import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addressQuery } from '../../../../bench/support/address-query.js';
import { geocoded } from '../../../../test/robustness/ways/geocoder.js';
import { smallGazetteer } from '../../../../test/support/small-gazetteer.js';
import type { WordMatch } from '../vocabulary/conditions.js';
import { GazetteerSearch } from './engine.js';

const PLACES = [
  '11 埼玉県',
  '11 442 南埼玉郡宮代町',
  '11 442 0001 道佛',
  '11 442 0001 001 一丁目',
  '11 442 0002 字道佛',
  '27 大阪府',
  '27 229 四條畷市',
  '27 229 0001 岡山',
  '27 229 0001 001 一丁目',
  '27 229 0002 大字岡山',
  '47 沖縄県',
  '47 201 那覇市',
  '47 201 0001 小禄',
  '47 201 0001 001 一丁目',
  '47 201 0001 005 五丁目',
  '47 201 0002 字小禄',
  '47 201 0003 上之屋',
  '47 201 0003 001 一丁目',
];
let search: GazetteerSearch;
before(async () => {
  search = new GazetteerSearch(await smallGazetteer(PLACES));
});
after(() => search.gazetteer.close());

/** The addresses that contain a word, without their prefecture. */
function containing(text: string, match: WordMatch): string[] {
  const { items } = search.search(addressQuery({ word: { text, language: 'ja', match } }));
  const found = JSON.parse(`[${new TextDecoder().decode(items)}]`) as { address: string }[];
  return found.map(({ address }) => address.slice(3));
}

test('字 and 大字 name the section called so, and never the chome of the town', () => {
  for (const [word, address] of [
    ['那覇市字小禄5-7', '沖縄県那覇市字小禄'],
    ['沖縄県那覇市あざ小禄5丁目7', '沖縄県那覇市字小禄'],
    ['字小禄1', '沖縄県那覇市字小禄'],
    ['沖縄県字小禄5', '沖縄県那覇市字小禄'],
    ['四條畷市大字岡山1-2', '大阪府四條畷市大字岡山'],
    ['四条畷市字岡山1', '大阪府四條畷市大字岡山'],
    ['宮代町字道佛1-2', '埼玉県南埼玉郡宮代町字道佛'],
    ['那覇市小禄5-7', '沖縄県那覇市小禄五丁目'],
    ['四條畷市岡山1-2', '大阪府四條畷市岡山一丁目'],
  ])
    assert.equal(geocoded(search, word).record?.address, address, word);
});

test('where only the town exists its chome is found, less surely', () => {
  for (const word of ['那覇市字上之屋1', '那覇市大字上之屋1-3', '那覇市字上之屋一丁目']) {
    const { record, confidence, match } = geocoded(search, word);
    assert.equal(record?.address, '沖縄県那覇市上之屋一丁目', word);
    assert.equal(confidence, 0.8, word);
    assert.equal(match.kind, 'resolved', word);
  }
  assert.equal(geocoded(search, '那覇市上之屋1').confidence, 0.99);
});

test('searches and suggestions read 字 alike', () => {
  assert.deepEqual(containing('那覇市字小禄5', 'partial'), ['那覇市字小禄']);
  assert.deepEqual(containing('那覇市字小禄5', 'exact'), []);
  assert.deepEqual(containing('字小禄', 'prefix'), ['那覇市字小禄']);
  assert.deepEqual(containing('字小禄', 'exact'), ['那覇市字小禄']);
  assert.deepEqual(containing('那覇市小禄5', 'partial'), ['那覇市小禄五丁目']);
  assert.deepEqual(containing('字上之屋1', 'exact'), ['那覇市上之屋一丁目']);
  const suggested = (word: string): string[] => {
    const { items } = search.suggest({ word, languages: 'ja' }).value();
    return items.map(({ text }) => text);
  };
  assert.deepEqual(suggested('那覇市字小禄'), ['沖縄県那覇市字小禄']);
  assert.deepEqual(suggested('那覇市字上之'), ['沖縄県那覇市上之屋', '沖縄県那覇市上之屋一丁目']);
});
