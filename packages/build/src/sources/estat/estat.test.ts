import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import { collect, refusals, testFolder } from '../../../../../test/support/sources.js';
import { openEstat } from './estat.js';
import { polygonsOf } from './rings.js';

const folder = testFolder();

type Rings = readonly (readonly LonLat[])[];

/** A square, clockwise as an outer ring of a Shapefile. */
const square = (x: number, y: number, side: number): LonLat[] => [
  [x, y],
  [x, y + side],
  [x + side, y + side],
  [x + side, y],
  [x, y],
];

/** A `.shp` file (ESRI Shapefile Technical Description, 1998); an empty shape where there are no rings. */
function shpOf(shapes: readonly Rings[], type = 5): Buffer {
  const records = shapes.map((rings, at) => {
    const points = rings.flat();
    const body = Buffer.alloc(rings.length === 0 ? 4 : 44 + 4 * rings.length + 16 * points.length);
    if (rings.length > 0) {
      body.writeInt32LE(type, 0);
      const box = [Math.min, Math.max].flatMap((pick) =>
        [0, 1].map((axis) => pick(...points.map((p) => p[axis]))),
      );
      for (const [index, value] of box.entries()) body.writeDoubleLE(value, 4 + 8 * index);
      body.writeInt32LE(rings.length, 36);
      body.writeInt32LE(points.length, 40);
      let start = 0;
      for (const [index, ring] of rings.entries()) {
        body.writeInt32LE(start, 44 + 4 * index);
        start += ring.length;
      }
      for (const [index, [x, y]] of points.entries()) {
        body.writeDoubleLE(x, 44 + 4 * rings.length + 16 * index);
        body.writeDoubleLE(y, 52 + 4 * rings.length + 16 * index);
      }
    }
    const head = Buffer.alloc(8);
    head.writeInt32BE(at + 1, 0);
    head.writeInt32BE(body.length / 2, 4);
    return Buffer.concat([head, body]);
  });
  const header = Buffer.alloc(100);
  header.writeInt32BE(9994, 0);
  header.writeInt32BE((100 + records.reduce((sum, record) => sum + record.length, 0)) / 2, 24);
  header.writeInt32LE(1000, 28);
  header.writeInt32LE(type, 32);
  return Buffer.concat([header, ...records]);
}

const COLUMNS: readonly (readonly [name: string, type: string, length: number])[] = [
  ['KEY_CODE', 'C', 12],
  ['PREF', 'C', 2],
  ['CITY', 'C', 3],
  ['S_NAME', 'C', 60],
  ['HCODE', 'N', 9],
];

/** A `.dbf` file (dBASE III) of rows of bytes. */
function dbfOf(rows: readonly (readonly (string | Buffer)[])[], columns = COLUMNS): Buffer {
  const length = 1 + columns.reduce((sum, column) => sum + column[2], 0);
  const header = Buffer.alloc(32 + 32 * columns.length + 1);
  header[0] = 3;
  header.writeUInt32LE(rows.length, 4);
  header.writeUInt16LE(header.length, 8);
  header.writeUInt16LE(length, 10);
  for (const [index, [name, type, width]] of columns.entries()) {
    header.write(name, 32 + 32 * index, 'latin1');
    header.write(type, 43 + 32 * index, 'latin1');
    header[48 + 32 * index] = width;
  }
  header[header.length - 1] = 13;
  const body = rows.map((row) => {
    const record = Buffer.alloc(length, 0x20);
    let offset = 1;
    for (const [index, value] of row.entries()) {
      Buffer.from(value).copy(record, offset);
      offset += columns[index][2];
    }
    return record;
  });
  return Buffer.concat([header, ...body, Buffer.from([0x1a])]);
}

/** 葵町 in CP932. */
const AOI = Buffer.from([0x88, 0xa8, 0x92, 0xac]);

test('reads a zipped Shapefile in CP932: merges the rows of a town, keeps holes', async () => {
  const hole = square(135.02, 34.02, 0.02).reverse();
  const path = folder.zip('A002005212020DDSWC30.zip', {
    'r2ka30.shp': shpOf([
      [square(135, 34, 0.1), hole],
      [square(136, 34, 0.1)],
      [square(137, 34, 0.1), square(138, 34, 0.1)],
      [square(139, 34, 0.1)],
      [square(139, 34, 0.1)],
      [],
    ]),
    'r2ka30.dbf': dbfOf([
      ['302010010', '30', '201', AOI, '8101'],
      ['302010020', '30', '202', AOI, '8101'],
      ['302010010', '30', '201', AOI, '8101'],
      ['302019999', '30', '201', AOI, '8154'],
      ['302018888', '30', '201', '', '8101'],
      ['302017777', '30', '201', AOI, '8101'],
    ]),
    'r2ka30.prj': 'GEOGCS["JGD2011"]',
  });
  const items = await collect(openEstat([path]));
  const fills = items.flatMap((item) => (item.kind === 'town-fill' ? [item] : []));
  assert.deepEqual(
    fills.map(({ municipality, town, origin }) => [municipality, town, origin]),
    [
      ['30201', '葵町', { file: `${path}!r2ka30.shp`, line: 1 }],
      ['30202', '葵町', { file: `${path}!r2ka30.shp`, line: 2 }],
    ],
  );
  assert.deepEqual(fills[0].values.polygon, {
    type: 'MultiPolygon',
    coordinates: [[square(135, 34, 0.1), hole], [square(137, 34, 0.1)], [square(138, 34, 0.1)]],
  });
  assert.deepEqual(refusals(items), [
    '4: HCODE: 8154: survey area on water',
    '5: S_NAME: empty (KEY_CODE 302018888)',
    '6: geometry: null: must be a GeoJSON Polygon or MultiPolygon',
  ]);
});

test('reads UTF-8 by the .cpg file or by its bytes, files beside each other, numeric codes', async () => {
  const columns = [
    ['PREF', 'N', 2],
    ['CITY', 'N', 3],
    ['S_NAME', 'C', 60],
  ] as const;
  const shp = shpOf([[square(141, 43, 0.1)]]);
  const dbf = dbfOf([['1', '101', '旭ケ丘一丁目']], columns);
  for (const cpg of ['UTF-8\r\n', undefined]) {
    const name = `u${cpg?.length ?? 0}/h27ka01`;
    const path = folder.write(`${name}.SHP`, shp);
    folder.write(`${name}.dbf`, dbf);
    if (cpg !== undefined) folder.write(`${name}.cpg`, cpg);
    for (const source of [openEstat([path]), openEstat([path.replace(/\/[^/]*$/, '')])]) {
      const items = await collect(source);
      assert.deepEqual(
        items.map((item) => item.kind === 'town-fill' && [item.municipality, item.town]),
        [['01101', '旭ケ丘一丁目']],
      );
      assert.equal(source.bytesRead(), source.bytes);
    }
  }
});

test('refuses rows with malformed codes, and coordinates that are not degrees', async () => {
  const path = folder.zip('rows.zip', {
    'x.shp': shpOf([[square(135, 34, 1)], [square(135, 34, 1)], [square(-70_000, 34_000, 100)]]),
    'x.dbf': dbfOf([
      ['', 'ab', '201', '町', ''],
      ['', '30', '', '町', ''],
      ['', '30', '201', '町', ''],
    ]),
  });
  const reasons = refusals(await collect(openEstat([path])));
  assert.equal(reasons[0], '1: PREF: "ab": must be 2 digits');
  assert.equal(reasons[1], '2: CITY: "": must be 3 digits');
  assert.match(reasons[2], /^3: geometry\.coordinates\[0\]\[0\]: \[-70000,34000\]: must be/);
});

test('damaged, incomplete and other Shapefiles end the reading', async () => {
  const shp = shpOf([[square(135, 34, 1)]]);
  const dbf = dbfOf([['', '30', '201', '町', '']]);
  const endless = Buffer.from(shp);
  endless.writeInt32BE(-4, 104);
  const many = Buffer.from(dbf);
  many.writeUInt32LE(0xffffffff, 4);
  const cases: readonly (readonly [Record<string, Buffer>, RegExp])[] = [
    [{ 'x.shp': shp }, /x\.shp: has no \.dbf beside it$/],
    [{ 'x.dbf': dbf }, /x\.dbf: there is no \.shp file among these$/],
    [{ 'x.shp': Buffer.from('no'), 'x.dbf': dbf }, /x\.shp: \.shp: is not a Shapefile$/],
    [{ 'x.shp': shpOf([], 1), 'x.dbf': dbf }, /shape type 1: must be a polygon/],
    [
      { 'x.shp': shp.subarray(0, 200), 'x.dbf': dbf },
      /record at byte 100 has length 128, which does not fit/,
    ],
    [{ 'x.shp': endless, 'x.dbf': dbf }, /record at byte 100 has length -8, which does not fit/],
    [{ 'x.shp': shp, 'x.dbf': many }, /\.dbf: 4294967295 records of 87 bytes .* do not fit/],
    [{ 'x.shp': shp, 'x.dbf': dbf.subarray(0, 9) }, /\.dbf: is not a dBASE table$/],
    [{ 'x.shp': shpOf([]), 'x.dbf': dbf }, /\.shp has 0 records, but \.dbf has 1$/],
    [
      { 'x.shp': shp, 'x.dbf': dbfOf([['a']], [['NAME', 'C', 5]]) },
      /is not a census small-area boundary: no column PREF, CITY, S_NAME among NAME$/,
    ],
  ];
  for (const [members, message] of cases)
    await assert.rejects(collect(openEstat([folder.zip('bad.zip', members)])), {
      name: 'SourceError',
      message,
    });
});

test('a hole belongs to the smallest outer ring around it; an island in a lake is a polygon', () => {
  const land = square(135, 34, 1);
  const lake = square(135.2, 34.2, 0.6).reverse();
  const island = square(135.4, 34.4, 0.2);
  const pond = square(135.45, 34.45, 0.1).reverse();
  assert.deepEqual(polygonsOf([pond, land, island, lake]), [
    [land, lake],
    [island, pond],
  ]);
  const lone = square(140, 40, 1).reverse();
  assert.deepEqual(polygonsOf([lone]), [[lone]]);
});
