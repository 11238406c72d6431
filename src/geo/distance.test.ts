import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import geographic from 'geographiclib-geodesic';
import { distance, GRS80_A, GRS80_INVERSE_FLATTENING } from './distance.js';

/** Evenly spread, unlike `fc.double`. */
const between = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: 2 ** 31 - 1 }).map((step) => min + ((max - min) * step) / (2 ** 31 - 1));
const lon = between(122, 154);
const lat = between(20, 46);
const small = between(-0.3, 0.3);

test('one degree at 36° has the published lengths of GRS80', () => {
  assert.ok(Math.abs(distance(140, 35.5, 140, 36.5) - 110958) < 2);
  assert.ok(Math.abs(distance(139.5, 36, 140.5, 36) - 90163) < 2);
});

test('distance is symmetric and zero only for equal points', () => {
  fc.assert(
    fc.property(lon, lat, small, small, (x, y, dx, dy) => {
      const there = distance(x, y, x + dx, y + dy);
      assert.equal(there, distance(x + dx, y + dy, x, y));
      assert.equal(distance(x, y, x, y), 0);
    }),
  );
});

test('within 20 km the distance is that of the exact geodesic to 12 mm', () => {
  const grs80 = new geographic.Geodesic.Geodesic(GRS80_A, 1 / GRS80_INVERSE_FLATTENING);
  fc.assert(
    fc.property(lon, lat, between(0, 360), between(0, 20000), (x, y, azimuth, metres) => {
      const { lat2 = 0, lon2 = 0 } = grs80.Direct(y, x, azimuth, metres);
      const off = Math.abs(distance(x, y, lon2, lat2) - metres);
      assert.ok(off <= 0.012, `${off} m off at ${metres} m`);
    }),
    { numRuns: 3000 },
  );
});
