import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/property.js';
import { treeNodes } from '../../../../test/support/tree-nodes.js';
import type { DirectoryTree } from '../gazetteer/contents.js';
import type { Meta } from '../gazetteer/meta.js';
import { NONE } from '../gazetteer/sections.js';
import { LEVELS } from '../vocabulary/levels.js';
import { AddressTree } from './tree.js';

const META = { records: {} } as unknown as Meta;

test('the records of a level are those that the sections of the upper levels list', () => {
  const flagsArbitrary = fc
    .uint8Array({ minLength: 1, maxLength: 200 })
    .map((drawn) => drawn.map((each) => each & 15));
  const property = fc.property(flagsArbitrary, (drawn) => {
    const flags = drawn.map((flag) => ((flag & 7) > 5 ? flag & 8 : flag));
    const label = Uint32Array.from(flags, (_, id) => (7 * id) % 11);
    const of = (depth: number): number[] => [...flags.keys()].filter((id) => flags[id] === depth);
    const nodes = Uint32Array.from([0, 1, 2, 3].flatMap(of));
    const upper = { 'upper.node': nodes, 'upper.label': nodes.map((id) => label[id]) };
    const records = Object.fromEntries(LEVELS.map((level, depth) => [level, of(depth).length]));
    const address = new AddressTree({
      meta: { ...META, records },
      nodes: treeNodes(flags, { label }),
      tree: {} as DirectoryTree,
      upper: () => upper,
      prefetch: () => undefined,
    });
    for (let depth = 0; depth < 4; depth++) {
      const { ids, labels } = address.recordsAt(depth);
      assert.deepEqual([...ids], of(depth));
      assert.deepEqual(
        [...labels],
        of(depth).map((id) => label[id]),
      );
    }
    assert.deepEqual(
      Array.from(flags, (_, id) => address.depth(id)),
      Array.from(flags, (flag) => flag & 7),
    );
    assert.equal(address.depth(NONE), 0);
  });
  fc.assert(property, { numRuns: 200 });
});
