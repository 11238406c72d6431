import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KeptLists } from './kept-lists.js';

test('a list is found once, and all are forgotten where they are too many', () => {
  const kept = new KeptLists(1);
  const found: number[] = [];
  const of = (key: number): Uint32Array =>
    kept.of(key, () => {
      found.push(key);
      return new Uint32Array(1 << 17).fill(key);
    });
  assert.equal(of(-1)[0], 2 ** 32 - 1);
  of(2);
  of(-1);
  assert.deepEqual(found, [-1, 2]);
  of(3); // a third one is more than is kept
  of(3);
  of(2);
  assert.deepEqual(found, [-1, 2, 3, 2]);
});
