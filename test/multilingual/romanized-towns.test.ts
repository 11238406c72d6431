import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { SKIP_REAL_DATA, townsOfJapan } from '../support/real-data.js';
import { romajiRates, romajiTable } from './romanized-towns.js';

/** Each so-many-th town of Japan is asked for in each system. */
const EVERY = 50;
/** Shares of towns that are found below their municipality at least, and of those found elsewhere at most. */
const [RIGHT, WRONG] = [0.995, 0.001];

test('towns are found by their names in any system of romaji', { skip: SKIP_REAL_DATA }, async (t) => {
  const gazetteer = mapGazetteer(await townsOfJapan());
  const rates = romajiRates(new GazetteerSearch(gazetteer), EVERY);
  gazetteer.close();
  t.diagnostic(`\n${romajiTable(rates)}`);
  for (const [system, { asked, right, wrong, misses }] of rates) {
    assert.ok(asked > 1500, `${system}: ${asked} towns`);
    assert.ok(right >= RIGHT * asked, `${system}: ${right} of ${asked}\n${misses.join('\n')}`);
    assert.ok(wrong <= WRONG * asked, `${system}: ${wrong} of ${asked} elsewhere`);
  }
});
