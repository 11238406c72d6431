import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { geocoded } from '../../../../../test/robustness/ways/geocoder.js';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import { GazetteerSearch } from '../engine.js';

let search: GazetteerSearch;
before(async () => {
  search = new GazetteerSearch(
    await smallGazetteer([
      '01 北海道 ホッカイドウ',
      '01 100 札幌市 サッポロシ',
      '01 101 札幌市中央区 サッポロシチュウオウク',
      '01 101 0001 南八条西 ミナミ８ジョウニシ',
      '01 101 0001 004 四丁目',
      '01 101 0001 023 二十三丁目',
      '01 101 0002 南九条西 ミナミ９ジョウニシ',
      '01 101 0002 004 四丁目',
      '16 富山県 トヤマケン',
      '16 208 砺波市 トナミシ',
      '16 208 0001 東 ヒガシ',
      '16 208 0002 東開発 ヒガシカイホツ',
      '26 京都府 キョウトフ',
      '26 100 京都市 キョウトシ',
      '26 106 京都市下京区 キョウトシシモギョウク',
      '26 106 0001 四条町 シジョウチョウ',
      '26 106 0002 函谷鉾町 カンコボコチョウ',
      '42 長崎県 ナガサキケン',
      '42 201 長崎市 ナガサキシ',
      '42 201 0001 浜町 ハママチ',
      '42 203 島原市 シマバラシ',
      '42 203 0001 浜の町 ハマノマチ',
    ]),
  );
});
after(() => search.gazetteer.close());

const MEANT: readonly (readonly [word: string, address: string, rest: string])[] = [
  ['271 Higashi Kaihotsu, Tonami, Toyama', '富山県砺波市東開発', '271'],
  ['271 Higashi Kaihatsu, Tonami, Toyama', '富山県砺波市東開発', '271'],
  ['271 Higashi, Tonami, Toyama', '富山県砺波市東', '271'],
  // a town that the data does not have
  ['271 Higashi Nowhere, Tonami, Toyama', '富山県砺波市', '271HigashiNowhere'],
  ['271 Higashi Mihon Bldg, Tonami, Toyama', '富山県砺波市東', '271MihonBldg'],
  // 浜の町 is in another city
  ['1-22 Hamanomachi, Nagasaki', '長崎県長崎市浜町', '122'],
  ['1-22 Hamanomachi, Shimabara, Nagasaki', '長崎県島原市浜の町', '122'],
  ['Shijo Karasuma Nishi-iru, Shimogyo-ku, Kyoto', '京都府京都市下京区', 'ShijoKarasumaNishiiru'],
  // a street, which the address does not have
  ['Shijo-dori Karasuma Nishi-iru Kankoboko-cho, Shimogyo-ku, Kyoto', '京都府京都市下京区函谷鉾町', ''],
  ['4-6 Minami 8-jo Nishi, 23-chome Chuo-ku, Sapporo', '北海道札幌市中央区南八条西二十三丁目', '46'],
  ['Minami 9 Jo Nishi, 4 Chome, Chuo-ku, Sapporo', '北海道札幌市中央区南九条西四丁目', ''],
];

test('never cuts the name of a town out of a longer one', () => {
  for (const [word, address, rest] of MEANT) {
    const { match, record } = geocoded(search, word);
    assert.equal(record?.address, address, word);
    assert.equal(match.rest.replace(/[\s,-]/g, ''), rest, word);
  }
});

test('is not sure of a name that is spelled nearly so', () => {
  for (const word of ['271 Higashi Kaihatsu, Tonami, Toyama', '1-22 Hamanomachi, Nagasaki']) {
    const { match, confidence } = geocoded(search, word);
    assert.ok(
      match.spans.some(({ rule }) => rule === 'near'),
      word,
    );
    assert.equal(confidence, 0.8, word);
  }
});
