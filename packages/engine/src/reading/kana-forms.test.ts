import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kanaForms } from './kana-forms.js';

const forms = (word: string): string[] => [...kanaForms(word)].map(({ text }) => text);

test('what a place is may stand in kanji behind kana', () => {
  assert.deepEqual(forms('わかやま市あおい町1'), ['わかやまシあおいチョウ1', 'わかやまシあおいマチ1']);
  assert.ok(forms('とべ村').includes('とべソン'));
  assert.deepEqual(forms('和歌山市葵町'), []);
});

test('a long vowel is the one that it is written for', () => {
  assert.ok(forms('トーキョート').includes('トウキョウト'));
  assert.ok(forms('ｵｰｻｶｼ').includes('オオサカシ'));
  assert.ok(forms('けーおー').includes('けエおウ'));
  assert.ok(forms('トーキョートブンキョークホンゴー').includes('トウキョウトブンキョウクホンゴウ'));
});

test('町 may be read otherwise, and the number of a chome', () => {
  assert.deepEqual(forms('アオイマチ1-2'), ['アオイチョウ1-2']);
  assert.deepEqual(forms('ほんごういちちょうめ'), ['ほんごう1ちょうめ']);
  assert.deepEqual(forms('ほんごう'), []);
});

test('every form keeps where it comes from', () => {
  const [form] = kanaForms('ﾜｶﾔﾏ市ｱｵｲ町1');
  assert.equal(form.text, 'ワカヤマシアオイチョウ1');
  assert.deepEqual(form.sources(0, 5), [{ from: 0, to: 5 }]);
  assert.deepEqual(form.sources(5, 11), [{ from: 5, to: 9 }]);
});

test('of an endless word no more is read than of a long one', () => {
  for (const piece of ['カー町村ー', 'か村', 'カー', 'いちちょうめ', 'ｶﾞｰ町', '\ufdfaカー村'])
    for (const word of [piece.repeat(80), piece.repeat(20_000)]) {
      const read = [...kanaForms(word)];
      const letters = read.reduce((sum, { text }) => sum + text.length, 0);
      assert.ok(read.length > 0 && letters <= 6400, `${piece}: ${letters} letters in ${read.length} forms`);
      assert.ok(read.every((form) => form.sources(0, form.text.length).every(({ to }) => to <= 400)));
    }
});
