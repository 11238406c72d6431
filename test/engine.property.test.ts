import assert from 'node:assert/strict';
import { test } from 'node:test';
import { queryArbitrary, queryOf } from './reference/arbitrary-query.js';
import { largeTree, recordsArbitrary } from './reference/arbitrary-tree.js';
import { type Choice, compareOn, compareOnRandomTrees, RUNS } from './reference/compare.js';
import { fc, runsOf, seed } from './support/property.js';

/** Queries asked of the large tree. */
const LARGE_QUERIES = runsOf(250);

/** Words that the data holds, and those it knows nothing of; over-specified words have a test file of their own. */
const plain: Choice = (reference, query) => !reference.isOverSpecified(query);
const questions = { queryOf, choice: plain };

test('the engine answers random queries on random trees as the reference does', async (t) => {
  const counts = await compareOnRandomTrees({
    records: recordsArbitrary,
    drafts: queryArbitrary,
    ...questions,
  });
  t.diagnostic(`seed ${seed}: ${JSON.stringify(counts)}`);
  if (process.env.PROPERTY_RUNS !== undefined) return;
  assert.ok(counts.compared >= 8 * RUNS, `${counts.compared} comparisons`);
  assert.ok(counts.hits >= counts.compared / 2, `${counts.hits} with hits`);
});

test('the engine answers random queries on a large tree as the reference does', async (t) => {
  const counts = { compared: 0, hits: 0, items: 0, matches: 0 };
  await compareOn(largeTree(seed), fc.sample(queryArbitrary, { numRuns: LARGE_QUERIES }), questions, counts);
  t.diagnostic(`seed ${seed}: ${JSON.stringify(counts)}`);
  assert.ok(counts.hits >= counts.compared / 2, `${counts.hits} with hits`);
});
