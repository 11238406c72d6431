import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/property.js';
import { Circle, MAX_RADIUS } from './circle.js';
import { distance } from './distance.js';

/** Evenly spread, unlike `fc.double`. */
const between = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: 2 ** 31 - 1 }).map((step) => min + ((max - min) * step) / (2 ** 31 - 1));
const lon = between(122, 154);
/** Beyond Japan too: the bounds must hold wherever a request may point. */
const lat = fc.oneof(between(20, 46), between(20, 46), between(-89, 89));
const radius = fc.oneof(between(0, MAX_RADIUS), between(0, 100));
const share = between(-1.1, 1.1);

/** A point near the circle, in units; the shares are of the radius. */
function near(x: number, y: number, r: number, east: number, north: number): [number, number] {
  const perLon = 111320 * Math.cos((y * Math.PI) / 180);
  return [Math.round((x + (east * r) / perLon) * 1e7), Math.round((y + (north * r) / 110900) * 1e7)];
}

test('a circle contains exactly the points whose distance is at most the radius', () => {
  fc.assert(
    fc.property(lon, lat, radius, share, share, (x, y, r, east, north) => {
      const [px, py] = near(x, y, r, east, north);
      const inside = distance(x, y, px / 1e7, py / 1e7) <= r;
      const circle = new Circle(x, y, r);
      assert.equal(circle.contains(px, py), inside);
      if (inside) assert.ok(!circle.misses(px, py, px, py));
    }),
    { numRuns: 20000 },
  );
});

test('a circle that shrank contains what a circle of that radius does, one by one and in a row', () => {
  fc.assert(
    fc.property(lon, lat, radius, fc.array(share, { minLength: 66, maxLength: 66 }), (x, y, r, f) => {
      const circle = new Circle(x, y, r);
      const points = Array.from({ length: 33 }, (_, i) => near(x, y, r, f[2 * i], f[2 * i + 1]));
      const away = points.map(([px, py]) => distance(x, y, px / 1e7, py / 1e7));
      // exactly as far as one of the points is
      const less = Math.min(r, away[0]);
      circle.shrink(less);
      const inside = away.map((metres) => metres <= less);
      assert.deepEqual(
        points.map(([px, py]) => circle.contains(px, py)),
        inside,
      );
      const [lons, lats] = [0, 1].map((axis) => Int32Array.from(points, (point) => point[axis]));
      const word = circle.containing(lons.subarray(1), lats.subarray(1));
      for (let bit = 0; bit < 32; bit++) assert.equal((word & (1 << bit)) !== 0, inside[bit + 1]);
    }),
    { numRuns: 1000 },
  );
});

test('the box of a circle is not much larger than the circle', () => {
  fc.assert(
    fc.property(lon, between(20, 46), radius, (x, y, r) => {
      const { north, east, south, west } = new Circle(x, y, r).box;
      for (const [px, py] of [
        [x, north / 1e7],
        [x, south / 1e7],
        [east / 1e7, y],
        [west / 1e7, y],
      ]) {
        assert.ok(distance(x, y, px, py) <= r * 1.005 + 0.05);
        assert.ok(distance(x, y, px, py) >= r);
      }
    }),
  );
});

test('a box said to lie in the circle does so at its corners and everywhere else', () => {
  let held = 0;
  fc.assert(
    fc.property(lon, lat, radius, fc.array(share, { minLength: 6, maxLength: 6 }), (x, y, r, f) => {
      const [a, b] = [near(x, y, r, f[0], f[1]), near(x, y, r, f[2], f[3])];
      const [west, east] = [Math.min(a[0], b[0]), Math.max(a[0], b[0])];
      const [south, north] = [Math.min(a[1], b[1]), Math.max(a[1], b[1])];
      if (!new Circle(x, y, r).containsBox(west, south, east, north)) return;
      held++;
      for (const px of [west, east, west + Math.abs(f[4] / 1.1) * (east - west)]) {
        for (const py of [south, north, south + Math.abs(f[5] / 1.1) * (north - south)]) {
          assert.ok(distance(x, y, px / 1e7, py / 1e7) <= r);
        }
      }
    }),
    { numRuns: 5000 },
  );
  assert.ok(held > 200, `only ${held} boxes lay in their circle`);
  assert.ok(new Circle(139, 35, 1000).containsBox(1389930000, 349940000, 1390070000, 350060000));
});

test('a radius out of range is refused by value', () => {
  for (const wrong of [-1, Number.NaN, MAX_RADIUS + 1]) {
    assert.throws(
      () => new Circle(139, 35, wrong),
      new RegExp(`radius ${wrong} must be between 0 and 20000`),
    );
  }
});
