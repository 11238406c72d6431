import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import type { Language } from '@banchi/engine/vocabulary/languages.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { namedRecordsArbitrary } from './multilingual/arbitrary-names.js';
import { conditions } from './reference/arbitrary-query.js';
import { compareOnRandomTrees, RUNS } from './reference/compare.js';
import type { ReferenceSearch } from './reference/reference-search.js';
import { fc, seed } from './support/property.js';

/** The numbers that the nodes of random trees are called by most. */
const numberArbitrary = fc.constantFrom(1, 2, 3, 5, 10, 11, 12);
const numbersArbitrary = fc.array(numberArbitrary, { minLength: 1, maxLength: 6 });

/** A word of nothing but numbers, with or without counters. */
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

/** Numbers one below the other with their counters, in the languages that write from large to small. */
const fromLargeToSmall = fc
  .tuple(
    fc.constantFrom('ja', 'zh_cn', 'zh_tw', 'ko'),
    fc.tuple(fc.constantFrom(1, 2, 3), fc.constantFrom(1, 2, 12), fc.constantFrom(1, 2, 3, 12)),
    fc.constantFrom('', ' '),
    fc.nat(10),
  )
  .map(([language, [a, b, c], space, which]) => {
    const [chome, banchi] = language === 'ko' ? ['초메', '번지'] : ['丁目', '番地'];
    const written = [
      `${a}${chome}${b}`,
      `${a}${chome}${b}-${c}`,
      `${a}${chome}${space}${b}${banchi}${c}`,
      `${a}${banchi}${b}`,
      `${a}${banchi}${b}-${c}`,
      `${a}-${b}-${c}`,
      `${a}-${b}${space}${c}`,
      `${a}-${space}${a}`,
      `-${a}-${b}-`,
      `${b} ${c}`,
      `${a}-${b}`,
    ];
    return { language: language as Language, text: written[which] };
  });

const matchArbitrary = fc.constantFrom('exact', 'prefix', 'partial');
const pageArbitrary = fc.record(pages);

const draftArbitrary: fc.Arbitrary<NumbersDraft> = fc
  .tuple(fc.oneof(english, japanese), matchArbitrary, pageArbitrary)
  .map(([word, match, page]) => ({ ...word, match, ...page }));

const largeToSmallArbitrary: fc.Arbitrary<NumbersDraft> = fc
  .tuple(fromLargeToSmall, matchArbitrary, pageArbitrary)
  .map(([word, match, page]) => ({ ...word, match, ...page }));

const questions = {
  records: namedRecordsArbitrary,
  queryOf: ({ language, match, text, ...page }: NumbersDraft): AddressQuery => ({
    ...page,
    word: { text, language, match },
    levels: LEVELS,
    sort: [{ key: 'address_sort', descending: false }],
    polygon: false,
    shape: language === 'ja' ? 'address' : 'multilingual',
  }),
  // words that go on further than the data are tested elsewhere
  choice: (reference: ReferenceSearch, query: AddressQuery): boolean => !reference.isOverSpecified(query),
};

test('words of numbers alone find what the reference finds, in English in both orders', async (t) => {
  const counts = await compareOnRandomTrees({ ...questions, drafts: draftArbitrary });
  t.diagnostic(`seed ${seed}: ${JSON.stringify(counts)}`);
  if (process.env.PROPERTY_RUNS !== undefined) return;
  assert.ok(counts.compared >= 7.5 * RUNS, `${counts.compared} comparisons`);
  assert.ok(counts.hits >= counts.compared / 8, `${counts.hits} with hits`);
});

test('numbers one below the other find what the reference finds, whatever counts them', async (t) => {
  const counts = await compareOnRandomTrees({ ...questions, drafts: largeToSmallArbitrary });
  t.diagnostic(`seed ${seed}: ${JSON.stringify(counts)}`);
  if (process.env.PROPERTY_RUNS !== undefined) return;
  assert.ok(counts.compared >= 4 * RUNS, `${counts.compared} comparisons`);
  assert.ok(counts.hits >= 0.4 * RUNS, `${counts.hits} with hits`);
});
