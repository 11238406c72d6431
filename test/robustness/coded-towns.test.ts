import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { starterGazetteers } from '../support/kept-starter.js';
import { measureCodedTowns } from './coded-towns.js';

/** Every so many-th town of the starter. */
const EVERY = 199;
/** The least share of each way: 二町 for 二番町 has two characters, and some municipalities are a town's name elsewhere. */
const LEAST: Readonly<Record<string, number>> = {
  'the town left out': 0.98,
  'the town left out, the code behind': 0.97,
  'a character exchanged': 0.9,
  'a character left out': 0.9,
  'the municipality left out in English': 0.9,
};

test('issue 52, line 7: a postal code says which town is meant', async (t) => {
  const [file] = await starterGazetteers();
  const search = new GazetteerSearch(mapGazetteer(file));
  t.after(() => search.gazetteer.close());
  const rates = measureCodedTowns(search, EVERY);
  assert.deepEqual(
    rates.map(({ name }) => name),
    Object.keys(LEAST),
  );
  for (const { name, tried, sure, wrong, misses } of rates) {
    t.diagnostic(`${name}: ${tried} words, ${sure} sure, ${wrong} wrong though sure`);
    assert.ok(tried > 0, name);
    assert.ok(wrong <= 0.002 * tried, `${name}: ${misses.slice(0, 8).join('\n')}`);
    assert.ok(sure >= LEAST[name] * tried, `${name}: ${misses.slice(0, 8).join('\n')}`);
  }
});
