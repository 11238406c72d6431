import assert from 'node:assert/strict';
import { test } from 'node:test';
import booleanPointInPolygon from '@turf/boolean-point-in-polygon';
import pointInPolygon from 'point-in-polygon-hao';
import { seededRandom } from '../../../../bench/support/random.js';
import { n03Files, readMunicipalities, SKIP_N03 } from '../../../../test/support/boundaries.js';
import { fc } from '../../../../test/support/property.js';
import { boxOfPolygon, encodePolygon } from './encode-polygon.js';
import { EncodedPolygons } from './encoded-polygons.js';
import { areaOf, geometryToRings, type MultiPolygon, type Ring } from './rings.js';
import { toDegrees } from './units.js';

/** Somewhere in Japan, in units. */
const X0 = 1350000000;
const Y0 = 350000000;

const work = () => ({ edges: 0, blocks: 0 });

/** Inside by big integers and every edge, with the same half-open borders. */
function bruteContains(polygons: MultiPolygon, x: number, y: number): boolean {
  return polygons.some((polygon) => {
    let odd = false;
    for (const ring of polygon) {
      for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
        const [ax, ay, bx, by] = [ring[j], ring[j + 1], ring[i], ring[i + 1]];
        if (ay > y === by > y) continue;
        const side = BigInt(bx - ax) * BigInt(y - ay) - BigInt(by - ay) * BigInt(x - ax);
        if (by > ay ? side > 0n : side < 0n) odd = !odd;
      }
    }
    return odd;
  });
}

/** A star-shaped ring around a centre: never crosses itself, but may have slivers and repeated vertices. */
function star(random: () => number, cx: number, cy: number, radius: number, n: number): Ring {
  const ring = new Int32Array(2 * n);
  for (let i = 0; i < n; i++) {
    const r = radius * (0.3 + 0.7 * random() ** 3);
    ring[2 * i] = cx + Math.round(r * Math.cos((2 * Math.PI * i) / n));
    ring[2 * i + 1] = cy + Math.round(r * Math.sin((2 * Math.PI * i) / n));
  }
  return ring;
}

/** Several stars on a checkerboard, some with a hole that stays inside. */
function randomPolygons(seed: number, size: number): MultiPolygon {
  const random = seededRandom(seed);
  const polygons: Ring[][] = [];
  for (let k = 0; k <= random() * 5; k++) {
    const n = 3 + Math.floor(random() ** 2 * 400);
    const [cx, cy] = [X0 + 2 * size * (k % 3), Y0 + 2 * size * Math.floor(k / 3)];
    const rings = [star(random, cx, cy, size, n)];
    if (random() < 0.5)
      rings.push(star(random, cx, cy, size * 0.25, 3 + Math.floor(random() * 70)).reverse());
    if (rings[0].length > 0) polygons.push(rings);
  }
  return polygons;
}

const seeds = fc.integer({ min: 0, max: 2 ** 31 });
/** From lattices so coarse that points fall on borders to the size of all Japan. */
const sizes = fc.constantFrom(4, 30, 1000, 1_000_000, 30_000_000);

test('decoding gives back what was encoded', () => {
  fc.assert(
    fc.property(seeds, sizes, (seed, size) => {
      const polygons = randomPolygons(seed, size);
      assert.deepEqual(new EncodedPolygons(encodePolygon(polygons)).decode(0), polygons);
    }),
  );
});

test('containment agrees with brute force, borders included', () => {
  let inside = 0;
  fc.assert(
    fc.property(seeds, sizes, (seed, size) => {
      const polygons = randomPolygons(seed, size);
      const random = seededRandom(seed + 1);
      // Behind other bytes, so that the offset is not 0 and not aligned.
      const bytes = Buffer.concat([Buffer.alloc(5), encodePolygon(polygons)]);
      const encoded = new EncodedPolygons(bytes);
      for (let i = 0; i < 100; i++) {
        let [x, y] = [X0 + Math.round((6 * random() - 1) * size), Y0 + Math.round((4 * random() - 1) * size)];
        const ring = polygons[i % polygons.length][0];
        if (i % 4 === 0) [x, y] = [ring[0], ring[1]];
        if (i % 4 === 1) y = ring[2 * Math.floor((random() * ring.length) / 2) + 1];
        const expected = bruteContains(polygons, x, y);
        if (expected) inside++;
        assert.equal(encoded.contains(5, x, y, work()), expected);
      }
    }),
  );
  assert.ok(inside > 200, `only ${inside} points lay inside`);
});

test('containment agrees with an independent library away from borders', () => {
  fc.assert(
    fc.property(seeds, sizes, (seed, size) => {
      const polygons = randomPolygons(seed, size);
      const encoded = new EncodedPolygons(encodePolygon(polygons));
      const closed = polygons.map((rings) =>
        rings.map((ring) => {
          const points = Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i], ring[2 * i + 1]]);
          return [...points, points[0]];
        }),
      );
      const random = seededRandom(seed + 2);
      for (let i = 0; i < 50; i++) {
        const x = X0 + Math.round((6 * random() - 1) * size);
        const y = Y0 + Math.round((4 * random() - 1) * size);
        const answers = closed.map((rings) => pointInPolygon([x, y], rings));
        if (answers.includes(0)) continue;
        assert.equal(encoded.contains(0, x, y, work()), answers.includes(true));
      }
    }),
  );
});

test('every point of a partitioned rectangle, border or not, lies in exactly one part', () => {
  fc.assert(
    fc.property(seeds, fc.constantFrom(3, 8, 100_000_000), (seed, step) => {
      const random = seededRandom(seed);
      const corner = (column: number, row: number): readonly [number, number] => {
        const free = (at: number, last: number): number => (at === 0 || at === last ? 0 : 1);
        const shift = (f: number): number => Math.round((random() - 0.5) * 0.6 * step) * f;
        return [X0 + column * step + shift(free(column, 3)), Y0 - row * step + shift(free(row, 3))];
      };
      const corners = Array.from({ length: 16 }, (_, i) => corner(i % 4, Math.floor(i / 4)));
      const parts: EncodedPolygons[] = [];
      for (let i = 0; i < 9; i++) {
        const a = (i % 3) + 4 * Math.floor(i / 3);
        const ring = [a, a + 4, a + 5, a + 1].flatMap((k) => [...corners[k]]);
        parts.push(new EncodedPolygons(encodePolygon([[Int32Array.from(ring)]])));
      }
      for (let i = 0; i < 60; i++) {
        let x = X0 + Math.floor(random() * 3 * step);
        let y = Y0 - 1 - Math.floor(random() * 3 * step);
        const [cx, cy] = corners[5 + (i % 2) + 4 * (i % 3 === 0 ? 1 : 0)];
        if (i % 3 === 0) x = cx;
        if (i % 5 === 0) y = cy;
        assert.equal(parts.filter((part) => part.contains(0, x, y, work())).length, 1);
      }
    }),
  );
});

test('one square: west and south borders belong to it, east and north do not', () => {
  const [square] = [
    geometryToRings({
      type: 'Polygon',
      coordinates: [
        [
          [135, 35],
          [136, 35],
          [136, 36],
          [135, 36],
          [135, 35],
        ],
      ],
    }),
  ];
  const encoded = new EncodedPolygons(encodePolygon(square));
  const at = (lon: number, lat: number): boolean => encoded.contains(0, lon * 1e7, lat * 1e7, work());
  assert.deepEqual([at(135, 35.5), at(135.5, 35), at(135, 35)], [true, true, true]);
  assert.deepEqual(
    [at(136, 35.5), at(135.5, 36), at(136, 36), at(135, 36), at(136, 35)],
    [false, false, false, false, false],
  );
});

test('a lookup in a ring of 100,000 vertices decodes a few blocks, not the ring', () => {
  const random = seededRandom(8);
  const ring = new Int32Array(200_000);
  for (let i = 0; i < ring.length; i += 2) {
    const angle = (Math.PI * i) / 100_000;
    // Bays of many sizes, as a coast has.
    const r = 5e7 * (0.7 + 0.2 * Math.sin(7 * angle) + 0.04 * Math.sin(90 * angle) + 0.001 * random());
    ring[i] = X0 + Math.round(r * Math.cos(angle));
    ring[i + 1] = Y0 + Math.round(r * Math.sin(angle));
  }
  const encoded = new EncodedPolygons(encodePolygon([[ring]]));
  const total = work();
  for (let i = 0; i < 1000; i++) {
    const x = X0 + Math.round((random() - 0.5) * 1e8);
    const y = Y0 + Math.round((random() - 0.5) * 1e8);
    const one = work();
    encoded.contains(0, x, y, one);
    assert.ok(one.edges <= 1024 && one.blocks <= 800, `${one.edges} edges, ${one.blocks} blocks`);
    total.edges += one.edges;
    total.blocks += one.blocks;
  }
  assert.ok(total.edges / 1000 < 64, `${total.edges / 1000} edges on average`);
  assert.ok(total.blocks / 1000 < 500, `${total.blocks / 1000} blocks on average`);
});

test('few decimals make small polygons', () => {
  const random = seededRandom(3);
  const fine = star(random, X0, Y0, 1_000_000, 1000);
  const coarse = fine.map((value) => Math.round(value / 1000) * 1000);
  assert.ok(encodePolygon([[coarse]]).length < 0.75 * encodePolygon([[fine]]).length);
  assert.deepEqual(new EncodedPolygons(encodePolygon([[coarse]])).decode(0), [[coarse]]);
});

test('GeoJSON text is what JSON.stringify would write, plain, escaped and converted', () => {
  fc.assert(
    fc.property(seeds, sizes, (seed, size) => {
      const polygons = randomPolygons(seed, size);
      const encoded = new EncodedPolygons(encodePolygon(polygons));
      const write = (options: Parameters<EncodedPolygons['writeGeoJson']>[3]): string => {
        const target = Buffer.alloc(encoded.geoJsonBound(0) + 3);
        const end = encoded.writeGeoJson(0, target, 3, options);
        assert.ok(end <= target.length);
        return target.subarray(3, end).toString();
      };
      const expected = (convert: (value: number) => number): string => {
        const coordinates = polygons.map((rings) =>
          rings.map((ring) => {
            const points = Array.from({ length: ring.length / 2 }, (_, i) => [
              convert(toDegrees(ring[2 * i])),
              convert(toDegrees(ring[2 * i + 1])),
            ]);
            return [...points, points[0]];
          }),
        );
        return JSON.stringify({ type: 'MultiPolygon', coordinates });
      };
      assert.equal(
        write({}),
        expected((value) => value),
      );
      assert.equal(`"${write({ escaped: true })}"`, JSON.stringify(expected((value) => value)));
      const turned = write({ convert: ([lon, lat]) => [-lon, -lat] });
      assert.equal(
        turned,
        expected((value) => -value),
      );
    }),
    { numRuns: 40 },
  );
});

test('numbers of every form: whole, small fractions, zero and negative', () => {
  const encoded = new EncodedPolygons(
    encodePolygon([[Int32Array.of(1350000000, 350000001, 1350000010, 1, 0, -5)]]),
  );
  const target = Buffer.alloc(encoded.geoJsonBound(0));
  const text = target.subarray(0, encoded.writeGeoJson(0, target, 0)).toString();
  assert.equal(
    text,
    '{"type":"MultiPolygon","coordinates":[[[[135,35.0000001],[135.000001,0.0000001],[0,-0.0000005],[135,35.0000001]]]]}',
  );
});

test('damaged bytes throw or answer, but end', () => {
  const bytes = encodePolygon(randomPolygons(11, 1000));
  const target = new Uint8Array(1 << 16);
  for (let i = 0; i < bytes.length; i++) {
    for (const flip of [1, 0x80, 0xff]) {
      const damaged = bytes.slice();
      damaged[i] ^= flip;
      const encoded = new EncodedPolygons(damaged);
      for (const use of [
        () => encoded.contains(0, X0, Y0, work()),
        () => encoded.decode(0),
        () => encoded.writeGeoJson(0, target, 0),
      ]) {
        try {
          use();
        } catch (error) {
          assert.ok(error instanceof RangeError, String(error));
        }
      }
    }
  }
  assert.throws(() => new EncodedPolygons(Uint8Array.of(9)).decode(0), /format 9 when expected 1/);
  assert.throws(() => encodePolygon([]), /at least one polygon/);
});

test('full-resolution boundaries: lossless, at most 6 bytes a vertex, located as elsewhere', {
  skip: SKIP_N03,
}, () => {
  let bytes = 0;
  let vertices = 0;
  const random = seededRandom(5);
  for (const file of n03Files(/geojson\.gz$/, 'full')) {
    for (const { code, polygons } of readMunicipalities(file)) {
      const encoded = encodePolygon(polygons);
      const reader = new EncodedPolygons(encoded);
      assert.deepEqual(reader.decode(0), polygons, code);
      bytes += encoded.length;
      for (const ring of polygons.flat()) vertices += ring.length / 2 + 1;
      assert.ok(polygons.every((rings) => areaOf(rings[0]) > 0));

      const target = Buffer.alloc(reader.geoJsonBound(0));
      const geometry = JSON.parse(target.subarray(0, reader.writeGeoJson(0, target, 0)).toString());
      const box = boxOfPolygon(polygons);
      const total = work();
      for (let i = 0; i < 100; i++) {
        const x = Math.round(box.west + random() * (box.east - box.west));
        const y = Math.round(box.south + random() * (box.north - box.south));
        const expected = booleanPointInPolygon([toDegrees(x), toDegrees(y)], geometry);
        assert.equal(reader.contains(0, x, y, total), expected, `${code} ${x} ${y}`);
      }
      assert.ok(total.edges / 100 < 100, `${code}: ${total.edges / 100} edges a lookup`);
    }
  }
  assert.ok(bytes / vertices <= 6, `${bytes / vertices} bytes a vertex`);
});
