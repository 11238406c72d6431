import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../test/support/property.js';
import { NUMBER_ROWS } from './tables/numbers.js';
import { usualNumbers, usualWord } from './usual-numbers.js';

const PIECES = [
  'ⅣⅨ壹貳叁贰陆陆號里本松軒03',
  '03丁目',
  '1,029番地',
  '小2里',
  '12,',
  '番',

  ...'0123456789一二三十廿卅〇壱弐参拾ⅠⅢ町丁目番地号字大小の之ノ-－・、,.()（:;/　 \u00ad〒東区本ア様部第枝街め｜|│外ほと',
  ...[
    '番地',
    '地番',
    '町目',
    '丁目',
    '番街区',
    '枝番',
    '枝番号の',
    '大あざ',
    'アザ',
    '廿五番地',
    '六部8',
    'No.',
    '№',
  ],
  ...[
    '-chome ',
    'banchi',
    ' ban ',
    'go',
    'TEL',
    '03-1234-5678',
    '0312345678',
    '34.2261',
    '・',
    '三・五',
    '及び',
    ...[
      'O',
      'o',
      'l',
      'I',
      '①',
      '❷',
      '丁日',
      '丁自',
      'T目',
      'Ｔ目',
      '了目',
      'チョーメ',
      'ちょーめ',
      'ハイフン',
      '棒',
    ],
  ],
];
const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(''));

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
        const plain = narrow.replace(pattern, (written) =>
          part === undefined ? usual(written) : written.replace(part, usual),
        );
        if (plain === narrow) return;
        found++;
        assert.notEqual(usualWord(word), null);
      }),
      { numRuns: 500 },
    );
    assert.ok(found > 0, String(pattern));
  }
});

test('every unit of a text comes from where it was written, and from left to right', () => {
  fc.assert(
    fc.property(text, (word) => {
      for (const usual of [usualWord(word), usualNumbers(word)]) {
        if (usual === null) continue;
        const { from, to } = usual.origins;
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
  for (const [written, usual] of places)
    test(`${written} is usually ${usual}`, () => {
      const own = usualWord(written);
      assert.notEqual(own, null);
      assert.notEqual(own?.text, written);
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
    assert.equal(usualWord(word), null, word);
});
