import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runsOf } from '../../../../test/support/property.js';
import { indexPoints } from '../geo/point-index.js';
import { NO_POINT } from '../geo/units.js';
import { HEAP_MARGIN, PackedPoints, packPoints, pointHeads } from './packed-points.js';

/** Points within some units of a place, or anywhere, on steps of so many units; some nodes have none. */
const columns = fc
  .record({ reach: fc.constantFrom(0, 1, 1000, 1_000_000, 1_800_000_000), step: fc.constantFrom(1, 10) })
  .chain(({ reach, step }) => {
    const value = (most: number): fc.Arbitrary<number> =>
      fc.integer({
        min: -Math.floor(Math.min(reach, most) / step),
        max: Math.floor(Math.min(reach, most) / step),
      });
    const point = fc.tuple(value(1_800_000_000), value(900_000_000));
    return fc.array(fc.option(point, { freq: 4 }), { minLength: 1, maxLength: 150 }).map((points) => ({
      lon: Int32Array.from(points, (each) => (each === null ? NO_POINT : step * each[0])),
      lat: Int32Array.from(points, (each) => (each === null ? NO_POINT : step * each[1])),
    }));
  });

test('packed points are read as they were, one by one and by blocks', () => {
  const property = fc.property(columns, ({ lon, lat }) => {
    const index = indexPoints({ lon, lat });
    const stored = { ...index, ...packPoints({ lon, lat }, index) };
    const points = new PackedPoints(lon.length, stored);
    for (let id = 0; id < lon.length; id++) {
      assert.equal(points.has(id), lon[id] !== NO_POINT);
      assert.deepEqual([points.lon(id), points.lat(id)], [lon[id], lat[id]]);
      if (id % 32 === 0) points.open(id / 32);
      if (points.has(id)) assert.deepEqual([points.lons[id % 32], points.lats[id % 32]], [lon[id], lat[id]]);
    }
    const begins = pointHeads(stored);
    assert.deepEqual(
      [...stored.heads].map((head) => head >>> 1),
      [...begins.slice(0, -1)],
    );
    assert.equal(stored.heap.length, begins[begins.length - 1] + HEAP_MARGIN);
  });
  fc.assert(property, { numRuns: runsOf(2000) });
});

test('six decimals take fewer bits than seven', () => {
  const lat = Int32Array.from({ length: 64 }, () => 350_000_000);
  const fine = Int32Array.from({ length: 64 }, (_, id) => 1_350_000_000 + 1001 * id);
  const coarse = Int32Array.from({ length: 64 }, (_, id) => 1_350_000_000 + 1000 * id);
  const words = (lon: Int32Array): number => packPoints({ lon, lat }, indexPoints({ lon, lat })).heap.length;
  assert.equal(words(fine), 2 * 15 + HEAP_MARGIN);
  assert.equal(words(coarse), 2 * 12 + HEAP_MARGIN);
});
