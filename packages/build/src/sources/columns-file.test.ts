import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnsFileBytes, packTable, type Table } from '../../../../test/starter/columns-writer.js';
import { fc } from '../../../../test/support/property.js';
import { collect, testFolder } from '../../../../test/support/sources.js';
import { SourceError } from '../record/record.js';
import { COLUMNS_MAGIC, type ColumnsHeader, columnsFile } from './columns-file.js';
import { csvBatches } from './csv.js';
import { openIsj } from './isj/isj.js';
import { openN03 } from './n03/n03.js';
import { openNdjson } from './ndjson/ndjson.js';

const folder = testFolder();
const attribution = { title: 'Towns', publisher: 'Somebody', licence: 'CC BY 4.0' };

async function textOf(path: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of columnsFile(path).read()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function write(name: string, table: Omit<Table, 'attribution'>): string {
  return folder.write(name, columnsFileBytes(packTable({ ...table, attribution })));
}

test('a table of CSV comes out cell by cell, whatever its cells hold', async () => {
  const cell = fc.oneof(
    fc.constantFrom(
      '',
      '0',
      '007',
      '0070',
      '12',
      '-5',
      '-0',
      '1.5',
      '1.50',
      '135.1630852',
      '9007199254740993',
      '1e3',
    ),
    fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
    fc.integer().map(String),
  );
  const tables = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 40 }))
    .chain(([width, rows]) =>
      fc.array(fc.array(cell, { minLength: rows, maxLength: rows }), { minLength: width, maxLength: width }),
    );
  await fc.assert(
    fc.asyncProperty(tables, async (cells) => {
      // a first column that is never empty: CSV passes over rows without anything
      const all = [cells[0].map((_, at) => `row ${at}`), ...cells];
      const columns = all.map((each, at) => ({ name: `c${at}`, cells: each }));
      const rows: (readonly string[])[] = [];
      for await (const batch of csvBatches(columnsFile(write('any.columns', { form: 'csv', columns })))) {
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

test('codes keep their zeros and repeated words stand once', () => {
  const { header, body } = packTable({
    form: 'csv',
    attribution,
    columns: [
      { name: 'code', cells: ['0001', '0002', '0003', '0010'] },
      { name: 'chome', cells: ['一丁目', '一丁目', '一丁目', '一丁目'] },
      { name: 'longitude', cells: ['135.5', '135.25', '', '-1'] },
    ],
  });
  assert.deepEqual(
    header.columns.map(({ bytes: _, ...head }) => head),
    [
      { name: 'code', kind: 'number', width: 4 },
      { name: 'chome', kind: 'words' },
      { name: 'longitude', kind: 'number', scale: 2 },
    ],
  );
  // 1, +1, +1, +7, each as an even number, and one more
  assert.deepEqual([...body.subarray(0, 4)], [3, 3, 3, 15]);
});

test('records: arrays end at the first empty cell, empty cells are no fields, and the header names whose they are', async () => {
  const path = write('towns.columns', {
    form: 'ndjson',
    columns: [
      { name: 'codes.0', cells: ['30', '30'], quoted: true },
      { name: 'codes.1', cells: ['', '201'], quoted: true },
      { name: 'level', cells: ['TOD', 'SHK'], quoted: true },
      { name: 'name', cells: ['和歌山県', '"和歌山市"'], quoted: true },
      { name: 'post_code', cells: ['', '6400000'], quoted: true },
      { name: 'position.0', cells: ['135.167', ''] },
      { name: 'position.1', cells: ['34.226', ''] },
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

test('boundaries: rings close, islands and holes stay', async () => {
  const square = (x: number, y: number, size: number): [number, number][] => [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ];
  const path = write('boundaries.columns', {
    form: 'geojson',
    columns: [
      { name: 'N03_001', cells: ['和歌山県'], quoted: true },
      { name: 'N03_007', cells: ['30201'], quoted: true },
      {
        name: 'geometry',
        scale: 1,
        geometries: [[[square(1350, 340, 9), square(1352, 342, 2).reverse()], [square(1400, 350, 1)]]],
      },
    ],
  });
  const [item] = await collect(openN03([path]));
  assert.ok(item.kind === 'fill');
  assert.deepEqual(item.values.polygon?.coordinates, [
    [
      [
        [135, 34],
        [135.9, 34],
        [135.9, 34.9],
        [135, 34.9],
        [135, 34],
      ],
      [
        [135.2, 34.4],
        [135.4, 34.4],
        [135.4, 34.2],
        [135.2, 34.2],
        [135.2, 34.4],
      ],
    ],
    [
      [
        [140, 35],
        [140.1, 35],
        [140.1, 35.1],
        [140, 35.1],
        [140, 35],
      ],
    ],
  ]);
});

test('a directory gives its columns files beside those that a source names', async () => {
  const columns = [
    { name: '市区町村コード', cells: ['30201'] },
    { name: '大字町丁目名', cells: ['葵町'] },
    { name: '緯度', cells: ['34.2'] },
    { name: '経度', cells: ['135.1'] },
  ];
  write('points/a.columns', { form: 'csv', columns });
  const items = await collect(openIsj([`${folder.path}/points`]));
  assert.deepEqual(
    items.map(({ kind }) => kind),
    ['town-fill'],
  );
});

test('a damaged file ends the reading with its name and what is wrong', async () => {
  const table: Table = { form: 'csv', attribution, columns: [{ name: 'a', cells: ['x', 'y', 'z'] }] };
  const { header, body } = packTable(table);
  const bytes = columnsFileBytes({ header, body });
  const withHeader = (change: Record<string, unknown>): Buffer =>
    columnsFileBytes({ header: { ...header, ...change } as ColumnsHeader, body });
  const [column] = header.columns;
  const cases: [string, Buffer, RegExp][] = [
    [
      'version',
      Buffer.from(bytes.toString('latin1').replace('columns 1', 'columns 2'), 'latin1'),
      /begins with "banchi-columns 2\\n", not with/,
    ],
    ['header', Buffer.from(`${COLUMNS_MAGIC}{"form":\n`), /the header is not JSON/],
    ['endless', Buffer.from(`${COLUMNS_MAGIC}${' '.repeat(1 << 17)}`), /header, is longer than 65536 bytes/],
    ['form', withHeader({ form: 'xml' }), /the header lacks a field or has one of another type/],
    ['rows', withHeader({ rows: -1 }), /the header lacks a field/],
    ['kind', withHeader({ columns: [{ ...column, kind: 'blob' }] }), /the header lacks a field/],
    ['no columns', withHeader({ columns: [] }), /the header lacks a field/],
    ['more rows', withHeader({ rows: 4 }), /damaged: a column ends before its rows do/],
    [
      'sizes',
      withHeader({ columns: [{ ...column, bytes: 99 }] }),
      /damaged: [0-9]+ bytes of columns, but the header says 99/,
    ],
    ['cut', bytes.subarray(0, bytes.length - 3), /damaged: /],
    [
      'words',
      columnsFileBytes({
        header: { ...header, columns: [{ name: 'a', kind: 'words', bytes: 4 }] },
        body: Buffer.from([255, 255, 255, 15]),
      }),
      /damaged: a column ends/,
    ],
    [
      'no compression',
      Buffer.concat([bytes.subarray(0, bytes.indexOf(10, COLUMNS_MAGIC.length) + 1), body]),
      /damaged: /,
    ],
  ];
  for (const [name, content, message] of cases) {
    const path = folder.write(`${name}.bad`, content);
    await assert.rejects(textOf(path), (error: unknown) => {
      assert.ok(error instanceof SourceError, name);
      assert.equal(error.file, path);
      assert.match(error.message, message, name);
      return true;
    });
  }
});
