import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMunicipalityWritten, isPrefectureWritten } from '../facts/endings.js';
import { OTHER_NUMBERS, OTHER_NUMBERS_FOLDED } from '../facts/other-numbers.js';
import { fold } from '../text/index.js';
import { isNumberWritten } from './certainty.js';
import { numberAt } from './number-at.js';
import { read } from './reading.js';

test('numbers as addresses write them', () => {
  const numbers =
    '1 12-3 三丁目 12番3号 103番地の3 103のイ 甲103 第1番2号 ' +
    '4地割5 6-26三番館 12ビル 5コーポ山田 12ABCビル 3県営住宅 番外地 無番地5';
  for (const written of numbers.split(' ')) assert.ok(isNumberWritten(fold(written)), written);
});

test('numbers of something else, and names', () => {
  const others =
    '30年 1号線 3階 3F 2000円 5人 24時間 3キロ 3ヶ月 10周年 8DK 5ヘクタール 第4町会 第3ビル 16.9月25日 920,000円 太郎 病院 株式会社 ビル12 年度 一郎 (株)';
  for (const written of others.split(' ')) assert.ok(!isNumberWritten(fold(written)), written);
});

test('municipalities and prefectures that say what they are', () => {
  for (const name of [
    '和歌山市',
    '名古屋市緑区',
    '串本町',
    'ワカヤマシ',
    'チヨダク',
    'chiyodaku',
    '지요다구',
  ])
    assert.ok(isMunicipalityWritten(fold(name)), name);
  for (const name of ['和歌山', 'ワカヤマ', 'chiyoda', '栄'])
    assert.ok(!isMunicipalityWritten(fold(name)), name);
  for (const name of ['和歌山県', '北海道', '京都府', 'ワカヤマケン', 'wakayama'])
    assert.ok(isPrefectureWritten(name), name);
  for (const name of ['和歌山', '京都', 'キヨウト']) assert.ok(!isPrefectureWritten(name), name);
});

test('numbers of other things do not belong to an address', () => {
  for (const [, examples] of OTHER_NUMBERS)
    for (const example of examples.split(/[,:] /u)) {
      const word = read(`葵町${example}`).in('ja').address();
      const number = numberAt(word, 2);
      if (number === null) continue; // 三番館, and what is said of an example
      assert.ok(number.isOther && !number.usable, example);
    }
  for (const [pattern, example] of OTHER_NUMBERS_FOLDED) {
    assert.ok(!isNumberWritten(fold(example).slice(2)), example);
    assert.match(fold(example).slice(3), pattern);
  }
});
