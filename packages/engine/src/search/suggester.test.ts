import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { smallGazetteer } from '../../../../test/support/small-gazetteer.js';
import { GazetteerSearch } from './engine.js';

const PLACES = [
  '13 東京都 トウキョウト',
  '13 105 文京区 ブンキョウク',
  '13 105 0003 春日 カスガ',
  '13 105 0003 001 一丁目 イッチョウメ',
  '13 105 0003 001 016 16',
  '13 105 0003 001 016 00002 2',
  '13 105 0003 001 016 00021 21',
];
let search: GazetteerSearch;
before(async () => {
  search = new GazetteerSearch(await smallGazetteer(PLACES));
});
after(() => search.gazetteer.close());

/** Each suggestion, with a star where all of the word names it. */
function suggested(word: string): string[] {
  const { items } = search.suggest({ word, languages: 'all' }).value();
  return items.map(({ text, whole }) => (whole ? `*${text}` : text));
}

test('an address is whole up to its last number: issue 50, line 30', () => {
  for (const word of ['文京区春日1-16-21', '春日1-16-21', '文京区春日１丁目16番21号'])
    assert.deepEqual(suggested(word), ['*東京都文京区春日一丁目16-21'], word);
  assert.deepEqual(suggested('文京区春日1-16-2'), [
    '*東京都文京区春日一丁目16-2',
    '東京都文京区春日一丁目16-21',
  ]);
  assert.equal(suggested('文京区春日1-16')[0], '*東京都文京区春日一丁目16');
  assert.equal(suggested('春日1')[0], '*東京都文京区春日一丁目');
  assert.ok(!suggested('春')[0].startsWith('*'));
});

test('an English address is whole if its last part is: issue 50, line 30', () => {
  for (const word of [
    'Kasuga, Bun',
    'Kasuga, Bunkyo-ku, Tok',
    '1-16-21 Kasuga, Bun',
    'Kasuga 1-chome, Bunk',
  ]) {
    assert.ok(suggested(word).length > 0, word);
    assert.ok(!suggested(word)[0].startsWith('*'), word);
  }
  for (const word of [
    'Kasuga, Bunkyo',
    'Kasuga, Bunkyo-ku',
    'Kasuga, Bunkyo-ku, Tokyo',
    '1-16-21 Kasuga, Bunkyo-ku',
  ])
    assert.ok(suggested(word)[0].startsWith('*'), word);
});
