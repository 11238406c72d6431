import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distance } from './distance.js';
import { distanceToBoundary } from './outside.js';
import { toDegrees, toUnits } from './units.js';

/** A square with a corner at 135°, 34° and sides of a tenth of a degree. */
const SQUARE = [[Int32Array.from([135, 34, 135.1, 34, 135.1, 34.1, 135, 34.1].map(toUnits))]];

const from = (lon: number, lat: number) => distanceToBoundary(SQUARE, toUnits(lon), toUnits(lat));

test('the nearest edge decides, the one that closes the ring too', () => {
  const near = (metres: number, wanted: number): void =>
    assert.ok(Math.abs(metres - wanted) < 0.002 * wanted, `${metres} ${wanted}`);
  near(from(134.99, 34.05).metres, distance(134.99, 34.05, 135, 34.05));
  near(from(134.99, 34.05).edge, distance(135, 34, 135, 34.1));
  near(from(135.05, 34.12).metres, distance(135.05, 34.12, 135.05, 34.1));
  // inside too, and beyond a corner
  near(from(135.05, 34.09).metres, distance(135.05, 34.09, 135.05, 34.1));
  near(from(135.11, 34.11).metres, distance(135.11, 34.11, 135.1, 34.1));
});

test('two equal vertices are an edge of no length', () => {
  const ring = Int32Array.from([135, 34, 135, 34, 135, 34].map(toUnits));
  const { metres, edge } = distanceToBoundary([[ring]], toUnits(135.01), toUnits(34));
  assert.ok(Math.abs(metres - distance(135.01, 34, toDegrees(ring[0]), 34)) < 2);
  assert.equal(edge, 0);
});
