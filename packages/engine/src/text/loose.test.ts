import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from './fold.js';
import { looseLength } from './loose.js';

const length = (word: string, name: string): number => looseLength(fold(word), fold(name));

test('町 and 丁 may be left out, doubled or confused inside a name', () => {
  assert.equal(length('木之本西山123', '木之本町西山'), 5);
  assert.equal(length('木之本町町西山123', '木之本町西山'), 7);
  assert.equal(length('本丁西山', '本町西山'), 4);
  assert.equal(length('町野桶戸12', '町野町桶戸'), 4);
  assert.equal(length('五軒屋23-12', '五軒屋町'), 3);
});

test('a name of one character besides 町 needs a 町, a 丁 or a whole number behind it', () => {
  assert.equal(length('錦3-7', '錦町'), 1);
  assert.equal(length('里丁脇ノ田', '里町'), 2);
  assert.equal(length('里脇ノ田', '里町'), 0);
  assert.equal(length('西一線北', '西町'), 0);
});

test('the beginning of a name is not guessed', () => {
  assert.equal(looseLength('野町桶戸x', '町野町桶戸'), 0);
  assert.equal(looseLength('12-3', '12-'), 0);
});

test('the end of a longer name fits when a number or nothing follows', () => {
  assert.equal(length('三栄町2-8', '四谷三栄町'), 3);
  assert.equal(length('栄町2-8', '四谷三栄町'), 0);
  assert.equal(length('三栄町ビル', '四谷三栄町'), 0);
  assert.equal(length('野町桶戸', '町野町桶戸'), 0);
  assert.equal(length('ンマチ', 'ウラシンマチ'), 0);
});
