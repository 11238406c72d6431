import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roaringBitmap } from './roaring.js';

/** Reads a bitmap as the specification says: the ids of its containers, listed or one bit each. */
function idsOf(bytes: Buffer): number[] {
  assert.equal(bytes.readUInt32LE(0), 12346);
  const count = bytes.readUInt32LE(4);
  const ids: number[] = [];
  for (let i = 0; i < count; i++) {
    const key = bytes.readUInt16LE(8 + 4 * i);
    const size = bytes.readUInt16LE(10 + 4 * i) + 1;
    const at = bytes.readUInt32LE(8 + 4 * count + 4 * i);
    if (size <= 4096) {
      for (let k = 0; k < size; k++) ids.push(key * 65_536 + bytes.readUInt16LE(at + 2 * k));
    } else {
      let found = 0;
      for (let low = 0; low < 65_536; low++) {
        if ((bytes[at + (low >>> 3)] & (1 << (low & 7))) === 0) continue;
        ids.push(key * 65_536 + low);
        found++;
      }
      assert.equal(found, size);
    }
  }
  return ids;
}

test('a bitmap holds just its ids, few or many in a container', () => {
  const scattered = Array.from({ length: 3000 }, (_, i) => i * 977);
  const dense = Array.from({ length: 70_000 }, (_, i) => 131_000 + i);
  const high = [2 ** 31 + 5, 2 ** 32 - 1];
  for (const ids of [[], [0], [65_535, 65_536], scattered, dense, high])
    assert.deepEqual(idsOf(roaringBitmap(ids)), ids);
  assert.deepEqual(idsOf(roaringBitmap(dense.slice(0, 4096))), dense.slice(0, 4096));
  assert.deepEqual(idsOf(roaringBitmap(dense.slice(0, 4097))), dense.slice(0, 4097));
});
