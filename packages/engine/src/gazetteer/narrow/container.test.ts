import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../../test/support/property.js';
import { crc32 } from '../crc32.js';
import {
  DIGEST,
  decodeBlock,
  decodeHeader,
  decodeIndex,
  encodeBlock,
  encodeHeader,
  encodeIndex,
  GRANULE,
  packedIndexOf,
  sealed,
  unsealed,
} from './container.js';

/** Pieces that do not overlap, each in some block. */
const pieces = fc
  .array(fc.record({ gap: fc.nat(300), length: fc.integer({ min: 1, max: 70_000 }), block: fc.nat(5) }))
  .map((parts) => {
    let at = 0;
    return parts.map(({ gap, length, block }) => {
      const from = at + gap;
      at = from + length;
      return { from, to: at, block };
    });
  });

test('the index has the block of every granule', () => {
  const blocks = Array.from({ length: 6 }, (_, i) => new Uint8Array(130 * i));
  fc.assert(
    fc.property(pieces, (all) => {
      const index = decodeIndex(encodeIndex(blocks, all), 1000);
      const offsets = [1000, 1004, 1138, 1402, 1796, 2320];
      assert.deepEqual(
        index.blocks,
        offsets.map((offset, i) => ({ offset, length: 4 + 130 * i })),
      );
      const blockAt = (granule: number): number =>
        index.block[index.start.findLastIndex((at) => at <= granule)] ?? -1;
      for (const { from, to, block } of all) {
        assert.equal(blockAt(from), block);
        assert.equal(blockAt(to - 1), block);
        if (!all.some((other) => other.from === to)) assert.equal(blockAt(to), -1);
      }
    }),
  );
});

test('a block puts its columns where they belong', () => {
  const bytes = Uint8Array.from({ length: 3 * GRANULE }, (_, i) => i);
  const block = encodeBlock([
    {
      runs: [
        { from: 2, to: 3 },
        { from: 500, to: 502 },
      ],
      way: 'plain',
      bytes,
    },
    { runs: [], way: 'steps4', bytes: new Uint8Array(0) },
  ]);
  const put: [number, number[]][] = [];
  decodeBlock(block, (at, part) => put.push([at, [...part]]));
  assert.deepEqual(put, [
    [2 * GRANULE, [...bytes.subarray(0, GRANULE)]],
    [500 * GRANULE, [...bytes.subarray(GRANULE)]],
  ]);
  assert.throws(() => decodeBlock(block.subarray(0, 3), () => undefined), /a number is cut/);
});

test('a block is taken for no other block, and for none of another file', () => {
  const packed = Uint8Array.of(1, 2, 3);
  const bytes = sealed(packed, 7, 0xfedcba98, crc32);
  assert.deepEqual(unsealed(bytes, 7, 0xfedcba98, crc32), packed);
  assert.equal(unsealed(bytes, 8, 0xfedcba98, crc32), null);
  assert.equal(unsealed(bytes, 7, 0xfedcba99, crc32), null);
  for (const at of bytes.keys()) {
    const damaged = Uint8Array.from(bytes);
    damaged[at] ^= 1;
    assert.equal(unsealed(damaged, 7, 0xfedcba98, crc32), null, String(at));
    assert.equal(unsealed(bytes.subarray(0, at), 7, 0xfedcba98, crc32), null, String(at));
  }
});

test('the header has the sizes; its checksum covers all of it, the index and a digest of the blocks', () => {
  const index = Uint8Array.of(1, 2, 3);
  const blocks = [new Uint8Array(10), new Uint8Array(190)];
  const encoded = (digest: number): Uint8Array =>
    encodeHeader(index, blocks, 2 ** 40, new Uint8Array(DIGEST).fill(digest), crc32);
  const bytes = encoded(1);
  const { checksum, ...header } = decodeHeader('a', bytes);
  assert.deepEqual(header, { indexEnd: 67, frontEnd: 81, size: 275, gazetteerSize: 2 ** 40 });
  assert.notEqual(decodeHeader('a', encoded(2)).checksum, checksum);
  assert.deepEqual(packedIndexOf('a', bytes, crc32), index);
  for (const at of [12, 30, 40, 63, 66]) {
    const damaged = Uint8Array.from(bytes);
    damaged[at] ^= 1;
    assert.throws(() => packedIndexOf('a', damaged, crc32), /^GazetteerError: a: is damaged/, String(at));
  }
  assert.throws(() => packedIndexOf('a', bytes.subarray(0, 66), crc32), /is damaged/);
  assert.throws(() => decodeHeader('a', bytes.subarray(0, 63)), /wrong magic bytes/);
});
