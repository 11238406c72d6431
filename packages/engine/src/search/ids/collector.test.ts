import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnOf } from '@banchi/engine/gazetteer/blocks.js';
import { fc } from '../../../../../test/support/property.js';
import { treeNodes } from '../../../../../test/support/tree-nodes.js';
import { PlainIds } from '../../gazetteer/id-column.js';
import { NodeCollector } from './collector.js';
import { Planes } from './planes.js';
import type { Joinable } from './selection.js';
import { SubtreeEnds } from './subtree-ends.js';

test('collected ids come out ascending and once', () => {
  const collector = new NodeCollector();
  collector.addRange(new PlainIds(Uint32Array.of(9, 5, 1, 5)), 1, 4);
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
  fc.assert(property, { numRuns: 200 });
});

test('lists that ascend come out ascending together, few or many', () => {
  const collector = new NodeCollector();
  for (let lists = 1; lists <= 6; lists++) {
    collector.clear();
    const expected: number[] = [];
    for (let list = 0; list < lists; list++) {
      const ids = Uint32Array.from({ length: 300 + 37 * list }, (_, i) => (list * 31 + i * (7 + list)) >>> 0);
      collector.addRange(new PlainIds(ids), 0, ids.length);
      expected.push(...ids);
    }
    assert.deepEqual(
      [...collector.distinct()],
      [...new Set(expected)].sort((a, b) => a - b),
    );
  }
});

test('subtrees of collected nodes are united, few or many', () => {
  // sections of 200 nodes with blocks of 20 in them, of which every fifth is a section's own placeholder of lots
  const nodes = 100_000;
  const depthOf = (id: number): number => (id % 2000 === 0 ? 2 : id % 200 === 0 ? 3 : id % 20 === 0 ? 4 : 5);
  const flags = Uint8Array.from({ length: nodes }, (_, id) => depthOf(id) | (id % 100 === 0 ? 8 : 0));
  const end = Uint32Array.from({ length: nodes }, (_, id) => {
    const size = [2000, 200, 20, 1][depthOf(id) - 2];
    return Math.min(id - (id % size) + size, nodes);
  });
  const ends = new SubtreeEnds({ end: columnOf(end) }, new Planes(treeNodes(flags)));
  for (let id = 0; id < nodes; id++) assert.equal(ends.behind(id), end[id], `${id}`);
  for (const [count, kind] of [
    [3, 'intervals'],
    [100, 'intervals'],
    [300, 'intervals'],
    [700, 'bits'],
    [6000, 'bits'],
    [50_000, 'bits'],
  ] as const) {
    const collector = new NodeCollector(nodes);
    const expected = new Set<number>();
    for (let i = 0; i < count; i++) {
      const id = (i * 7907) % nodes;
      collector.add(id);
      for (let below = id; below < end[id]; below++) expected.add(below);
    }
    const selection = collector.subtrees(ends);
    assert.equal(selection.kind, kind);
    assert.deepEqual(
      [...idsOf(selection)],
      [...expected].sort((a, b) => a - b),
    );
  }
});

function* idsOf(selection: Joinable): Generator<number> {
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
