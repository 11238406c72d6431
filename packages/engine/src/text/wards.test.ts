import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cityReading, wardReading } from './wards.js';

test("a city's reading is what those of its wards begin with", () => {
  for (const [city, ...wards] of [
    ['ヒロシマシ', 'ニシク', 'ヒガシク', 'アサミナミク'],
    ['キタキュウシュウシ', 'モジク', 'ヤハタヒガシク', 'ヤハタニシク'],
    ['キョウトシ', 'シモギョウク', 'ヒガシヤマク', 'フシミク'],
    ['ミホンシ', 'シオカゼク', 'シラナミク', 'ミナトク'],
  ])
    assert.equal(cityReading(wards.map((ward) => city + ward)), city);
  assert.equal(cityReading(['ナゴヤシミドリク']), 'ナゴヤシ');
  assert.equal(cityReading(['オオサカシニシク']), 'オオサカシ', 'ク alone is not a ward');
  assert.equal(cityReading(['オオサカシヒガシナリク']), null);
  assert.equal(cityReading(['オオサカシヒガシナリク'], 'オオサカシ'), 'オオサカシ');
  assert.equal(cityReading(['ナゴヤミドリク']), null);
  assert.equal(cityReading([]), null);
});

test('a ward is read without its city', () => {
  assert.equal(wardReading('ヒロシマシヒガシク', 'ヒロシマシ'), 'ヒガシク');
  assert.equal(wardReading('ナゴヤシミドリク', null), 'ミドリク');
  assert.equal(wardReading('オオサカシヒガシナリク', null), null);
  assert.equal(wardReading('ナゴヤシミドリク', 'オオサカシ'), null);
});
