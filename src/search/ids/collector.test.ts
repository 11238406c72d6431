import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { NodeCollector } from './collector.js';
import type { Selection } from './selection.js';

test('collected ids come out ascending and once', () => {
  const collector = new NodeCollector();
  collector.addRange(Uint32Array.of(9, 5, 1, 5), 1, 4);
  collector.add(9);
  collector.add(1);
  assert.equal(collector.length, 5);
  assert.deepEqual([...collector.distinct()], [1, 5, 9]);
  collector.clear();
  assert.deepEqual([...collector.distinct()], []);
});

test('however many ids of however many digits are collected, they are sorted', () => {
  const collector = new NodeCollector();
  const lists = fc.tuple(fc.integer({ min: 1, max: 32 }), fc.integer({ min: 1, max: 2000 }), fc.integer());
  const property = fc.property(lists, ([bits, count, seed]) => {
    const ids = Array.from({ length: count }, (_, i) => Math.imul(i + seed, 0x9e3779b1) >>> (32 - bits));
    collector.clear();
    for (const id of ids) collector.add(id);
    assert.deepEqual(
      [...collector.distinct()],
      [...new Set(ids)].sort((a, b) => a - b),
    );
  });
  fc.assert(property, { seed: 1, numRuns: 200 });
});

test('subtrees of collected nodes are united, few or many', () => {
  // a tree of 100,000 nodes: every tenth id stands above the nine behind it
  const nodes = 100_000;
  const end = Uint32Array.from({ length: nodes }, (_, id) => (id % 10 === 0 ? id + 10 : id + 1));
  for (const [count, kind] of [
    [3, 'intervals'],
    [100, 'intervals'],
    [700, 'intervals'],
    [6000, 'bits'],
  ] as const) {
    const collector = new NodeCollector();
    const expected = new Set<number>();
    for (let i = 0; i < count; i++) {
      const id = (i * 7907) % nodes;
      collector.add(id);
      for (let below = id; below < end[id]; below++) expected.add(below);
    }
    const selection = collector.subtrees(end);
    assert.equal(selection.kind, kind);
    assert.deepEqual(
      [...idsOf(selection)],
      [...expected].sort((a, b) => a - b),
    );
  }
});

function* idsOf(selection: Selection): Generator<number> {
  if (selection.kind === 'intervals') {
    for (let i = 0; i < selection.length; i++) {
      for (let id = selection.starts[i]; id < selection.ends[i]; id++) yield id;
    }
    return;
  }
  for (let id = 0; id < 32 * selection.words.length; id++) {
    if ((selection.words[id >>> 5] & (1 << (id & 31))) !== 0) yield id;
  }
}
