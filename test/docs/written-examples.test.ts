/** Every address that a document names has the answer that its table says, over the starter. Issue 50, line 33. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { addressQuery } from '../../bench/support/address-query.js';
import { starterGazetteers } from '../support/kept-starter.js';
import { pages } from './pages.js';
import { writtenExamples } from './written-examples.js';
import { ANSWERED, INVENTED, UNANSWERED } from './written-examples.table.js';

const PAGES = pages().filter((page) => page.startsWith('docs/') || /^README[.\w]*\.md$/.test(page));
let search: GazetteerSearch;
before(async () => {
  const [today] = await starterGazetteers();
  search = new GazetteerSearch(mapGazetteer(today));
});

function answerTo(word: string): string {
  const { record, ambiguous, suggestions } = search.geocode({ word, target: null }).value();
  const found = record ?? ambiguous.records[0] ?? suggestions[0];
  if (found !== undefined) return found.address;
  const { items } = search.suggest({ word, languages: 'all' }).value();
  return items[0]?.text ?? '';
}

test('no example of a document escapes the table, and none of the table is gone', () => {
  const written = PAGES.filter((page) => !INVENTED.includes(page)).flatMap(writtenExamples);
  const known = new Set([...ANSWERED.map(([word]) => word), ...UNANSWERED]);
  assert.deepEqual(
    written.filter(({ word }) => !known.has(word)),
    [],
  );
  const words = new Set(written.map(({ word }) => word));
  assert.deepEqual(
    [...known].filter((word) => !words.has(word)),
    [],
  );
});

test('every example has its answer', () => {
  assert.deepEqual(
    ANSWERED.map(([word]) => [word, answerTo(word)]),
    ANSWERED.map((row) => [...row]),
  );
});

test('the ways to write an English address that a search takes find the same', () => {
  const hits = (text: string): number =>
    search.find(addressQuery({ word: { text, language: 'en', match: 'partial' } })).hit;
  assert.ok(hits('Hongo 2-chome') > 0);
  for (const way of ['Hongo 2nd chome', 'Hongo 2-cho']) assert.equal(hits(way), hits('Hongo 2-chome'), way);
});
