import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { geocoded } from '../../../../../test/robustness/ways/geocoder.js';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import { GazetteerSearch } from '../engine.js';

const PLACES = [
  '01 北海道 ホッカイドウ',
  '01 101 札幌市中央区',
  '01 564 網走郡大空町',
  '01 564 0001 東藻琴',
  '01 564 0001 001 中央区',
  '01 204 旭川市',
  '01 204 0001 二条通',
  '01 204 0001 010 十丁目',
  '04 宮城県 ミヤギケン',
  '04 100 仙台市',
  '04 103 仙台市若林区',
  '04 103 0001 荒井東',
  '04 103 0001 001 一丁目',
  '04 103 0002 荒井',
  '04 103 0002 002 東',
  '01 208 北見市',
  '01 208 0001 端野町二区',
  '01 394 磯谷郡蘭越町',
  '01 394 0001 蘭越町',
  '11 埼玉県',
  '11 224 戸田市 トダシ',
  '11 224 0001 大字美女木 ビジョギ',
  '11 224 0002 美女木 ビジョギ',
  '11 224 0002 001 一丁目',
  '13 東京都',
  '13 102 中央区',
  '13 114 中野区',
  '13 114 0001 本町',
  '13 114 0001 004 四丁目',
  '13 114 0002 東中野',
  '14 神奈川県',
  '14 104 横浜市中区',
  '14 104 0001 本町',
  '23 愛知県',
  '23 212 三重郡池田町',
  '23 204 瀬戸市',
  '23 204 0001 池田町',
  '33 岡山県',
  '33 203 志賀町 シカマチ',
  '33 203 0001 町 マチ',
  '43 熊本県',
  '43 367 玉名郡南関町',
  '43 367 0001 大字関東',
  '47 沖縄県 オキナワケン',
  '47 329 中頭郡西原町 ナカガミグンニシハラチョウ',
  '47 329 0001 字上原 ウエハラ',
  '47 329 0002 上原 ウエハラ',
];

let search: GazetteerSearch;
before(async () => {
  search = new GazetteerSearch(await smallGazetteer(PLACES));
});
after(() => search.gazetteer.close());

/** Words and the records that they mean; all records of ties. */
const MEANT: readonly (readonly [word: string, addresses: readonly string[]])[] = [
  ['中央区', ['北海道札幌市中央区', '東京都中央区']],
  ['池田町', ['愛知県三重郡池田町', '愛知県瀬戸市池田町']],
  ['東藻琴中央区', ['北海道網走郡大空町東藻琴中央区']],
  ['仙台市若林区荒井東', ['宮城県仙台市若林区荒井東']],
  ['とだしびじょぎ', ['埼玉県戸田市美女木']],
  ['戸田市大字美女木', ['埼玉県戸田市大字美女木']],
  ['Bijogi, Toda-shi', ['埼玉県戸田市美女木']],
  ['207 Uehara, Nishihara-cho', ['沖縄県中頭郡西原町上原']],
  ['旭川市2条10丁目', ['北海道旭川市二条通十丁目']],
  ['旭川市二条十丁目', ['北海道旭川市二条通十丁目']],
  ['2条10丁目', []],
  ['関東', []],
  ['南関町関東', ['熊本県玉名郡南関町大字関東']],
  ['中野区中野本町四丁目48', ['東京都中野区']],
  ['しかし、町のどの家も', []],
  ['中央区は', []],
  ['中央区では2つ', []],
  ['中央区の', []],
  ['中央区のは', ['北海道札幌市中央区', '東京都中央区']],
  ['中央区はな', ['北海道札幌市中央区', '東京都中央区']],
  ['戸田市は', ['埼玉県戸田市']],
  ['蘭越町蘭越町', ['北海道磯谷郡蘭越町蘭越町']],
  // counters that addresses do not have
  ['中野区本町4組', ['東京都中野区本町']],
  ['中野区本町4班12', ['東京都中野区本町']],
  ['中野区本町四区', ['東京都中野区本町']],
  ['中野区本町4組合会館', ['東京都中野区本町四丁目']],
  ['北見市端野町2区', ['北海道北見市端野町二区']],
  // a ward is not cut out of a longer name, and two cities are none
  ['仙台市若林町1', ['宮城県仙台市']],
  ['仙台市若林ケ丘町1', ['宮城県仙台市']],
  ['戸田市瀬戸市池田町2', []],
  // what is called after a prefecture, or was called so, stands behind towns
  ['中野区東中野東京都庁舎', ['東京都中野区東中野']],
  ['中野区本町元中野村大字山家五部', ['東京都中野区本町']],
];

for (const [word, addresses] of MEANT) {
  test(`${word} means ${addresses.join(' or ') || 'nothing'}`, () => {
    const { record, ambiguous } = geocoded(search, word);
    const found = record === null ? ambiguous.records : [record];
    assert.deepEqual(found.map(({ address }) => address).sort(), [...addresses].sort());
  });
}

test('of two records of one name that is the one with more below it', () => {
  assert.match(JSON.stringify(geocoded(search, '仙台市若林区荒井東').record), /"041030001/);
});

test('a part of the country is suggested where it is a town, and a town behind its municipality said twice', () => {
  const suggested = (word: string): readonly (string | null)[] =>
    geocoded(search, word).suggestions.map(({ address }) => address);
  assert.deepEqual(suggested('関東'), ['熊本県玉名郡南関町大字関東']);
  assert.deepEqual(suggested('中野区中野本町四丁目48'), ['東京都中野区本町四丁目']);
});
