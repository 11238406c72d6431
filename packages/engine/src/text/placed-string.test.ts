import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/property.js';
import { read } from '../reading/reading.js';
import { FOREIGN_LANGUAGES, type ForeignLanguage } from '../vocabulary/languages.js';
import { foldMultilingual, foldPlaced } from './multilingual.js';

function parts(typed: string, language: ForeignLanguage): string[] {
  const { text, origins } = foldPlaced({ text: typed, origins: null }, language);
  return [...text].map((unit, i) => `${unit}=${typed.slice(origins.from[i], origins.to[i])}`);
}

test('each unit of a folded foreign word knows what it was written as', () => {
  assert.deepEqual(parts('Ōta 1-chome', 'en'), ['o=Ō', 't=t', 'a=a', '1=1', '-=-chome']);
  assert.deepEqual(parts('Kita Ward Uji', 'en').slice(3), ['a=a', 'k=Ward', 'u=Ward', 'u=U', 'j=j', 'i=i']);
  assert.deepEqual(parts('Shimba', 'en'), ['s=S', 'h=h', 'i=i', 'n=m', 'b=b', 'a=a']);
  assert.deepEqual(parts('Toukyou 1, Kita', 'en').slice(0, 7), [
    't=T',
    'o=ou',
    'k=k',
    'y=y',
    'o=ou',
    '1=1',
    '-=, ',
  ]);
  assert.deepEqual(parts('Hatchobori', 'en').slice(0, 4), ['h=H', 'a=a', 'c=t', 'c=c']);
  assert.deepEqual(parts('澤 町', 'zh_tw'), ['沢=澤', '町=町']);
  assert.deepEqual(parts('银座三丁目', 'zh_cn').slice(2), ['3=三', '-=丁目']);
  assert.deepEqual(parts('혼초 1초메', 'ko').at(-1), '-=초메');
});

test('a placed fold is the fold, and its origins lie in the word and ascend', () => {
  const pieces = fc.oneof(
    fc.constantFrom(...FOREIGN_PIECES),
    fc.string({ unit: 'grapheme', maxLength: 3 }),
    fc.string({ unit: 'binary', maxLength: 2 }),
  );
  const typed = fc.array(pieces, { maxLength: 20 }).map((all) => all.join(''));
  fc.assert(
    fc.property(typed, fc.constantFrom(...FOREIGN_LANGUAGES), (text, language) => {
      const placed = foldPlaced({ text, origins: null }, language);
      assert.equal(placed.text, foldMultilingual(text, language));
      const { from, to } = placed.origins;
      assert.equal(from.length, placed.text.length);
      assert.equal(to.length, placed.text.length);
      for (let i = 0; i < from.length; i++) {
        assert.ok(0 <= from[i] && from[i] <= to[i] && to[i] <= text.length);
        assert.ok(i === 0 || from[i] >= from[i - 1], JSON.stringify({ typed: text, language, placed }));
      }
    }),
    { numRuns: 3000 },
  );
});

const FOREIGN_PIECES = [
  ...[
    'Hongo',
    'Chuo',
    'oo',
    'ohh',
    'ou',
    'uu',
    'mb',
    'tch',
    ' Ward',
    '-ku',
    "'",
    ',',
    ' ',
    '-',
    '—',
    '1',
    '23',
    '４',
  ],
  ...[
    '-chome',
    ' Banchi',
    'go',
    '혼',
    '초메',
    '번지',
    '호',
    '丁目',
    '番',
    '澤',
    '县',
    '三',
    '十',
    '㏠',
    'Σ',
    'ō',
    '\u0304',
    '\u1161',
  ],
];

test('each unit of what is looked for knows where it was typed', () => {
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
      const { texts, usualTexts } = read(text).in('ja');
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
