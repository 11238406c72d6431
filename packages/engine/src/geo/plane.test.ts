import assert from 'node:assert/strict';
import { test } from 'node:test';
import proj4 from 'proj4';
import { fc } from '../../../../test/support/property.js';
import { distance } from './distance.js';
import { fromPlane, PLANE_SYSTEMS } from './plane.js';

/** EPSG 6669 to 6687, as PROJ defines them. */
const definition = (lat0: number, lon0: number): string =>
  `+proj=tmerc +lat_0=${lat0} +lon_0=${lon0} +k=0.9999 +x_0=0 +y_0=0 +ellps=GRS80 +units=m +no_defs`;
const EPSG = [
  [33, 129.5],
  [33, 131],
  [36, 132 + 1 / 6],
  [33, 133.5],
  [36, 134 + 1 / 3],
  [36, 136],
  [36, 137 + 1 / 6],
  [36, 138.5],
  [36, 139 + 5 / 6],
  [40, 140 + 5 / 6],
  [44, 140.25],
  [44, 142.25],
  [44, 144.25],
  [26, 142],
  [26, 127.5],
  [26, 124],
  [26, 131],
  [20, 136],
  [26, 154],
].map(([lat0 = 0, lon0 = 0]) => definition(lat0, lon0));

test('all systems agree with proj4 to a tenth of a millimetre up to 130 km to the side', () => {
  assert.equal(EPSG.length, PLANE_SYSTEMS);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: PLANE_SYSTEMS }),
      fc.integer({ min: -400_000_000, max: 400_000_000 }),
      fc.integer({ min: -130_000_000, max: 130_000_000 }),
      (system, northMm, eastMm) => {
        const [x, y] = [northMm / 1000, eastMm / 1000];
        const [lon, lat] = fromPlane(system, x, y);
        const [expectedLon = 0, expectedLat = 0] = proj4(EPSG[system - 1] ?? '', 'EPSG:4326', [y, x]);
        const off = distance(lon, lat, expectedLon, expectedLat);
        assert.ok(off < 1e-4, `system ${system}, ${x} ${y}: ${off} m off`);
      },
    ),
    { numRuns: 2000 },
  );
});

test("the origin of a system is its own, and a corner of the registry's sheet 46505-3411-1 lies on 屋久島", () => {
  assert.deepEqual(
    fromPlane(9, 0, 0).map((each) => Math.round(each * 1e9)),
    [139_833333333, 36_000000000],
  );
  const [lon, lat] = fromPlane(2, -297594.961, -34574.241);
  assert.ok(Math.abs(lon - 130.6405) < 0.001 && Math.abs(lat - 30.3151) < 0.001, `${lon}, ${lat}`);
});

test('other numbers are refused', () => {
  for (const system of [0, 20, 1.5]) assert.throws(() => fromPlane(system, 0, 0), RangeError);
});
