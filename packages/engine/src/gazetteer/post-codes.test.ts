import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/property.js';
import { PostCodes, postSections } from './post-codes.js';
import { NONE } from './sections.js';

test('each node has the postal code that it was given', () => {
  const runs = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 200 }), fc.constantFrom(NONE, 0, 9_999_999, 6_400_001)),
    { minLength: 1, maxLength: 20 },
  );
  const none = new Uint32Array();
  fc.assert(
    fc.property(runs, (drawn) => {
      const post = Uint32Array.from(drawn.flatMap(([length, code]) => new Array<number>(length).fill(code)));
      const made = postSections({ post, own: none, shared: { code: none, node: none } });
      const of = (name: string): Uint32Array =>
        made.find((section) => section.name === name)?.data as Uint32Array;
      const codes = new PostCodes({
        'post.start': of('post.start'),
        'post.code': of('post.code'),
        'post.block': of('post.block'),
        'post.node': none,
      });
      assert.deepEqual(
        Array.from(post, (_, id) => codes.at(id)),
        [...post],
      );
      assert.ok(of('post.start').length <= drawn.length);
    }),
    { numRuns: 300 },
  );
});
