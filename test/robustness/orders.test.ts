import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { starterGazetteers } from '../support/kept-starter.js';
import { measureOrders, orderedWords } from './orders.js';

/** Every so many-th town of the starter. */
const EVERY = 1499;

/** A way whose words stay doubts: whether the town goes on is not known. */
const DOUBTED = 'English, a building called as another town glued to the town';

test('issue 52, lines 4 to 6, and 14: orders, names in front, other scripts and English buildings are sure', async (t) => {
  const [file] = await starterGazetteers();
  const search = new GazetteerSearch(mapGazetteer(file));
  t.after(() => search.gazetteer.close());
  const rates = measureOrders(search, orderedWords(search, EVERY));
  assert.equal(rates.length, 18);
  for (const { name, tried, sure, wrong, misses } of rates) {
    t.diagnostic(`${name}: ${tried} words, ${sure} sure, ${wrong} wrong though sure`);
    if (name !== DOUBTED) assert.ok(sure >= 0.95 * tried, `${name}: ${misses.join('\n')}`);
    assert.ok(wrong <= 0.03 * tried, `${name}: ${misses.join('\n')}`);
  }
});
