import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lotNumber } from './lot-number.js';

test('numbers are taken apart, and ground without one is known', () => {
  const cases: readonly (readonly [string, ReturnType<typeof lotNumber>])[] = [
    ['2740-1', { parts: ['2740', '1'], isPiece: false }],
    ['794-ﾛ', { parts: ['794', 'ﾛ'], isPiece: false }],
    ['2353-乙1', { parts: ['2353', '乙1'], isPiece: false }],
    ['甲794-1', { parts: ['甲794', '1'], isPiece: false }],
    ['12-3V1', { parts: ['12', '3'], isPiece: true }],
    ['12W2', { parts: ['12'], isPiece: true }],
    ['12-3X(1/2)', { parts: ['12', '3'], isPiece: true }],
    ['地区外-43774', 'blank'],
    ['別図-5', 'blank'],
    ['筆界未定地-3', 'undecided'],
    ...['長狭物不明-12', '道-4', '水-7', '無地番-1', '白地', '里道', '河川', '用悪水路'].map(
      (ground) => [ground, 'ground'] as const,
    ),
    // a name of land that begins so is a number of its own kind
    ['川原12', { parts: ['川原12'], isPiece: false }],
  ];
  for (const [written, expected] of cases) assert.deepEqual(lotNumber(written), expected, written);
});
