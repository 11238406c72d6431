import assert from 'node:assert/strict';
import { test } from 'node:test';
import { streetDirectionEnds } from '../facts/streets.js';
import { read, readSearched } from './reading.js';

/** A word as it is looked for, white space as nothing. */
const plain = (word: string): string => readSearched(word, 'ja').texts.at(-1)?.text ?? '';

const WORDS: readonly (readonly [text: string, folded: string])[] = [
  ['〒569-1041大阪府高槻市', '大阪府高槻市'],
  ['〒 569-1041 大阪府高槻市', '大阪府高槻市'],
  ['569-1041大阪府高槻市', '大阪府高槻市'],
  ['〒５６９－１０４１大阪府高槻市', '大阪府高槻市'],
  ['569−1041　大阪府高槻市', '大阪府高槻市'],
  ['〒5691041大阪府', '大阪府'],
  ['5691041大阪府', '大阪府'],
  ['〒569-1041', ''],
  ['569-1041', '569-1041'],
  ['103-3', '103-3'],
  ['栄 三 丁 目', '栄3-'],
  ['', ''],
];

for (const [text, folded] of WORDS) {
  test(`${text} is looked for as ${folded}`, () => {
    assert.equal(folded, plain(text));
  });
}

test('only the first 100 characters count, code points after white space', () => {
  assert.equal(plain(`${'𠮷 '.repeat(100)}栄`), '吉'.repeat(100));
});

/** [word, its readings, its postal code]. */
const READINGS: readonly (readonly [word: string, readings: readonly string[], postCode: number | null])[] = [
  ['葵町1-2 305', ['葵町1-2-305', '葵町1-2305'], null],
  ['葵町1 0 - 1 5', ['葵町1-0-1-5', '葵町10-15'], null],
  ['葵町 1-2 ビル', ['葵町1-2ビル'], null],
  ['葵町１　２', ['葵町1-2', '葵町12'], null],
  ['〒640-8273 葵町', ['葵町'], 6408273],
  ['〒640-8273', [], 6408273],
  ['640-8273', ['640-8273'], 6408273],
  ['640-82731', ['640-82731'], null],
  ['0640941札幌市', ['札幌市'], 640941],
];

for (const [word, readings, postCode] of READINGS) {
  test(`${word} is read`, () => {
    const reading = read(word).in('ja');
    assert.deepEqual(
      reading.texts.map(({ text }) => text),
      readings,
    );
    assert.equal(reading.postCode?.code ?? null, postCode);
  });
}

/** The typed text of each unit of the first text to look for. */
function typedUnits(typed: string): string[] {
  const [{ text, origins }] = read(typed).in('ja').wanted()[0];
  return [...text].map((unit, k) => `${unit}=${typed.slice(origins.from[k], origins.to[k])}`);
}

test('units of what is looked for know what they were typed as', () => {
  assert.deepEqual(typedUnits('〒640-8273 葵町 1 2'), ['葵=葵', '町=町', '1=1', '-= ', '2=2']);
  assert.deepEqual(typedUnits('つつし\u3099丘'), ['ツ=つ', 'ツ=つ', 'ジ=し\u3099', '丘=丘']);
  assert.deepEqual(typedUnits('本町2 (甲12').slice(0, 3), ['本=本', '町=町', '2=2']);
});

test('100 characters are read, a letter and its marks as one, white space aside', () => {
  for (const word of ['か\u3099'.repeat(101), 'が '.repeat(101)])
    assert.equal(readSearched(word, 'ja').texts[0].text, 'ガ'.repeat(100));
});

test('a postal code in front of a word in another language is known by its place', () => {
  const reading = read(' 113-0033,  Hongo Bunkyo-ku ').in('en');
  const { code, from, to } = reading.postCode ?? {};
  assert.deepEqual([code, from, to], [1130033, 1, 9]);
  assert.equal(reading.texts[0].given.text, 'Hongo Bunkyo-ku');
  const [[whole]] = reading.wanted(false);
  assert.equal(whole.text, 'hongobunkyoku');
  assert.deepEqual([whole.origins.from[0], whole.origins.to.at(-1)], [12, 27]);
  assert.deepEqual(
    reading.wantedParts().map(({ parts }) => parts.map(({ text }) => text)),
    [['hongo', 'bunkyoku']],
  );
});

test('a Korean word that is typed letter by letter is the word', () => {
  const [[whole]] = read('혼고 7초메'.normalize('NFD')).in('ko').wanted(false);
  assert.equal(whole.text, '혼고7-');
  assert.deepEqual([whole.origins.from[0], whole.origins.to[1]], [0, '혼고'.normalize('NFD').length]);
});

test('in Chinese numbers are looked for as they are usually written too', () => {
  assert.deepEqual(
    [...read('银座二').in('zh_cn').wanted(false)].flat().map(({ text }) => text.at(-1)),
    ['ニ', '2'],
  );
});

test('a word that is only a postal code', () => {
  for (const word of ['〒640-8273', '640-8273', '6408273', '〒６４０－８２７３'])
    assert.equal(read(word).postCode, 6408273);
  for (const word of ['640-8273葵町', '640-827', '葵町', '640-8273-1'])
    assert.equal(read(word).postCode, null);
});

/** [address, towns that may go on behind a direction]. */
const STREETS: readonly (readonly [address: string, towns: readonly string[]])[] = [
  ['京都市中京区寺町通御池上る上本能寺前町', ['上本能寺前町']],
  ['下京区四条通烏丸東入ル長刀鉾町', ['長刀鉾町']],
  ['下京区四条通烏丸東入長刀鉾町', ['長刀鉾町']],
  ['上京区下立売通千本西入二筋目上ル長尾町', ['2筋目上ル長尾町', '上ル長尾町', '長尾町']],
  ['中京区河原町通三条下る一筋目東入ル大黒町', ['1筋目東入ル大黒町', '東入ル大黒町', '大黒町']],
  ['下京区烏丸通五条下がる大坂町', ['大坂町']],
  ['下京区烏丸通五条下大坂町', ['大坂町']],
  ['上京区今出川通大宮西入二丁目笹屋町', ['2-笹屋町', '笹屋町']],
  ['上京区寺町通上立売下大黒町', ['立売下大黒町', '大黒町']],
  ['名古屋市中区栄三丁目', []],
];

for (const [address, towns] of STREETS) {
  test(`streetDirectionEnds ${address}`, () => {
    const folded = plain(address);
    assert.deepEqual(
      streetDirectionEnds(folded).map((end) => folded.slice(end)),
      towns,
    );
  });
}
