import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codesBegun, districtBehind, postCodeIn } from './postal-codes.js';

/** 640-8273 as people write it. */
const WRITTEN = [
  '640-8273',
  '6408273',
  '640 8273',
  '640-82 73',
  '640－8273',
  '640ー8273',
  '640 - 8273',
  '640~8273',
];
const wide = (text: string): string =>
  text.replace(/[0-9]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));

test('a postal code is found at the beginning of a word in every form', () => {
  for (const digits of WRITTEN)
    for (const form of [
      digits,
      wide(digits),
      `〒${digits}`,
      `〶 ${digits}`,
      `T${digits}`,
      `郵便番号：${digits}`,
    ])
      for (const word of [
        form,
        `${form} 葵町1-2`,
        `${form}葵町1-2`,
        ` ${form}, Aoicho`,
        `日本、${form} 和歌山県`,
      ]) {
        const found = postCodeIn(word);
        assert.equal(found?.code, 6408273, word);
        assert.equal(found.isFirst, true, word);
        assert.equal(found.isAll, word === form, word);
      }
});

test('a code with its mark is found anywhere', () => {
  for (const digits of WRITTEN)
    for (const word of [`葵町1-2(〒${digits})`, `葵町 〒${digits} 山田商店`, `Aoicho 〠${digits}`])
      assert.equal(postCodeIn(word)?.code, 6408273, word);
});

test('without its mark it stands behind a separator, before a place or the end', () => {
  for (const word of [
    '葵町1番2号640-8273',
    '葵町 6408273',
    'Aoicho, Wakayama 640-8273',
    '日本 640-8273 和歌山市葵町',
  ])
    assert.equal(postCodeIn(word)?.code, 6408273, word);
  for (const word of ['高久乙593-1234', '高久乙 593-1234 田中ビル', '葵町 640 8273', '葵町1-2 6408273室'])
    assert.equal(postCodeIn(word), null, word);
});

test('a code that is being typed has its mark, or a dash and a zero behind three digits', () => {
  assert.deepEqual(codesBegun('〒160'), { low: 1600000, high: 1610000 });
  assert.deepEqual(codesBegun('〒１６０−００2'), { low: 1600020, high: 1600030 });
  assert.deepEqual(codesBegun('160-0'), { low: 1600000, high: 1601000 });
  for (const text of ['160', '160-1', '〒16', '〒1600022', '160-0022', '葵町160-0', '160-00-1'])
    assert.equal(codesBegun(text), null, text);
});

test('the district of an English address stands behind its names', () => {
  for (const text of ['Kawasaki 211', 'Kawasaki-shi, 211, Japan', 'Naka-ku, Kawasaki 211.'])
    assert.equal(districtBehind(text)?.district, 211, text);
  for (const text of ['Honcho 1-211', '211 Honcho', 'Kawasaki 2110', 'Kawasaki 21', '川崎211番'])
    assert.equal(districtBehind(text), null, text);
});

test('other numbers are not postal codes', () => {
  for (const word of [
    '10 1 10 11',
    '101 10 11',
    '6 40-8273',
    '640-82731',
    '〒64082731',
    '1640-8273',
    '64082-73',
    '073-432-0001',
    '640-8273-1',
    '葵町1-2',
  ])
    assert.equal(postCodeIn(word), null, word);
});
