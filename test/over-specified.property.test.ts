import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { overSpecifiedArbitrary, queryOf } from './reference/arbitrary-query.js';
import { largeTree, recordsArbitrary } from './reference/arbitrary-tree.js';
import { type Choice, compareOn, compareOnRandomTrees, seed } from './reference/compare.js';

/**
 * Words of which the partial match finds nothing. Those that spell a town nearly are left out: what they find is a
 * rule about misspellings that the reference does not have.
 */
const overSpecified: Choice = (reference, query) =>
  reference.isOverSpecified(query) && !reference.isSpelledNearly(query);
const questions = { queryOf, choice: overSpecified };

test('over-specified words find the deepest record on random trees as in the reference', async (t) => {
  const counts = await compareOnRandomTrees({
    records: recordsArbitrary,
    drafts: overSpecifiedArbitrary,
    ...questions,
  });
  t.diagnostic(`seed ${seed}: ${JSON.stringify(counts)}`);
  if (process.env.PROPERTY_RUNS !== undefined) return;
  assert.ok(counts.compared >= 1000, `${counts.compared} comparisons`);
  assert.ok(counts.hits >= counts.compared / 8, `${counts.hits} with hits`);
});

test('over-specified words find the deepest record on a large tree as in the reference', async (t) => {
  const counts = { compared: 0, hits: 0, items: 0 };
  const drafts = fc.sample(overSpecifiedArbitrary, { seed, numRuns: 60 });
  await compareOn(largeTree(seed), drafts, questions, counts);
  t.diagnostic(`seed ${seed}: ${JSON.stringify(counts)}`);
  assert.ok(counts.hits >= 10, `${counts.hits} with hits`);
});
