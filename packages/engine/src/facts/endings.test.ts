import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endingsIn, foldedEndings, isKindOfPlace, PREFECTURE_NAMES, SAYS_MUNICIPALITY } from './endings.js';

test('kinds of places are known in every script', () => {
  assert.deepEqual(endingsIn('kana', '町村'), ['チョウ', 'マチ', 'ムラ', 'ソン']);
  assert.deepEqual(foldedEndings('市町'), ['シ', 'チヨウ', 'マチ']);
  assert.deepEqual(endingsIn('english', '区市'), ['ward', 'city']);
  for (const said of ['市', 'シ', 'shi', 'city', '시', 'マチ', '마치', '県', 'ken', 'prefecture', '도'])
    assert.ok(isKindOfPlace(said), said);
  for (const said of ['', '市市', 'yama', 'グン']) assert.ok(!isKindOfPlace(said), said);
  for (const said of ['county', 'gun', '무라']) assert.match(said, SAYS_MUNICIPALITY);
  for (const said of ['ken', '県', '도']) assert.doesNotMatch(said, SAYS_MUNICIPALITY);
});

test('there are 47 prefectures, and each says that it is one', () => {
  assert.equal(new Set(PREFECTURE_NAMES).size, 47);
  for (const name of PREFECTURE_NAMES) assert.match(name, /[都道府県]$/);
});
