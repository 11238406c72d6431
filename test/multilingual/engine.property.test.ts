import assert from 'node:assert/strict';
import { test } from 'node:test';
import { largeTree } from '../reference/arbitrary-tree.js';
import { type Choice, compareOn, compareOnRandomTrees, RUNS } from '../reference/compare.js';
import { fc, runsOf, seed } from '../support/property.js';
import { namedRecordsArbitrary, namesArbitrary, withNames } from './arbitrary-names.js';
import { foreignOverSpecifiedArbitrary, foreignQueryArbitrary, foreignQueryOf } from './arbitrary-query.js';

const every: Choice = () => true;
const overSpecified: Choice = (reference, query) => reference.isOverSpecified(query);

test('the engine answers random multilingual queries as the reference does', async (t) => {
  const counts = await compareOnRandomTrees({
    records: namedRecordsArbitrary,
    drafts: foreignQueryArbitrary,
    queryOf: foreignQueryOf,
    choice: every,
  });
  t.diagnostic(`seed ${seed}: ${JSON.stringify(counts)}`);
  if (process.env.PROPERTY_RUNS !== undefined) return;
  assert.ok(counts.compared >= 8 * RUNS, `${counts.compared} comparisons`);
  assert.ok(counts.hits >= counts.compared / 2, `${counts.hits} with hits`);
});

test('words written out further than the data goes find the deepest record in every language', async (t) => {
  const counts = await compareOnRandomTrees({
    records: namedRecordsArbitrary,
    drafts: foreignOverSpecifiedArbitrary,
    queryOf: foreignQueryOf,
    choice: overSpecified,
  });
  t.diagnostic(`seed ${seed}: ${JSON.stringify(counts)}`);
  if (process.env.PROPERTY_RUNS !== undefined) return;
  assert.ok(counts.compared >= 4 * RUNS, `${counts.compared} comparisons`);
  assert.ok(counts.hits >= counts.compared / 8, `${counts.hits} with hits`);
});

test('the engine answers random multilingual queries on a large tree as the reference does', async (t) => {
  const counts = { compared: 0, hits: 0, items: 0, matches: 0 };
  const names = fc.sample(namesArbitrary, { numRuns: 23 });
  const drafts = fc.sample(foreignQueryArbitrary, { numRuns: runsOf(150) });
  const questions = { queryOf: foreignQueryOf, choice: every };
  await compareOn(withNames(largeTree(seed), names), drafts, questions, counts);
  t.diagnostic(`seed ${seed}: ${JSON.stringify(counts)}`);
  assert.ok(counts.hits >= counts.compared / 2, `${counts.hits} with hits`);
});
