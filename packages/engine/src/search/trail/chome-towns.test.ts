import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { geocoded } from '../../../../../test/robustness/ways/geocoder.js';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import { GazetteerSearch } from '../engine.js';

let search: GazetteerSearch;
before(async () => {
  const lines = [
    '26 京都府 キョウトフ',
    '26 102 京都市上京区 キョウトシカミギョウク',
    '26 102 0183 三町目',
    '26 104 京都市中京区',
    '26 104 0018 五丁目',
    '26 105 京都市東山区 キョウトシヒガシヤマク',
    '26 105 0085 三町目',
    '26 105 0085 000 000 00035 35',
    '26 105 0144 二町目',
    '26 105 0045 大橋町',
  ];
  search = new GazetteerSearch(await smallGazetteer(lines));
});
after(() => search.gazetteer.close());

const EXPECTED: readonly (readonly [word: string, address: string, rest: string])[] = [
  ['京都市東山区三条通大橋東入三町目', '京都府京都市東山区三町目', ''],
  ['京都市東山区三条通大橋東入２町目', '京都府京都市東山区二町目', ''],
  ['京都府京都市東山区三条通大橋東入ル三町目35', '京都府京都市東山区三町目35', ''],
  ['京都市東山区三条通大橋東入三町目大橋町', '京都府京都市東山区大橋町', ''],
  ['京都市東山区三条通大橋東入三丁目', '京都府京都市東山区', '三条通大橋東入三丁目'],
  ['京都市中京区富小路通二条上る五町目', '京都府京都市中京区五丁目', ''],
  ['京都市中京区寺町通竹屋町上る5町目239', '京都府京都市中京区五丁目', '239'],
  ['京都市中京区五町目', '京都府京都市中京区五丁目', ''],
  ['京都市上京区三条通大橋東入二町目', '京都府京都市上京区', '三条通大橋東入二町目'],
];

for (const [word, address, rest] of EXPECTED)
  test(`issue 23: ${word} is ${address}`, () => {
    const { record, match } = geocoded(search, word);
    assert.equal(record?.address, address);
    assert.equal(match.rest, rest);
  });
