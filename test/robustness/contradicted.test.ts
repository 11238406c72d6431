import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { starterGazetteers } from '../support/kept-starter.js';
import { measureContradicted } from './contradicted.js';

/** Every so many-th town of the starter. */
const EVERY = 199;
/** Ways whose town is clear: a building behind an address, and a postal code that decides. */
const CLEAR: Readonly<Record<string, number>> = {
  'a building behind': 0.99,
  'municipality left out, its code': 0.98,
  'kind exchanged, its code': 0.9,
};

test('issue 52, lines 1 and 3: nothing is sure where parts of a word speak against each other', async (t) => {
  const [file] = await starterGazetteers();
  const search = new GazetteerSearch(mapGazetteer(file));
  t.after(() => search.gazetteer.close());
  const rates = measureContradicted(search, EVERY);
  assert.equal(rates.length, 9);
  for (const { name, tried, sure, wrong, misses } of rates) {
    t.diagnostic(`${name}: ${tried} words, ${sure} sure, ${wrong} wrong though sure`);
    assert.ok(tried > 0, name);
    assert.ok(wrong <= 0.002 * tried, `${name}: ${misses.slice(0, 8).join('\n')}`);
    const least = CLEAR[name];
    if (least !== undefined) assert.ok(sure >= least * tried, `${name}: ${misses.slice(0, 8).join('\n')}`);
  }
});
