import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import { GazetteerSearch } from '../engine.js';
import { CONFIDENCE_CLASSES, confidenceClass, confidenceOf } from './confidence.js';

const PLACES = [
  '13 東京都',
  '13 105 文京区',
  '13 105 0001 本郷',
  '13 105 0001 007 七丁目',
  '13 105 0001 007 003 3',
  '13 105 0001 007 003 00001 1',
  '13 105 0002 根津',
  '13 999 千代村',
  '30 和歌山県',
  '30 201 和歌山市',
  '30 201 0001 葵町',
];
let search: GazetteerSearch;
before(async () => {
  search = new GazetteerSearch(await smallGazetteer(PLACES));
});
after(() => search.gazetteer.close());

/** How sure the answer to a word is: the same in lists and at `/geocode`. */
function sure(word: string): number {
  const query = { word, target: null };
  const confidence = search.meaning(query).confidence();
  assert.equal(search.geocode(query).value().confidence, confidence, word);
  return confidence;
}

test('numbers below what is written above them are surest, whatever stands behind', () => {
  for (const word of ['東京都文京区本郷7-3-1', '文京区本郷7-3-1 山田ビル3F', '東京都文京区本郷7-3'])
    assert.equal(sure(word), 0.99, word);
  assert.equal(sure('文京区本郷七丁目'), 0.99);
  assert.equal(sure('文京区根津'), 0.98);
});

test('a bare town is not, nor is one whose name may go on', () => {
  assert.equal(sure('根津'), 0.3);
  assert.equal(sure('葵町'), 0.3);
  const town = { from: 3, to: 5, depth: 2, rule: 'name' } as const;
  const spans = [{ from: 0, to: 3, depth: 1, rule: 'name' } as const, town];
  assert.equal(confidenceOf({ word: '文京区根津二島目', depth: 2, spans }), 0.25);
  assert.equal(confidenceOf({ word: '文京区根津・二島目', depth: 2, spans }), 0.95);
  const english = [
    { from: 7, to: 12, depth: 2, rule: 'name' } as const,
    { from: 12, to: 21, depth: 1, rule: 'name' } as const,
  ];
  assert.equal(confidenceOf({ word: 'MATSUE KITA WAKAYAMA', depth: 2, spans: english }), 0.25);
  assert.equal(confidenceOf({ word: 'Bldg, 3KITA WAKAYAMA', depth: 2, spans: english }), 0.95);
  assert.equal(sure('文京区根津 山田ビル'), 0.95);
  assert.equal(sure('文京区根津99'), 0.95);
});

test('a municipality is surely meant alone, and hardly with more behind it', () => {
  assert.equal(sure('東京都文京区'), 0.95);
  assert.equal(sure('東京都文京区春日'), 0.05);
});

test('sections that the data lacks, villages without towns and the country are no reason to doubt', () => {
  const town = { from: 3, to: 5, depth: 2, rule: 'name' } as const;
  const spans = [{ from: 0, to: 3, depth: 1, rule: 'name' } as const, town];
  for (const behind of ['字西浦12', '甲123', 'イ部12', '第3地割12', '二番二号', '地先', 'Ａ棟802'])
    assert.equal(confidenceOf({ word: `文京区根津${behind}`, depth: 2, spans }), 0.95, behind);
  for (const behind of ['西浦12', '乙新地4', '三和台1'])
    assert.equal(confidenceOf({ word: `文京区根津${behind}`, depth: 2, spans }), 0.8, behind);
  for (const word of ['千代村1630-1', '東京都千代村１６３０番地の１', '千代村無番地', '千代村字西浦3'])
    assert.equal(sure(word), 0.95, word);
  assert.equal(sure('千代村西浦3'), 0.05);
  assert.equal(sure('文京区12-45'), 0.05);
  const municipality = [{ from: 0, to: 8, depth: 1, rule: 'name' } as const];
  for (const word of ['Wakayama, Japan', 'Wakayama, Japan 640-8111', 'Wakayama JAPAN 〒640-8111'])
    assert.equal(confidenceOf({ word, depth: 1, spans: municipality }), 0.95, word);
  assert.equal(confidenceOf({ word: 'Wakayama, Kishu', depth: 1, spans: municipality }), 0.05);
});

test('nothing is sure of no answer', () => {
  assert.equal(sure('山田太郎'), 0);
  assert.equal(confidenceClass({ word: 'x', depth: null, spans: [] }), null);
});

test('every share lies between 0 and 1, and numbers are the last kind that is looked for', () => {
  for (const { confidence } of CONFIDENCE_CLASSES) assert.ok(confidence > 0 && confidence < 1);
  assert.equal(CONFIDENCE_CLASSES.at(-1)?.of, 'a block, house or lot');
});
