import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { read } from '@banchi/engine/reading/reading.js';
import { FormerInterpreter } from '@banchi/engine/search/former/former-interpreter.js';
import { Beginnings } from '@banchi/engine/search/trail/beginnings.js';
import { Work } from '@banchi/engine/search/trail/budget.js';
import { FoldedNames } from '@banchi/engine/search/trail/folded-names.js';
import { JapaneseInterpreter } from '@banchi/engine/search/trail/japanese-interpreter.js';
import { PlainReader } from '@banchi/engine/search/trail/plain-reader.js';
import { WordSearch } from '@banchi/engine/search/word-search.js';
import { FOREIGN_LANGUAGES, LANGUAGES } from '@banchi/engine/vocabulary/languages.js';
import { starterGazetteers } from '../support/kept-starter.js';
import { answeredOtherwise, type FormerRate, type FormerWord, FormerWords } from './former.js';

let gazetteer: Gazetteer;
let words: FormerWords;
before(async () => {
  const [today] = await starterGazetteers();
  gazetteer = mapGazetteer(today);
  words = new FormerWords(gazetteer);
});
after(() => gazetteer.close());

function assertRight({ tried, right, wrong, misses }: FormerRate, least: number): void {
  const shown = misses.map((miss) => Object.values(miss).join(' | ')).join('\n');
  assert.ok(tried >= least, `${tried} words`);
  assert.ok(right >= 0.99 * tried, `${right} of ${tried} are right\n${shown}`);
  assert.ok(wrong <= Math.max(1, 0.001 * tried), `${wrong} of ${tried} are wrong\n${shown}`);
}

test('towns of a past year that are called otherwise are found', () => {
  assertRight(words.measure(words.ofPastYears()), 1000);
});

for (const language of LANGUAGES)
  test(`towns of former municipalities are found, ${language}`, () => {
    const every = language === 'ja' ? 1 : 10;
    assertRight(words.measure(words.ofMunicipalities(language, 1, every)), 2000 / every);
  });

test('of a town that a former municipality never had its successor is reported', () => {
  const { tried, right, misses } = words.measure(words.ofOtherTowns());
  assert.ok(tried >= 300, `${tried} words`);
  // where the successor has the name too, 志摩郡志摩町阿児町鵜方 is read as of 志摩市
  assert.ok(right >= 0.95 * tried, JSON.stringify(misses));
});

test('towns of former municipalities are found in English from large to small', () => {
  function* turned(): Iterable<FormerWord> {
    for (const { word, expected } of words.ofMunicipalities('en', 1, 10))
      yield { word: word.split(', ').toReversed().join(' '), expected };
  }
  assertRight(words.measure(turned()), 200);
});

for (const language of FOREIGN_LANGUAGES)
  test(`a former ward is read for its city and for no other, ${language}`, () => {
    const search = new WordSearch(gazetteer);
    const { tree, index, kinds, facts, likelihood } = search;
    const names = new FoldedNames(tree, facts);
    const interpreter = new JapaneseInterpreter(tree, index, facts, likelihood);
    const reader = new PlainReader({
      tree,
      index,
      kinds,
      facts,
      beginnings: new Beginnings(index.dictionary),
    });
    const formers = new FormerInterpreter({ ...search, reader, names, interpreter });
    const isRead = (word: string): boolean =>
      formers.foreign(
        read(word).in(language),
        'search',
        { ids: [], rest: word, isPlaced: false },
        new Work(),
      ) !== null;
    const wards = [...words.ofWards(language)];
    assert.ok(wards.length >= 10, `${wards.length} wards`);
    for (const { own, elsewhere } of wards) {
      assert.ok(isRead(own), own);
      assert.ok(!isRead(elsewhere), elsewhere);
    }
  });

test('what today explains is answered byte for byte as without changes', () => {
  const { tried, words: others } = answeredOtherwise(gazetteer, 4);
  assert.ok(tried > 1000);
  assert.deepEqual(others, []);
});
