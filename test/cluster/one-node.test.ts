/** The tests that one node is enough for: it is started once, and compiles its code once for all. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { SKIP_REAL_DATA } from '../support/real-data.js';
import { compareNationwide } from './nationwide.js';
import { TestCluster } from './nodes.js';
import { describeOutlines } from './outlines.js';
import { clusterFault } from './server.js';
import { describeService } from './service.js';
import { describeTrees } from './trees.js';

/** Threads that wait for each other's work take a good part of the processor; larger parts are written at once. */
const SETTINGS = ['node.processors: 1', 'indices.memory.index_buffer_size: 40%'];

describe('one node', { skip: clusterFault() ?? false }, () => {
  let nodes: TestCluster;
  before(async () => {
    nodes = await TestCluster.start(1, SETTINGS);
  });
  after(() => nodes?.stop());

  describeTrees(() => nodes);
  describeService(() => nodes);
  describeOutlines(() => nodes);

  test('all of Japan: drawn queries and golden words are answered alike', {
    skip: SKIP_REAL_DATA,
  }, async (t) => {
    const { drawn, goldens, tiles } = await compareNationwide({
      nodes,
      shards: 1,
      queries: 400,
      report: () => undefined,
    });
    t.diagnostic(`drawn: ${JSON.stringify(drawn)}; golden words: ${JSON.stringify(goldens)}`);
    assert.ok(drawn.hits >= drawn.compared / 2, `${drawn.hits} with hits`);
    assert.ok(tiles >= 40, `${tiles} tiles`);
    assert.ok(goldens.compared >= 300, `${goldens.compared} golden words`);
  });
});
