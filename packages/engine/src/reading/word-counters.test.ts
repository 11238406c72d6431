import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JAPANESE_COUNTERS } from '../facts/counters.js';
import { asAnyNumber, counterIn, kindsWritten, mayBind, NUMBER_KIND } from './bound-numbers.js';
import { read } from './reading.js';

const NAMES = new Map(Object.entries(NUMBER_KIND).map(([name, kind]) => [kind as number, name]));

/** The folded word with what each hyphen binds its number to: 3(section). */
function shown(word: string): string {
  const [{ text, kinds }] = read(word).in('ja').texts;
  return [...text].map((unit, i) => (kinds?.[i] ? `(${NAMES.get(kinds[i])})` : unit)).join('');
}

test('counters say what a number is', () => {
  assert.equal(shown('栄三丁目12番3号'), '栄3(section)12(block)3(house)');
  assert.equal(shown('栄３ちょうめ'), '栄3(section)');
  assert.equal(shown('土師町一丁'), '土師町1(section)');
  assert.equal(shown('本町二町目'), '本町2(section)');
  assert.equal(shown('広原882番地'), '広原882(lot)');
  assert.equal(shown('広原103番地の3'), '広原103(lot)3');
  assert.equal(shown('サカエ3チョウメ12バン3ゴウ'), 'サカエ3(section)12(block)3(house)');
});

test('hyphens bind nothing, nor does 号 behind 番地', () => {
  assert.equal(shown('栄3-12-3'), '栄3-12-3');
  assert.equal(shown('栄12番地3号'), '栄12(lot)3-');
  assert.equal(shown('和歌山市十二番丁'), '和歌山市12番丁');
});

test('番 and 号 alone are no section', () => {
  assert.equal(shown('銀座3番'), '銀座3(number)', 'issue 50, line 27');
  assert.equal(shown('銀座3号'), '銀座3(house)', 'issue 50, line 27');
  assert.equal(shown('栄三丁目12番'), '栄3(section)12(number)');
});

test('every way to write a counter is folded and bound as the usual one', () => {
  for (const [counter, spellings] of Object.entries(JAPANESE_COUNTERS))
    for (const { spelling, place } of spellings) {
      const [written, usual] = place.map((word) => read(word).in('ja').texts[0]);
      assert.ok(mayBind(place[0]), spelling);
      if (spelling !== '町目') assert.deepEqual(written, usual, spelling);
      assert.equal(counterIn(spelling), counter);
    }
});

test('町 alone is not a counter', () => {
  assert.equal(mayBind('中央区本町1-2'), false);
  assert.equal(mayBind('本町二町目'), true);
  assert.equal(shown('本町二町\u2f6c'), '本町2(section)');
});

test('where no lot has the number of 番地, a block or a house may', () => {
  assert.equal(asAnyNumber(read('栄3丁目').in('ja').texts[0].kinds), null);
  const [{ kinds }] = read('3丁目5番地').in('ja').texts;
  assert.deepEqual([...(asAnyNumber(kinds) ?? [])], [0, NUMBER_KIND.section, 0, NUMBER_KIND.number]);
});

test('names that are themselves written with a counter', () => {
  assert.equal(kindsWritten('三丁目'), NUMBER_KIND.section);
  assert.equal(kindsWritten('西2号'), NUMBER_KIND.house);
  assert.equal(kindsWritten('麻布十番'), NUMBER_KIND.block | NUMBER_KIND.number);
  assert.equal(kindsWritten('北荘町ニ丁'), NUMBER_KIND.section);
  assert.equal(kindsWritten('鳳中町ハ丁'), NUMBER_KIND.section);
  assert.equal(kindsWritten('栄'), 0);
});
