import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/property.js';
import { gridOfLots } from '../../../../test/support/registry-map.js';
import { decodeLots, encodeLots, LOTS_OF_BLOCK } from './lot-blocks.js';
import { fromPlane } from './plane.js';
import type { MultiPolygon, Ring } from './rings.js';
import { toUnits } from './units.js';

/** Rings over few places, so that many vertices come again. */
const ring: fc.Arbitrary<Ring> = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 })), {
    minLength: 3,
    maxLength: 12,
  })
  .map((vertices) =>
    Int32Array.from(vertices.flatMap(([x, y]) => [1_300_000_000 + 1000 * x, 350_000_000 - 700 * y])),
  );
const lots = fc.array(
  fc.array(fc.array(ring, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 }),
  { minLength: 1, maxLength: LOTS_OF_BLOCK },
);
const plain = (all: readonly MultiPolygon[]): unknown =>
  all.map((lot) => lot.map((rings) => rings.map((each) => [...each])));

test('a block is read as it was written, whole and up to any lot', () => {
  fc.assert(
    fc.property(lots, fc.nat(), (all, seed) => {
      const bytes = encodeLots(all);
      const read = decodeLots(bytes, 0, bytes.length, all.length);
      assert.deepEqual(plain(read.lots), plain(all));
      assert.equal(read.end, bytes.length);
      const some = 1 + (seed % all.length);
      assert.deepEqual(plain(decodeLots(bytes, 0, bytes.length, some).lots), plain(all.slice(0, some)));
    }),
  );
});

test('damaged bytes give other lots or a RangeError, and always an end', () => {
  fc.assert(
    fc.property(lots, fc.nat(), fc.integer({ min: 1, max: 255 }), fc.nat(), (all, place, change, cut) => {
      const bytes = encodeLots(all);
      bytes[place % bytes.length] ^= change;
      const end = bytes.length - (cut % 3 === 0 ? cut % bytes.length : 0);
      try {
        assert.ok(decodeLots(bytes, 0, end, all.length).end <= end);
      } catch (error) {
        assert.ok(error instanceof RangeError, String(error));
      }
    }),
  );
});

test('a lot of eight vertices takes 36 bytes at most, since neighbours share them', () => {
  const drawn = gridOfLots(20, 48).map(({ rings }) => [
    rings.map((ring) => Int32Array.from(ring.flatMap(([x, y]) => fromPlane(2, x, y).map(toUnits)))),
  ]);
  let size = 0;
  for (let at = 0; at < drawn.length; at += LOTS_OF_BLOCK)
    size += encodeLots(drawn.slice(at, at + LOTS_OF_BLOCK)).length;
  assert.ok(size <= 36 * drawn.length, `${size / drawn.length} bytes a lot`);
});
