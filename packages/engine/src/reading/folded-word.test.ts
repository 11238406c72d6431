import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NUMBER_KIND } from './bound-numbers.js';
import { type FoldedWord, findsAllOf } from './folded-word.js';

const { section, lot } = NUMBER_KIND;
const word = (text: string, kinds: readonly number[] | null = null): FoldedWord => ({
  text,
  kinds: kinds === null ? null : Uint8Array.from(kinds),
});

test('a word finds all of another with the same text and no number bound otherwise', () => {
  const [any, chome, banchi] = [word('1-4-'), word('1-4-', [0, 0, 0, section]), word('1-4-', [0, 0, 0, lot])];
  assert.ok(findsAllOf(any, any));
  assert.ok(findsAllOf(any, chome));
  assert.ok(findsAllOf(chome, word('1-4-', [0, 0, 0, section])));
  assert.ok(!findsAllOf(chome, any));
  assert.ok(!findsAllOf(chome, banchi));
  assert.ok(!findsAllOf(any, word('1-4')));
});
