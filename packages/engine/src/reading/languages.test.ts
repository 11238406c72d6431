import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foreignLanguagesOf } from './languages.js';

test('the script decides the language; numbers and counters leave it open', () => {
  for (const [word, languages] of [
    ['No. 5', []],
    ['3-chome 2 go', []],
    ['305호', []],
    ['12번지 3', []],
    ['一丁目28號', []],
    ['Ｈｏｎｇｏ ７', ['en']],
    ['和歌山市ふじと台', []],
    ['和歌山县和歌山市ふじと台', ['zh_cn', 'zh_tw']],
    ['札内あかしや町, 幕别町', ['zh_cn', 'zh_tw']],
    ['혼고 7초메', ['ko']],
  ] as const)
    assert.deepEqual(foreignLanguagesOf(word), languages, word);
});
