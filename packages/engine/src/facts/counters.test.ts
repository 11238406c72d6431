import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FOREIGN_LANGUAGES } from '../vocabulary/languages.js';
import { COUNTER_OF, COUNTERS, counterPattern } from './counters.js';

test('a spelling that begins another stands behind it, and each is of one counter', () => {
  for (const language of FOREIGN_LANGUAGES) {
    const spellings = COUNTERS[language];
    assert.equal(new Set(spellings).size, spellings.length);
    spellings.forEach((spelling, i) => {
      assert.ok(!spellings.slice(0, i).some((before) => spelling.startsWith(before)), spelling);
    });
  }
  assert.deepEqual(
    ['chome', '조메', '番地', '번', '號', 'gou'].map((spelling) => COUNTER_OF.get(spelling)),
    ['丁目', '丁目', '番地', '番', '号', '号'],
  );
});

test('a pattern finds whole counters', () => {
  const any = new RegExp(`^[0-9]+${counterPattern(['en', 'ko'])}`, 'i');
  for (const text of ['1chome', '12번지', '3GOU']) assert.match(text, any);
  for (const text of ['1chomei', '1丁目', '1bank']) assert.doesNotMatch(text, any);
  const chome = new RegExp(`^[0-9]+${counterPattern(FOREIGN_LANGUAGES, '丁目')}$`);
  assert.deepEqual(
    ['1丁目', '1초메', '1番'].map((text) => chome.test(text)),
    [true, true, false],
  );
});
