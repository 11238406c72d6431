import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { DirectoryTree } from '../gazetteer/directory.js';
import { NONE } from '../gazetteer/sections.js';
import { postRuns } from '../indexing/post-codes.js';
import { AddressTree } from './tree.js';

test('each node has the postal code that it was given', () => {
  const runs = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 200 }), fc.constantFrom(NONE, 0, 9_999_999, 6_400_001)),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(runs, (drawn) => {
      const codes = Uint32Array.from(drawn.flatMap(([length, code]) => new Array<number>(length).fill(code)));
      const sections = postRuns(codes);
      const nodes = { parent: codes, end: codes, flags: new Uint8Array(codes.length), label: codes };
      const tree = new AddressTree({ tree: { ...nodes, ...sections } as unknown as DirectoryTree });
      assert.deepEqual(
        Array.from(codes, (_, id) => tree.postCode(id)),
        [...codes],
      );
      assert.ok(sections['post.start'].length <= drawn.length);
    }),
    { seed: 11, numRuns: 300 },
  );
});
