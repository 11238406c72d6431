import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Message } from '@banchi/engine/vocabulary/message.js';
import { rowRules, valueFault } from './row-faults.js';

const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

test('every rule stands in both languages, with the same values', () => {
  for (const [name, rule] of Object.entries(rowRules)) {
    const { en, ja }: Message =
      typeof rule === 'function' ? (rule as (...values: unknown[]) => Message)(['VALUE'], 7, 8) : rule;
    assert.match(ja, JAPANESE, name);
    assert.notEqual(en, ja, name);
    const values = (text: string): string[] => (text.match(/VALUE|\b[78]\b/g) ?? []).sort();
    assert.deepEqual(values(ja), values(en), name);
  }
});

test('a fault names field, value and rule', () => {
  const fault = valueFault('post_code', '12', rowRules.digits(7));
  assert.deepEqual(fault, {
    en: 'post_code: "12": must be 7 digits',
    ja: 'post_code: "12": 7 桁の数字でなければなりません',
  });
});
