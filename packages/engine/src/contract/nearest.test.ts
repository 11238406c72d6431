import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PARAMETER_NAMES } from '../vocabulary/parameters.js';
import { editDistance, nearest } from './nearest.js';

test('a misspelt parameter finds the one that was meant', () => {
  const cases = [
    ['wrod', 'word'],
    ['Limit', 'limit'],
    ['adress_code', 'address_code'],
    ['word_match', 'word_match_type'],
    ['addressLevel', 'address_level'],
    ['postion', 'position'],
    ['polygon', 'position'],
  ];
  for (const [name, meant] of cases) assert.equal(nearest(name, PARAMETER_NAMES.address), meant, name);
});

test('edit distance counts insertions, deletions, replacements and swaps', () => {
  assert.equal(editDistance('', 'abc'), 3);
  assert.equal(editDistance('abc', ''), 3);
  assert.equal(editDistance('abc', 'acb'), 1);
  assert.equal(editDistance('kitten', 'sitting'), 3);
});

test('an endless name is compared at bounded cost', () => {
  assert.ok(PARAMETER_NAMES.address.includes(nearest('x'.repeat(1_000_000), PARAMETER_NAMES.address)));
});
