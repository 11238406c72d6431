import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { AddressQuery } from '../src/search/query.js';
import type { Language } from '../src/vocabulary/languages.js';
import { LEVELS } from '../src/vocabulary/levels.js';
import { namedRecordsArbitrary } from './multilingual/arbitrary-names.js';
import { conditions } from './reference/arbitrary-query.js';
import { compareOnRandomTrees, seed } from './reference/compare.js';

/** The numbers that the nodes of random trees are called by most. */
const numberArbitrary = fc.constantFrom(1, 2, 3, 5, 10, 11, 12);
const numbersArbitrary = fc.array(numberArbitrary, { minLength: 1, maxLength: 6 });

/** A word of nothing but numbers, with or without what counts them. */
interface NumbersDraft extends Pick<AddressQuery, 'showCodeZero' | 'offset' | 'count'> {
  readonly language: Language;
  readonly match: 'exact' | 'prefix' | 'partial';
  readonly text: string;
}

const { code: _, levels: __, ...pages } = conditions(1);

/** English joins numbers by hyphens, and parts components by commas: from small to large, or the other way round. */
const english = fc
  .tuple(
    numbersArbitrary,
    fc.constantFrom('-', '-', ', ', ' '),
    fc.constantFrom('', '', '-chome', '-', ' ban'),
  )
  .map(([numbers, between, behind]) => ({ language: 'en' as const, text: numbers.join(between) + behind }));

const japanese = fc
  .tuple(numberArbitrary, numberArbitrary, numberArbitrary, fc.nat(7))
  .map(([a, b, c, which]) => {
    const written = [
      `${a}丁目`,
      `${a}番地`,
      `${a}番${b}号`,
      `${a}丁目${b}番地`,
      `${a}丁目${b}番${c}号`,
      `${a}番地${b}`,
      `${a}-${b}`,
      `${a}-`,
    ];
    return { language: 'ja' as const, text: written[which] };
  });

const draftArbitrary: fc.Arbitrary<NumbersDraft> = fc
  .tuple(fc.oneof(english, japanese), fc.constantFrom('exact', 'prefix', 'partial'), fc.record(pages))
  .map(([word, match, page]) => ({ ...word, match, ...page }));

test('words of numbers alone find what the reference finds, in English in both orders', async (t) => {
  const counts = await compareOnRandomTrees({
    records: namedRecordsArbitrary,
    drafts: draftArbitrary,
    queryOf: ({ language, match, text, ...page }) => ({
      ...page,
      word: { text, language, match },
      levels: LEVELS,
      sort: [{ key: 'address_sort', descending: false }],
      polygon: false,
      shape: language === 'ja' ? 'address' : 'multilingual',
    }),
    // what goes on behind what the data holds is asked for elsewhere
    choice: (reference, query) => !reference.isOverSpecified(query),
  });
  t.diagnostic(`seed ${seed}: ${JSON.stringify(counts)}`);
  if (process.env.PROPERTY_RUNS !== undefined) return;
  assert.ok(counts.compared >= 2000, `${counts.compared} comparisons`);
  assert.ok(counts.hits >= counts.compared / 8, `${counts.hits} with hits`);
});
