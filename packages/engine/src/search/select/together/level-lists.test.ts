import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { largeTree } from '../../../../../../test/reference/arbitrary-tree.js';
import { engineOf } from '../../../../../../test/reference/compare.js';
import { seed } from '../../../../../../test/support/property.js';
import { idsIn, PlainIds } from '../../../gazetteer/id-column.js';
import { ALL_CLASSES } from '../../../gazetteer/sections.js';
import { NUMBER_KIND } from '../../../reading/bound-numbers.js';
import { Planes } from '../../ids/planes.js';
import { SubtreeEnds } from '../../ids/subtree-ends.js';
import { AddressTree } from '../../tree.js';
import { KindBits } from '../kind-bits.js';
import { NumberKinds } from '../number-kinds.js';
import { TextIndex } from '../text-index.js';
import { LevelLists, type Levels } from './level-lists.js';

const BLOCK = 4;
const KINDS = [0, NUMBER_KIND.section, NUMBER_KIND.block, NUMBER_KIND.number, NUMBER_KIND.lot];

async function listsOf(t: TestContext) {
  const { gazetteer } = await engineOf(largeTree(seed));
  t.after(() => gazetteer.close());
  const tree = new AddressTree(gazetteer);
  const index = new TextIndex(gazetteer.spellings());
  const planes = new Planes(gazetteer.nodes);
  const levels = new KindBits(tree, planes, index);
  const kinds = new NumberKinds(tree, index);
  const ends = new SubtreeEnds(tree, planes);
  const lists = new LevelLists({ tree, index, planes, ends, levels, kinds });
  return { tree, index, kinds, lists };
}

const idsOf = (levels: Levels): number[] => levels.flatMap(({ ids }) => [...ids]).sort((a, b) => a - b);
const sorted = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((a, b) => a - b);

test('nodes of spellings that may have something below, by level, and those of some kinds', async (t) => {
  const { tree, index, kinds, lists } = await listsOf(t);
  let found = 0;
  for (let low = 0; low < index.dictionary.size; low++)
    for (const high of [low + 1, low + 7]) {
      if (high > index.dictionary.size) continue;
      const nodes: number[] = [];
      for (let spelling = low; spelling < high; spelling++)
        index.eachRun(spelling, ALL_CLASSES, (list, from, to) => nodes.push(...idsIn(list, from, to)));
      const inner = sorted(nodes).filter((id) => tree.depth(id) <= BLOCK);
      for (const own of KINDS) {
        const { levels, follow } = lists.of({ low, high }, own, ALL_CLASSES);
        assert.deepEqual(
          idsOf(levels),
          inner.filter((id) => kinds.allow(id, own)),
        );
        levels.forEach(({ ids }, depth) => {
          for (const id of ids) assert.equal(tree.depth(id), depth);
        });
        found += idsOf(levels).length;
        if (!follow) continue;
        for (const id of idsOf(levels))
          assert.notEqual(index.classWithin(tree.label.at(id), { low, high }), 0);
      }
    }
  assert.ok(found > tree.size, `${found} nodes`);
});

test('what stands right below nodes is what has one of them for its nearest ancestor with a name', async (t) => {
  const { tree, index, lists } = await listsOf(t);
  const named: number[] = [];
  for (let id = 0; id < tree.size; id++) if (tree.label.at(id) !== 0) named.push(id);
  const inner = Uint32Array.from(named.filter((id) => tree.depth(id) <= BLOCK));
  const pairs = [1, 2, 5].flatMap((step) => [1, 3].map((other) => [step, other] as const));
  let found = 0;
  for (const [step, other] of pairs) {
    const above = lists.byLevel(inner.filter((_, i) => i % step === 0));
    const tops = new Set(idsOf(above));
    const isBelow = (id: number): boolean => tops.has(tree.namedParent(id));
    const children = inner.filter((_, i) => i % other === 0);
    for (let deepest = 0; deepest <= BLOCK; deepest++) {
      const below = lists.rightBelow(above, lists.byLevel(children), deepest);
      assert.deepEqual(
        idsOf(below),
        [...children].filter((id) => tree.depth(id) <= deepest && isBelow(id)),
      );
      for (const { ids, ends } of below)
        assert.deepEqual(
          [...ends],
          Array.from(ids, (id) => tree.end.at(id)),
        );
    }
    // what stands right below the two topmost levels is asked for by itself
    const list = Uint32Array.from(named.filter((_, i) => i % other === 0));
    const visited: number[] = [];
    lists.eachBelow(above, new PlainIds(list), 1, list.length, (id, place) => {
      assert.equal(list[place], id);
      visited.push(id);
    });
    const wanted = list.subarray(1).filter(isBelow);
    for (const id of visited) assert.ok(isBelow(id), `node ${id}`);
    const lower = [...wanted].filter((id) => tree.depth(id) > BLOCK || tree.depth(tree.namedParent(id)) > 1);
    const known = new Set(visited);
    assert.deepEqual(
      lower.filter((id) => !known.has(id)),
      [],
    );
    found += visited.length;
  }
  assert.ok(found > tree.size, `${found} of ${index.labels} labels`);
});
