import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import type { AddressRecord } from '@banchi/build/record/record.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { metresPerDegreeLat, metresPerDegreeLon } from '@banchi/engine/geo/distance.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import type { LonLat, PolygonGeometry } from '@banchi/engine/vocabulary/coordinates.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { addressQuery } from '../../bench/support/address-query.js';
import { recordSource } from './record-source.js';

const folder = mkdtempSync(join(tmpdir(), 'banchi-places-'));
const opened: GazetteerSearch[] = [];
after(() => {
  for (const { gazetteer } of opened) gazetteer.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Builds records and returns a search for codes. */
async function codesIn(
  records: readonly AddressRecord[],
): Promise<(query: Partial<AddressQuery>) => string[]> {
  const file = join(folder, `${opened.length}.gaz`);
  await buildGazetteer(file, [recordSource(records)]);
  const engine = new GazetteerSearch(mapGazetteer(file));
  opened.push(engine);
  return (query) => {
    const { hit, items } = engine.search({ ...addressQuery({}), ...query });
    const found = JSON.parse(`[${new TextDecoder().decode(items)}]`) as { address_code: string }[];
    assert.equal(hit, found.length);
    return found.map((item) => item.address_code);
  };
}

function record(codes: string, name: string | null, values: Partial<AddressRecord> = {}): AddressRecord {
  const segments = codes.split(' ');
  return { codes: segments, level: LEVELS[segments.length - 1], name, ...values };
}

/** A square, in degrees; further rings are holes. */
function square(west: number, south: number, side: number, ...holes: LonLat[][]): PolygonGeometry {
  return { type: 'Polygon', coordinates: [corners(west, south, side), ...holes] };
}

function corners(west: number, south: number, side: number): LonLat[] {
  const [east, north] = [west + side, south + side];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

/** Metres east and north of a place. */
function moved([lon, lat]: LonLat, east: number, north: number): LonLat {
  return [lon + east / metresPerDegreeLon(lat), lat + north / metresPerDegreeLat(lat)];
}

const HOUSE: LonLat = [135.17, 34.23];

test('issue 3: the nearest building in the square of 4 m, with all records at its point', async () => {
  const find = await codesIn([
    record('30', '和歌山県'),
    record('30 201', '和歌山市'),
    record('30 201 0001', '葵町', { position: moved(HOUSE, 50, 0) }),
    ...['1', '2', '3'].map((code) => record(`30 201 0001 000 000 ${code}`, code, { position: HOUSE })),
    record('30 201 0001 000 000 4', '4', { position: moved(HOUSE, 3, 0) }),
  ]);
  const at = (east: number, north: number): string[] =>
    find({ position: moved(HOUSE, east, north) }).map((code) => code.slice(-1));
  assert.deepEqual(at(0, 0), ['1', '2', '3']);
  // the corners of the square are farther than 2 m
  assert.deepEqual(at(-1.98, 1.98), ['1', '2', '3']);
  assert.deepEqual(at(1.4, 0), ['1', '2', '3']);
  assert.deepEqual(at(1.6, 0), ['4']);
  // outside every square the town is the nearest, 50 m away
  assert.deepEqual(find({ position: moved(HOUSE, 0, 2.02) }), ['302010001']);
  assert.deepEqual(find({ position: moved(HOUSE, -2.02, 0) }), ['302010001']);
  assert.deepEqual(find({ position: moved(HOUSE, 0, 2.02), levels: ['TBN'] }), []);
});

test('issue 3: borders, holes, enclaves, islands, the sea and abroad', async () => {
  const hole = corners(135.012, 34.012, 0.004);
  const find = await codesIn([
    record('30', '和歌山県', { polygon: square(135, 34, 0.04) }),
    record('30 001', '西町', { polygon: square(135, 34, 0.02, hole.toReversed()) }),
    // east of it, with a common border, and an island
    record('30 002', '東町', {
      polygon: {
        type: 'MultiPolygon',
        coordinates: [[corners(135.02, 34, 0.02)], [corners(135.1, 34.1, 0.001)]],
      },
    }),
    record('30 003', '中町', { polygon: square(135.013, 34.013, 0.001) }),
  ]);
  const at = (lon: number, lat: number, levels: AddressQuery['levels'] = LEVELS): string[] =>
    find({ position: [lon, lat], levels });
  assert.deepEqual(at(135.01, 34.01), ['30001']);
  assert.deepEqual(at(135.02, 34.01), ['30002'], 'a border belongs to the neighbour to the east');
  assert.deepEqual(at(135.0199999, 34.01), ['30001']);
  assert.deepEqual(at(135, 34), ['30001'], 'the south-west corner is inside');
  assert.deepEqual(at(135.04, 34.01), [], 'the eastern edge is not');
  assert.deepEqual(at(135.0125, 34.0125), ['30'], 'in the hole there is the prefecture only');
  assert.deepEqual(at(135.0125, 34.0125, ['SHK']), []);
  assert.deepEqual(at(135.0135, 34.0135), ['30003'], 'the enclave in the hole');
  assert.deepEqual(at(135.1005, 34.1005), ['30002'], 'the island');
  assert.deepEqual(at(135.1005, 34.1005, ['TOD']), ['30'], 'which the boundary of the prefecture leaves out');
  for (const [lon, lat] of [
    [135.2, 34.2],
    [139, 30],
    [0, 0],
    [-180, -90],
    [180, 90],
  ] as const)
    assert.deepEqual(at(lon, lat), []);
});

test('issue 3: where a level has no boundaries, the nearest point below the container, at most 2 km away', async () => {
  const find = await codesIn([
    record('30', '和歌山県'),
    record('30 001', '西町', { polygon: square(135, 34, 0.1) }),
    record('30 001 0001', '甲', { position: [135.01, 34.05] }),
    record('30 001 0002', '乙', { position: [135.09, 34.05] }),
    record('30 002', '東町', { polygon: square(135.1, 34, 0.1) }),
    record('30 002 0001', '丙', { position: [135.11, 34.05] }),
    record('30 003', '北町'),
  ]);
  // 丙 is nearer, but on the other side of the border
  assert.deepEqual(find({ position: [135.0999, 34.05] }), ['300010002']);
  assert.deepEqual(
    find({ position: [135.05, 34.05] }),
    ['30001'],
    'nothing within 2 km but the municipality',
  );
  assert.deepEqual(find({ position: moved([135.01, 34.05], 0, 1999.9) }), ['300010001']);
  assert.deepEqual(find({ position: moved([135.01, 34.05], 0, 2000.1) }), ['30001']);
  assert.deepEqual(
    find({ position: [135.0999, 34.05], levels: ['TOD'] }),
    ['30'],
    'through its municipality',
  );
  assert.deepEqual(find({ position: [134.999, 34.05] }), [], 'at sea, though a point is within 2 km');
});

test('issue 25: without boundaries the nearest address gives its town, large or small section, block or house', async () => {
  const find = await codesIn([
    record('13', '東京都'),
    record('13 103', '港区', { polygon: square(139.7, 35.6, 0.1) }),
    // 六本木's own point is farther away than 元麻布's, and so is 六丁目's than 三丁目's
    record('13 103 0001', '六本木', { position: [139.74, 35.665] }),
    record('13 103 0001 006', '六丁目', { position: [139.732, 35.66] }),
    record('13 103 0001 006 010', '10', { position: [139.7305, 35.66] }),
    record('13 103 0002', '元麻布', { position: [139.728, 35.657] }),
    record('13 103 0002 003', '三丁目', { position: [139.7285, 35.6585] }),
    record('13 103 0003', '麻布台', { position: [139.738, 35.66] }),
    record('13 103 0003 000', null),
    record('13 103 0003 000 000', null),
    record('13 103 0003 000 000 0001', '1', { position: [139.737, 35.66] }),
    record('13 103 0003 001', '一丁目', { position: [139.7365, 35.661] }),
  ]);
  const position: LonLat = [139.730276, 35.659916];
  assert.deepEqual(find({ position }), ['131030001006010']);
  assert.deepEqual(find({ position, levels: ['OAZ', 'AZC'] }), ['131030001006']);
  assert.deepEqual(find({ position, levels: ['OAZ'] }), ['131030001']);
  assert.deepEqual(find({ position: [139.7299, 35.659], levels: ['OAZ', 'AZC'] }), ['131030001006']);
  assert.deepEqual(find({ position: [139.729, 35.6588], levels: ['OAZ', 'AZC'] }), ['131030002003']);
  // a lot of the town itself is in none of its small sections
  const lot: LonLat = [139.73705, 35.66];
  assert.deepEqual(find({ position: lot, levels: ['OAZ', 'AZC'] }), ['131030003']);
  assert.deepEqual(find({ position: lot, levels: ['AZC'], showCodeZero: true }), ['131030003000']);
});

test('issue 3: a city joined from its wards has a boundary, but the ward is at the place', async () => {
  const records = [
    record('23', '愛知県'),
    record('23 100', '名古屋市'),
    record('23 101', '名古屋市千種区', { polygon: square(136.9, 35.1, 0.1) }),
    record('23 102', '名古屋市東区', { polygon: square(137, 35.1, 0.1) }),
  ];
  const find = await codesIn(records);
  assert.deepEqual(find({ position: [136.95, 35.15] }), ['23101']);
  assert.deepEqual(find({ position: [137.05, 35.15], levels: ['SHK'] }), ['23102']);
  const { items } = opened[opened.length - 1].search({
    code: { text: '23100', match: 'exact' },
    levels: LEVELS,
    showCodeZero: false,
    sort: [{ key: 'address_sort', descending: false }],
    offset: 0,
    count: 1,
    polygon: true,
    polygonAsObject: true,
    shape: 'address',
  });
  const { coordinates } = JSON.parse(new TextDecoder().decode(items)).address_polygon;
  assert.equal(coordinates.length, 1, 'one part: the border between the wards is gone');
  const ring: LonLat[] = coordinates[0][0];
  assert.deepEqual([...new Set(ring.map(([x]) => x))].sort(), [136.9, 137, 137.1]);
});

test('issue 3: conditions together, and the order by distance', async () => {
  const find = await codesIn([
    record('30', '和歌山県'),
    record('30 001', '西町', { position: HOUSE }),
    record('30 001 0001', '本町', { position: moved(HOUSE, 300, 0) }),
    record('30 001 0002', '東', { position: moved(HOUSE, 0, 100) }),
    record('30 001 0003', '本町通', { position: moved(HOUSE, -600, 0) }),
    record('30 001 0004', '本町北'),
  ]);
  const proximity = { centre: HOUSE, radius: 500 };
  const word = { text: '本町', language: 'ja', match: 'partial' } as const;
  assert.deepEqual(find({ proximity }), ['30001', '300010001', '300010002']);
  assert.deepEqual(find({ proximity, levels: ['OAZ'] }), ['300010001', '300010002']);
  assert.deepEqual(
    find({ proximity, word }),
    ['300010001'],
    'a record without a point of its own is left out',
  );
  assert.deepEqual(find({ proximity, code: { text: '300010002', match: 'exact' } }), ['300010002']);
  const sorted = (descending: boolean): string[] =>
    find({ proximity, sort: [{ key: 'distance', descending }] });
  assert.deepEqual(sorted(false), ['30001', '300010002', '300010001']);
  assert.deepEqual(sorted(true), ['300010001', '300010002', '30001']);
  assert.deepEqual(find({ position: moved(HOUSE, 290, 0), word }), ['300010001']);
  assert.deepEqual(
    find({ position: moved(HOUSE, 0, 90), word }),
    [],
    'what is at the place has another name',
  );
});
