import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromSmall } from './from-small.js';

test('issue 52, line 5: a Japanese word from small to large is put from large to small', () => {
  for (const [word, text, above] of [
    [
      '銀座五丁目, 銀座, 中央区, 東京都, 104-0061, 日本',
      '104-0061 東京都 中央区 銀座五丁目',
      ['中央区', '東京都'],
    ],
    ['本町二丁目1-3、川口市、埼玉県', '埼玉県 川口市 本町二丁目1-3', ['川口市', '埼玉県']],
    ['本町4-1-8 川口市 埼玉県 Japan', '埼玉県 川口市 本町4-1-8', ['川口市', '埼玉県']],
  ] as const) {
    const found = fromSmall(word);
    assert.equal(found?.text.text, text);
    assert.deepEqual(found?.above, above);
    const at = text.indexOf('町') < 0 ? text.indexOf('銀座') : text.indexOf('本町');
    assert.deepEqual(found?.text.sources(at, at + 2), [{ from: 0, to: 2 }], word);
  }
});

test('other words are not from small to large', () => {
  for (const word of [
    '東京都, 中央区, 銀座五丁目',
    '104-0061 東京都中央区 銀座 日本橋区',
    '日本, 埼玉県, 川口市',
    '和歌山県和歌山市葵町1-2 ミホンビル',
    '川口市',
    '',
  ])
    assert.equal(fromSmall(word), null, word);
});
