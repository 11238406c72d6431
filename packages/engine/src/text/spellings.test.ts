import assert from 'node:assert/strict';
import { test } from 'node:test';
import { informalSpellings, type SegmentNames, spellings } from './index.js';

/** [segment, its spellings]. */
const CASES: readonly (readonly [SegmentNames, readonly string[]])[] = [
  [{ level: 'TOD', name: '福島県', read: 'フクシマケン' }, ['福島県', '福島', 'フクシマケン', 'フクシマ']],
  [{ level: 'TOD', name: '京都府' }, ['京都府', '京都']],
  [{ level: 'TOD', name: '東京都', read: 'トウキョウト' }, ['東京都', '東京', 'トウキヨウト', 'トウキヨウ']],
  [{ level: 'TOD', name: '北海道' }, ['北海道']],
  [
    { level: 'SHK', name: '東牟婁郡串本町', read: 'ヒガシムログンクシモトチョウ' },
    ['東牟婁郡串本町', '串本町', 'ヒガシムログンクシモトチヨウ', 'クシモトチヨウ'],
  ],
  [
    { level: 'SHK', name: '名古屋市緑区', read: 'ナゴヤシミドリク' },
    ['名古屋市緑区', '緑区', 'ナゴヤシミドリク', 'ミドリク'],
  ],
  [
    { level: 'SHK', name: '見本市東浜区', read: 'ミホンシヒガシハマク', cityRead: 'ミホンシ' },
    ['見本市東浜区', '東浜区', 'ミホンシヒガシハマク', 'ヒガシハマク'],
  ],
  [{ level: 'SHK', name: '三宅島三宅村' }, ['三宅島三宅村', '三宅村']],
  [
    { level: 'SHK', name: '八丈島八丈町', read: 'ハチジョウジマハチジョウマチ' },
    ['ハ丈島ハ丈町', 'ハ丈町', 'ハチジヨウジマハチジヨウマチ', 'ハチジヨウマチ'],
  ],
  [{ level: 'SHK', name: '郡山市' }, ['郡山市']],
  [{ level: 'SHK', name: '蒲郡市' }, ['蒲郡市']],
  [{ level: 'SHK', name: '大和郡山市' }, ['大和郡山市']],
  [{ level: 'SHK', name: '四日市市' }, ['四日市市']],
  [{ level: 'SHK', name: '塩釜市' }, ['塩竈市']],
  [{ level: 'SHK', name: '塩竈市' }, ['塩竈市']],
  [
    { level: 'AZC', name: '三丁目', read: '3チョウメ', readThrough: 'サンチョウメ' },
    ['3-', '3丁目', '三丁目', 'サンチヨウメ', '3チヨウメ'],
  ],
  [{ level: 'AZC', name: '第四地割' }, ['第4地割', '第四地割', '4地割']],
  [{ level: 'AZC', name: '4地割' }, ['4地割', '第4地割']],
  [{ level: 'OAZ', name: '北一条西' }, ['北1条西', '北一条西', '北1西']],
  [{ level: 'OAZ', name: '本町六の' }, ['本町六ノ', '本町6-']],
  [{ level: 'OAZ', name: '三田' }, ['三田']],
  [
    { level: 'OAZ', name: '大字上和泉', read: 'オオアザカミイズミ' },
    ['上和泉', 'オオアザカミイズミ', 'カミイズミ'],
  ],
  [{ level: 'OAZ', name: '大字植大' }, ['植大', '植']],
  [{ level: 'AZC', name: '字' }, ['字']],
  [{ level: 'OAZ', name: '葵町', aliases: ['あおい', '葵町'] }, ['葵町', 'アオイ']],
  [{ level: 'GIK', name: '12', read: '12' }, ['12-']],
  [{ level: 'TBN', name: '103-3', read: '103-3' }, ['103-3-']],
  [{ level: 'TBN', name: '2-乙' }, ['2-乙', '2乙']],
  [{ level: 'TBN', name: '2-イ' }, ['2-イ', '2イ']],
];

for (const [segment, expected] of CASES) {
  test(`spellings of ${segment.name}`, () => {
    assert.deepEqual(spellings(segment), expected);
  });
}

test('no spelling is empty', () => {
  for (const name of ['', '大字', '字', '・', '-', '　', '\u200b']) {
    assert.ok(
      !spellings({ level: 'OAZ', name, read: '', readThrough: ' ', aliases: ['', '-'] }).includes(''),
    );
  }
});

test('第 before a 地割 that the name has not, or left out where it has, serves words that begin with it', () => {
  assert.deepEqual(informalSpellings({ level: 'AZC', name: '七地割' }), ['第7地割']);
  assert.deepEqual(informalSpellings({ level: 'AZC', name: '第七地割' }), ['7地割']);
});
