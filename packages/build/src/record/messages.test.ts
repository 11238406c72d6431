import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Message } from '@banchi/engine/vocabulary/message.js';
import { messages, valueFault } from './messages.js';

const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** A value of whichever type a message takes: a text, a list, a message. */
const ANY_VALUE = Object.assign(['VALUE'], { en: 'VALUE', ja: 'VALUE' });

/** Messages of which the English sentence alone has all values. */
const SHORTER_IN_JAPANESE = new Set(['noConnection']);

test('every message stands in both languages, with as many values', () => {
  for (const [name, message] of Object.entries(messages)) {
    const { en, ja }: Message =
      typeof message === 'function'
        ? (message as (...values: unknown[]) => Message)(...new Array(5).fill(ANY_VALUE))
        : message;
    assert.match(ja, JAPANESE, name);
    assert.notEqual(en, ja, name);
    const count = (text: string): number => (String(text).match(/VALUE/g) ?? []).length;
    if (!SHORTER_IN_JAPANESE.has(name)) assert.equal(count(ja), count(en), name);
  }
});

test('a fault names field, value and rule', () => {
  const fault = valueFault('post_code', '12', messages.digits(7));
  assert.deepEqual(fault, {
    en: 'post_code: "12": must be 7 digits',
    ja: 'post_code: "12": 7 桁の数字でなければなりません',
  });
});

test('two rows that differ are one sentence in Japanese: issue 50, line 23', () => {
  const { ja } = messages.flagRows('mt_town');
  assert.equal(ja, 'mt_town に、rsdt_addr_flg が住居表示ありの行と住居表示なしの行が同じ町にあります');
});
