import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { PART_COLUMNS } from '@banchi/engine/contract/part-columns.js';
import { banchi, finished, startCommand } from '../../../../../test/support/commands.js';
import { placeSpecimen } from '../../../../../test/support/specimen.js';
import { COLUMNS, isOfThen } from './answer-columns.js';
import { fileOutput } from './output.js';
import { Tallies } from './tally.js';

/** 見本市中央区青葉町 in CP932. */
const CP932 = Buffer.from('8ca9967b8e73928689 9b8be690c29774 92ac'.replaceAll(' ', ''), 'hex');

/** Bytes that are no text. */
const RANDOM = Buffer.from(Array.from({ length: 999 }, (_, i) => (i * i * 31 + i * 7) % 256));

describe('banchi geocode', () => {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-geocode-'));
  const gazetteer = join(folder, 'a.gaz');
  after(() => rmSync(folder, { recursive: true }));
  before(async () => {
    await placeSpecimen(gazetteer);
  });

  const write = (name: string, content: string | Buffer): string => {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  const geocode = async (args: readonly string[]): Promise<{ out: string; err: string }> => {
    const { code, out, err } = await banchi(['geocode', '-g', gazetteer, ...args]);
    assert.equal(code, 0, err);
    return { out, err };
  };

  test('CSV with a header: every row in order, cells kept, totals by outcome', async () => {
    const file = write(
      'a.csv',
      'id,住所,note\n1,見本市中央区青葉町一丁目1番10号,"a ""b"", c"\n2,山田太郎,\n3,,empty\n4,見本市\n',
    );
    const { out, err } = await geocode(['--columns', 'outcome,address', file]);
    assert.equal(
      out,
      'id,住所,note,outcome,address\n' +
        '1,見本市中央区青葉町一丁目1番10号,"a ""b"", c",found,見本県見本市中央区青葉町一丁目1-10\n' +
        '2,山田太郎,,not_found,\n3,,empty,empty,\n4,見本市,,found,見本県見本市\n',
    );
    assert.match(err, /complete +1 +25\.0 %\nmunicipality only +1 +25\.0 %\nnot found +1 +25\.0 %\nempty /);
    assert.match(err, /4 rows, /);
  });

  test('issue 25: columns of the registry’s ids, and of what records are from', async () => {
    const gazetteer = join(folder, 'registry.gaz');
    const records = [
      { codes: ['30'], level: 'TOD', name: '和歌山県' },
      { codes: ['30', '201'], level: 'SHK', name: '和歌山市' },
      { codes: ['30', '201', '0001'], level: 'OAZ', name: '葵町', registry: true, position: [135.16, 34.21] },
      { codes: ['30', '201', '0001', '000', '001'], level: 'GIK', name: '1', registry: true },
      { codes: ['30', '201', '0001', '000', '001', '00200003'], level: 'TBN', name: '2', registry: true },
    ];
    const source = write('registry.ndjson', records.map((each) => JSON.stringify(each)).join('\n'));
    const { code, err } = await banchi(['build', '--out', gazetteer, `ndjson:${source}`]);
    assert.equal(code, 0, err);
    const columns =
      'lg_code,machiaza_id,blk_id,rsdt_id,rsdt2_id,prc_id,name_source,name_date,position_source';
    const list = write('registry.csv', '住所\n和歌山市葵町\n和歌山市葵町1-2\nどこ\n');
    const answers = await banchi(['geocode', '-g', gazetteer, '--columns', columns, '-q', list]);
    assert.equal(
      answers.out,
      `住所,${columns}\n` +
        '和歌山市葵町,302015,0001000,,,,,Canonical records,,Canonical records\n' +
        '和歌山市葵町1-2,302015,0001000,001,002,00003,,Canonical records,,\n' +
        'どこ,,,,,,,,,\n',
    );
  });

  test('levels have Japanese names where a column has one, for people; programs get the codes', async () => {
    const rows = ['見本市', '見本市中央区青葉町一丁目1番10号', '青葉町', '山田太郎'];
    const levels = async (name: string, ...args: readonly string[]): Promise<string> => {
      const file = write('levels.csv', `${name}\n${rows.join('\n')}\n`);
      return (await geocode(['-q', '--columns', 'address_level,confidence', ...args, file])).out;
    };
    const cells = (out: string): string[] => out.split('\n').map((line) => line.slice(line.indexOf(',') + 1));
    assert.deepEqual(cells(await levels('住所')), [
      ...['address_level,confidence', '市区町村,0.95', '番地・号,0.99', '大字・町,0.3', ',0', ''],
    ]);
    assert.deepEqual(cells(await levels('address')).slice(1, 4), ['SHK,0.95', 'TBN,0.99', 'OAZ,0.3']);
    const [first] = (await levels('住所', '--to', 'ndjson')).split('\n');
    assert.equal(JSON.parse(first).address_level, 'SHK');
  });

  test('cells that programs for tables take for formulas begin with an apostrophe where that is asked for', async () => {
    const file = write(
      'formulas.csv',
      '住所,=note\n見本市,=1+1\n見本市,+81\n見本市,-1\n見本市,@a\n見本市,"\tb"\n見本市,"\rc"\n見本市,＝1\n見本市,a=b\n-見本市,\'=d\n',
    );
    const columns = ['--columns', 'outcome,rest,lon', '-q', file];
    const [plain, safe] = await Promise.all([geocode(columns), geocode(['--safe-cells', ...columns])]);
    const cells = (out: string): string[] => out.split('\n').map((line) => line.split(',')[1] ?? '');
    assert.deepEqual(cells(plain.out), [
      ...['=note', '=1+1', '+81', '-1', '@a', '\tb', '"\rc"', '＝1', 'a=b', "'=d", ''],
    ]);
    assert.deepEqual(cells(safe.out), [
      ...["'=note", "'=1+1", "'+81", "'-1", "'@a", "'\tb", '"\rc"', "'＝1", 'a=b', "'=d", ''],
    ]);
    assert.match(safe.out, /\n'-見本市,/);
    const { code, err } = await banchi(['geocode', '-g', gazetteer, '--to', 'ndjson', '--safe-cells', file]);
    assert.equal(code, 2);
    assert.match(err, /--safe-cells is for CSV, TSV and workbooks, ndjson has no formulas/);
  });

  test('a reader that has enough ends it without a word', async () => {
    const file = write('long.txt', '見本県見本市中央区青葉町一丁目1-10\n'.repeat(20_000));
    const child = startCommand(['geocode', '-g', gazetteer, '-q', file]);
    child.stdout?.once('data', () => child.stdout?.destroy());
    const { code, err } = await finished(child);
    assert.deepEqual({ code, err }, { code: 0, err: '' });
  });

  test('TSV without a header, several columns that are one address, as NDJSON', async () => {
    const file = write('b.tsv', '見本県\t見本市中央区\t青葉町一丁目1-10\n');
    const { out } = await geocode(['--no-header', '--column', '1,2,3', '--to', 'ndjson', '-q', file]);
    const { line, input, address, outcome } = JSON.parse(out);
    assert.deepEqual([line, outcome, address], [1, 'found', '見本県見本市中央区青葉町一丁目1-10']);
    assert.deepEqual(input, { column1: '見本県', column2: '見本市中央区', column3: '青葉町一丁目1-10' });
  });

  test('lines in CP932, as GeoJSON', async () => {
    const file = write('c.txt', Buffer.concat([CP932, Buffer.from('\r\n'), Buffer.from('\n'), CP932]));
    const { out } = await geocode(['--to', 'geojson', '-q', file]);
    const { type, features } = JSON.parse(out);
    assert.equal(type, 'FeatureCollection');
    assert.deepEqual(
      features.map((each: { properties: { line: number; address: string } }) => each.properties.line),
      [1, 2, 3],
    );
    assert.equal(features[0].properties.address, '見本県見本市中央区青葉町');
    assert.equal(features[0].geometry.type, 'Point');
  });

  test('a bad row is reported and stops nothing', async () => {
    const bad = Buffer.concat([
      Buffer.from('住所\n見本市\n"open\n'),
      Buffer.from([0xff, 0xfe, 0x0a]),
      Buffer.from('見本県\n'),
    ]);
    const { out } = await geocode(['--columns', 'outcome,error', '-q', write('d.csv', bad)]);
    const outcomes = out
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[1]);
    assert.deepEqual(outcomes, ['found', 'error', 'error', 'found']);
    assert.match(out, /line 3: a double quote is opened but not closed/);
    const japanese = await banchi(
      ['geocode', '-g', gazetteer, '--columns', 'outcome,error', '-q', write('d.csv', bad)],
      { env: { LC_ALL: 'ja_JP.UTF-8' } },
    );
    assert.match(japanese.out, /3 行目: 二重引用符が閉じられていません/);
    assert.match(japanese.out, /4 行目: \S+ として不正です/);
  });

  test('many rows keep their order in several threads, and a stopped run goes on', async () => {
    const rows = Array.from(
      { length: 9000 },
      (_, i) => `${i},見本市中央区青葉町一丁目1-${(i % 12) + 1}${' '.repeat(20)}`,
    );
    const file = write('e.csv', `n,住所\n${rows.join('\n')}\n`);
    const out = join(folder, 'e-out.csv');
    const args = ['-t', '2', '-q', '--resume', '--out', out, file];
    await geocode(args);
    const whole = readFileSync(out, 'utf8');
    assert.deepEqual(
      whole
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
      rows.map((_, i) => String(i)),
    );
    assert.ok(!existsSync(`${out}.part`));
    assert.match((await geocode(args.filter((each) => each !== '-q'))).err, /is complete/);

    // a stopped run leaves part of the answers, some of them not noted
    const other = join(folder, 'e-other.csv');
    const again = args.map((each) => (each === out ? other : each));
    const job = await jobOf(again, `${other}.part.json`);
    const at = whole.indexOf('\n', Math.floor(whole.length / 2)) + 1;
    const answered = whole.slice(0, at).split('\n').length - 2;
    const begun = fileOutput(other, job, false);
    await begun?.write(Buffer.from(whole.slice(0, at)));
    const tallies = new Tallies({
      outcomes: { complete: answered },
      reasons: {},
      marks: {},
      rests: [],
      lacking: [],
      lost: [],
      far: [],
    });
    begun?.note(answered, tallies);
    await begun?.write(Buffer.from('torn'));
    begun?.close();
    await geocode(again);
    assert.equal(readFileSync(other, 'utf8'), whole);
  });

  test('an empty line is a row in its place', async () => {
    const file = write('gaps.txt', Buffer.from('見本市\n\r\n山田太郎\r\n\n'));
    const { out } = await geocode(['--columns', 'outcome', file]);
    assert.equal(out, 'input,outcome\n見本市,found\n,empty\n山田太郎,not_found\n,empty\n');
  });

  test('one thread, whose rows are written beside it, and two that write their own say the same', async () => {
    const words = [
      '見本市中央区青葉町一丁目1番10号 ビル',
      '見本市中央区青場町',
      '山田太郎',
      '見本県',
      '9990001',
      '',
    ];
    const rows = words.map((word, i) => `${i},"${word}"\n`).join('');
    const bad = Buffer.concat([Buffer.from(`n,住所\n${rows}"open\n`), Buffer.from([0xff, 0xfe, 0x0a])]);
    const file = write('two.csv', bad);
    // these columns need a whole search, which one thread has not; those of stations a file with some
    const special = [...Object.keys(PART_COLUMNS), 'distance', 'far', 'group', 'kept'];
    const args = [
      '--to',
      'ndjson',
      '--columns',
      COLUMNS.filter(
        (column) => !isOfThen(column) && !special.includes(column) && !column.startsWith('station'),
      ).join(','),
      file,
    ];
    const [one, two] = [await geocode(['-t', '1', ...args]), await geocode(['-t', '2', ...args])];
    assert.equal(one.out, two.out);
    const answers = one.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      answers.map(({ outcome }) => outcome),
      ['found', 'found', 'not_found', 'found', 'not_found', 'empty', 'error', 'error'],
    );
    assert.equal(answers[1].suggestion, '見本県見本市中央区青葉町');
    assert.equal(answers[0].rest, ' ビル');
  });

  /** The name of a run's job, from the note that it leaves when its output cannot be put in place. */
  async function jobOf(args: readonly string[], notes: string): Promise<string> {
    const place = args[args.indexOf('--out') + 1];
    mkdirSync(place);
    const fresh = args.filter((each) => each !== '--resume');
    assert.notEqual((await banchi(['geocode', '-g', gazetteer, ...fresh])).code, 0);
    rmdirSync(place);
    const { job } = JSON.parse(readFileSync(notes, 'utf8'));
    rmSync(notes);
    return job;
  }

  test('what does not fit is refused with what would', async () => {
    const file = write('f.csv', 'a,b\n1,2\n');
    for (const [args, message] of [
      [[file], /which column has the address\? Give --column with one of a, b/],
      [['--column', 'c', file], /--column: there is no column c; there are a, b/],
      [['--column', '3', file], /--column: there is no column 3/],
      [
        ['--column', 'a', '--columns', 'adress', file],
        /--columns: there is no adress; did you mean address\?/,
      ],
      [['--to', 'xml', file], /--to: xml is not one of csv, tsv, xlsx, ndjson, geojson/],
      [['--out', 'a.xml', file], /--out: the name a\.xml has no known ending; let it end in \.csv, \.tsv/],
      [['--out', 'found', file], /--out: the name found has no known ending/],
      [['--encoding', 'sjis', file], /--encoding: sjis is not one of utf8, utf8-bom, cp932/],
      [
        ['--to', 'ndjson', '--encoding', 'cp932', file],
        /--encoding is for CSV and TSV, ndjson has one of its own/,
      ],
      [['--resume', file], /--resume needs/],
      [['--threads', '0', file], /--threads: 0 is not a whole number/],
      [['--column', 'a', '--out', file, file], /--out is the file that is read/],
    ] as const) {
      const { code, err } = await banchi(['geocode', '-g', gazetteer, ...args]);
      assert.equal(code, 2, err);
      assert.match(err, message);
    }
    for (const [path, message] of [
      [
        write('wide.csv', Buffer.from('fffe4f4f00d8', 'hex')),
        /wide\.csv: is not valid UTF-16LE from byte 6 on/,
      ],
      [write('random.csv', RANDOM), /random\.csv: is neither a text nor a workbook/],
      [write('random', RANDOM), /random: is neither a text nor a workbook/],
      [write('names.csv', 'id,住所\n1,山田太郎\n'), /names\.csv: no row has an address/],
      [write('empty.csv', ''), /empty\.csv: no row has an address/],
      [write('list.ods', Buffer.from('PK\x03\x04')), /list\.ods: is a zip archive and no list/],
      [write('old.csv', Buffer.from('d0cf11e0a1b11ae1', 'hex')), /old\.csv: is a workbook of old Excel/],
      [write('returns.csv', 'id,住所\r1,見本市\r'), /returns\.csv: its lines end in CR alone/],
    ] as const) {
      const { code, err } = await banchi(['geocode', '-g', gazetteer, path]);
      assert.deepEqual([code, message.test(err)], [1, true], err);
    }
    const missing = await banchi(['geocode', '-g', gazetteer, join(folder, 'none.csv')]);
    assert.deepEqual([missing.code, /none\.csv: no such file/.test(missing.err)], [1, true]);
  });
});
