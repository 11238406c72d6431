import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LARGEST_SECTION } from '@banchi/engine/gazetteer/format.js';
import { withRoom } from './label-heap.js';

test('bytes of labels grow up to what a section holds, and no further', () => {
  const bytes = Uint8Array.of(1, 2, 3);
  assert.equal(withRoom(bytes, 3), bytes);
  assert.deepEqual([...withRoom(bytes, 4)], [1, 2, 3, 0, 0, 0, 0, 0]);
  // untouched pages take no memory
  assert.equal(withRoom(bytes, 3 * 2 ** 30).length, LARGEST_SECTION);
  assert.throws(() => withRoom(bytes, LARGEST_SECTION + 1), {
    name: 'BuildError',
    message: '4294836225 bytes of distinct names, the limit is 4294836224',
  });
});
