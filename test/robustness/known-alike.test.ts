import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { JAPANESE_COUNTERS } from '@banchi/engine/facts/counters.js';
import { FORM_ROWS } from '@banchi/engine/facts/foreign-forms.js';
import { NUMBER_ROWS } from '@banchi/engine/facts/numbers.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { seededRandom } from '../../bench/support/random.js';
import { SKIP_REAL_DATA, usualSet } from '../support/real-data.js';
import { WAYS } from './ways/all.js';
import { FURTHER_WAYS } from './ways/further.js';
import { geocoded } from './ways/geocoder.js';
import { drawAll, writtenWords } from './ways/measure.js';
import { RAW_WAYS } from './ways/raw.js';

/** Words of each way. */
const WORDS_A_WAY = 3;
/** At most one writing in so many may be known to `/geocode` or `/suggest` alone. */
const ONE_IN = 200;

describe('a word is read in one way, whoever asks', { skip: SKIP_REAL_DATA }, () => {
  let engine: GazetteerSearch;
  before(async () => {
    engine = new GazetteerSearch(mapGazetteer(await usualSet()));
  });
  after(() => engine.gazetteer.close());

  /** The writings of all tables of numbers, counters and forms, each as it is usually written too; and all ways to write an address. */
  const writings = (): string[] => {
    const forms = Object.values(FORM_ROWS).flatMap(({ usual, either, further, sounds }) =>
      [usual, ...either, further, sounds].flat().flatMap(({ places = [] }) => places),
    );
    const counters = Object.values(JAPANESE_COUNTERS).flatMap((each) => each.map(({ place }) => place));
    const rows = [...NUMBER_ROWS.flatMap(({ places }) => places), ...counters, ...forms].flat();
    const subjects = drawAll(engine, 8 * WORDS_A_WAY);
    const ways = [...WAYS, ...RAW_WAYS, ...FURTHER_WAYS].flatMap((way) =>
      [...writtenWords(way, subjects, WORDS_A_WAY, seededRandom(10))].map(({ word }) => word),
    );
    return [...rows, ...ways];
  };

  test('issue 39: /suggest knows what /geocode knows, and the other way round', () => {
    const words = writings();
    assert.ok(words.length > 2000);
    const differing = words.filter((word) => {
      const { record, ambiguous } = geocoded(engine, word);
      const means = record === null ? ambiguous.records : [record];
      const suggested = engine.suggest({ word, languages: 'all' }).value().items;
      if (means.length === 0) return suggested.length > 0;
      // a number is suggested with its continuations: 310-1 for 310
      return !suggested.some(({ record: { address_code: code } }) =>
        means.some(({ address_code: own }) => own !== null && code?.startsWith(own) === true),
      );
    });
    assert.ok(
      differing.length * ONE_IN <= words.length,
      `${differing.length} of ${words.length}: ${differing}`,
    );
  });
});
