import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/property.js';
import { NumberedTexts } from './numbered-texts.js';

test('texts are numbered as they come up, in one map or in several', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 2 })), fc.integer({ min: 1, max: 5 }), (texts, size) => {
      const numbered = new NumberedTexts(size);
      const distinct = [...new Set(texts)];
      for (const text of texts) assert.equal(numbered.of(text), distinct.indexOf(text));
      assert.deepEqual(numbered.all, distinct);
    }),
  );
});
