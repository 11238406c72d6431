import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnOf } from '@banchi/engine/gazetteer/blocks.js';
import { fc } from '../../../../../../test/support/property.js';
import { treeNodes } from '../../../../../../test/support/tree-nodes.js';
import { hasBit } from '../../../gazetteer/bits.js';
import { Planes } from '../../ids/planes.js';
import { FEW_RUNS } from '../../ids/selection.js';
import { SubtreeEnds } from '../../ids/subtree-ends.js';
import { CommonSubtrees } from './common-subtrees.js';

// towns of 3,000 nodes, sections of 150 with blocks of 25 in them, of which some are a section's own placeholder of lots
const NODES = 300_007;
const SIZES = [3000, 150, 25, 1];
const depthOf = (id: number): number => 2 + SIZES.findIndex((size) => id % size === 0);
const flags = Uint8Array.from({ length: NODES }, (_, id) => depthOf(id) | (id % 125 === 0 ? 8 : 0));
const end = Uint32Array.from({ length: NODES }, (_, id) => {
  const size = SIZES[depthOf(id) - 2];
  return Math.min(id - (id % size) + size, NODES);
});
const ends = new SubtreeEnds({ end: columnOf(end) }, new Planes(treeNodes(flags)));

/** Some nodes of each depth, by one in so many; 0 for an empty depth. */
function someNodes(oneIn: readonly number[], seed: number): Uint32Array {
  const set = new Uint32Array(Math.ceil(NODES / 32));
  for (let id = 0; id < NODES; id++) {
    const share = oneIn[depthOf(id) - 2];
    if (share > 0 && (Math.imul(id + seed, 0x9e3779b1) >>> 8) % share === 0) set[id >>> 5] |= 1 << (id & 31);
  }
  return set;
}

/** One node after the other: whether it or one above it is in the set. */
function filled(set: Uint32Array): Uint8Array {
  const below = new Uint8Array(NODES);
  for (let id = 0; id < NODES; id++) if (hasBit(set, id)) below.fill(1, id, end[id]);
  return below;
}

const oneIn = fc.tuple(
  fc.constantFrom(0, 0, 3, 40),
  fc.constantFrom(0, 2, 30, 500),
  fc.constantFrom(0, 1, 9, 100),
  fc.constantFrom(0, 3, 20, 900),
);
const part = fc.record({ oneIn, seed: fc.nat(9999), looks: fc.boolean() });

test('what is below nodes of one to three sets, looked at on the way or not', () => {
  const kinds = new Set<string>();
  const property = fc.property(fc.array(part, { minLength: 1, maxLength: 3 }), (parts) => {
    const sets = parts.map(({ oneIn: shares, seed }) => someNodes(shares, seed));
    const each = sets.map(filled);
    const isIn = (id: number, most: number): boolean => each.slice(0, most).every((one) => one[id] === 1);
    const common = new CommonSubtrees(ends, sets[0]);
    parts.forEach(({ looks }, i) => {
      if (i > 0) common.add(sets[i]);
      assert.equal(common.isFull, i === 2);
      if (!looks) return;
      const expected: number[] = [];
      for (let id = 0; id <= NODES; id++)
        if ((id < NODES && isIn(id, i + 1)) !== (id > 0 && isIn(id - 1, i + 1))) expected.push(id);
      const few = common.few();
      kinds.add(few === null ? 'many' : 'few');
      assert.equal(few !== null, expected.length <= 2 * FEW_RUNS);
      if (few === null) return;
      const found = Array.from({ length: few.length }, (_, k) => [few.starts[k], few.ends[k]]).flat();
      assert.deepEqual(found, expected);
    });
    const { words } = common.ids();
    let wrong = 0;
    for (let id = 0; id < NODES; id++) if (hasBit(words, id) !== isIn(id, parts.length)) wrong++;
    assert.equal(wrong, 0);
  });
  fc.assert(property, { numRuns: 60 });
  assert.deepEqual([...kinds].sort(), ['few', 'many']);
});
