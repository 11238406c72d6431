import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/property.js';
import { distance } from './distance.js';
import { DistanceBounds } from './distance-bounds.js';
import { UNITS_PER_DEGREE } from './units.js';

/** A place in or around Japan, in degrees. */
const lonLat = fc.tuple(
  fc.double({ min: 120, max: 155, noNaN: true }),
  fc.double({ min: 20, max: 46, noNaN: true }),
);
/** How far away in degrees: near, or anywhere. */
const away = fc.oneof(
  fc.double({ min: -0.6, max: 0.6, noNaN: true }),
  fc.double({ min: -15, max: 15, noNaN: true }),
);

test('every distance to a point of a box lies between its bounds', () => {
  const property = fc.property(
    lonLat,
    away,
    away,
    away,
    away,
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    ([lon, lat], a, b, c, d, e, f) => {
      const units = (degrees: number): number => Math.round(degrees * UNITS_PER_DEGREE);
      const [west, east] = [units(lon + Math.min(a, b)), units(lon + Math.max(a, b))];
      const [south, north] = [units(lat + Math.min(c, d)), units(lat + Math.max(c, d))];
      const x = Math.round(west + e * (east - west));
      const y = Math.round(south + f * (north - south));
      const metres = distance(lon, lat, x / UNITS_PER_DEGREE, y / UNITS_PER_DEGREE);
      const bounds = new DistanceBounds(lon, lat);
      assert.ok(bounds.least(west, south, east, north) <= metres, `least of ${metres}`);
      assert.ok(bounds.most(west, south, east, north) >= metres, `most of ${metres}`);
      // near the place the bounds are tight
      if (Math.max(Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d)) < 0.5) {
        const [exact] = [bounds.least(x, y, x, y)];
        assert.ok(exact >= 0.99 * metres - 0.1, `${exact} of ${metres}`);
        assert.ok(bounds.most(x, y, x, y) <= 1.01 * metres + 0.1);
      }
    },
  );
  fc.assert(property, { numRuns: 5000 });
});
