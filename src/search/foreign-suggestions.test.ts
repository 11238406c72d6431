import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isOneEdit } from './foreign-suggestions.js';

/** All texts one edit away, over a few letters. */
function edits(text: string, letters: string): Set<string> {
  const all = new Set<string>();
  for (let at = 0; at <= text.length; at++) {
    const [before, behind] = [text.slice(0, at), text.slice(at)];
    for (const letter of letters) {
      all.add(before + letter + behind);
      if (behind !== '') all.add(before + letter + behind.slice(1));
    }
    if (behind !== '') all.add(before + behind.slice(1));
    if (behind.length > 1) all.add(before + behind[1] + behind[0] + behind.slice(2));
  }
  all.delete(text);
  return all;
}

test('one letter changed, left out, added, or two neighbours exchanged, and nothing else', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abc'), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      assert.equal(isOneEdit(a, b), edits(a, 'abc').has(b), `${a} ${b}`);
    }),
    { seed: 9, numRuns: 3000 },
  );
});
