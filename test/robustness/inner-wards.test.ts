import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { starterGazetteers } from '../support/kept-starter.js';
import { innerWardWays } from './inner-wards.js';
import { geocoderOf } from './ways/geocoder.js';
import { drawAll, measureWays, rightShare } from './ways/measure.js';
import { wayLine } from './ways/ways.js';

test('a former municipality may stand between today’s and its town, as the ward that it became or as it was called', async (t) => {
  const [file] = await starterGazetteers();
  const search = new GazetteerSearch(mapGazetteer(file));
  t.after(() => search.gazetteer.close());
  const rates = measureWays(drawAll(search, 2000), 400, geocoderOf(search), innerWardWays(search));
  for (const rate of rates) {
    t.diagnostic(wayLine(rate));
    assert.ok(rate.tried >= 200, wayLine(rate));
    const misses = rate.misses
      .slice(0, 12)
      .map(({ word, expected, found }) => `${word}: ${expected}, not ${found}`);
    assert.ok(rightShare(rate) >= 0.99, [wayLine(rate), ...misses].join('\n'));
    assert.ok(rate.outcomes['wrong place'] <= 0.001 * rate.tried, misses.join('\n'));
  }
});
