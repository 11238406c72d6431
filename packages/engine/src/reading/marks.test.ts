import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/property.js';
import { writtenPieces as text } from '../../../../test/support/written-pieces.js';
import { BACKS, FRONTS } from '../facts/surroundings.js';
import { endOfAddress, frontAt, signsOf, surroundingsOf } from './marks.js';

/** Words as they are looked at: without full-width ASCII. */
const narrow = (given: string): string =>
  given.replace(/[！-～]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0));

/** Runs a check on drawn words. More than `least` of them must be of the kind that `check` returns true for. */
function checkWords(least: number, check: (word: string) => boolean): void {
  let counted = 0;
  fc.assert(
    fc.property(text, (given) => {
      if (check(narrow(given))) counted++;
    }),
    { numRuns: 20_000 },
  );
  assert.ok(counted > least, String(counted));
}

/** All surroundings may be there. */
const ALL = -1;

test('no end of an address is overlooked', () => {
  checkWords(100, (word) => {
    const end = endOfAddress(word, ALL, signsOf(word));
    assert.equal(endOfAddress(word, surroundingsOf(word), signsOf(word)), end);
    return end < word.length;
  });
});

test('nothing that stands before an address is overlooked', () => {
  checkWords(1000, (word) => {
    const lengths = FRONTS.map(([pattern]) => pattern.exec(word)?.[0].length ?? 0);
    const first = lengths.find((length) => length > 0 && length < word.length) ?? 0;
    assert.equal(frontAt(word, 0, surroundingsOf(word)), first);
    return first > 0;
  });
});

test('the examples of surroundings', () => {
  for (const [, examples] of [...FRONTS, ...BACKS])
    for (const example of examples
      .split(/; not .*|, (?=\S{4})/u)
      .filter((each) => each?.includes('葵町') || each?.includes('広原'))) {
      const word = narrow(example);
      const found = surroundingsOf(word);
      const isSetApart =
        frontAt(word, 0, found) > 0 || endOfAddress(word, found, signsOf(word)) < word.length;
      assert.ok(isSetApart, example);
    }
});

test('names of places before a colon are parts of the address, names of their kinds are labels', () => {
  const front = (word: string): number => frontAt(word, 0, surroundingsOf(word));
  for (const name of [
    '京都府',
    '栃木県',
    '京都府京都市',
    '四日市市',
    '十日町市',
    '大町市',
    '小郡市',
    '余市郡',
    '下京区',
  ])
    assert.equal(front(`${name}:葵町1-2`), 0, name);
  for (const label of ['住所', '送付先住所', '都道府県', '都県', '市区', '市区町村'])
    assert.equal(front(`${label}:葵町1-2`), label.length + 1, label);
});
