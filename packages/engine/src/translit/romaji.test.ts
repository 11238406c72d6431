import assert from 'node:assert/strict';
import { test } from 'node:test';
import { romaji } from './romaji.js';

const CASES: readonly (readonly [kana: string, expected: string])[] = [
  ['トウキョウ', 'tokyo'],
  ['オオサカ', 'osaka'],
  ['ホッカイドウ', 'hokkaido'],
  ['グンマ', 'gumma'],
  ['シンバシ', 'shimbashi'],
  ['ニホンマツ', 'nihommatsu'],
  ['センダイ', 'sendai'],
  ['ハッチョウ', 'hatcho'],
  ['キュウシュウ', 'kyushu'],
  ['ニイガタ', 'niigata'],
  ['ヘイワ', 'heiwa'],
  ['シンアイ', 'shinai'],
  ['チヂワ', 'chijiwa'],
  ['ヌマヅ', 'numazu'],
  ['ヲサ', 'osa'],
  ['センター', 'senta'],
  ['パーティ', 'pati'],
  ['ファミリー', 'famiri'],
  ['ヴィラ', 'vira'],
  ['クヮエン', 'kwaen'],
  ['ジェイ', 'jei'],
  ['ちよだ', 'chiyoda'],
  ['ﾁﾖﾀﾞ', 'chiyoda'],
  ['イスヾ', 'isuzu'],
  ['タヽラ', 'tatara'],
  ['１チョウメ', '1chome'],
  ['', ''],
];

test('romaji follows the registry', () => {
  for (const [kana, expected] of CASES) assert.equal(romaji(kana), expected, kana);
});
