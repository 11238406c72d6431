import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addressQuery } from '../../../../../bench/support/address-query.js';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import { CUT_ROWS, mayBeCut } from '../../facts/cut-words.js';
import type { Language } from '../../vocabulary/languages.js';
import { GazetteerSearch } from '../engine.js';

const PLACES = [
  '01 北海道',
  '01 101 札幌市 サッポロシ',
  '01 101 0001 大通西 オオドオリニシ',
  '01 101 0001 010 十丁目 10チョウメ',
  '01 101 0002 南十条西 ミナミ10ジョウニシ',
  '01 453 東神楽町 ヒガシカグラチョウ',
  '01 453 0001 基線 キセン',
  '01 453 0001 103 三号 3ゴウ',
  '03 岩手県',
  '03 201 盛岡市',
  '03 201 0001 手代森二十九地割',
  '12 千葉県',
  '12 204 船橋市',
  '12 204 0001 八木が谷',
  '13 東京都 トウキョウト',
  '13 102 中央区 チュウオウク',
  '13 102 0001 銀座 ギンザ',
  '13 102 0001 003 三丁目 3チョウメ',
  '13 103 港区 ミナトク',
  '13 103 0001 麻布十番 アザブジュウバン',
  '28 兵庫県',
  '28 225 朝来市',
  '28 225 0001 和田山町枚田ウスガ谷',
  '30 和歌山県',
  '30 201 和歌山市',
  '30 201 0001 葵町',
  '30 201 0001 000 003 3',
  '30 201 0001 000 000 001030000300000 103-3',
];
let search: GazetteerSearch;
before(async () => {
  search = new GazetteerSearch(await smallGazetteer(PLACES, { languages: true }));
});
after(() => search.gazetteer.close());

/** The addresses that a part of contains, or that a word means. */
function found(text: string, language: Language = 'ja'): string[] {
  const shape = language === 'ja' ? 'address' : 'multilingual';
  const { items } = search.search(
    addressQuery({ word: { text, language, match: 'partial' }, count: 20, shape }),
  );
  const records = JSON.parse(`[${new TextDecoder().decode(items)}]`) as { address: string }[];
  return records.map(({ address }) => address);
}

test('issue 50, line 27: 番 and 号 alone find no chome', () => {
  assert.deepEqual(found('銀座3番'), ['東京都中央区銀座']);
  assert.deepEqual(found('銀座3号'), []);
  assert.deepEqual(found('銀座3'), ['東京都中央区銀座三丁目']);
  assert.deepEqual(found('葵町3番'), ['和歌山県和歌山市葵町3']);
  assert.deepEqual(found('葵町103番地3号'), ['和歌山県和歌山市葵町103-3']);
  assert.deepEqual(found('麻布十番'), ['東京都港区麻布十番']);
  const { record, match } = search.geocode({ word: '銀座3番', target: null }).value();
  assert.equal(record?.address, '東京都中央区銀座');
  assert.equal(match.rest, '3番');
});

test('issue 50, line 31: a counter finds its kind in every language', () => {
  assert.deepEqual(found('3丁目'), ['東京都中央区銀座三丁目']);
  assert.deepEqual(found('3-chome', 'en'), ['東京都中央区銀座三丁目']);
  assert.deepEqual(found('基線3丁目'), ['北海道東神楽町基線']);
  assert.deepEqual(found('基線3号'), ['北海道東神楽町基線三号']);
  assert.deepEqual(found('10조', 'ko'), ['北海道札幌市南十条西']);
  assert.deepEqual(found('10초', 'ko'), ['北海道札幌市大通西十丁目']);
  const { record } = search.geocode({ word: '基線3丁目', target: null }).value();
  assert.equal(record?.address, '北海道東神楽町基線');
});

test('issue 50, line 29: a piece of an address may end before a counter, or within が谷', () => {
  assert.deepEqual(found('手代森二十九地'), ['岩手県盛岡市手代森二十九地割']);
  assert.deepEqual(found('八木が'), ['千葉県船橋市八木が谷']);
  assert.deepEqual(found('枚田ウスガ'), ['兵庫県朝来市和田山町枚田ウスガ谷']);
  for (const {
    place: [cut, name],
  } of CUT_ROWS) {
    assert.ok(mayBeCut(cut), cut);
    assert.ok(name.startsWith(cut), name);
    assert.ok(
      found(cut).every((address) => address.endsWith(name)),
      cut,
    );
    assert.equal(found(cut).length, 1, cut);
  }
});
