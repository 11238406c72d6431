import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../../bench/support/random.js';
import { n03Files, readMunicipalities, SKIP_N03 } from '../../../../test/support/boundaries.js';
import { fc } from '../../../../test/support/property.js';
import { dissolve } from './dissolve.js';
import { boxOfPolygon, encodePolygon } from './encode-polygon.js';
import { EncodedPolygons } from './encoded-polygons.js';
import { signOfDifference } from './exact.js';
import { simplifiedOutlines } from './outlines.js';
import { areaOf, type MultiPolygon, type Polygon, type Ring } from './rings.js';
import { simplify } from './simplify.js';
import { assemble, buildTopology } from './topology.js';

const X0 = 1350000000;
const Y0 = 350000000;

function square(x: number, y: number, size: number): Ring {
  return Int32Array.from(
    [x, y, x + size, y, x + size, y + size, x, y + size].map((v, i) => v + (i % 2 ? Y0 : X0)),
  );
}

const area = (feature: MultiPolygon): number => feature.flat().reduce((sum, ring) => sum + areaOf(ring), 0);
const vertices = (features: readonly MultiPolygon[]): number =>
  features.flat(2).reduce((sum, ring) => sum + ring.length / 2, 0);

/** Cells of a grid with ragged shared borders, one of them sea with an island, one with an enclave. */
function raggedGrid(seed: number, columns: number, rows: number, size: number): MultiPolygon[] {
  const random = seededRandom(seed);
  const borders = new Map<string, number[]>();
  /** The vertices from one corner to the next, the last left out; the same both ways. */
  const border = (ax: number, ay: number, bx: number, by: number): number[] => {
    const known = borders.get(`${ax} ${ay} ${bx} ${by}`);
    if (known !== undefined) return known;
    const line = [X0 + ax * size, Y0 + ay * size];
    const end = [X0 + bx * size, Y0 + by * size];
    const points: number[][] = [line];
    const displace = (p: number[], q: number[], depth: number): void => {
      if (depth === 0) return;
      const off = (random() - 0.5) * 0.4;
      const middle = [
        Math.round((p[0] + q[0]) / 2 - off * (q[1] - p[1])),
        Math.round((p[1] + q[1]) / 2 + off * (q[0] - p[0])),
      ];
      displace(p, middle, depth - 1);
      points.push(middle);
      displace(middle, q, depth - 1);
    };
    displace(line, end, 5);
    borders.set(`${ax} ${ay} ${bx} ${by}`, points.flat());
    const back = [end, ...points.slice(1).reverse()].flat();
    borders.set(`${bx} ${by} ${ax} ${ay}`, back);
    return points.flat();
  };
  const cells: Polygon[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [w, s, e, n] = [column, row, column + 1, row + 1];
      const ring = [
        ...border(w, s, e, s),
        ...border(e, s, e, n),
        ...border(e, n, w, n),
        ...border(w, n, w, s),
      ];
      cells.push([Int32Array.from(ring)]);
    }
  }
  const centre = (cell: number): Ring => {
    const n = 40;
    const ring = new Int32Array(2 * n);
    for (let i = 0; i < n; i++) {
      const r = size * (0.05 + 0.1 * random());
      ring[2 * i] = X0 + Math.round(((cell % columns) + 0.5) * size + r * Math.cos((2 * Math.PI * i) / n));
      ring[2 * i + 1] =
        Y0 + Math.round((Math.floor(cell / columns) + 0.5) * size + r * Math.sin((2 * Math.PI * i) / n));
    }
    return ring;
  };
  const enclave = centre(1);
  const features: MultiPolygon[] = cells.map((cell, i) => {
    if (i === 0) return [[centre(0)]];
    if (i === 1) return [[cell[0], reversed(enclave)]];
    return [cell];
  });
  return [...features, [[enclave]]];
}

function reversed(ring: Ring): Ring {
  const points = Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i], ring[2 * i + 1]]);
  return Int32Array.from(points.reverse().flat());
}

/** Whether any two edges of a set of arcs cross or touch elsewhere than in a common end. */
function hasCrossing(arcs: readonly Int32Array[]): boolean {
  const edges: number[][] = [];
  for (const arc of arcs) for (let i = 2; i < arc.length; i += 2) edges.push([...arc.subarray(i - 2, i + 2)]);
  const side = (e: number[], x: number, y: number): number =>
    signOfDifference(e[2] - e[0], y - e[1], e[3] - e[1], x - e[0]);
  return edges.some((e, i) =>
    edges.slice(0, i).some((f) => {
      const box = [0, 1].every(
        (k) =>
          Math.max(e[k], e[k + 2]) >= Math.min(f[k], f[k + 2]) &&
          Math.max(f[k], f[k + 2]) >= Math.min(e[k], e[k + 2]),
      );
      if (!box) return false;
      const shared = [0, 2].filter((p) => [0, 2].some((q) => e[p] === f[q] && e[p + 1] === f[q + 1])).length;
      if (shared === 2) return true;
      const sides = [side(e, f[0], f[1]), side(e, f[2], f[3]), side(f, e[0], e[1]), side(f, e[2], e[3])];
      // With a common end, only running back along the other edge is a fault.
      if (shared === 1) return sides.every((s) => s === 0) && overlaps(e, f);
      return sides[0] * sides[1] <= 0 && sides[2] * sides[3] <= 0;
    }),
  );
}

/** Whether two edges on one line share more than an end. */
function overlaps(e: number[], f: number[]): boolean {
  const k = e[0] === e[2] ? 1 : 0;
  return (
    Math.min(Math.max(e[k], e[k + 2]), Math.max(f[k], f[k + 2])) >
    Math.max(Math.min(e[k], e[k + 2]), Math.min(f[k], f[k + 2]))
  );
}

test('squares in a row: shared borders are one arc each, dissolving leaves the outline', () => {
  const features = [[[square(0, 0, 10)]], [[square(10, 0, 10)]], [[square(20, 0, 10)]]];
  const topology = buildTopology(features);
  assert.equal(topology.arcs.length, 6);
  const [two, one] = dissolve(topology, [0, 0, 1], 2);
  assert.deepEqual([area(two), area(one)], [200, 100]);
  assert.deepEqual([two.length, two[0].length, vertices([two])], [1, 1, 6]);
});

test('a ring of squares dissolves to a polygon with a hole, and without it when the middle joins', () => {
  const cells = Array.from(
    { length: 9 },
    (_, i): MultiPolygon => [[square((i % 3) * 10, Math.floor(i / 3) * 10, 10)]],
  );
  const topology = buildTopology(cells);
  const [around, middle] = dissolve(
    topology,
    cells.map((_, i) => (i === 4 ? 1 : 0)),
    2,
  );
  assert.deepEqual([around.length, around[0].length, area(around)], [1, 2, 800]);
  assert.deepEqual([middle.length, middle[0].length, area(middle)], [1, 1, 100]);
  const [all] = dissolve(
    topology,
    cells.map(() => 0),
    1,
  );
  assert.deepEqual([all.length, all[0].length, area(all)], [1, 1, 900]);
});

test('squares that touch in a corner stay two polygons; holes that touch stay two holes', () => {
  const cells = Array.from(
    { length: 16 },
    (_, i): MultiPolygon => [[square((i % 4) * 10, Math.floor(i / 4) * 10, 10)]],
  );
  const [rest, two] = dissolve(
    buildTopology(cells),
    cells.map((_, i) => (i === 5 || i === 10 ? 1 : 0)),
    2,
  );
  assert.deepEqual([two.length, area(two)], [2, 200]);
  assert.deepEqual([rest.length, rest[0].length, area(rest)], [1, 3, 1400]);
});

test('overlapping, repeated and empty features still end in closed rings', () => {
  const features: MultiPolygon[] = [[[square(0, 0, 10)]], [[square(0, 0, 10)]], [[square(0, 0, 20)]], []];
  const outlines = dissolve(buildTopology(features), [0, 0, 0, 1], 2);
  assert.ok(outlines[0].length > 0);
  assert.deepEqual(outlines[1], []);
  assert.deepEqual(simplify(buildTopology([]), 10).arcs, []);
});

test('ragged neighbours: arcs give the features back, dissolving keeps the area', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
      const features = raggedGrid(seed, 3, 3, 1_000_000);
      const topology = buildTopology(features);
      const back = assemble(topology);
      assert.deepEqual(back.map(area), features.map(area));
      assert.equal(vertices(back), vertices(features));
      const groups = features.map((_, i) => (i * 7 + seed) % 3);
      dissolve(topology, groups, 3).forEach((outline, group) => {
        const sum = features
          .filter((_, i) => groups[i] === group)
          .reduce((total, feature) => total + area(feature), 0);
        assert.equal(area(outline), sum);
        for (const [exterior, ...holes] of outline) {
          assert.ok(areaOf(exterior) > 0 && holes.every((hole) => areaOf(hole) < 0));
        }
      });
    }),
    { numRuns: 50 },
  );
});

test('simplified neighbours have no gaps, overlaps, crossings or collapsed rings', () => {
  let before = 0;
  let after = 0;
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 31 }),
      fc.constantFrom(100, 1000, 100_000),
      (seed, tolerance) => {
        const features = raggedGrid(seed, 3, 2, 1_000_000);
        const topology = buildTopology(features);
        fc.pre(!hasCrossing(topology.arcs));
        const simple = simplify(topology, tolerance);
        assert.ok(!hasCrossing(simple.arcs));
        const shapes = assemble(simple);
        for (const ring of shapes.flat(2)) assert.ok(ring.length >= 6 && areaOf(ring) !== 0);
        assert.deepEqual(
          shapes.map((shape) => shape.map((rings) => rings.length)),
          features.map((f) => f.map((r) => r.length)),
        );
        const [outline] = dissolve(
          simple,
          features.map(() => 0),
          1,
        );
        const total = shapes.reduce((sum, shape) => sum + area(shape), 0);
        assert.equal(area(outline), total);
        before += vertices(features);
        after += vertices(shapes);
      },
    ),
    { numRuns: 30 },
  );
  assert.ok(after < before / 2, `${after} of ${before} vertices left`);
});

test('outlines of groups: one common border, inner borders gone', () => {
  const features = raggedGrid(12, 4, 2, 1_000_000);
  const groups = [
    features.filter((_, i) => i % 4 < 2 || i === 8),
    features.filter((_, i) => i % 4 >= 2 && i < 8),
  ];
  const outlines = simplifiedOutlines((group) => groups[group], 2, 1000);
  const [all] = dissolve(buildTopology(outlines), [0, 0], 1);
  assert.equal(area(all), area(outlines[0]) + area(outlines[1]));
  assert.ok(vertices(outlines) < vertices(features) / 4);
  assert.deepEqual(
    simplifiedOutlines(() => [], 1, 10),
    [[]],
  );
});

test('simplification keeps to its tolerance', () => {
  // A coast of 1 km teeth, 30 m deep: gone at 50 m, kept at 20 m.
  const teeth = Array.from({ length: 40 }, (_, i) => [X0 + i * 100_000, Y0 + (i % 2) * 2700]).flat();
  const ring = Int32Array.from([...teeth, X0 + 3_900_000, Y0 + 4_000_000, X0, Y0 + 4_000_000]);
  const topology = buildTopology([[[ring]]]);
  assert.equal(vertices(assemble(simplify(topology, 20))), 42);
  assert.ok(vertices(assemble(simplify(topology, 50))) < 8);
  for (const wrong of [0, -1, Number.NaN]) {
    assert.throws(() => simplify(topology, wrong), new RegExp(`tolerance ${wrong} must be more than 0`));
  }
});

test('municipalities: areas add up, and simplified neighbours share every point', { skip: SKIP_N03 }, () => {
  const random = seededRandom(4);
  for (const file of n03Files(/N03-21_(13|26|30|47)_/)) {
    const features = readMunicipalities(file).map((municipality) => municipality.polygons);
    const topology = buildTopology(features);
    const all = features.map(() => 0);
    const [prefecture] = dissolve(topology, all, 1);
    const total = features.reduce((sum, feature) => sum + area(feature), 0);
    assert.ok(Math.abs(area(prefecture) / total - 1) < 1e-12, file);

    const simple = simplify(topology, 200);
    const [outline] = dissolve(simple, all, 1).map(encode);
    const before = features.map(encode);
    const after = assemble(simple).map(encode);
    let moved = 0;
    let held = 0;
    for (let i = 0; i < 5000; i++) {
      // Around a random polygon, so that small islands get as many points as the mainland.
      const box = boxOfPolygon([prefecture[Math.floor(random() * prefecture.length)]]);
      const x = Math.round(box.west + random() * (box.east - box.west));
      const y = Math.round(box.south + random() * (box.north - box.south));
      const hit = (shapes: EncodedPolygons[]): number[] =>
        [...shapes.keys()].filter((k) => shapes[k].contains(0, x, y, { edges: 0, blocks: 0 }));
      const [was, is] = [hit(before), hit(after)];
      // Inside the simplified outline exactly one municipality, outside none.
      assert.equal(
        is.length,
        outline.contains(0, x, y, { edges: 0, blocks: 0 }) ? 1 : 0,
        `${file} ${x} ${y}`,
      );
      assert.ok(was.length <= 1, `${file}: overlap in the data at ${x} ${y}`);
      if (was.length === 1) held++;
      if (was.length === 1 && was[0] !== is[0]) moved++;
    }
    assert.ok(held > 500 && moved <= 0.25 * held, `${file}: ${moved} of ${held} points changed municipality`);
  }
});

function encode(shape: MultiPolygon): EncodedPolygons {
  return new EncodedPolygons(encodePolygon(shape));
}
