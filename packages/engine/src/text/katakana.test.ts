import assert from 'node:assert/strict';
import { test } from 'node:test';
import { katakana } from './katakana.js';

test('readings become full-width katakana, and nothing else changes', () => {
  for (const [given, wanted] of [
    ['アオイチョウ', 'アオイチョウ'],
    ['あおいちょう', 'アオイチョウ'],
    ['ゔぁいおりん', 'ヴァイオリン'],
    ['いすゞ', 'イスヾ'],
    ['ｱｵｲﾁｮｳ', 'アオイチョウ'],
    ['ｶﾞｰﾃﾞﾝ', 'ガーデン'],
    ['ひじりのみなみ１じょう', 'ヒジリノミナミ１ジョウ'],
    ['12-A', '12-A'],
    ['', ''],
  ])
    assert.equal(katakana(given), wanted);
});
