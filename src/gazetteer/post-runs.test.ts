import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { postRuns } from '../indexing/post-codes.js';
import { PostRuns } from './post-runs.js';
import { NONE } from './sections.js';

test('each node has the code that it was given', () => {
  const runs = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 200 }), fc.constantFrom(NONE, 0, 9_999_999, 6_400_001)),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(runs, (drawn) => {
      const codes = Uint32Array.from(drawn.flatMap(([length, code]) => new Array<number>(length).fill(code)));
      const sections = postRuns(codes);
      const read = new PostRuns({
        'post.start': sections['post.start'],
        'post.code': sections['post.code'],
        'post.block': sections['post.block'],
      });
      assert.deepEqual(
        Array.from(codes, (_, id) => read.at(id)),
        [...codes],
      );
      assert.ok(sections['post.start'].length <= drawn.length);
    }),
    { seed: 11, numRuns: 300 },
  );
});
