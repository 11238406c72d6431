/** Lists that `banchi geocode` writes, read by programs of others: DuckDB and openpyxl, in the environment of Python. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { banchi } from '../support/commands.js';
import { pythonEnvironment } from '../support/python.js';
import { placeSpecimen } from '../support/specimen.js';

const folder = mkdtempSync(join(tmpdir(), 'banchi-lists-'));
const place = (name: string): string => join(folder, name);
const environment = await pythonEnvironment();
after(() => rmSync(folder, { recursive: true }));
before(async () => {
  if ('missing' in environment) return;
  await placeSpecimen(place('a.gaz'));
});

/** The output of a program in Python, as JSON; undefined where it cannot be run. */
function printed(t: TestContext, program: string): unknown {
  if ('missing' in environment) {
    t.skip(environment.missing);
    return undefined;
  }
  const env = { ...process.env, PYTHONUTF8: '1' };
  const text = execFileSync(environment.python, ['-c', `import json\n${program}`], { cwd: folder, env });
  return JSON.parse(text.toString());
}

async function geocode(...args: readonly string[]): Promise<void> {
  const { code, err } = await banchi(['geocode', '-g', place('a.gaz'), '-q', ...args]);
  assert.equal(code, 0, err);
}

test('DuckDB reads what is written as Parquet', async (t) => {
  writeFileSync(place('list.csv'), '番号,住所\n007,見本市中央区青葉町一丁目1番10号\n8,山田太郎\n');
  if (!('missing' in environment))
    await geocode(
      '--columns',
      'outcome,lon,ambiguous,entrance_point',
      '-o',
      place('out.parquet'),
      place('list.csv'),
    );
  const read = printed(
    t,
    `import duckdb
c = duckdb.sql("SELECT * FROM 'out.parquet'")
print(json.dumps([list(zip(c.columns, map(str, c.types))), [[str(x) if not isinstance(x, (int, float)) else x for x in row] for row in c.fetchall()]]))`,
  );
  if (read === undefined) return;
  const [columns, rows] = read as [[string, string][], unknown[][]];
  const [name, type] = columns.pop() ?? [];
  assert.equal(name, 'geometry');
  assert.match(type ?? '', /^(?:GEOMETRY|BLOB)/);
  assert.deepEqual(columns, [
    ['番号', 'VARCHAR'],
    ['住所', 'VARCHAR'],
    ['outcome', 'VARCHAR'],
    ['lon', 'DOUBLE'],
    ['ambiguous', 'INTEGER'],
    ['entrance_point', 'JSON'],
  ]);
  assert.deepEqual(
    rows.map((row) => [row[0], row[2], typeof row[3], row[4]]),
    [
      ['007', 'found', 'number', 0],
      ['8', 'not_found', 'string', 0],
    ],
  );
});

test('workbooks of others are read, and theirs read ours', async (t) => {
  const made = printed(
    t,
    `import datetime, openpyxl, xlsxwriter
rows = [['id', '住所', '日', '時', '率'], ['007', '見本市中央区青葉町一丁目1番10号', datetime.datetime(2005, 3, 31, 8, 30), datetime.time(12, 34, 56), 0.25], [8, '見本県', datetime.date(2006, 1, 1), None, True]]
one = openpyxl.Workbook()
one.active.title = '名簿'
for row in rows: one.active.append(row)
one.save('openpyxl.xlsx')
other = xlsxwriter.Workbook('xlsxwriter.xlsx', {'default_date_format': 'yyyy"年"m"月"d"日" hh:mm', 'constant_memory': True})
sheet = other.add_worksheet('名簿')
for y, row in enumerate(rows):
    for x, cell in enumerate(row): sheet.write(y, x, cell)
other.close()
print(json.dumps(True))`,
  );
  if (made === undefined) return;
  for (const name of ['openpyxl', 'xlsxwriter']) {
    await geocode('--columns', 'outcome,lon', '-o', place('out.xlsx'), place(`${name}.xlsx`));
    const read = printed(
      t,
      `import openpyxl
book = openpyxl.load_workbook('out.xlsx')
print(json.dumps([book.sheetnames, [[[type(c.value).__name__, str(c.value)] for c in row] for row in book.active.iter_rows(min_row=2, max_col=6)]]))`,
    );
    const [names, rows] = read as [unknown, unknown[][]];
    assert.deepEqual(names, ['名簿']);
    assert.deepEqual(
      rows,
      [
        [
          ...[
            ['str', '007'],
            ['str', '見本市中央区青葉町一丁目1番10号'],
            ['datetime', '2005-03-31 08:30:00'],
          ],
          ...[
            ['time', '12:34:56'],
            ['float', '0.25'],
            ['str', 'found'],
          ],
        ],
        [
          ...[
            ['int', '8'],
            ['str', '見本県'],
            ['datetime', '2006-01-01 00:00:00'],
          ],
          ...[
            ['NoneType', 'None'],
            ['bool', 'True'],
            ['str', 'found'],
          ],
        ],
      ],
      name,
    );
  }
});
