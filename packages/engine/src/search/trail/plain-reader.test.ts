import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { geocoded } from '../../../../../test/robustness/ways/geocoder.js';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import { TextInOrders } from '../../reading/written-orders.js';
import { GazetteerSearch } from '../engine.js';
import { TextIndex } from '../select/text-index.js';
import { AddressTree } from '../tree.js';
import { WordSearch } from '../word-search.js';
import { Beginnings } from './beginnings.js';
import { Work } from './budget.js';
import { PlainReader } from './plain-reader.js';

let search: GazetteerSearch;
let reader: PlainReader;
let tree: AddressTree;
before(async () => {
  const gazetteer = await smallGazetteer([
    '01 見本県 ミホンケン',
    '01 100 北山市 キタヤマシ',
    '01 101 北山市中央区 キタヤマシチュウオウク',
    '01 101 0001 赤尾台 アカオダイ',
    '01 101 0001 004 四丁目',
    '01 101 0001 004 012 12',
    '01 101 0001 004 012 005 5',
    '01 101 0002 中村 ナカムラ',
    '01 101 0003 北郷五条 キタゴウ５ジョウ',
    '01 101 0003 009 九丁目',
    '01 201 青木郡緑町 アオキグンミドリチョウ',
    '01 201 0001 赤坂 アカサカ',
    '01 201 0002 中村 ナカムラ',
    '01 201 0003 西有明 ニシアリアケ',
    '01 201 0004 八条通 ８ジョウドオリ',
    '01 201 0004 101 利根川 トネガワ',
    '01 202 青木郡有明町 アオキグンアリアケチョウ',
    '01 203 西市 ニシシ',
    '01 203 0002 赤尾 アカオ',
    '01 204 赤尾市 アカオシ',
  ]);
  search = new GazetteerSearch(gazetteer);
  tree = new AddressTree(gazetteer);
  const index = new TextIndex(gazetteer.spellings());
  const { kinds, facts } = new WordSearch(gazetteer);
  reader = new PlainReader({ tree, index, kinds, facts, beginnings: new Beginnings(index.dictionary) });
});
after(() => search.gazetteer.close());

/** A word, the record that it means, and the names in it, each with its rule. */
const MEANT: readonly (readonly [word: string, address: string | null, ...names: string[]])[] = [
  [
    '见本县北山市中央区赤尾台四丁目 404室',
    '見本県北山市中央区赤尾台四丁目',
    '见本县 name',
    '北山市中央区 name',
    '赤尾台 name',
    '四丁目 name',
  ],
  [
    'Akaodai 4-chome, Chuo-ku, Kitayama-shi, Mihon',
    '見本県北山市中央区赤尾台四丁目',
    'Akaodai name',
    '4-chome name',
    'Chuo-ku, Kitayama-shi name',
    'Mihon name',
  ],
  ['Akasaka, Mihon Prefecture', '見本県青木郡緑町赤坂', 'Akasaka name', 'Mihon Prefecture alias'],
  [
    '아카오다이 4초메 12 5',
    '見本県北山市中央区赤尾台四丁目12-5',
    '아카오다이 name',
    '4초메 name',
    '12 number',
    '5 number',
  ],
  [
    '4-12-5 Akaodai, Kitayama',
    '見本県北山市中央区赤尾台四丁目12-5',
    '4- number',
    '12- number',
    '5 number',
    'Akaodai name',
    'Kitayama name',
  ],
  ['Kitayama, 4-99 Akaodai', '見本県北山市中央区赤尾台四丁目', 'Kitayama name', '4- number', 'Akaodai name'],
  [
    '5-9-8 Kitago, Kitayama',
    '見本県北山市中央区北郷五条九丁目',
    '5- name',
    '9- number',
    'Kitago name',
    'Kitayama name',
  ],
  ['5 Uzumibi, Kitayama, Mihon', '見本県北山市', 'Kitayama name', 'Mihon name'],
  ['Uzumibi, Kitayama', null],
  // Nishiariakecho, Niigata-shi is no 有明町 of 西区
  [
    'Nishiariake, Midori-cho, Aoki-gun',
    '見本県青木郡緑町西有明',
    'Nishiariake name',
    'Midori-cho, Aoki-gun name',
  ],
  // 202 Koromonoseki, Hiraizumi, Nishiiwai-gun, Iwate and 3449-1 Naoshima, Kagawa
  ['202 Uzumibi, Ariake, Aoki-gun, Mihon', '見本県青木郡有明町', 'Ariake, Aoki-gun name', 'Mihon name'],
  ['3449-1 Ariake, Mihon', '見本県青木郡有明町', 'Ariake name', 'Mihon name'],
  // 7-jo 9-chome, Asahikawa-shi
  ['8-jo, Midori-cho, Aoki-gun', '見本県青木郡緑町八条通', '8-jo name', 'Midori-cho, Aoki-gun name'],
  // Toyota is 豊田市 and towns; a small section is not known alone
  ['Akao', null, 'Akao name'],
  ['아카오', null, '아카오 name'],
  ['Tonegawa', null],
  ['나카무라 다로', null],
  ['Nakamura Taro', null],
  // Saitama Nowhere-machi Yamamuro 3-23 is not in 熊本市北区山室
  ['Akaodai 4-chome', '見本県北山市中央区赤尾台四丁目', 'Akaodai name', '4-chome name'],
  ['Kobe Nowhere-machi Akaodai 4-chome', null],
  ['Nowhere City Akaodai 4-chome', null],
];

for (const [word, address, ...names] of MEANT) {
  test(`${word} means ${address ?? 'nothing'}`, () => {
    const { record, match } = geocoded(search, word);
    assert.equal(record?.address ?? null, address);
    const reported = match.spans.map(
      ({ from, to, rule }) => `${word.slice(from, to).replace(/[\s,]+$/, '')} ${rule}`,
    );
    assert.deepEqual(reported, names);
  });
}

test('what is looked at for a word ends, whatever the word', () => {
  const work = new Work();
  const given = new TextInOrders({ text: 'Nakamura', origins: null }, 'en');
  assert.equal(reader.read(given, work, 'geocode')?.reached.length, 2);
  while (work.take(1));
  assert.equal(reader.read(given, work, 'geocode'), null);
});
