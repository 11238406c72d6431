import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../../test/support/property.js';
import { editDistance } from '../../contract/nearest.js';
import { isOneEdit } from './foreign-suggestions.js';

test('one letter changed, left out, added, or two neighbours exchanged, and nothing else', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abc'), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      assert.equal(isOneEdit(a, b), editDistance(a, b) === 1, `${a} ${b}`);
    }),
    { numRuns: 3000 },
  );
});
