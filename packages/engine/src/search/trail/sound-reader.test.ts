import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { geocoded } from '../../../../../test/robustness/ways/geocoder.js';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import { GazetteerSearch } from '../engine.js';

let search: GazetteerSearch;
before(async () => {
  search = new GazetteerSearch(
    await smallGazetteer([
      '11 埼玉県 サイタマケン',
      '11 222 越谷市 コシガヤシ',
      '11 222 0001 レイクタウン レイクタウン',
      '12 千葉県 チバケン',
      '12 227 浦安市 ウラヤスシ',
      '12 227 0001 北栄 キタザカエ',
      '16 富山県 トヤマケン',
      '16 208 砺波市 トナミシ',
      '16 208 0001 東 ヒガシ',
      '16 208 0002 開発 カイホツ',
      '19 山梨県 ヤマナシケン',
      '19 205 山梨市 ヤマナシシ',
      '19 208 南アルプス市 ミナミアルプスシ',
      '19 208 0001 小笠原 オガサハラ',
      '14 神奈川県 カナガワケン',
      '14 203 平塚市 ヒラツカシ',
      '14 203 0001 八千代町 ヤチヨチョウ',
      '08 茨城県 イバラキケン',
      '08 521 結城郡八千代町 ユウキグンヤチヨマチ',
      '08 521 0001 大字平塚 オオアザヒラツカ',
      '23 愛知県 アイチケン',
      '23 212 安城市 アンジョウシ',
      '23 212 0001 篠目町 ササメチョウ',
      '23 216 常滑市 トコナメシ',
      '23 216 0001 セントレア セントレア',
      '28 兵庫県 ヒョウゴケン',
      '28 204 西宮市 ニシノミヤシ',
      '28 204 0001 甲子園八番町 コウシエンハチバンチョウ',
      '28 204 0002 甲子園町 コウシエンチョウ',
      '27 大阪府 オオサカフ',
      '27 213 泉佐野市 イズミサノシ',
      '27 213 0001 りんくう往来南 リンクウオウライミナミ',
      '29 奈良県 ナラケン',
      '29 201 奈良市 ナラシ',
      '29 201 0001 三条本町 サンジョウホンマチ',
      '17 石川県 イシカワケン',
      '17 201 金沢市 カナザワシ',
      '17 201 0001 東力 トウリキ',
      '17 201 0002 東力町 トウリキマチ',
      '13 東京都 トウキョウト',
      '13 361 大島町 オオシママチ',
      '13 361 0001 元町 モトマチ',
      '07 208 喜多方市 キタカタシ',
      '07 208 0001 二丁目 ニチョウメ',
      '21 岐阜県 ギフケン',
      '21 202 大垣市 オオガキシ',
      '21 202 0001 中新田 ナカシンデン',
      '21 202 0002 鶴見町 ツルミチョウ',
      '22 静岡県 シズオカケン',
      '22 130 浜松市 ハママツシ',
      '22 138 浜松市中央区 ハママツシチュウオウク',
      '22 138 0001 鍛冶町 カジマチ',
      '07 福島県 フクシマケン',
      '07 204 いわき市 イワキシ',
      '07 204 0001 常磐上矢田町 ジョウバンカミヤダマチ',
      '07 204 0001 001 戸石 トイシ',
    ]),
  );
});
after(() => search.gazetteer.close());

const MEANT: readonly (readonly [word: string, address: string, rest: string])[] = [
  ['4-2 Lake Town, Koshigaya', '埼玉県越谷市レイクタウン', '4-2'],
  ['Centrair, Tokoname, Aichi', '愛知県常滑市セントレア', ''],
  ['Kitasakae, Urayasu', '千葉県浦安市北栄', ''],
  ['10821 Sanjyohoncho, Nara', '奈良県奈良市三条本町', '10821'],
  ['Sanjoh-honmachi 10821, Nara-shi', '奈良県奈良市三条本町', '10821'],
  ['1-100 Hachibancho Koshien, Nishinomiya', '兵庫県西宮市甲子園八番町', '1-100'],
  ['1-100 Koshien 8-bancho, Nishinomiya', '兵庫県西宮市甲子園八番町', '1-100'],
  ['59-1 Koita Sasamecho, Anjo', '愛知県安城市篠目町', '59-1 Koita'],
  ['Torikicho 12, Kanazawa-shi', '石川県金沢市東力町', '12'],
  ['Toriki-cho-machi 12, Kanazawa-shi', '石川県金沢市東力町', '12'],
  ['376 Ogasawara, Minami Alps, Yamanashi', '山梨県南アルプス市小笠原', '376'],
  ['Minami-Alps, Yamanashi', '山梨県南アルプス市', ''],
  ['140 Kajimachi Naka-ku, Hamamatsu', '静岡県浜松市中央区鍛冶町', '140  Naka-ku'],
  ['12-3 Yachiyocho, Hiratsuka', '神奈川県平塚市八千代町', '12-3'],
  ['12-3 Yachiyomachi, Hiratsuka', '神奈川県平塚市八千代町', '12-3'],
  ['9 Toishi Jobankamiyadamachi, Tokiwa, Iwaki', '福島県いわき市常磐上矢田町戸石', '9 , Tokiwa'],
];

for (const [word, address, rest] of MEANT)
  test(`${word} is ${address}`, () => {
    const { record, match } = geocoded(search, word);
    assert.equal(record?.address, address);
    assert.equal(match.rest.replace(/^[\s,]+|[\s,]+$/g, ''), rest);
  });

test('a park or a plaza called after a municipality is not the municipality: issue 50, line 33', () => {
  for (const word of ['Nara Park', 'Nara Garden', 'Kanazawa Plaza', 'Anjo Park 1-2', 'Nara Lake Park'])
    assert.equal(geocoded(search, word).record, null, word);
  // beside an address it is a building
  assert.equal(
    geocoded(search, 'Sanjohonmachi, Nara-shi, Nara Park').record?.address,
    '奈良県奈良市三条本町',
  );
});

test('an island stands in the place of a county, in Japanese too', () => {
  for (const word of [
    '東京都伊豆大島大島町元町１番地',
    '東京都大島大島町元町１番地',
    '東京都伊豆大島元町1番地',
  ])
    assert.equal(geocoded(search, word).record?.address, '東京都大島町元町', word);
  for (const word of [
    '12 Motomachi, Oshima-machi, Izu Oshima, Tokyo',
    'Motomachi, Izu Oshima, Oshima-machi',
  ]) {
    const { record, match } = geocoded(search, word);
    assert.equal(record?.address, '東京都大島町元町', word);
    assert.ok(!/[a-z]/i.test(match.rest), word);
  }
});

test('a municipality alone is meant where no town is called so, nor a town with the number', () => {
  for (const [word, address] of [
    ['2-16 Midroicho, Kitakata-shi, Fukushima', '福島県喜多方市'],
    ['10-11 Tsutsumicho, Ogaki, Gifu', '岐阜県大垣市'],
  ])
    assert.equal(geocoded(search, word).record?.address, address, word);
});

test('an answer is doubted whose names are nearly so, or apart by names that nobody knows', () => {
  for (const [word, least, most] of [
    ['1-100 Koshien-machi, Nishinomiya-shi', 0.5, 0.89],
    ['12 Nakashinden, Tsurubi, Ogaki-shi', 0.3, 0.89],
    ['10821 Sanjyohoncho, Nara', 0.5, 0.89],
    ['10821 Sanjyohonmachi, Nara-shi', 0.9, 1],
  ] as const) {
    const { confidence } = geocoded(search, word);
    assert.ok(confidence >= least && confidence <= most, `${word}: ${confidence}`);
  }
});

test('a town whose name goes on is not meant, nor a word beside a city that no name and number make an address', () => {
  for (const word of ['271 Higashi Kaihatsu, Tonami', '12 Kita Kaihotsu, Tonami', 'Mr. Kaji, Hamamatsu'])
    assert.equal(geocoded(search, word).record?.address_level === 'OAZ', false, word);
});

test('a long name with one kana amiss is found below a municipality without its kind, a short one is not', () => {
  assert.equal(
    geocoded(search, 'Rinkuouraminami, Izumisano').record?.address,
    '大阪府泉佐野市りんくう往来南',
  );
  assert.equal(geocoded(search, 'Nakashinren, Ogaki-shi').record?.address, '岐阜県大垣市中新田');
  assert.equal(geocoded(search, 'Nakashinren, Ogaki').record, null);
});

test('a municipality with an English word in its name is found by that alone, in any spelling', () => {
  for (const word of ['Minami Alps', 'Minami-Alps City', 'Minami-Alps-shi', '376 Ogasawara, Minami Alps'])
    assert.match(geocoded(search, word).record?.address ?? '', /^山梨県南アルプス市/, word);
  // parks, towns and cities of which no municipality has the name
  for (const word of ['Techno Park', 'Sun City', 'Lake Town', 'Port Island'])
    assert.equal(geocoded(search, word).record, null, word);
});
