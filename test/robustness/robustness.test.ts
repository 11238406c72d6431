import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { between, seededRandom } from '../../bench/support/random.js';
import { SKIP_REAL_DATA, usualSet } from '../support/real-data.js';
import { addressAt, firstHit, join } from './address.js';
import { measureFamilies } from './family-recall.js';
import { hostileWords } from './hostile.js';
import { processorTime } from './processor-time.js';
import { firstHits, measureRobustness, percent, rateLine } from './robustness.js';

/** A hang, on whatever machine: the slowest words take a few milliseconds. */
const HANGS = 200;

describe('issue 2: robustness on all of Japan', { skip: SKIP_REAL_DATA }, () => {
  let search: GazetteerSearch;
  before(async () => {
    search = new GazetteerSearch(mapGazetteer(await usualSet()));
  });
  after(() => search.gazetteer.close());

  test('records are found in every way of writing them', (t) => {
    for (const rate of measureRobustness(search, 600, 20_000)) {
      const line = rateLine(rate);
      t.diagnostic(line);
      assert.ok(rate.tried >= 200, line);
      assert.ok(rate.misses.length <= rate.tried / 1000, `${line} ${JSON.stringify(rate.misses, null, 1)}`);
      assert.ok(rate.exact === null || rate.exact >= 0.999 * rate.tried, line);
      // of a way that few records have, two may stand behind longer names of their tree
      assert.ok(
        firstHits(rate) >= 0.995 || rate.behind.length <= 2,
        `${line} ${JSON.stringify(rate.behind, null, 1)}`,
      );
    }
  });

  test('towns are found in what real addresses say more, or less, than the data', (t) => {
    for (const { family, tried, least, misses } of measureFamilies(search, 300)) {
      const right = 1 - misses.length / tried;
      t.diagnostic(`${family}: ${percent(right)} of ${tried}`);
      assert.ok(tried >= 200, family);
      assert.ok(right >= least, `${family}: ${percent(right)} ${JSON.stringify(misses, null, 1)}`);
    }
  });

  test('no word takes long', (t) => {
    const random = seededRandom(7);
    const { hit } = search.find({ ...firstHit(''), word: undefined, count: 0 });
    const addresses = Array.from({ length: 1000 }, () =>
      join(addressAt(search, between(random, 0, hit - 1)).segments),
    );
    let worst = { milliseconds: 0, what: '' };
    for (const [what, text] of hostileWords(random, addresses)) {
      for (const match of ['partial', 'exact'] as const) {
        for (const levels of [LEVELS, ['AZC'] as const]) {
          const milliseconds = processorTime(() =>
            search.find({ ...firstHit(text), word: { text, language: 'ja', match }, levels, count: 100 }),
          );
          if (milliseconds > worst.milliseconds) worst = { milliseconds, what: `${what}, ${match}` };
          assert.ok(milliseconds < HANGS, `${what}: ${milliseconds} ms for ${match} ${text}`);
        }
      }
    }
    t.diagnostic(`slowest: ${worst.milliseconds.toFixed(1)} ms, ${worst.what}`);
  });
});
