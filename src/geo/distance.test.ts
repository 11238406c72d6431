import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { boxOfCircle, circleContainsBox, distance, MAX_RADIUS } from './distance.js';

/** Evenly spread, unlike `fc.double`. */
const between = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: 2 ** 31 - 1 }).map((step) => min + ((max - min) * step) / (2 ** 31 - 1));
const lon = between(122, 154);
const lat = between(20, 46);
const radius = between(0, MAX_RADIUS);
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

test('the box of a circle contains every point of the circle and is not much larger', () => {
  fc.assert(
    fc.property(lon, lat, radius, small, small, (x, y, r, dx, dy) => {
      const box = boxOfCircle(x, y, r);
      const px = Math.round((x + dx) * 1e7);
      const py = Math.round((y + dy) * 1e7);
      const inBox = px >= box.west && px <= box.east && py >= box.south && py <= box.north;
      if (distance(x, y, px / 1e7, py / 1e7) <= r) assert.ok(inBox);
      assert.ok(distance(x, y, x, box.north / 1e7) <= r * 1.005 + 0.05);
      assert.ok(distance(x, y, box.east / 1e7, y) <= r * 1.005 + 0.05);
    }),
    { numRuns: 2000 },
  );
});

test('a box said to lie in the circle does so at its corners and everywhere else', () => {
  let held = 0;
  fc.assert(
    fc.property(lon, lat, radius, fc.array(between(-1, 1), { minLength: 6, maxLength: 6 }), (x, y, r, f) => {
      const reach = r / 90000;
      const xs = [x + f[0] * reach, x + f[1] * reach].sort((a, b) => a - b).map((v) => Math.round(v * 1e7));
      const ys = [y + f[2] * reach, y + f[3] * reach].sort((a, b) => a - b).map((v) => Math.round(v * 1e7));
      if (!circleContainsBox(x, y, r, xs[0], ys[0], xs[1], ys[1])) return;
      held++;
      const u = Math.abs(f[4]);
      const v = Math.abs(f[5]);
      for (const px of [xs[0], xs[1], xs[0] + u * (xs[1] - xs[0])]) {
        for (const py of [ys[0], ys[1], ys[0] + v * (ys[1] - ys[0])]) {
          assert.ok(distance(x, y, px / 1e7, py / 1e7) <= r);
        }
      }
    }),
    { numRuns: 2000 },
  );
  assert.ok(held > 200, `only ${held} boxes lay in their circle`);
  assert.ok(circleContainsBox(139, 35, 1000, 1389999000, 349999000, 1390001000, 350001000));
});

test('a radius out of range is refused by value', () => {
  for (const wrong of [-1, Number.NaN, MAX_RADIUS + 1]) {
    assert.throws(
      () => boxOfCircle(139, 35, wrong),
      new RegExp(`radius ${wrong} must be between 0 and 20000`),
    );
  }
});
