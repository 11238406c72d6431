import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/property.js';
import { contains } from './contains.js';
import { pointOnSurface } from './point-on-surface.js';

test('the point is the middle of the widest span beside the middle of the height', () => {
  // an L: its middle height is 5, the vertices beside it are at 2 and 10
  assert.deepEqual(pointOnSurface([[0, 0, 10, 0, 10, 2, 2, 2, 2, 10, 0, 10]]), [1, 6]);
  // a hole takes the middle away
  assert.deepEqual(
    pointOnSurface([
      [0, 0, 12, 0, 12, 10, 0, 10],
      [4, 2, 4, 8, 5, 8, 5, 2],
    ]),
    [8.5, 5],
  );
  assert.equal(pointOnSurface([[0, 0, 5, 0, 9, 0]]), null);
});

test('the point lies inside', () => {
  const star = fc.array(fc.integer({ min: 1000, max: 9000 }), { minLength: 3, maxLength: 40 });
  fc.assert(
    fc.property(star, (radii) => {
      const ring = Int32Array.from(
        radii.flatMap((r, i) => {
          const angle = (2 * Math.PI * i) / radii.length;
          return [Math.round(1000 * r * Math.cos(angle)), Math.round(1000 * r * Math.sin(angle))];
        }),
      );
      const point = pointOnSurface([ring]);
      assert.ok(point !== null);
      assert.ok(contains([[ring]], Math.round(point[0]), Math.round(point[1])), `${point}`);
    }),
  );
});
