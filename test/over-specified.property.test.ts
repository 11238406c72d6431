import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressQuery } from '../bench/support/address-query.js';
import {
  countryArbitrary,
  type Writing,
  writeAddress,
  writingArbitrary,
} from './reference/arbitrary-country.js';
import { type Choice, compareOnRandomTrees, RUNS } from './reference/compare.js';
import type { ReferenceSearch } from './reference/reference-search.js';
import { seed } from './support/property.js';

/**
 * Words of which the partial match finds nothing, on small countries as they are: addresses as people write them, above
 * the town and in their numbers. Those that spell a town nearly are left out: `loose.property.test.ts` is about them.
 */
const overSpecified: Choice = (reference, query) =>
  reference.isOverSpecified(query) && !reference.isSpelledNearly(query);

test('over-specified words find the deepest record on the way as in the reference', async (t) => {
  const counts = await compareOnRandomTrees({
    records: countryArbitrary,
    drafts: writingArbitrary,
    queryOf: (writing: Writing, { nodes }: ReferenceSearch) => {
      const records = nodes.flatMap(({ record }) =>
        record === null || record.name === null ? [] : [record],
      );
      const text = writeAddress(writing, records);
      return addressQuery(text === null ? {} : { word: { text, language: 'ja', match: 'partial' } });
    },
    choice: overSpecified,
  });
  t.diagnostic(`seed ${seed}: ${JSON.stringify(counts)}`);
  if (process.env.PROPERTY_RUNS !== undefined) return;
  assert.ok(counts.compared >= 1.6 * RUNS, `${counts.compared} comparisons`);
  // the rest are ties, or names of a character that may be any
  assert.ok(counts.hits >= 0.45 * counts.compared, `${counts.hits} with hits`);
});
