import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { geocoded } from '../../../../../test/robustness/ways/geocoder.js';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import { GazetteerSearch } from '../engine.js';

let search: GazetteerSearch;
before(async () => {
  search = new GazetteerSearch(
    await smallGazetteer([
      '07 福島県 フクシマケン',
      '07 201 福島市 フクシマシ',
      '07 205 白河市 シラカワシ',
      '11 埼玉県 サイタマケン',
      '11 237 三郷市 ミサトシ',
      '11 381 児玉郡美里町 コダマグンミサトマチ',
      '14 神奈川県 カナガワケン',
      '14 100 横浜市 ヨコハマシ',
      '14 102 横浜市神奈川区 ヨコハマシカナガワク',
      '14 130 川崎市 カワサキシ',
      '14 131 川崎市川崎区 カワサキシカワサキク',
      '16 富山県 トヤマケン',
      '16 201 富山市 トヤマシ',
      '16 201 0001 旭町 アサヒマチ',
      '16 343 下新川郡朝日町 シモニイカワグンアサヒマチ',
      '18 福井県 フクイケン',
      '18 210 坂井市 サカイシ',
      '18 210 0001 上兵庫 カミヒョウゴ',
      '20 長野県 ナガノケン',
      '20 201 長野市 ナガノシ',
      '20 201 0001 大字長野 オオアザナガノ',
      '21 岐阜県 ギフケン',
      '21 604 大野郡白川村 オオノグンシラカワムラ',
      '21 604 0001 福島 フクシマ',
      '22 静岡県 シズオカケン',
      '22 100 静岡市 シズオカシ',
      '22 103 静岡市清水区 シズオカシシミズク',
      '22 341 駿東郡清水町 スントウグンシミズチョウ',
      '23 愛知県 アイチケン',
      '23 100 名古屋市 ナゴヤシ',
      '23 103 名古屋市北区 ナゴヤシキタク',
      '23 210 刈谷市 カリヤシ',
      '23 216 常滑市 トコナメシ',
      '23 216 0001 苅屋 カリヤ',
      '23 216 0002 大谷 オオタニ',
      '23 216 0003 大字大谷 オオタニ',
      '22 210 富士市 フジシ',
      '22 210 0001 香西 コウサイ',
      '22 221 湖西市 コサイシ',
      '23 234 北名古屋市 キタナゴヤシ',
      '27 大阪府 オオサカフ',
      '27 100 大阪市 オオサカシ',
      '27 103 大阪市福島区 オオサカシフクシマク',
      '27 103 0001 福島 フクシマ',
      '28 兵庫県 ヒョウゴケン',
      '28 585 美方郡香美町 ミカタグンカミチョウ',
    ]),
  );
});
after(() => search.gazetteer.close());

const MEANT: readonly (readonly [word: string, address: string])[] = [
  ['Yokohama, Kanagawa', '神奈川県横浜市'],
  ['Yokohama-shi Kanagawa', '神奈川県横浜市'],
  ['Kanagawa, Yokohama', '神奈川県横浜市'],
  ['Yokohama City, Kanagawa, Japan', '神奈川県横浜市'],
  ['Kanagawa-ku, Yokohama', '神奈川県横浜市神奈川区'],
  ['Nagano-shi, Nagano', '長野県長野市'],
  ['Nagano, Nagano-shi, Nagano', '長野県長野市大字長野'],
  ['Shirakawa, Fukushima', '福島県白河市'],
  ['Fukushima City, Fukushima', '福島県福島市'],
  ['Kawasaki, Kanagawa', '神奈川県川崎市'],
  ['Kawasaki-ku, Kanagawa', '神奈川県川崎市川崎区'],
  ['Kitanagoya-shi, Aichi', '愛知県北名古屋市'],
  ['Kita Nagoya-shi, Aichi', '愛知県北名古屋市'],
  ['Kita, Nagoya-shi, Aichi', '愛知県名古屋市北区'],
  ['Misato, Saitama', '埼玉県三郷市'],
  ['Misato-machi, Saitama', '埼玉県児玉郡美里町'],
  ['Asahi-machi, Toyama', '富山県下新川郡朝日町'],
  // a ward is more than a town far from it
  ['Shimizu, Shizuoka', '静岡県静岡市清水区'],
  ['Shimizu-cho, Shizuoka', '静岡県駿東郡清水町'],
  // not 上兵庫
  ['Kami, Hyogo', '兵庫県美方郡香美町'],
  ['横滨市, 神奈川县', '神奈川県横浜市'],
  ['川崎市，神奈川縣', '神奈川県川崎市'],
  ['요코하마시, 가나가와현', '神奈川県横浜市'],
];

test('reads a city and its prefecture before a ward or town that is called like one of them', () => {
  for (const [word, address] of MEANT) {
    const { match, confidence, record } = geocoded(search, word);
    assert.equal(record?.address, address, word);
    assert.equal(match.rest.replace(/[\s,]|Japan/g, ''), '', word);
    assert.ok(confidence >= 0.95, `${word}: ${confidence}`);
  }
});

test('is not sure of a town that sounds like a city of the prefecture, where the city is not written', () => {
  for (const [word, confidence] of [
    ['3449-1 Kariya, Aichi', 0.3],
    ['あいちけんかりや3449-1', 0.3],
    ['愛知県苅屋3449-1', 0.95],
    ['3449-1 Kariya, Tokoname, Aichi', 0.95],
    ['12-3 Kosai, Shizuoka', 0.3],
    ['3449-1 Otani, Aichi', 0.95],
  ] as const) {
    const answer = geocoded(search, word);
    assert.match(answer.record?.address ?? '', /常滑市|富士市/, word);
    assert.equal(answer.confidence, confidence, word);
  }
});

test('Oaza in front of a town means the one with 大字 where both are known', () => {
  for (const [word, town] of [
    ['12 Oaza Otani, Tokoname, Aichi', '大字大谷'],
    ['Ōaza Otani, Tokoname', '大字大谷'],
    ['12 Otani, Tokoname, Aichi', '大谷'],
    // 大字 is often written where the data has none
    ['12 Oaza Kariya, Tokoname, Aichi', '苅屋'],
  ] as const)
    assert.equal(geocoded(search, word).record?.address, `愛知県常滑市${town}`, word);
});
