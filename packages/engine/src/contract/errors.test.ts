import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERRORS, errorBody } from './errors.js';

test('every error has a status of the error range and both messages', () => {
  for (const [code, row] of Object.entries(ERRORS)) {
    assert.ok(row.http >= 400 && row.http <= 599, code);
    assert.match(row.en, /^[A-Z].*\.$/, code);
    assert.match(row.ja, /。$/, code);
  }
});

test('an error body', () => {
  assert.deepEqual(errorBody('NOT_FOUND', 'ja'), {
    status: 'NOT_FOUND',
    message: '指定された URL は存在しません。',
    errors: [],
  });
});
