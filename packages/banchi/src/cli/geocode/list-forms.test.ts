/** Forms of lists: JSON, UTF-16, and files whose bytes or parts are at fault (issue 50, lines 16 to 18). */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import type { Cell, ListBatch } from './cells.js';
import { formOfBeginning, inputFormOf } from './forms.js';
import { openList } from './input.js';
import { headCells, type RowForm } from './rows.js';

const folder = mkdtempSync(join(tmpdir(), 'banchi-forms-'));
after(() => rmSync(folder, { recursive: true }));

/** All batches of a list as one. */
async function read(
  name: string,
  content: string | Uint8Array,
): Promise<ListBatch & { readonly width: number; readonly form: string }> {
  const path = join(folder, name);
  writeFileSync(path, content);
  const list = await openList(path, inputFormOf(path), undefined, () => 1);
  const all = {
    rows: [] as (readonly Cell[])[],
    lines: [] as number[],
    faults: [] as ListBatch['faults'][number][],
  };
  for await (const batch of list.rows(() => undefined)) {
    all.rows.push(...batch.rows);
    all.lines.push(...batch.lines);
    all.faults.push(...batch.faults);
  }
  return { ...all, width: await list.width(), form: list.form };
}

const TABLE = '氏名,住所\r\n山田,愛媛県松山市東雲町2-2\r\n';

describe('lists in UTF-16', () => {
  const rows = [
    ['氏名', '住所'],
    ['山田', '愛媛県松山市東雲町2-2'],
  ];
  const little = Buffer.from(TABLE, 'utf16le');
  for (const [name, bytes] of [
    ['marked.csv', Buffer.from(`\ufeff${TABLE}`, 'utf16le')],
    ['unmarked.csv', little],
    ['big.csv', Buffer.from(`\ufeff${TABLE}`, 'utf16le').swap16()],
    ['unmarked-big.csv', Buffer.from(TABLE, 'utf16le').swap16()],
    // Excel's "Unicode text"
    ['excel.txt', Buffer.from(`\ufeff${TABLE.replaceAll(',', '\t')}`, 'utf16le')],
  ] as const)
    test(name, async () => {
      assert.deepEqual((await read(name, bytes)).rows, rows);
    });

  test('a pair that is not valid is an error with its byte', async () => {
    await assert.rejects(
      read('half.csv', Buffer.concat([Buffer.from('\ufeff', 'utf16le'), Buffer.from('00d84f4f', 'hex')])),
      /half\.csv: is not valid UTF-16LE from byte 0 on/,
    );
  });
});

describe('lists in JSON', () => {
  test('fields are columns, those of an object in a field too', async () => {
    const list =
      '{"name":"A","address":{"pref":"愛媛県","city":"松山市"},"n":1}\n\n{"name":"B","tags":["x"],"n":null}\n{bad\n';
    const { rows, lines, faults, width } = await read('a.ndjson', list);
    assert.deepEqual(rows, [
      ['name', 'address.pref', 'address.city', 'n', 'tags'],
      ['A', '愛媛県', '松山市', 1, null],
      ['B', null, null, null, '["x"]'],
    ]);
    assert.deepEqual([lines, width], [[0, 1, 3], 5]);
    assert.deepEqual([faults.length, faults[0].line], [1, 4]);
    assert.match(faults[0].reason.en, /^malformed JSON/);
  });

  test('one array of objects, wherever it stands', async () => {
    const records = [{ 住所: '愛媛県松山市東雲町2-2' }, { 住所: '三重県津市丸之内23-1' }];
    const expected = [['住所'], ['愛媛県松山市東雲町2-2'], ['三重県津市丸之内23-1']];
    for (const value of [records, { data: records }, { result: { total: 2, records } }])
      assert.deepEqual((await read('a.json', JSON.stringify(value, null, 1))).rows, expected);
    await assert.rejects(read('none.json', '{"a":1}'), /none\.json: has no array of rows/);
    await assert.rejects(read('bad.json', '[{"a":'), /bad\.json: malformed JSON/);
  });

  test('texts and arrays are rows without names', async () => {
    assert.deepEqual((await read('s.ndjson', '"文京区春日1"\n"松山市東雲町2"\n')).rows, [
      ['文京区春日1'],
      ['松山市東雲町2'],
    ]);
    assert.deepEqual((await read('r.json', '[["住所"],["文京区春日1"]]')).rows, [['住所'], ['文京区春日1']]);
  });

  test('is known by its beginning', () => {
    for (const [text, form] of [
      ['{"a":1}\n{"a":2}\n', 'ndjson'],
      ['[\n {"a":1}\n]\n', 'json'],
      ['[{"a":1}]', 'json'],
      ['住所\t電話\n文京区\t03\n', 'tsv'],
      ['文京区春日1-16-21\n松山市東雲町2-2\n', 'lines'],
      ['文京区春日1-16-21\t3F\n松山市東雲町2-2\n', 'lines'],
    ] as const)
      assert.equal(formOfBeginning(Buffer.from(text), true), form, text);
  });
});

describe('lists with faults', () => {
  test('a mark of UTF-8, and other bytes behind it: each row is kept as an error with its byte', async () => {
    const cp932 = Buffer.from('938c8b9e9373', 'hex');
    const bytes = Buffer.concat([
      Buffer.from('\ufeffid,住所\r\n1,'),
      ...[cp932, Buffer.from('\r\n2,'), cp932, Buffer.from('\r\n3,三重県\r\n')],
    ]);
    const { rows, lines, faults } = await read('bom.csv', bytes);
    assert.deepEqual(rows, [
      ['id', '住所'],
      ['3', '三重県'],
    ]);
    assert.deepEqual(lines, [1, 4]);
    assert.deepEqual(
      faults.map(({ line, reason }) => [line, reason.en]),
      [
        [2, 'not valid UTF-8: byte 3 is 0x93'],
        [3, 'not valid UTF-8: byte 3 is 0x93'],
      ],
    );
    const one = await read(
      'bom.txt',
      Buffer.concat([Buffer.from('\ufeff三重県\n'), cp932, Buffer.from('\n')]),
    );
    assert.deepEqual([one.rows, one.faults.length], [[['三重県']], 1]);
  });

  test('a workbook whose strings are missing', async () => {
    const book = await writeXlsx({ sheets: [{ name: 'A', rows: [['住所'], ['三重県津市']] }] });
    const path = join(folder, 'whole.xlsx');
    writeFileSync(path, book);
    assert.equal((await readXlsx(readFileSync(path))).sheets[0].rows[1][0], '三重県津市');
    // the part gets another name, of the same length
    const hidden = Buffer.from(
      Buffer.from(book).toString('latin1').replaceAll('sharedStrings.xml', 'sharedStrinks.xml'),
      'latin1',
    );
    await assert.rejects(read('hidden.xlsx', hidden), /row 1: the part with the texts of cells is missing/);
  });
});

test('columns of an answer never carry a name that the list has or could have', () => {
  const shown = (columns: readonly string[], names: readonly string[]): string[] =>
    headCells({ columns, names } as unknown as RowForm).slice(names.length);
  assert.deepEqual(shown(['address', 'lon', 'lat'], ['id', '住所']), ['address', 'lon', 'lat']);
  assert.deepEqual(shown(['lon', 'lat'], ['id', 'lat']), ['found_lon', 'found_lat']);
  assert.deepEqual(shown(['address', 'lon'], ['Address']), ['found_address', 'found_lon']);
  assert.deepEqual(shown(['lon', 'lat'], ['lng', 'y']), ['found_lon', 'found_lat']);
  assert.deepEqual(shown(['outcome'], ['outcome', 'found_outcome']), ['found_found_outcome']);
});
