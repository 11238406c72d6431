import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAddresses } from './open-ends.js';

const parts = (text: string): string[] => openAddresses(text).map(({ word, open }) => `${word}|${open}`);

test('an English address that is being typed is read as it stands, then with its numbers apart', () => {
  assert.deepEqual(parts('1-10, Aobacho 1-chome, Chu'), ['aobacho1-1-10-|chu']);
  assert.deepEqual(parts('1-16-21 Kasu'), ['|1-16-21-kasu', '1-16-21-|kasu']);
  assert.deepEqual(parts('7-3-1 Hongo, Bun'), ['7-3-1-hongo|bun', 'hongo7-3-1-|bun']);
});

test('a number with its counter, or behind a name, stays where it is', () => {
  for (const text of ['7 chome Hongo', '2-jo Higashi', '3rd Street', 'Hongo 7-3 Bun'])
    assert.equal(parts(text).length, 1, text);
});
