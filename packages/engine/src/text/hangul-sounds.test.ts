import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hangulSounds } from './index.js';

const keyOf = (text: string): string => hangulSounds(text).key;

test('names that are transcribed in any way have one key', () => {
  for (const [name, ...others] of [
    ['도쿄', '토쿄', '토우쿄우', '도우쿄'],
    ['지요다', '치요다', '찌요다'],
    ['마쓰야마', '마츠야마', '마쯔야마'],
    ['삿포로', '사포로', '삽포로', '싸뽀로'],
    ['신바시', '심바시'],
    ['홋카이도', '혹카이도', '호카이도'],
    ['모토시로초', '모토시로쵸', '모또시로쪼'],
    ['니가타', '니이가타'],
    ['오사카', '오오사카', '오-사카'.replace('-', '')],
  ])
    for (const other of others) assert.equal(keyOf(other), keyOf(name), `${other}: ${name}`);
});

test('other names have other keys', () => {
  for (const [one, other] of [
    ['아카사카', '아사쿠사'],
    ['오쿠보', '오사카'],
    ['산조시', '삼척시'],
    ['긴정', '김천'],
    ['고베', '고바'],
    ['교토', '고토'],
  ])
    assert.notEqual(keyOf(one), keyOf(other), `${one}: ${other}`);
});

test('a vowel makes none longer that another word ends with, and each unit knows its character', () => {
  assert.notEqual(keyOf('토쿄 오메'), keyOf('토쿄오메'));
  const { key, at } = hangulSounds('쿄토 3-1, 우');
  assert.equal(key, 'kOto3 1 u');
  assert.deepEqual(at, [0, 0, 1, 1, 3, 4, 5, 6, 8]);
});
