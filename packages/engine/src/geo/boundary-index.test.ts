import assert from 'node:assert/strict';
import { test } from 'node:test';
import booleanPointInPolygon from '@turf/boolean-point-in-polygon';
import { seededRandom } from '../../../../bench/support/random.js';
import { n03Files, readMunicipalities, SKIP_N03 } from '../../../../test/support/boundaries.js';
import { BoundaryIndex, type BoundaryWork, boundaryWork } from './boundary-index.js';
import { BoxTree, packBoxes } from './box-tree.js';
import { boxOfPolygon, encodePolygon } from './encode-polygon.js';
import { EncodedPolygons } from './encoded-polygons.js';
import type { MultiPolygon, Ring } from './rings.js';
import { toDegrees } from './units.js';

/** Packs boundaries as a file would: box tree at a multiple of 8, polygons one after another. */
function pack(boundaries: readonly MultiPolygon[]): {
  index: BoundaryIndex;
  polygons: EncodedPolygons;
  offsets: Uint32Array;
} {
  const boxes = new Int32Array(4 * boundaries.length);
  const offsets = new Uint32Array(boundaries.length);
  const parts: Uint8Array[] = [];
  let length = 0;
  boundaries.forEach((boundary, i) => {
    const { west, south, east, north } = boxOfPolygon(boundary);
    boxes.set([west, south, east, north], 4 * i);
    parts.push(encodePolygon(boundary));
    offsets[i] = length;
    length += parts[i].length;
  });
  const tree = packBoxes(boxes);
  const file = new Uint8Array(64 + tree.length);
  file.set(tree, 64);
  const polygons = new EncodedPolygons(Buffer.concat(parts));
  return { index: new BoundaryIndex(new BoxTree(file.subarray(64)), polygons, offsets), polygons, offsets };
}

/** The boundaries that contain a point, ascending. */
function containing(index: BoundaryIndex, x: number, y: number, work: BoundaryWork): number[] {
  return [...index.candidates(x, y)]
    .filter((boundary) => index.contains(boundary, x, y, work))
    .sort((a, b) => a - b);
}

function square(x: number, y: number, size: number): MultiPolygon {
  return [[Int32Array.of(x, y, x + size, y, x + size, y + size, x, y + size)]];
}

test('boundaries are found by point, and only candidates are tested', () => {
  const X0 = 1350000000;
  const Y0 = 350000000;
  const squares = Array.from({ length: 400 }, (_, i) =>
    square(X0 + (i % 20) * 100, Y0 + Math.floor(i / 20) * 100, 100),
  );
  const { index } = pack([...squares, square(X0, Y0, 2000)]);
  const find = (x: number, y: number) => {
    const work = boundaryWork();
    const found = containing(index, X0 + x, Y0 + y, work);
    assert.ok(work.polygons <= 5 && work.edges <= 20, JSON.stringify(work));
    return found;
  };
  assert.deepEqual(find(50, 50), [0, 400]);
  assert.deepEqual(find(1999, 1999), [399, 400]);
  assert.deepEqual(find(100, 100), [21, 400]);
  assert.deepEqual(find(2000, 500), []);
  assert.deepEqual(find(-1, 500), []);
});

test('a box tree finds what a look at every box finds, with one level and many', () => {
  const random = seededRandom(4);
  for (const count of [1, 2, 16, 17, 300, 20_000]) {
    const boxes = new Int32Array(4 * count);
    for (let i = 0; i < boxes.length; i += 4) {
      const [west, south] = [Math.floor(random() * 1000), Math.floor(random() * 1000)];
      boxes.set([west, south, west + Math.floor(random() * 200), south + Math.floor(random() * 200)], i);
    }
    const tree = new BoxTree(packBoxes(boxes));
    for (let q = 0; q < 20; q++) {
      // beyond the boxes too
      const [x, y] = [Math.floor(random() * 1300) - 50, Math.floor(random() * 1300) - 50];
      const expected: number[] = [];
      for (let i = 0; i < boxes.length; i += 4) {
        if (boxes[i] <= x && boxes[i + 1] <= y && boxes[i + 2] >= x && boxes[i + 3] >= y)
          expected.push(i / 4);
      }
      assert.deepEqual(
        [...tree.at(x, y)].sort((a, b) => a - b),
        expected,
      );
    }
  }
  const stacked = new BoxTree(packBoxes(Int32Array.from({ length: 4000 }, (_, i) => (i % 4 < 2 ? 0 : 9))));
  assert.equal(new Set(stacked.at(5, 5)).size, 1000);
});

test('a box tree that is cut, longer or of another kind is refused', () => {
  for (const count of [1, 2, 16, 17, 300]) {
    const tree = packBoxes(Int32Array.from({ length: 4 * count }, (_, i) => i));
    assert.equal(new BoxTree(tree).size, count);
    assert.throws(() => new BoxTree(tree.subarray(0, tree.length - 1)), /bytes when expected/);
    assert.throws(() => new BoxTree(Buffer.concat([tree, Buffer.alloc(8)])), /bytes when expected|aligned/);
    const other = tree.slice();
    other[0] = 0;
    assert.throws(() => new BoxTree(other), /bytes when expected/);
    other.set(tree);
    other[4] = 8;
    assert.throws(() => new BoxTree(other), /node size 8 when expected 16/);
  }
  assert.throws(() => new BoxTree(new Uint8Array(4)), /fewer than its header/);
});

test('10,000 points over Japan: the index agrees with an independent library', { skip: SKIP_N03 }, () => {
  const municipalities = n03Files(/^N03.*geojson\.gz$/).flatMap((file) => readMunicipalities(file));
  const { index } = pack(municipalities.map((municipality) => municipality.polygons));
  const shapes = municipalities.map(({ polygons }) => ({
    box: boxOfPolygon(polygons),
    geometry: {
      type: 'MultiPolygon' as const,
      coordinates: polygons.map((rings) => rings.map(closedDegrees)),
    },
  }));
  const random = seededRandom(9);
  const total = boundaryWork();
  let found = 0;
  const points = 10_000;
  for (let i = 0; i < points; i++) {
    // Around a random vertex, since most of the rectangle of Japan is sea.
    const ring = municipalities[Math.floor(random() * municipalities.length)].polygons[0][0];
    const at = 2 * Math.floor((random() * ring.length) / 2);
    const x = ring[at] + Math.round((random() - 0.5) * 1e6);
    const y = ring[at + 1] + Math.round((random() - 0.5) * 1e6);
    const expected: number[] = [];
    shapes.forEach(({ box, geometry }, boundary) => {
      if (x < box.west || x > box.east || y < box.south || y > box.north) return;
      if (booleanPointInPolygon([toDegrees(x), toDegrees(y)], geometry)) expected.push(boundary);
    });
    assert.deepEqual(containing(index, x, y, total), expected);
    found += expected.length;
  }
  assert.ok(found > points / 2);
  assert.ok(total.polygons / points < 10 && total.edges / points < 200, JSON.stringify(total));
});

function closedDegrees(ring: Ring): number[][] {
  const points = Array.from({ length: ring.length / 2 }, (_, i) => [
    toDegrees(ring[2 * i]),
    toDegrees(ring[2 * i + 1]),
  ]);
  return [...points, points[0]];
}
