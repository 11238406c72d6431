import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { distance, metresPerDegreeLat, metresPerDegreeLon } from './distance.js';
import { FARTHEST_SECTION, nearestChild, nearestInSquare } from './nearest.js';
import { indexPoints, type PointTree } from './point-tree.js';
import { radiusSearch } from './radius-search.js';
import { seeded } from './test-data.js';
import { NO_POINT, toDegrees, toUnits } from './units.js';

/** A random tree: each level spreads its nodes around their parent's place; some nodes have no point. */
function randomTree(seed: number, fanOut: readonly number[], spread: number, without: number): PointTree {
  const random = seeded(seed);
  const end: number[] = [];
  const lon: number[] = [];
  const lat: number[] = [];
  const grow = (x: number, y: number, level: number): void => {
    const id = end.length;
    const pointless = random() < without;
    end.push(0);
    lon.push(pointless ? NO_POINT : toUnits(x));
    lat.push(pointless ? NO_POINT : toUnits(y));
    const children = level < fanOut.length ? Math.floor(random() * fanOut[level] * 2) : 0;
    const reach = spread / 4 ** level;
    for (let c = 0; c < children; c++) {
      // Some children share their parent's point exactly.
      const off = random() < 0.1 ? 0 : reach;
      grow(x + (random() - 0.5) * off, y + (random() - 0.5) * off, level + 1);
    }
    end[id] = end.length;
  };
  for (let root = 0; root < 3; root++) grow(135 + random() * spread, 35 + random() * spread, 0);
  const points = { end: Uint32Array.from(end), lon: Int32Array.from(lon), lat: Int32Array.from(lat) };
  return { ...points, ...indexPoints(points) };
}

const work = () => ({ points: 0, boxes: 0 });

/** Distance of every node with a point; infinity for the others. */
function distances(tree: PointTree, lon: number, lat: number): number[] {
  return Array.from(tree.lon, (x, id) =>
    x === NO_POINT ? Number.POSITIVE_INFINITY : distance(lon, lat, toDegrees(x), toDegrees(tree.lat[id])),
  );
}

function listed(intervals: Uint32Array): number[] {
  const ids: number[] = [];
  for (let i = 0; i < intervals.length; i += 2) {
    assert.ok(intervals[i] < intervals[i + 1]);
    assert.ok(i === 0 || intervals[i - 1] < intervals[i], 'intervals ascend and do not touch');
    for (let id = intervals[i]; id < intervals[i + 1]; id++) ids.push(id);
  }
  return ids;
}

const seeds = fc.integer({ min: 0, max: 2 ** 31 });

test('radius search agrees with the distance of every point', () => {
  let hits = 0;
  fc.assert(
    fc.property(seeds, fc.constantFrom(0, 0.02, 0.5), fc.constantFrom(0.01, 0.3), (seed, without, spread) => {
      const tree = randomTree(seed, [4, 5, 6], spread, without);
      const random = seeded(seed + 1);
      for (let q = 0; q < 20; q++) {
        const lon = 135 + random() * spread;
        const lat = 35 + random() * spread;
        const away = distances(tree, lon, lat);
        // Now and then exactly the distance of a point: the radius is inclusive.
        const some = away[Math.floor(random() * away.length)];
        const radius = q % 3 === 0 && some <= 20000 ? some : random() ** 3 * 20000;
        const expected = [...away.keys()].filter((id) => away[id] <= radius);
        assert.deepEqual(listed(radiusSearch(tree, lon, lat, radius, work())), expected);
        hits += expected.length;
      }
    }),
  );
  assert.ok(hits > 10000);
});

test('boxes hold the points of the subtree and runs all points', () => {
  fc.assert(
    fc.property(seeds, fc.constantFrom(0, 0.3, 1), (seed, without) => {
      const tree = randomTree(seed, [4, 4], 0.1, without);
      for (let id = 0; id < tree.end.length; id++) {
        const below = [...tree.lon.keys()].slice(id, tree.end[id]).filter((k) => tree.lon[k] !== NO_POINT);
        assert.equal(tree.boxOf[id] > 0, tree.end[id] > id + 1);
        if (tree.boxOf[id] === 0) continue;
        const box = [...tree.boxes.subarray(4 * tree.boxOf[id] - 4, 4 * tree.boxOf[id])];
        const xs = below.map((k) => tree.lon[k]);
        const ys = below.map((k) => tree.lat[k]);
        if (below.length === 0) assert.ok(box[0] > box[2]);
        else assert.deepEqual(box, [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]);
      }
      assert.deepEqual(
        listed(tree.runs),
        [...tree.lon.keys()].filter((id) => tree.lon[id] !== NO_POINT),
      );
    }),
  );
});

test('the nearest in the square is that of every point in it, with all that share it', () => {
  let found = 0;
  fc.assert(
    fc.property(seeds, (seed) => {
      // All points within some ten metres.
      const tree = randomTree(seed, [4, 5, 6], 0.0001, 0.2);
      const random = seeded(seed + 1);
      const accept = (id: number): boolean => id % 3 !== 0;
      for (let q = 0; q < 20; q++) {
        const lon = 135 + random() * 0.0001;
        const lat = 35 + random() * 0.0001;
        const away = distances(tree, lon, lat);
        const inSquare = [...away.keys()].filter((id) => {
          const dx = Math.abs(toDegrees(tree.lon[id]) - lon) * metresPerDegreeLon(lat);
          const dy = Math.abs(toDegrees(tree.lat[id]) - lat) * metresPerDegreeLat(lat);
          return tree.lon[id] !== NO_POINT && accept(id) && dx <= 2 && dy <= 2;
        });
        const [best] = inSquare.sort((a, b) => away[a] - away[b] || a - b);
        const expected = inSquare.filter(
          (id) => tree.lon[id] === tree.lon[best] && tree.lat[id] === tree.lat[best],
        );
        assert.deepEqual(
          nearestInSquare(tree, lon, lat, work(), accept),
          expected.sort((a, b) => a - b),
        );
        found += expected.length;
      }
    }),
  );
  assert.ok(found > 500);
});

test('the square is 2 m to each side, not a circle', () => {
  const points = {
    end: Uint32Array.of(1, 2, 3),
    lon: Int32Array.of(1350000000, 1350000000, NO_POINT),
    lat: Int32Array.of(350000000, 350000000, NO_POINT),
  };
  const tree = { ...points, ...indexPoints(points) };
  const at = (east: number, north: number): number[] =>
    nearestInSquare(tree, 135 + east / metresPerDegreeLon(35), 35 + north / metresPerDegreeLat(35), work());
  assert.deepEqual(at(1.99, -1.99), [0, 1]);
  assert.deepEqual([at(2.01, 0), at(0, -2.01)], [[], []]);
});

test('the nearest child is that of all children within 2 km', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const tree = randomTree(seed, [6, 6], 0.1, 0.3);
      const random = seeded(seed + 1);
      for (let q = 0; q < 20; q++) {
        const lon = 135 + random() * 0.1;
        const lat = 35 + random() * 0.1;
        const parent = Math.floor(random() * (tree.end.length + 1)) - 1;
        const away = distances(tree, lon, lat);
        const children: number[] = [];
        const last = parent < 0 ? tree.end.length : tree.end[parent];
        for (let id = parent + 1; id < last; id = tree.end[id]) children.push(id);
        const accept = (id: number): boolean => id % 5 !== 0;
        const near = children.filter((id) => away[id] <= FARTHEST_SECTION && accept(id));
        const [best = -1] = near.sort((a, b) => away[a] - away[b] || a - b);
        assert.equal(nearestChild(tree, parent, lon, lat, work(), accept), best);
      }
    }),
  );
});

test('searches in a tree of 150,000 points visit a small part of it', () => {
  const tree = randomTree(20, [40, 40, 40], 3, 0);
  const n = tree.end.length;
  assert.ok(n > 100_000);
  const random = seeded(21);
  for (const [radius, limit] of [
    [500, n / 100],
    [5000, n / 100],
    [20000, n / 30],
  ]) {
    const total = work();
    let hits = 0;
    for (let q = 0; q < 100; q++) {
      const id = Math.floor(random() * n);
      hits += listed(
        radiusSearch(tree, toDegrees(tree.lon[id]), toDegrees(tree.lat[id]), radius, total),
      ).length;
    }
    assert.ok(hits >= 100);
    const visited = (total.points + total.boxes) / 100;
    assert.ok(visited < limit, `${radius} m: ${visited} of ${n} visited for ${hits / 100} hits`);
  }
  const total = work();
  for (let q = 0; q < 100; q++) {
    const id = Math.floor(random() * n);
    const nearest = nearestInSquare(tree, toDegrees(tree.lon[id]), toDegrees(tree.lat[id]), total);
    assert.equal(tree.lon[nearest[0]], tree.lon[id]);
  }
  assert.ok((total.points + total.boxes) / 100 < n / 100, JSON.stringify(total));
});
