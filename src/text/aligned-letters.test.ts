import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../test/support/property.js';
import { read } from '../reading/reading.js';
import type { ForeignLanguage } from '../vocabulary/languages.js';
import { alignLetters } from './aligned-letters.js';
import { foldMultilingual } from './multilingual.js';

function parts(typed: string, language: ForeignLanguage): string[] {
  const folded = foldMultilingual(typed, language);
  const { from, to } = alignLetters(typed, folded, language);
  return [...folded].map((unit, i) => `${unit}=${typed.slice(from[i], to[i])}`);
}

test('each unit of a folded foreign word knows what it was written as', () => {
  assert.deepEqual(parts('Ōta 1-chome', 'en'), ['o=Ō', 't=t', 'a=a', '1=1', '-=-chome']);
  assert.deepEqual(parts('Kita Ward Uji', 'en').slice(3), ['a=a', 'k=W', 'u=d', 'u=U', 'j=j', 'i=i']);
  assert.deepEqual(parts('Shimba', 'en'), ['s=S', 'h=h', 'i=i', 'n=m', 'b=b', 'a=a']);
  assert.deepEqual(
    parts('澤 町', 'zh_tw').map((each) => each.slice(2)),
    ['澤', '町'],
  );
  assert.deepEqual(parts('혼초 1초메', 'ko').at(-1), '-=초메');
});

test('origins lie in the word and ascend', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constantFrom('en', 'zh_cn', 'ko'),
      (typed, language) => {
        const folded = foldMultilingual(typed, language);
        const { from, to } = alignLetters(typed, folded, language);
        assert.equal(from.length, folded.length);
        for (let i = 0; i < from.length; i++) {
          assert.ok(0 <= from[i] && from[i] <= to[i] && to[i] <= typed.length);
          if (i > 0) assert.ok(from[i] >= from[i - 1]);
        }
      },
    ),
    { numRuns: 1000 },
  );
});

test('an aligned word has the readings of the word', () => {
  const typed = fc
    .array(
      fc.constantFrom(
        ...'0129０一三十-－の丁目番地号字大小町栄葵ヶケガ甲イ） 　、〒',
        '640-8273',
        '丁目',
        '番地',
      ),
      { maxLength: 30 },
    )
    .map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(typed, (text) => {
      const { texts, usualTexts } = read(text, 'ja');
      for (const { text: own, origins } of [...texts, ...usualTexts]) {
        assert.equal(origins.from.length, own.length);
        for (let i = 0; i < own.length; i++) {
          assert.ok(origins.from[i] <= origins.to[i] && origins.to[i] <= text.length);
          assert.ok(i === 0 || origins.from[i] >= origins.from[i - 1], JSON.stringify({ text, own }));
        }
      }
    }),
    { numRuns: 3000 },
  );
});
