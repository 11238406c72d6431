import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, POST_CODES } from './postal-codes.js';

test('each place of a postal code has an example', () => {
  for (const { pattern, example } of Object.values(POST_CODES))
    for (const written of [
      example,
      example.replace(/[0-9]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
    ]) {
      const [found = ''] = written.match(pattern) ?? [];
      assert.notEqual(found, '', `${pattern} in ${written}`);
      assert.equal(String(codeOf(found)).length, 7, written);
    }
});

test('longer numbers are no postal codes', () => {
  for (const { pattern } of Object.values(POST_CODES))
    if (pattern !== POST_CODES.only.pattern)
      for (const number of ['640-82731', '〒64082731', '1640-8273', '64082-73'])
        assert.doesNotMatch(number, pattern, String(pattern));
});
