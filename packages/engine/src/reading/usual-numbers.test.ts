import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/property.js';
import { writtenPieces as text } from '../../../../test/support/written-pieces.js';
import { NUMBER_ROWS } from '../facts/numbers.js';
import type { PlacedString } from '../text/placed-string.js';
import { unchanged } from '../text/units.js';
import { usualNumbers, usualWord } from './usual-numbers.js';

const written = (text: string): PlacedString | null => usualWord({ text, origins: null });

test('a row is looked for wherever its pattern may find something', () => {
  for (const { pattern, part, usual, places } of NUMBER_ROWS) {
    let found = 0;
    // what the row finds in its own example, between pieces of others
    const example = fc.constantFrom(
      ...places.map(([written]) => written.replace(/^[\p{sc=Han}]*?(?=.{4})/u, '')),
    );
    fc.assert(
      fc.property(text, example, text, (before, own, behind) => {
        const word = before + own + behind;
        const narrow = word.replace(/[！-～]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0));
        const plain = narrow.replace(pattern, (found) =>
          part === undefined ? usual(found) : found.replace(part, usual),
        );
        if (plain === narrow) return;
        found++;
        assert.notEqual(written(word), null);
      }),
      { numRuns: 500 },
    );
    assert.ok(found > 0, String(pattern));
  }
});

test('every unit of a text comes from where it was written, and from left to right', () => {
  fc.assert(
    fc.property(text, (word) => {
      for (const usual of [written(word), usualNumbers(word)]) {
        if (usual === null) continue;
        const { from, to } = usual.origins ?? unchanged(usual.text.length);
        assert.equal(from.length, usual.text.length);
        for (let k = 0; k < from.length; k++) {
          assert.ok(from[k] < to[k] && to[k] <= word.length);
          if (k > 0) assert.ok(from[k] >= to[k - 1] || (from[k] === from[k - 1] && to[k] === to[k - 1]));
        }
      }
    }),
    { numRuns: 10_000 },
  );
});

for (const { places } of NUMBER_ROWS)
  for (const [place, usual] of places)
    test(`${place} is usually ${usual}`, () => {
      const own = written(place);
      assert.notEqual(own, null);
      assert.notEqual(own?.text, place);
    });

test('words whose numbers are written as usual are looked for once', () => {
  for (const word of [
    '本駒込三丁目',
    '本郷3-2-1',
    '銀座2',
    '本駒込',
    '北三条西2丁目',
    '永田町一丁目7番1号',
    '二十四軒二条',
  ])
    assert.equal(written(word), null, word);
});
