import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LARGEST_SECTION } from './format.js';
import { withRoom } from './labels.js';

const tooLarge = (bytes: number): Error => new Error(`${bytes} bytes`);

test('bytes of labels grow up to what a section holds, and no further', () => {
  const bytes = Uint8Array.of(1, 2, 3);
  assert.equal(withRoom(bytes, 3, tooLarge), bytes);
  assert.deepEqual([...withRoom(bytes, 4, tooLarge)], [1, 2, 3, 0, 0, 0, 0, 0]);
  // untouched pages take no memory
  assert.equal(withRoom(bytes, 3 * 2 ** 30, tooLarge).length, LARGEST_SECTION);
  assert.throws(() => withRoom(bytes, LARGEST_SECTION + 1, tooLarge), /4294836225 bytes/);
});
