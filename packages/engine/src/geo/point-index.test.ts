import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../../bench/support/random.js';
import { fc } from '../../../../test/support/property.js';
import { Circle } from './circle.js';
import { distance, metresPerDegreeLat, metresPerDegreeLon } from './distance.js';
import { type Candidates, FARTHEST_SECTION, nearestInSquare, nearestWithin } from './nearest.js';
import {
  boxCount,
  indexPoints,
  PlainPoints,
  type PointColumns,
  PointIndex,
  plainIndex,
} from './point-index.js';
import { radiusSearch, SparseBits } from './radius-search.js';
import { NO_POINT, toDegrees, toUnits } from './units.js';

/** Indexed points with the columns that they were made from. */
interface IndexedPoints extends PointColumns {
  readonly index: PointIndex;
}

function indexed(columns: PointColumns): IndexedPoints {
  return { ...columns, index: plainIndex(columns) };
}

/** A random tree: each level spreads its nodes around their parent's place; some nodes lack a point. */
function randomTree(seed: number, fanOut: readonly number[], spread: number, without: number): IndexedPoints {
  const random = seededRandom(seed);
  const lon: number[] = [];
  const lat: number[] = [];
  const grow = (x: number, y: number, level: number): void => {
    const pointless = random() < without;
    lon.push(pointless ? NO_POINT : toUnits(x));
    lat.push(pointless ? NO_POINT : toUnits(y));
    const children = level < fanOut.length ? Math.floor(random() * fanOut[level] * 2) : 0;
    const reach = spread / 4 ** level;
    for (let c = 0; c < children; c++) {
      // Some children share their parent's point exactly.
      const off = random() < 0.1 ? 0 : reach;
      grow(x + (random() - 0.5) * off, y + (random() - 0.5) * off, level + 1);
    }
  };
  for (let root = 0; root < 3; root++) grow(135 + random() * spread, 35 + random() * spread, 0);
  return indexed({ lon: Int32Array.from(lon), lat: Int32Array.from(lat) });
}

const work = () => ({ points: 0, boxes: 0 });

/** Distance of every node with a point; infinity for the others. */
function distances(tree: IndexedPoints, lon: number, lat: number): number[] {
  return Array.from(tree.lon, (x, id) =>
    x === NO_POINT ? Number.POSITIVE_INFINITY : distance(lon, lat, toDegrees(x), toDegrees(tree.lat[id])),
  );
}

/** Kept, as a server keeps it: what a search finds must not depend on the one before. */
const found = new SparseBits();

/** The nodes within a radius, ascending. */
function within(tree: IndexedPoints, lon: number, lat: number, radius: number, counters = work()): number[] {
  radiusSearch(tree.index, new Circle(lon, lat, radius), found, counters);
  const { length, numbers, words } = found;
  const ids: number[] = [];
  for (let i = 0; i < length; i++) {
    assert.ok(words[i] !== 0 && (i === 0 || numbers[i - 1] < numbers[i]));
    for (let bit = 0; bit < 32; bit++) if ((words[i] & (1 << bit)) !== 0) ids.push(32 * numbers[i] + bit);
  }
  return ids;
}

const all: Candidates = () => true;

const seeds = fc.integer({ min: 0, max: 2 ** 31 });

test('radius search agrees with the distance of every point', () => {
  let hits = 0;
  fc.assert(
    fc.property(seeds, fc.constantFrom(0, 0.02, 0.5), fc.constantFrom(0.01, 0.3), (seed, without, spread) => {
      const tree = randomTree(seed, [4, 5, 6], spread, without);
      const random = seededRandom(seed + 1);
      for (let q = 0; q < 20; q++) {
        const lon = 135 + random() * spread;
        const lat = 35 + random() * spread;
        const away = distances(tree, lon, lat);
        // Now and then exactly the distance of a point: the radius is inclusive.
        const some = away[Math.floor(random() * away.length)];
        const radius = q % 3 === 0 && some <= 20000 ? some : random() ** 3 * 20000;
        const expected = [...away.keys()].filter((id) => away[id] <= radius);
        assert.deepEqual(within(tree, lon, lat, radius), expected);
        hits += expected.length;
      }
    }),
  );
  assert.ok(hits > 10000);
});

test('a large circle over many blocks finds every point in it, a small one after it no more than its own', () => {
  const tree = randomTree(20, [40, 40, 40], 0.3, 0.01);
  assert.ok(tree.lon.length > 100_000);
  const away = distances(tree, 135.15, 35.15);
  for (const radius of [20_000, 300]) {
    const expected = [...away.keys()].filter((id) => away[id] <= radius);
    assert.ok(expected.length > (radius === 300 ? 10 : 50_000), `${expected.length} points in ${radius} m`);
    assert.deepEqual(within(tree, 135.15, 35.15, radius), expected);
  }
});

test('every block has the box of its points, and every point its bit', () => {
  fc.assert(
    fc.property(seeds, fc.constantFrom(0, 0.3, 1), (seed, without) => {
      const { lon, lat } = randomTree(seed, [6, 6, 6], 0.1, without);
      const { bits, boxes } = indexPoints({ lon, lat });
      const own = [...lon.keys()].filter((id) => lon[id] !== NO_POINT);
      assert.deepEqual(
        [...lon.keys()].filter((id) => (bits[id >>> 5] & (1 << (id & 31))) !== 0),
        own,
      );
      let at = 0;
      for (let ids = 32, count = 0; count !== 1; ids *= 8) {
        count = Math.ceil(lon.length / ids);
        for (let block = 0; block < count; block++, at += 4) {
          const inside = own.filter((id) => Math.floor(id / ids) === block);
          const xs = inside.map((id) => lon[id]);
          const ys = inside.map((id) => lat[id]);
          const box = [...boxes.subarray(at, at + 4)];
          if (inside.length === 0) assert.ok(box[0] > box[2]);
          else assert.deepEqual(box, [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]);
        }
      }
      assert.equal(at, boxes.length);
      assert.equal(boxCount(lon.length), boxes.length / 4);
    }),
  );
});

test('boxes that do not belong to the points are refused', () => {
  const lon = new Int32Array(100);
  const index = indexPoints({ lon, lat: lon });
  const fewer = new PlainPoints({ lon: lon.subarray(32), lat: lon }, index.bits);
  assert.throws(() => new PointIndex(fewer, index.boxes), /boxes/);
});

test('the nearest in the square is that of every point in it, with all that share it', () => {
  let found = 0;
  fc.assert(
    fc.property(seeds, (seed) => {
      // All points within some ten metres.
      const tree = randomTree(seed, [4, 5, 6], 0.0001, 0.2);
      const random = seededRandom(seed + 1);
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
          nearestInSquare(tree.index, lon, lat, work(), accept),
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
    lon: Int32Array.of(1350000000, 1350000000, NO_POINT),
    lat: Int32Array.of(350000000, 350000000, NO_POINT),
  };
  const tree = indexed(points);
  const at = (east: number, north: number): number[] =>
    nearestInSquare(
      tree.index,
      135 + east / metresPerDegreeLon(35),
      35 + north / metresPerDegreeLat(35),
      work(),
      all,
    );
  assert.deepEqual(at(1.99, -1.99), [0, 1]);
  assert.deepEqual([at(2.01, 0), at(0, -2.01)], [[], []]);
});

test('the nearest of some nodes is that of all of them within reach', () => {
  fc.assert(
    fc.property(seeds, fc.constantFrom(250, FARTHEST_SECTION), (seed, reach) => {
      const tree = randomTree(seed, [6, 6], 0.1, 0.3);
      const random = seededRandom(seed + 1);
      const size = tree.lon.length;
      for (let q = 0; q < 20; q++) {
        const lon = 135 + random() * 0.1;
        const lat = 35 + random() * 0.1;
        const from = Math.floor(random() * size);
        const to = from + Math.floor(random() * (size - from + 1));
        const away = distances(tree, lon, lat);
        const candidates: Candidates = (id) => id % 5 !== 0;
        const near = [...away.keys()].filter(
          (id) => id >= from && id < to && away[id] <= reach && id % 5 !== 0,
        );
        const [best = -1] = near.sort((a, b) => away[a] - away[b] || a - b);
        const metres = best < 0 ? Number.POSITIVE_INFINITY : away[best];
        assert.deepEqual(nearestWithin(tree.index, lon, lat, reach, from, to, work(), candidates), {
          id: best,
          metres,
        });
      }
    }),
  );
});

test('searches in a tree of 150,000 points visit a small part of it', () => {
  const tree = randomTree(20, [40, 40, 40], 3, 0);
  const n = tree.lon.length;
  assert.ok(n > 100_000);
  const random = seededRandom(21);
  for (const [radius, limit] of [
    [500, n / 50],
    [5000, n / 30],
    [20000, n / 20],
  ]) {
    const total = work();
    let hits = 0;
    for (let q = 0; q < 100; q++) {
      const id = Math.floor(random() * n);
      hits += within(tree, toDegrees(tree.lon[id]), toDegrees(tree.lat[id]), radius, total).length;
    }
    assert.ok(hits >= 100);
    const visited = (total.points + total.boxes) / 100;
    assert.ok(visited < limit, `${radius} m: ${visited} of ${n} visited for ${hits / 100} hits`);
  }
  const total = work();
  for (let q = 0; q < 100; q++) {
    const id = Math.floor(random() * n);
    const nearest = nearestInSquare(tree.index, toDegrees(tree.lon[id]), toDegrees(tree.lat[id]), total, all);
    assert.equal(tree.lon[nearest[0]], tree.lon[id]);
  }
  assert.ok((total.points + total.boxes) / 100 < n / 50, JSON.stringify(total));
});
