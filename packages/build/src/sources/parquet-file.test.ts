import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { parquetBytes, type Table } from '../../../../test/starter/parquet-writer.js';
import { fc } from '../../../../test/support/property.js';
import { collect, testFolder } from '../../../../test/support/sources.js';
import { SourceError } from '../record/record.js';
import { csvBatches } from './csv.js';
import { openIsj } from './isj/isj.js';
import { openN03 } from './n03/n03.js';
import { openNdjson } from './ndjson/ndjson.js';
import { parquetFile } from './parquet-file.js';

const folder = testFolder();
const attribution = { title: 'Towns', publisher: 'Somebody', licence: 'CC BY 4.0' };

function write(name: string, table: Omit<Table, 'attribution'>): string {
  return folder.write(name, parquetBytes({ ...table, attribution }, 1));
}

test('a table of CSV comes out cell by cell, whatever its cells hold', async () => {
  const text = fc.oneof(
    fc.constantFrom('', '0', '007', '12', '-5', '1.50', '9007199254740993', '1e3'),
    fc.string({ unit: 'grapheme' }),
  );
  const degrees = fc.oneof(
    fc.constant(''),
    fc
      .integer({ min: -1_800_000_000, max: 1_800_000_000 })
      .map((units) => String(units / 1e7))
      .filter((cell) => !cell.includes('e')),
  );
  const tables = fc
    .integer({ min: 0, max: 40 })
    .chain((length) =>
      fc.tuple(
        ...[text, text, degrees].map((cell) => fc.array(cell, { minLength: length, maxLength: length })),
      ),
    );
  await fc.assert(
    fc.asyncProperty(tables, async (cells) => {
      // a first column that is never empty: CSV passes over rows without anything
      const all = [cells[0].map((_, at) => `row ${at}`), ...cells, cells[0].map(() => '')];
      const columns = all.map((each, at) => ({ name: `c${at}`, cells: each, areNumbers: at === 3 }));
      const rows: (readonly string[])[] = [];
      for await (const batch of csvBatches(parquetFile(write('any.parquet', { form: 'csv', columns })))) {
        assert.deepEqual(batch.faults, []);
        rows.push(...batch.rows);
      }
      const expected = [
        columns.map(({ name }) => name),
        ...all[0].map((_, row) => all.map((each) => each[row])),
      ];
      assert.deepEqual(rows, expected);
    }),
  );
});

test('records: arrays end at the first empty cell, empty cells are no fields, and the metadata names whose they are', async () => {
  const path = write('towns.parquet', {
    form: 'ndjson',
    columns: [
      { name: 'codes.0', cells: ['30', '30'] },
      { name: 'codes.1', cells: ['', '201'] },
      { name: 'level', cells: ['TOD', 'SHK'] },
      { name: 'name', cells: ['和歌山県', '"和歌山市"'] },
      { name: 'post_code', cells: ['', '6400000'] },
      { name: 'position.0', cells: ['135.167', ''], areNumbers: true },
      { name: 'position.1', cells: ['34.226', ''], areNumbers: true },
    ],
  });
  const source = openNdjson(path);
  assert.deepEqual(source.attribution, attribution);
  const records = (await collect(source)).map((item) => item.kind === 'record' && item.record);
  assert.deepEqual(records, [
    { codes: ['30'], level: 'TOD', name: '和歌山県', position: [135.167, 34.226] },
    { codes: ['30', '201'], level: 'SHK', name: '"和歌山市"', post_code: '6400000' },
  ]);
  assert.equal(source.bytesRead(), source.bytes);
});

test('boundaries: islands and holes stay', async () => {
  const square = (x: number, y: number, size: number): [number, number][] => [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
    [x, y],
  ];
  const coordinates = [[square(135, 34, 0.9), square(135.2, 34.2, 0.2).reverse()], [square(140, 35, 0.1)]];
  const path = write('boundaries.parquet', {
    form: 'geojson',
    columns: [
      { name: 'N03_001', cells: ['和歌山県'] },
      { name: 'N03_007', cells: ['30201'] },
      { name: 'geometry', geometries: [{ type: 'MultiPolygon', coordinates }] },
    ],
  });
  const [item] = await collect(openN03([path]));
  assert.ok(item.kind === 'fill');
  assert.deepEqual(item.values.polygon?.coordinates, coordinates);
});

test('a directory gives its Parquet files beside those that a source names', async () => {
  const columns = [
    { name: '市区町村コード', cells: ['30201'] },
    { name: '大字町丁目名', cells: ['葵町'] },
    { name: '緯度', cells: ['34.2'] },
    { name: '経度', cells: ['135.1'] },
  ];
  write('points/a.parquet', { form: 'csv', columns });
  const items = await collect(openIsj([`${folder.path}/points`]));
  assert.deepEqual(
    items.map(({ kind }) => kind),
    ['town-fill'],
  );
});

test('a file that is damaged or does not name its publisher ends the reading with its name and what is wrong', async () => {
  const columnData = [{ name: 'a', data: ['x', 'y', 'z'] }];
  const metadata = { form: 'csv', ...attribution };
  const bytesWith = (given: Record<string, string>): Uint8Array => {
    const kvMetadata = Object.entries(given).map(([key, value]) => ({ key, value }));
    return new Uint8Array(parquetWriteBuffer({ columnData, kvMetadata }));
  };
  const bytes = bytesWith(metadata);
  const overwritten = (from: number, to: number): Uint8Array => bytes.slice().fill(0xff, from, to);
  const nested = new Uint8Array(
    parquetWriteBuffer({
      columnData: [{ name: 'a', data: [['x'], ['y']] }],
      schema: [
        { name: 'table', num_children: 1 },
        { name: 'a', num_children: 1, repetition_type: 'OPTIONAL', converted_type: 'LIST' },
        { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
        { name: 'element', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
      ],
      kvMetadata: Object.entries(metadata).map(([key, value]) => ({ key, value })),
    }),
  );
  const cases: [string, Uint8Array, RegExp][] = [
    ['cut', bytes.subarray(0, bytes.length - 3), /damaged: /],
    ['short', bytes.subarray(0, 4), /damaged: /],
    ['page', overwritten(4, 30), /damaged: /],
    ['length of the metadata', overwritten(bytes.length - 8, bytes.length - 4), /damaged: /],
    ['none', bytesWith({}), /its metadata must have form, one of csv, bare-csv, ndjson, geojson: absent/],
    ['form', bytesWith({ ...metadata, form: 'xml' }), /must have form, one of .*: xml/],
    ['publisher', bytesWith({ form: 'csv', title: 'Towns' }), /must have title, publisher and licence/],
    ['date', bytesWith({ ...metadata, date: 'today' }), /must be a day, month or year: "today"/],
    ['nested', nested, /column a must not be nested/],
  ];
  for (const [name, content, message] of cases) {
    const path = folder.write(`${name}.parquet`, content);
    await assert.rejects(
      async () => {
        for await (const _ of parquetFile(path).read());
      },
      (error: unknown) => {
        assert.ok(error instanceof SourceError, name);
        assert.equal(error.file, path);
        assert.match(error.message, message, name);
        return true;
      },
    );
  }
});
