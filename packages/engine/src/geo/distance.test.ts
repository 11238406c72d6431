import assert from 'node:assert/strict';
import { test } from 'node:test';
import geographic from 'geographiclib-geodesic';
import { seededRandom } from '../../../../bench/support/random.js';
import { fc } from '../../../../test/support/property.js';
import { distance, GRS80_A, GRS80_INVERSE_FLATTENING } from './distance.js';

/** Evenly spread, unlike `fc.double`. */
const between = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: 2 ** 31 - 1 }).map((step) => min + ((max - min) * step) / (2 ** 31 - 1));
const lon = between(122, 154);
const lat = between(20, 46);
const GRS80 = new geographic.Geodesic.Geodesic(GRS80_A, 1 / GRS80_INVERSE_FLATTENING);
const toSeventhDigit = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
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

test('within 20 km the distance is that of the exact geodesic to a micrometre, at all latitudes of Japan', () => {
  fc.assert(
    fc.property(lon, lat, between(0, 360), between(0, 20000), (x, y, azimuth, metres) => {
      const { lat2 = 0, lon2 = 0 } = GRS80.Direct(y, x, azimuth, metres);
      const off = Math.abs(distance(x, y, lon2, lat2) - metres);
      assert.ok(off <= 1e-6, `${off} m off at ${metres} m`);
    }),
    { numRuns: 3000 },
  );
});

test('issue 14: what is shown of 3,000 distances within 20 km is what is shown of the exact geodesic', () => {
  const random = seededRandom(14);
  const shown = (metres = Number.NaN): number => Math.round(metres * 100) / 100;
  let compared = 0;
  while (compared < 3000) {
    const [x, y] = [122 + 32 * random(), 20 + 26 * random()].map(toSeventhDigit);
    const [px, py] = [x + 0.5 * (random() - 0.5), y + 0.4 * (random() - 0.5)].map(toSeventhDigit);
    const { s12 } = GRS80.Inverse(y, x, py, px);
    if (s12 === undefined || s12 > 20000) continue;
    assert.equal(shown(distance(x, y, px, py)), shown(s12), `${x},${y} to ${px},${py}`);
    compared++;
  }
});

test('far points and poles have a finite distance', () => {
  const worldwide = [between(-180, 180), between(-90, 90)] as const;
  fc.assert(
    fc.property(...worldwide, ...worldwide, (x, y, px, py) => {
      assert.ok(distance(x, y, px, py) >= 0 && distance(x, y, px, py) < Number.POSITIVE_INFINITY);
    }),
  );
});
