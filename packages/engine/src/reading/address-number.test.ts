import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressNumberAt, endOfNumber, goesOn, withNumbers } from './address-number.js';
import { read } from './reading.js';

/** The numbers of a word behind a name, and the text that they stand in. */
function numbersBehind(name: string, behind: string): string {
  const word = name + behind;
  const found = addressNumberAt(withNumbers(read(word)), name.length, word.length);
  if (found === null) return '';
  const { parts, to } = found;
  return `${parts.map(({ value }) => value).join('-')} ${word.slice(parts[0].from, to)}`;
}

test('numbers follow each other, however they are written', () => {
  for (const [behind, expected] of [
    ['１２番４号', '12-4 １２番４号'],
    ['103番地三', '103-3 103番地三'],
    ['百三番地の三 田中ビル', '103-3 百三番地の三'],
    ['九番壱号', '9-1 九番壱号'],
    ['5の29の11の301', '5-29-11-301 5の29の11の301'],
    ['甲103-2', '甲103-2 甲103-2'],
    ['6のロ #402', '6-ロ 6のロ'],
    ['第48号', '48 第48号'],
    ['無番地', '無番地 無番地'],
    ['1-2 305', '1-2 1-2'],
    ['12番4号 305号室', '12-4 12番4号'],
    ['10-21～24', '10-21 10-21'],
    ['532・535', '532 532'],
    ['29번지 11호', '29-11 29번지 11호'],
    ['12-3 3층', '12-3 12-3'],
  ])
    assert.equal(numbersBehind('芝', behind), expected, behind);
});

test('other numbers begin none', () => {
  for (const behind of ['3階', '305号室', '第3山田ビル', ' #201', '|073-432-0001', 'ハイツ', ''])
    assert.equal(numbersBehind('芝', behind), '', behind);
});

test('a number that goes on behind a known one does', () => {
  const further = (word: string, known: string): string => {
    const written = withNumbers(read(word));
    const at = word.indexOf(known) + known.length;
    const found = goesOn(written, at, word.length);
    return [
      word.slice(at - known.length, endOfNumber(written, at)),
      ...(found?.parts ?? []).map((part) => part.value),
    ].join(' ');
  };
  assert.equal(further('本郷7-3-1-301', '3-1'), '3-1 301');
  assert.equal(further('本郷7-3-1号の301', '3-1号の'), '3-1号 301');
  assert.equal(further('本郷7-3-1 301', '3-1'), '3-1');
  assert.equal(further('本郷7-3番1号', '3番1'), '3番1号');
  assert.equal(further('本郷7-3-1～5', '3-1'), '3-1');
});
