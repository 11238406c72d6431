import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENGLISH_KINDS, KANJI_KINDS, KATAKANA_BUILDINGS, KATAKANA_KINDS } from '../facts/buildings.js';
import { fold } from '../text/index.js';
import { beginsBuilding, beginsNamedBuilding, isBuilding } from './buildings.js';

test('a building in katakana begins where its word does', () => {
  const folded = fold('本郷三丁目31コーポ山田');
  assert.deepEqual(
    [...folded].flatMap((_, at) => (beginsBuilding(folded, at) ? [at] : [])),
    [folded.indexOf('コ')],
  );
  for (const word of KATAKANA_BUILDINGS) assert.ok(beginsBuilding(`1${fold(word)}`, 1), word);
  // 本町サクラ is a name, サ and ク no building
  for (const name of ['サクラ', 'カワラ', 'ヨ12']) assert.ok(!beginsBuilding(fold(name), 0), name);
});

test('a building in kanji has its kind behind its name, and no number between', () => {
  for (const kind of [...KANJI_KINDS, ...KATAKANA_KINDS])
    assert.ok(beginsNamedBuilding(fold(`田中${kind}`)), kind);
  for (const text of ['田中', '荘', 'サクラ荘', '田中1荘']) assert.ok(!beginsNamedBuilding(fold(text)), text);
});

test('runs that end as buildings are called', () => {
  assert.ok(
    isBuilding('绿色公寓') && isBuilding('西塔樓') && isBuilding('サクラビル') && isBuilding('樱花大厦'),
  );
  assert.ok(!isBuilding('小学') && !isBuilding('大厦前'));
});

test('English kinds are sources of patterns', () => {
  const kinds = new RegExp(`^(?:${ENGLISH_KINDS.join('|')})$`, 'i');
  for (const word of ['Bldg.', 'Centre', 'center', 'Heights']) assert.match(word, kinds);
  assert.doesNotMatch('Hongo', kinds);
});
