import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyText } from '../../../../test/support/any-text.js';
import { fc } from '../../../../test/support/property.js';
import { fold, foldAligned } from './fold.js';

/** The written text that each unit of the fold stands for. */
function parts(text: string): string[] {
  const { folded, origins } = foldAligned(text);
  return [...folded].map((unit, i) => `${unit}=${text.slice(origins.from[i], origins.to[i])}`);
}

test('each unit of a fold knows what it was written as', () => {
  assert.deepEqual(parts('栄三丁目'), ['栄=栄', '3=三', '-=丁目']);
  assert.deepEqual(parts('栄二十四丁目１２番'), [
    '栄=栄',
    '2=二十四',
    '4=二十四',
    '-=丁目',
    '1=１',
    '2=２',
    '-=番',
  ]);
  assert.deepEqual(parts('103番地の3'), ['1=1', '0=0', '3=3', '-=番地の', '3=3']);
  assert.deepEqual(parts('ｶﾞ ｷﾞ'), ['ガ=ｶﾞ', 'ギ=ｷﾞ']);
  assert.deepEqual(parts('大字葵 町'), ['葵=葵', '町=町']);
  assert.deepEqual(parts('栄、𠮷(1)'), ['栄=栄', '吉=𠮷', '1=1']);
  assert.deepEqual(parts('㈱葵'), ['株=㈱', '葵=葵']);
  // a letter of which one part was made a hyphen and another one stays
  assert.deepEqual(parts('0丁目\u1161葵'), ['0=0', '-=丁目\u1161', '\u1161=丁目\u1161', '葵=葵']);
});

const ADDRESS_LIKE = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'0123456789０９一二三十百〇-－ー−の之ノヶケガが丁目番地号字大小町 　、()・々〜ｶﾞﾞ゛'),
      fc.constantFrom('丁目', '番地', '番', '号', '条', 'ニ丁目', '大字', '和歌山', '衛門', 'チョウメ'),
      anyText({ maxLength: 2 }),
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(''));

test('an aligned fold is the fold, and its ranges ascend', () => {
  fc.assert(
    fc.property(ADDRESS_LIKE, (text) => {
      const { folded, origins } = foldAligned(text);
      assert.equal(folded, fold(text));
      assert.equal(origins.from.length, folded.length);
      assert.equal(origins.to.length, folded.length);
      for (let i = 0; i < folded.length; i++) {
        assert.ok(origins.from[i] >= 0 && origins.from[i] < origins.to[i] && origins.to[i] <= text.length);
        if (i === 0) continue;
        const same = origins.from[i] === origins.from[i - 1] && origins.to[i] === origins.to[i - 1];
        assert.ok(same || origins.from[i] >= origins.to[i - 1], JSON.stringify({ text, folded, origins }));
      }
    }),
    { numRuns: 3000 },
  );
});
