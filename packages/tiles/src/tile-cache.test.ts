import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ByteCache } from './tile-cache.js';

test('a value is made once, and the one not used for longest goes first', () => {
  const made: string[] = [];
  const cache = new ByteCache(3 * 1300);
  const get = (key: string): void => {
    assert.equal(
      cache.get(key, () => {
        made.push(key);
        return new Uint8Array(1000);
      }).length,
      1000,
    );
  };
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'b']) get(key);
  assert.deepEqual(made, ['a', 'b', 'c', 'd', 'b']);
});

test('a value larger than all room is made every time', () => {
  let made = 0;
  const cache = new ByteCache(100);
  for (let i = 0; i < 2; i++) cache.get('a', () => new Uint8Array(++made * 1000));
  assert.equal(made, 2);
});
