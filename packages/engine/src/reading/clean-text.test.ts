import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from './reading.js';

/** [as typed, its plain form]: searches and `/geocode` read both alike. */
const ALIKE: readonly (readonly [typed: string, plain: string])[] = [
  ['和歌山市<br>葵町1', '和歌山市 葵町1'],
  ['和歌山市&nbsp;葵町1', '和歌山市 葵町1'],
  ['都道府県:和歌山県 市区町村:和歌山市', '和歌山県 和歌山市'],
  ['和歌山市→葵町', '和歌山市 葵町'],
  ['川⻄市花屋敷１', '川西市花屋敷1'],
  ['つつし\u3099が丘 12は\u3099んち', 'つつじが丘 12番地'],
  ['〒６４０－８２７３<br>葵町', '〒640-8273 葵町'],
];

test('a word is cleaned once, for searches and for addresses', () => {
  for (const [typed, plain] of ALIKE) {
    const [ours, theirs] = [read(typed).in('ja'), read(plain).in('ja')];
    assert.equal(ours.wanted().flat().at(-1)?.text, theirs.wanted().flat().at(-1)?.text, typed);
    assert.equal(ours.address().folded, theirs.address().folded, typed);
    assert.equal(ours.postCode?.code, theirs.postCode?.code, typed);
  }
});

test('units of an address know what they were typed as, letters with marks of their own too', () => {
  const typed = 'つつし\u3099か\u3099丘<br>1';
  const { folded, from, to } = read(typed).in('ja').address();
  assert.equal(folded, 'ツツジケ丘1');
  assert.deepEqual(
    [...folded].map((_, k) => typed.slice(from[k], to[k])),
    ['つ', 'つ', 'し\u3099', 'か\u3099', '丘', '1'],
  );
});
