import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { largeTree } from '../../../../../test/reference/arbitrary-tree.js';
import { engineOf } from '../../../../../test/reference/compare.js';
import { seed } from '../../../../../test/support/property.js';
import { PlainIds } from '../../gazetteer/id-column.js';
import { NONE } from '../../gazetteer/sections.js';
import { NUMBER_KIND } from '../../reading/bound-numbers.js';
import { NodeCollector } from '../ids/collector.js';
import { Planes } from '../ids/planes.js';
import { AddressTree } from '../tree.js';
import { KindBits } from './kind-bits.js';
import { NumberKinds, testOf } from './number-kinds.js';
import { TextIndex } from './text-index.js';

const ALL = Object.values(NUMBER_KIND).reduce((sum: number, kind) => sum | kind, 0);

/** The nodes of a large tree, with their kinds found one by one and by kept bits. */
async function kindsOf(t: TestContext) {
  const { gazetteer } = await engineOf(largeTree(seed));
  t.after(() => gazetteer.close());
  const tree = new AddressTree(gazetteer);
  const index = new TextIndex(gazetteer.spellings());
  const planes = new Planes(gazetteer.nodes);
  const plain = new NumberKinds(tree, index);
  const kept = new NumberKinds(tree, index, new KindBits(tree, planes, index));
  return { tree, index, plain, kept };
}

test('nodes are of the same kinds one by one, by their bits, and added together', async (t) => {
  const { tree, index, plain, kept } = await kindsOf(t);
  let allowed = 0;
  for (let kinds = 1; kinds <= ALL; kinds++) {
    const wanted: number[] = [];
    for (let id = 0; id < tree.size; id++) {
      if (tree.label.at(id) === 0) continue;
      const is = plain.allow(id, kinds);
      assert.equal(kept.allow(id, kinds), is, `node ${id}, kinds ${kinds}`);
      if (is) wanted.push(id);
    }
    // as a list that turns into bits on the way, and as a list
    for (const size of [tree.size, Number.POSITIVE_INFINITY]) {
      const found = new NodeCollector(size);
      for (let spelling = 0; spelling < index.dictionary.size; spelling++) {
        index.eachRun(spelling, 0x7f, (list, from, to, _, label) =>
          kept.addAllowed(label, list, from, to, kinds, found),
        );
      }
      assert.deepEqual([...found.distinct()], wanted, `kinds ${kinds}`);
    }
    allowed += wanted.length;
  }
  assert.ok(allowed > tree.size, `${allowed} nodes`);
});

test('bits and names find the nodes below some kinds, as a look at each node does', async (t) => {
  const { tree, index, plain, kept } = await kindsOf(t);
  const everything = { low: 0, high: index.dictionary.size };
  const slots = { low: 0, high: index.slots };
  let below = 0;
  for (let kinds = 1; kinds <= ALL; kinds++) {
    const isAbove = testOf(kept.below(everything, 0, kinds, slots));
    const isOwn = testOf(kept.below(everything, kinds, 0, slots));
    for (let id = 0; id < tree.size; id++) {
      if (tree.label.at(id) === 0) continue;
      const parent = tree.namedParent(id);
      const is = parent !== NONE && plain.allow(parent, kinds);
      assert.equal(isAbove(id), is, `below: node ${id}, kinds ${kinds}`);
      assert.equal(isOwn(id), plain.allow(id, kinds), `node ${id}, kinds ${kinds}`);
      if (is) below++;
    }
  }
  assert.ok(below > tree.size / 8, `${below} nodes`);
});

test('of a set only those are added that are within another one', () => {
  const ids = Uint32Array.of(1, 3, 40, 64, 99);
  const bitsOf = (list: Iterable<number>): Uint32Array => {
    const bits = new Uint32Array(4);
    for (const id of list) bits[id >>> 5] |= 1 << (id & 31);
    return bits;
  };
  const within = bitsOf([3, 64, 65]);
  for (const collector of [new NodeCollector(100), new NodeCollector()]) {
    collector.addWithin(new PlainIds(ids), 0, ids.length, within);
    assert.deepEqual([...collector.distinct()], [3, 64]);
    collector.clear();
    collector.add(7);
    collector.addBits(bitsOf(ids), within);
    collector.addBits(bitsOf([5]));
    assert.deepEqual([...collector.distinct()], [3, 5, 7, 64]);
  }
});
