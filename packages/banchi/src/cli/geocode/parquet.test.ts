import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { writeXlsx } from 'hucre/xlsx';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { banchi } from '../../../../../test/support/commands.js';
import { placeSpecimen } from '../../../../../test/support/specimen.js';

describe('answers as Parquet', () => {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-parquet-'));
  const place = (name: string): string => join(folder, name);
  const gazetteer = place('a.gaz');
  after(() => rmSync(folder, { recursive: true }));
  before(() => placeSpecimen(gazetteer));

  /** Answers a list; returns its columns with their types, its rows, and the printed lines. */
  const answered = async (list: string, columns: string) => {
    const out = place('out.parquet');
    const { code, err } = await banchi([
      'geocode',
      '-g',
      gazetteer,
      '-q',
      '--columns',
      columns,
      '-o',
      out,
      place(list),
    ]);
    assert.equal(code, 0, err);
    const { buffer, byteOffset, length } = readFileSync(out);
    const file = buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer;
    const { schema, row_groups: groups } = parquetMetadata(file);
    const types = schema
      .slice(1)
      .map(({ name, type, converted_type: converted }) => `${name} ${converted ?? type}`);
    return { types, groups: groups.length, rows: await parquetReadObjects({ file }), err };
  };

  test('columns have the types of what they hold, and names of their own', async () => {
    writeFileSync(
      place('list.csv'),
      'id,住所,,outcome,id\n007,見本市中央区青葉町一丁目1番10号,,x,2\n8,山田太郎,a,,\n9,見本市,,,,behind,it\n',
    );
    const columns = 'outcome,lon,ambiguous,address_name_type,entrance_point,post_code';
    const { types, rows, err } = await answered('list.csv', columns);
    assert.deepEqual(types, [
      ...['id UTF8', '住所 UTF8', 'column3 UTF8', 'outcome UTF8', 'id_2 UTF8'],
      ...['column6 UTF8', 'column7 UTF8'],
      ...['found_outcome UTF8', 'found_lon DOUBLE', 'found_ambiguous INT32', 'found_address_name_type INT32'],
      ...['found_entrance_point JSON', 'found_post_code UTF8', 'geometry BYTE_ARRAY'],
    ]);
    assert.deepEqual(
      rows.map(({ id, outcome, id_2, found_outcome, found_ambiguous }) => [
        id,
        outcome,
        id_2,
        found_outcome,
        found_ambiguous,
      ]),
      [
        ['007', 'x', '2', 'found', 0],
        ['8', '', '', 'not_found', 0],
        ['9', '', '', 'found', 0],
      ],
    );
    assert.equal(typeof rows[0].found_lon, 'number');
    assert.deepEqual(rows[1].geometry, null);
    assert.deepEqual([rows[1].found_lon, rows[1].column3, rows[2].found_address_name_type], [null, 'a', 0]);
    assert.deepEqual([rows[2].column6, rows[2].column7, err], ['behind', 'it', '']);
  });

  test('many rows stand in groups, all in order; cells of workbooks become text', async () => {
    const rows = Array.from({ length: 60_000 }, (_, i) => `${i},${i % 7 === 0 ? '見本市' : ''}\n`);
    writeFileSync(place('many.csv'), `n,住所\n${rows.join('')}`);
    const many = await answered('many.csv', 'outcome');
    assert.equal(many.groups, 2);
    assert.deepEqual(
      many.rows.map(({ n, outcome }) => `${n} ${outcome}`),
      rows.map((_, i) => `${i} ${i % 7 === 0 ? 'found' : 'empty'}`),
    );
    const sheet = [
      ['n', '住所', '日'],
      [1.5, '見本市', new Date('2005-03-31')],
    ];
    writeFileSync(place('list.xlsx'), await writeXlsx({ sheets: [{ name: 'A', rows: sheet }] }));
    const { rows: found } = await answered('list.xlsx', 'outcome');
    assert.deepEqual(found, [
      { n: '1.5', 住所: '見本市', 日: '2005-03-31', outcome: 'found', geometry: found[0].geometry },
    ]);
  });

  test('a list without rows is a file without rows', async () => {
    writeFileSync(place('none.csv'), 'id,住所\n');
    const { types, rows } = await answered('none.csv', 'lat');
    assert.deepEqual([types, rows], [['id UTF8', '住所 UTF8', 'lat DOUBLE', 'geometry BYTE_ARRAY'], []]);
  });
});
