/** All of Japan's towns in both engines: a sample of drawn queries, and every word of the golden tests. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SKIP_REAL_DATA } from '../support/real-data.js';
import { compareNationwide } from './nationwide.js';
import { clusterFault } from './nodes.js';

const skip = clusterFault() ?? SKIP_REAL_DATA;

test('all of Japan: drawn queries and golden words are answered alike', { skip }, async (t) => {
  const { drawn, goldens } = await compareNationwide({ nodes: 1, queries: 1500, tell: () => undefined });
  t.diagnostic(`drawn: ${JSON.stringify(drawn)}; golden words: ${JSON.stringify(goldens)}`);
  assert.ok(drawn.hits >= drawn.compared / 2, `${drawn.hits} with hits`);
  assert.ok(goldens.compared >= 300, `${goldens.compared} golden words`);
});
