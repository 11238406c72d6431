import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { geocoded } from '../../../../../test/robustness/ways/geocoder.js';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import { GazetteerSearch } from '../engine.js';

let search: GazetteerSearch;
before(async () => {
  search = new GazetteerSearch(
    await smallGazetteer([
      '13 東京都 トウキョウト',
      '13 101 千代田区 チヨダク',
      '13 101 0001 外神田 ソトカンダ 〒1010021',
      '13 206 府中市 フチュウシ',
      '13 206 0001 宮町 ミヤマチ 〒1830023',
      '14 神奈川県 カナガワケン',
      '14 130 川崎市 カワサキシ',
      '14 133 川崎市中原区 カワサキシナカハラク',
      '14 133 0001 上小田中 カミコダナカ 〒2110053',
      '30 和歌山県 ワカヤマケン',
      '30 201 和歌山市 ワカヤマシ',
      '30 201 0001 川崎 カワサキ 〒6408000',
      '34 広島県 ヒロシマケン',
      '34 208 府中市 フチュウシ',
      '34 208 0001 府川町 フカワチョウ 〒7260003',
    ]),
  );
});
after(() => search.gazetteer.close());

test('three digits behind a prefecture or municipality are its postal district', () => {
  for (const [word, address] of [
    ['Kawasaki 211', '神奈川県川崎市'],
    ['Kawasaki-shi 211, Japan', '神奈川県川崎市'],
    ['Tokyo 101', '東京都'],
    ['Chiyoda-ku, Tokyo 101', '東京都千代田区'],
    // the district decides between cities of one name
    ['Fuchu 183', '東京都府中市'],
    ['Fuchu 726', '広島県府中市'],
    ['Kamikodanaka, Nakahara-ku, Kawasaki 211', '神奈川県川崎市中原区上小田中'],
  ]) {
    const { record, match, confidence } = geocoded(search, word);
    assert.equal(record?.address, address, word);
    const code = match.spans.find(({ rule }) => rule === 'postcode');
    assert.match(word.slice(code?.from, code?.to), /^ [0-9]{3}$/, word);
    assert.ok(confidence >= 0.95, `${word}: ${confidence}`);
  }
});

test('three digits of another district are left, and those behind a town are its number', () => {
  const { record, match, confidence } = geocoded(search, 'Chiyoda-ku, Tokyo 530');
  assert.equal(record?.address, '東京都千代田区');
  assert.equal(match.rest.trim(), '530');
  assert.ok(confidence < 0.5);
  assert.ok(geocoded(search, 'Sotokanda 101').match.spans.every(({ rule }) => rule !== 'postcode'));
});
