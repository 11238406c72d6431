import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../test/support/property.js';
import { endOfAddress, SIGN, signsOf } from './marks.js';

const PIECES = [
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

/** Words as they are looked at: {@link signsOf} knows full-width digits, the patterns are shown none. */
const narrow = (given: string): string =>
  given.replace(/[！-～]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0));

/** Checks drawn words as they are looked at; more than so many must be of the kind that `check` tells. */
function checkWords(least: number, check: (word: string, given: string) => boolean): void {
  let counted = 0;
  fc.assert(
    fc.property(text, (given) => {
      if (check(narrow(given), given)) counted++;
    }),
    { numRuns: 20_000 },
  );
  assert.ok(counted > least, String(counted));
}

test('a zero that nothing sets apart begins no telephone number', () => {
  checkWords(100, (word, given) => {
    const signs = signsOf(given);
    if ((signs & SIGN.zero) === 0) return false;
    const end = endOfAddress(word, signs | SIGN.ending);
    assert.equal(endOfAddress(word, signs), end);
    return end < word.length;
  });
});
