import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BOUND_BLOCK, BOUND_FAN_OUT, boundNumbers, postBounds } from './bounds.js';
import { NONE } from './sections.js';

test('bounds are the least and the largest key of each block of every size', () => {
  for (const size of [1, 255, 256, 257, 2048, 2049, 40_000]) {
    // every third block of 256 has nodes without keys
    const keys = Uint32Array.from({ length: size }, (_, id) =>
      Math.floor(id / 256) % 3 === 2 || id % 7 === 0 ? NONE : (id * 7919) % 10_007,
    );
    const expected: number[] = [];
    for (let ids = BOUND_BLOCK; ; ids *= BOUND_FAN_OUT) {
      for (let from = 0; from < size; from += ids) {
        const own = [...keys.subarray(from, from + ids)].filter((key) => key !== NONE);
        expected.push(...(own.length === 0 ? [NONE, NONE] : [Math.min(...own), Math.max(...own)]));
      }
      if (ids >= size) break;
    }
    assert.deepEqual([...postBounds(keys)], expected, `${size} keys`);
    assert.equal(boundNumbers(size), expected.length);
  }
});
