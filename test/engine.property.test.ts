import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AddressRecord } from '@banchi/build/record/record.js';
import { addressQuery } from '../bench/support/address-query.js';
import { queryArbitrary, queryOf } from './reference/arbitrary-query.js';
import { largeTree, recordsArbitrary } from './reference/arbitrary-tree.js';
import { type Choice, compareOn, compareOnRandomTrees, engineOf, RUNS } from './reference/compare.js';
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

test('issue 30: a prefecture whose only code is zero is found, however the file is held', async () => {
  const records: AddressRecord[] = [1, 2, 3, 4].map((code) => ({
    codes: ['0', String(code)],
    level: 'SHK',
    name: `${code}市`,
  }));
  for (let count = 1; count <= records.length; count++) {
    const engine = await engineOf(records.slice(0, count));
    const code = { text: '0', match: 'exact' } as const;
    assert.equal(engine.find({ ...addressQuery({ code }), showCodeZero: true }).hit, 1, String(count));
    assert.equal(engine.find(addressQuery({ code: { ...code, match: 'prefix' } })).hit, count);
    engine.gazetteer.close();
  }
});
