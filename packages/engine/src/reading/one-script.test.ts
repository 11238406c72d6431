import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inOneScript } from './one-script.js';

test('issue 52, line 4: a word in several scripts is cut into runs of one script, the longest first', () => {
  for (const [word, run, isAll] of [
    ['Ginza, 5 Chome−1−1 銀座ビル A棟 1F', 'Ginza, 5 Chome−1−1 ', false],
    ['日本, 〒104-0061 Tokyo, Ginza', ', 〒104-0061 Tokyo, Ginza', true],
    ['1-1 Ginza, Tokyo 104-0061 일본', '1-1 Ginza, Tokyo 104-0061 ', true],
    ['東京都中央区銀座5丁目 A棟 GINZA', '東京都中央区銀座5丁目 A棟 ', false],
  ] as const) {
    const [first] = inOneScript(word);
    assert.equal(first.text.text, run);
    assert.equal(first.isAll, isAll, word);
    assert.deepEqual(first.text.sources(0, 1), [{ from: word.indexOf(run), to: word.indexOf(run) + 1 }]);
  }
});

test('a word in one script is not cut', () => {
  for (const word of ['銀座5-1 3F A棟', '5-1 Ginza, Tokyo', '긴자 5-1', '', '12'])
    assert.deepEqual(inOneScript(word), [], word);
});
