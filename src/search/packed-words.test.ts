import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { readAddress } from '../reading/address-text.js';
import { packedWords, unpackedWords } from './packed-words.js';

test('Packed words are as they were read, after a copy from one thread to another; an empty one is not read', () => {
  const words = [
    '和歌山県和歌山市葵町1-2',
    '',
    '（本社）和歌山県和歌山市葵町1-2',
    '〒640-8273 和歌山市葵町1-2',
    '和歌山市（旧市内）西小二里',
    '和歌山市〓町',
    '和歌山市葵町１−２',
    '　',
    '葵町',
    '葵町1-2 TEL 073-432-0001',
    'x'.repeat(1000),
    '\ud800',
  ];
  const unpacked = [...unpackedWords(structuredClone(packedWords(words)))];
  assert.equal(unpacked.length, words.length);
  unpacked.forEach((reading, i) => {
    const read = reading.address();
    const plain = { ...read, from: Array.from(read.from), to: Array.from(read.to) };
    const own = readAddress(words[i]);
    assert.equal(reading.typed, words[i]);
    assert.ok(
      isDeepStrictEqual(plain, { ...own, from: Array.from(own.from), to: Array.from(own.to) }),
      words[i],
    );
  });
});
