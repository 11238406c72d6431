import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { FOREIGN_LANGUAGES } from '@banchi/engine/vocabulary/languages.js';
import { SKIP_REAL_DATA, usualSet } from '../support/real-data.js';
import { measureForeignNoAddresses, measureFurther } from './further.js';
import { rightShare } from './ways/measure.js';
import { wayLine } from './ways/ways.js';

describe('over-specified words of the multilingual search', { skip: SKIP_REAL_DATA }, () => {
  let search: GazetteerSearch;
  before(async () => {
    search = new GazetteerSearch(mapGazetteer(await usualSet()));
  });
  after(() => search.gazetteer.close());

  test('an address that says more than the data has is the record that it says', (t) => {
    const rates = measureFurther(search, 40);
    for (const language of FOREIGN_LANGUAGES) {
      const own = rates.filter(({ way }) => way.language === language);
      const tried = own.reduce((sum, rate) => sum + rate.tried, 0);
      const wrong = own.reduce((sum, { outcomes }) => sum + outcomes['wrong number'], 0);
      t.diagnostic(`${language}: ${own.length} ways, ${tried} words, ${wrong} wrong numbers`);
      assert.ok(tried >= 200);
      assert.ok(wrong <= 0.003 * tried, `${wrong} wrong houses or lots of ${tried}`);
    }
    for (const rate of rates)
      assert.ok(rightShare(rate) >= 0.97, `${wayLine(rate)} ${JSON.stringify(rate.misses.slice(0, 3))}`);
  });

  for (const language of FOREIGN_LANGUAGES)
    test(`words that are no addresses mean none: ${language}`, () => {
      const { tried, invented } = measureForeignNoAddresses(search, language);
      assert.ok(tried >= 200, `${tried} words`);
      assert.ok(invented.length <= 0.01 * tried, JSON.stringify(invented));
    });
});
