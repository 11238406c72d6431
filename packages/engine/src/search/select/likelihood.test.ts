import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { geocoded } from '../../../../../test/robustness/ways/geocoder.js';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import { GazetteerSearch } from '../engine.js';

/** A town with so many chome. */
const town = (code: string, name: string, chome: number): string[] => [
  `${code} ${name}`,
  ...Array.from(
    { length: chome },
    (_, k) => `${code} 00${k + 1} ${'一二三四五六七八九'[k]}丁目 ${k + 1}チョウメ`,
  ),
];
const PLACES = [
  ...['01 北海道', '01 101 札幌市', '01 102 小樽市', '01 103 函館市'],
  ...['04 宮城県', '04 215 大崎市', '04 215 0001 北海道'],
  ...['06 山形県', '06 202 米沢市', ...town('06 202 0001', '丸の内 マルノウチ', 6)],
  ...['11 埼玉県 サイタマケン', '11 202 熊谷市 クマガヤシ', ...town('11 202 0001', '銀座 ギンザ', 7)],
  ...[
    '12 千葉県 チバケン',
    '12 100 千葉市 チバシ',
    '12 101 千葉市中央区 チバシチュウオウク',
    ...town('12 101 0001', '椿森 ツバキモリ', 6),
    '12 102 千葉市緑区',
    '12 203 市川市',
  ],
  ...['13 東京都 トウキョウト', '13 101 千代田区', ...town('13 101 0001', '丸の内 マルノウチ', 3)],
  ...['13 102 中央区 チュウオウク', ...town('13 102 0001', '銀座 ギンザ', 4)],
  ...['16 富山県', '16 201 富山市', ...town('16 201 0001', '丸の内 マルノウチ', 4)],
  ...['14 神奈川県', '14 100 横浜市 ヨコハマシ', '14 104 横浜市中区', ...town('14 104 0001', '元町', 5)],
  ...['14 105 横浜市西区', ...town('14 105 0001', '緑町', 4), '02 青森県'],
  ...[
    '02 406 上北郡横浜町',
    '18 福井県',
    '18 202 敦賀市',
    '18 202 0001 横浜',
    '39 高知県',
    '39 201 高知市',
    '39 201 0001 横浜',
  ],
  ...['15 新潟県', '15 101 新潟市江南区', ...town('15 101 0001', '元町', 5), '15 101 0002 泉町'],
  ...['22 静岡県', '22 209 島田市', '22 209 0001 千葉'],
  ...['23 愛知県', '23 106 名古屋市中区', ...town('23 106 0001', '丸の内 マルノウチ', 4)],
  ...['34 広島県', '34 208 府中市', '34 208 0001 元町', '13 206 府中市', '13 206 0001 宮町'],
  ...[
    '07 福島県',
    '07 213 伊達市 ダテシ',
    ...town('07 213 0001', '保原町', 9),
    '01 233 伊達市 ダテシ',
    '01 233 0001 末永町',
  ],
];
let search: GazetteerSearch;
before(async () => {
  search = new GazetteerSearch(await smallGazetteer(PLACES, { languages: true }));
});
after(() => search.gazetteer.close());

test('a tie begins with the place that most people mean, and so do suggestions', () => {
  for (const [word, first] of [
    ['丸の内 1丁目', '東京都千代田区丸の内一丁目'],
    ['丸の内三丁目', '東京都千代田区丸の内三丁目'],
    ['銀座4', '東京都中央区銀座四丁目'],
    ['ginza4', '東京都中央区銀座四丁目'],
    ['Ginza 4-chome', '東京都中央区銀座四丁目'],
    ['元町1', '神奈川県横浜市中区元町一丁目'],
  ]) {
    const { ambiguous } = geocoded(search, word);
    assert.equal(ambiguous.records[0]?.address, first, word);
    const { items } = search.suggest({ word, languages: 'all' }).value();
    assert.equal(items[0]?.record.address, first, `suggestions of ${word}`);
  }
});

test('issue 50, line 28: a ward of Tokyo comes before those of other cities, at a tie as in suggestions', () => {
  for (const word of ['中央区', 'Chuo-ku', '주오구']) {
    const tied = geocoded(search, word).ambiguous.records.map(({ address }) => address);
    assert.deepEqual(tied, ['東京都中央区', '千葉県千葉市中央区'], word);
    const { items } = search.suggest({ word, languages: 'all' }).value();
    assert.deepEqual(
      items.slice(0, 2).map(({ record }) => record.address),
      tied,
      word,
    );
  }
});

test('issue 50, line 28: a bare name is the city in Chinese as it is in Japanese', () => {
  for (const word of ['横滨', '横浜', '橫濱', 'Yokohama', '요코하마'])
    assert.equal(geocoded(search, word).record?.address, '神奈川県横浜市', word);
});

test('wards come before seats, and seats before others', () => {
  assert.deepEqual(
    geocoded(search, '丸の内1').ambiguous.records.map(({ address }) => address),
    [
      ...['東京都千代田区丸の内一丁目', '愛知県名古屋市中区丸の内一丁目', '富山県富山市丸の内一丁目'],
      '山形県米沢市丸の内一丁目',
    ],
  );
});

test('of records of one name the place is meant that holds the others, or by far the most', () => {
  for (const [word, address] of [
    ['北海道', '北海道'],
    ['千葉', '千葉県'],
    ['横浜', '神奈川県横浜市'],
    ['Chiba', '千葉県'],
  ])
    assert.equal(geocoded(search, word).record?.address, address, word);
  // two cities of one whole name are a tie, however many towns one has
  for (const word of ['府中', '伊達市', '伊達', 'Date-shi'])
    assert.equal(geocoded(search, word).ambiguous.count, 2, word);
});

test('chome of one town follow their numbers, however many houses they have: issue 53, line 10', async () => {
  const gazetteer = await smallGazetteer([
    '13 東京都',
    '13 105 文京区',
    '13 105 0003 春日 カスガ',
    '13 105 0003 001 一丁目 1チョウメ',
    '13 105 0003 002 二丁目 2チョウメ',
    ...['001', '002', '003'].map((block) => `13 105 0003 002 ${block} ${Number(block)}`),
  ]);
  const { items } = new GazetteerSearch(gazetteer).suggest({ word: '文京区春', languages: 'all' }).value();
  gazetteer.close();
  assert.deepEqual(
    items.map(({ text }) => text),
    ['東京都文京区春日', '東京都文京区春日一丁目', '東京都文京区春日二丁目'],
  );
});
