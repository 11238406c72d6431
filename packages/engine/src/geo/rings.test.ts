import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/property.js';
import type { LonLat } from '../vocabulary/coordinates.js';
import { signOfDifference } from './exact.js';
import { areaOf, geometryToRings, signOfArea } from './rings.js';

const SQUARE: readonly LonLat[] = [
  [135, 35],
  [136, 35],
  [136, 36],
  [135, 36],
  [135, 35],
];
const HOLE: readonly LonLat[] = [
  [135.2, 35.2],
  [135.8, 35.2],
  [135.8, 35.8],
  [135.2, 35.2],
];
const SPIKE: readonly LonLat[] = [
  [135, 35],
  [136, 35],
  [135.5, 35],
  [135, 35],
];

test('a polygon becomes closed-free integer rings by the right-hand rule', () => {
  const [polygon] = geometryToRings({ type: 'Polygon', coordinates: [[...SQUARE].reverse(), HOLE] });
  assert.deepEqual([...polygon[0]].slice(0, 4), [1350000000, 350000000, 1360000000, 350000000]);
  assert.equal(polygon[0].length, 8);
  assert.equal(signOfArea(polygon[0]), 1);
  assert.equal(signOfArea(polygon[1]), -1);
  assert.equal(areaOf(polygon[0]), 1e14);
});

test('rings without area go, an exterior with its holes; every other vertex stays', () => {
  const coordinates = [
    [SPIKE, HOLE],
    [[SQUARE[0], SQUARE[0], ...SQUARE.slice(1)], SPIKE],
  ];
  const rings = geometryToRings({ type: 'MultiPolygon', coordinates });
  assert.equal(rings.length, 1);
  assert.equal(rings[0].length, 1);
  assert.equal(rings[0][0].length, 10);
});

test('the sign of a difference of products is exact for all 33-bit integers', () => {
  const n = fc.integer({ min: -(2 ** 32), max: 2 ** 32 });
  const check = (a: number, b: number, c: number, d: number): void => {
    const exact = BigInt(a) * BigInt(b) - BigInt(c) * BigInt(d);
    assert.equal(signOfDifference(a, b, c, d), exact > 0n ? 1 : exact < 0n ? -1 : 0);
  };
  fc.assert(fc.property(n, n, n, n, check));
  fc.assert(fc.property(n, n, (a, b) => check(a, b, a + 1, b - 1)));
  fc.assert(fc.property(n, n, (a, b) => check(a, b, b, a)));
});
