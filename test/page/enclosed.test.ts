import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convexHull } from '../../web/src/geodesy.js';
import type { Item } from '../../web/src/item.js';
import { hullOf, outside } from '../../web/src/map/enclosed.js';

function record(level: Item['address_level'], code: string, position: readonly [number, number]): Item {
  return { address_code: code, address_level: level, position: [...position] };
}

const chome = record('AZC', '131050007003', [1, 1]);
const blocks = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
  [1, 1.2],
].map(([x, y], i) => record('GIK', `13105000700300${i}`, [x, y]));

test('a chome without an outline is the hull of its houses, and these are no discs: issue 53, line 6', () => {
  const next = record('GIK', '131050007002001', [5, 5]);
  const hits = [chome, ...blocks, next];
  assert.deepEqual(hullOf(chome, hits)?.coordinates, [
    [
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
      [0, 0],
    ],
  ]);
  assert.deepEqual(outside(hits, chome), [next], 'a block of another chome');
  assert.deepEqual(outside(hits, null), hits);
  // too few houses to enclose anything
  const few = [chome, blocks[0], blocks[1]];
  assert.equal(hullOf(chome, few), null);
  assert.deepEqual(outside(few, chome), few);
  const outlined = { ...chome, address_polygon: '{"type":"MultiPolygon","coordinates":[]}' };
  assert.deepEqual(outside(few, outlined), []);
  const ward = { ...outlined, address_code: '13105', address_level: 'SHK' as const };
  assert.deepEqual(outside(few, ward), few, 'hits in a municipality are looked for');
  assert.equal(hullOf(record('SHK', '13105', [1, 1]), hits), null, 'towns do not enclose a municipality');
});

test('the hull of points is closed and holds no point inside', () => {
  const hull = convexHull(blocks.map(({ position }) => [...(position ?? [])]));
  assert.deepEqual(hull, [
    [0, 0],
    [2, 0],
    [2, 2],
    [0, 2],
    [0, 0],
  ]);
  assert.equal(convexHull([[1, 1]]).length < 4, true);
});
