import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/property.js';
import { beginningsOf, RowFilter } from './needed-units.js';

const HAN = '\\p{sc=Han}';

/** Patterns of each kind that the reader knows, each with a text in which it finds something. */
const PATTERNS: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/三丁目/u, '栄三丁目'],
  [/(?<=[0-9])[-\s]?go(?![a-z])/giu, '2-GO'],
  [/(?:a|bc*)d?e/u, 'be'],
  [/(?<=\p{sc=Han}\s*)0+[1-9]/gu, '本 03'],
  [/(?<=^\s*|x)[1-9]{0,2}y/u, 'y'],
  [/[^a-z]b|\dq/u, '1q'],
  [/k[s\u{1f300}-\u{1faff}]/iu, '\u212a📍'],
  [/(?:[-\]]{2,})-/u, '-]-'],
  [new RegExp(`(?=[${HAN}--[丁番]])(?!町)`, 'gv'), '2里'],
  [/[一二三]+(?=\s*$)/gu, '銀座二 '],
  [/(?:ab|[cd]\s*)$/u, 'xab'],
  [/\bs\W?[0-9]/iu, 'S-1'],
  [/[\u0061-\u0062]\r?本/u, 'b本'],
];

const PIECES = [
  ...'0123456789一二三丁目番地町里本 -]xyabcdekqsgoGOS\u017f\u212a\u3000Ａ１ｇ',
  '📍',
  '銀座',
  '-go',
];
const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join(''));

test('a filter hides no text in which a pattern finds something', () => {
  const filter = new RowFilter(PATTERNS.map(([pattern]) => [pattern]));
  const hides = (word: string): boolean =>
    PATTERNS.some(
      ([pattern], row) => word.search(pattern) >= 0 && (filter.in(word) & filter.bits[row]) === 0,
    );
  for (const [, example] of PATTERNS) assert.ok(!hides(example), example);
  const address = new RowFilter([[/[a-z0-9]+@[a-z]/iu]]);
  assert.notEqual(address.in('info@EXAMPLE'), 0);
  assert.notEqual(address.in('INFO@example'), 0);
  fc.assert(
    fc.property(text, (word) => {
      assert.ok(!hides(word));
    }),
    { numRuns: 20_000 },
  );
});

test('most rows are not looked for in most words', () => {
  const filter = new RowFilter([[/(?<=[0-9])丁[日自]/u], [/[参弐]+(?=丁目)/u, /参/u], [/三(?=\s*$)/u]]);
  assert.equal(filter.in('本駒込三丁目12番3号'), 0);
  assert.equal(filter.in('栄3丁自'), filter.bits[0]);
  assert.equal(filter.in('本駒込参丁目'), filter.bits[1]);
  assert.equal(filter.in('本駒込三　'), filter.bits[2]);
});

test('a text that a pattern matches at its beginning begins as the pattern does', () => {
  const patterns = [/^号(?:室|棟)/u, /^[FfＦ](?![A-Za-z])/u, /^\s*(?:TEL)?[0-9]/u, /^(?!x)a*/u];
  const beginnings = beginningsOf(patterns);
  fc.assert(
    fc.property(fc.constantFrom('号室', 'F', ' TEL1', '1', 'T', '', 'a', 'b'), text, (first, behind) => {
      const word = first + behind;
      if (word === '') return;
      patterns.forEach((pattern, k) => {
        if (pattern.test(word)) assert.notEqual(beginnings[word.charCodeAt(0)] & (1 << k), 0);
      });
    }),
  );
  assert.equal(beginnings['本'.charCodeAt(0)], 1 << 3);
});

test('what the reader does not know is refused', () => {
  for (const [pattern, at] of [
    [/a{/, 1],
    [/a\B/, 1],
    [/(?<name>a)/u, 1],
    [/[\w]/u, 1],
    [/a+?/u, 2],
  ] as const)
    assert.throws(() => new RowFilter([[pattern]]), new RegExp(`the part at ${at} is not known$`));
});
