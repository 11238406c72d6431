import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fc, runsOf } from '../../../../../test/support/property.js';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import type { GeocodeResult } from '../../vocabulary/geocode-result.js';
import { VERDICTS, type Verdict } from '../../vocabulary/parts.js';
import { GazetteerSearch } from '../engine.js';

const PLACES = [
  '13 東京都 トウキョウト',
  '13 103 港区 ミナトク',
  '13 103 0010 芝 シバ',
  '13 103 0010 005 五丁目',
  '13 105 文京区 ブンキョウク',
  '13 105 0001 本郷 ホンゴウ',
  '13 105 0001 007 七丁目 〒1130033',
  '13 105 0001 007 003 3',
  '13 105 0001 007 003 00001 1',
  '13 105 0001 007 003 00002 2',
  '13 105 0002 根津 〒1130031',
  '23 愛知県',
  '23 106 名古屋市中区',
  '23 106 0009 三の丸 〒4600001',
  '44 大分県',
  '44 322 東国東郡姫島村',
  '03 岩手県',
  '03 201 盛岡市 〒0200000',
  '03 201 0265 薮川 〒0200200',
  '13 206 府中市',
  '34 広島県',
  '34 208 府中市',
];
let search: GazetteerSearch;
before(async () => {
  search = new GazetteerSearch(await smallGazetteer(PLACES));
});
after(() => search.gazetteer.close());

function answered(word: string): GeocodeResult {
  return search.geocode({ word, target: null }).value();
}

/** Words of each verdict. */
const WORDS: Readonly<Record<Verdict, readonly string[]>> = {
  complete: [
    '文京区本郷7-3-1',
    '東京都文京区本郷七丁目３番１号',
    '文京区本郷7-3-1 サンハイツ101',
    '文京区本郷7-3-1-301',
    '3-1 Hongo 7-chome, Bunkyo-ku, Tokyo',
    '〒113-0033 文京区本郷7-3-1',
    // a code of an office in the same district
    '〒113-8654 文京区本郷7-3-1',
    // all that is written is in the data: a block
    '文京区本郷7-3',
  ],
  unconfirmed_number: [
    '文京区本郷7-3-99',
    '文京区本郷7-3-1-5',
    '文京区本郷7-99-1',
    '文京区本郷七丁目九十九番一号',
    '文京区根津12-3',
    '港区芝5の29の11',
    '姫島村1630-1',
    '盛岡市薮川第4地割12-3',
    '盛岡市薮川字外山12',
    '99-1 Hongo 7-chome, Bunkyo-ku, Tokyo',
  ],
  town_only: [
    '文京区根津',
    '文京区本郷七丁目',
    '文京区根津 山田ビル',
    // a chome that the town has not is no number of it
    '文京区本郷九丁目3番1号',
  ],
  municipality_only: ['文京区', '東京都文京区春日1-16-21', '港区5-29-11', '東京都'],
  contradictory: [
    '愛知県文京区本郷7-3-1',
    '〒460-0001 文京区本郷7-3-1',
    '〒113-0021 文京区本郷7-3-1',
    '〒460-0001 文京区根津12-3',
  ],
  not_found: ['なにでもない', '府中市'],
};

test('issue 50, line 15: the verdict says how far the data has an address', () => {
  for (const verdict of VERDICTS)
    for (const word of WORDS[verdict]) assert.equal(answered(word).match.verdict, verdict, word);
});

test('issue 50, line 34: what is written against itself is never sure', () => {
  for (const word of WORDS.contradictory) assert.ok(answered(word).confidence < 0.9, word);
  assert.equal(answered('文京区本郷7-3-1').confidence, 0.99);
});

/** Parts of words, true and false, which are put together. */
const CODES = ['', '〒113-0033 ', '〒460-0001', '113-0031 ', '〒1020072 '];
const PREFECTURES = ['', '東京都', '愛知県', '広島県', '大分県'];
const MUNICIPALITIES = ['', '文京区', '名古屋市中区', '府中市', '港区', '姫島村', '盛岡市'];
const TOWNS = ['', '本郷七丁目', '本郷', '根津', '三の丸', '芝五丁目', '薮川'];
const NUMBERS = ['', '7-3-1', '3番1号', '3-99', '12', '1630-1'];
const BEHIND = ['', ' サンハイツ101', ' 愛知県名古屋市中区三の丸', '（文京区根津）', ' 〒460-0001'];

test('issue 50, line 34: no answer is contradictory and sure, alone, in lists or in parts', () => {
  const chosen = [CODES, PREFECTURES, MUNICIPALITIES, TOWNS, NUMBERS, BEHIND].map((parts) =>
    fc.constantFrom(...parts),
  );
  let contradictory = 0;
  fc.assert(
    fc.property(fc.tuple(...chosen), (parts) => {
      const word = parts.join('');
      const { match, confidence } = answered(word);
      const values = search.meaning({ word, target: null });
      assert.deepEqual([values.verdict(), values.confidence()], [match.verdict, confidence], word);
      const whole = search.geocode({ word, target: null, parts: true }).value();
      assert.deepEqual([whole.match.verdict, whole.confidence], [match.verdict, confidence], word);
      const isDenied = Object.values(whole.match.parts ?? {}).some(
        (part) => part?.verdict === 'contradicted',
      );
      if (match.verdict === 'contradictory' || isDenied) assert.ok(confidence <= 0.8, word);
      if (match.verdict === 'contradictory') contradictory++;
    }),
    { numRuns: runsOf(3000) },
  );
  assert.ok(contradictory > 0);
});

test('lists have the verdict and the confidence of single answers', () => {
  for (const word of Object.values(WORDS).flat()) {
    const { match, confidence } = answered(word);
    const values = search.meaning({ word, target: null });
    assert.deepEqual([values.verdict(), values.confidence()], [match.verdict, confidence], word);
  }
});
