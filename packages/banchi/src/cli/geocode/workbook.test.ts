import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx';
import { banchi } from '../../../../../test/support/commands.js';
import { placeSpecimen } from '../../../../../test/support/specimen.js';
import { type Cell, cellText } from './cells.js';
import { openSheet } from './workbook-input.js';

const folder = mkdtempSync(join(tmpdir(), 'banchi-workbook-'));
after(() => rmSync(folder, { recursive: true }));
const place = (name: string): string => join(folder, name);

/** A workbook by its parts, those of the sheet aside as Excel writes them. */
function partsOf(sheet: string, parts: Zippable = {}): Zippable {
  const rels = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return {
    '_rels/.rels': strToU8(
      `<Relationships ${rels}><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="${office}"><sheets><sheet name="控え" sheetId="1" state="hidden" r:id="rId9"/><sheet name="名簿" sheetId="2" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships ${rels}><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>` +
        `<Relationship Id="rId9" Type="${office}/worksheet" Target="/xl/worksheets/sheet2.xml"/>` +
        `<Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/>` +
        `<Relationship Id="rId3" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
    'xl/worksheets/sheet2.xml': strToU8('<worksheet><sheetData/></worksheet>'),
    ...parts,
  };
}

function write(name: string, parts: Zippable): string {
  writeFileSync(place(name), zipSync(parts));
  return place(name);
}

/** All rows of a sheet with their numbers. */
async function rowsOf(path: string, sheet?: string): Promise<[number, ...Cell[]][]> {
  const found: [number, ...Cell[]][] = [];
  for await (const { rows, lines } of (await openSheet(path, sheet)).rows(() => undefined))
    for (const [i, row] of rows.entries()) found.push([lines[i], ...row]);
  return found;
}

describe('a workbook is read', () => {
  test('cells are what they are: text, numbers, days, times, true and false, errors; gaps stay gaps', async () => {
    const path = write(
      'types.xlsx',
      partsOf(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>' +
          '<row r="3"><c r="A3"><v>1.5</v></c><c r="B3" s="1"><v>45383</v></c><c r="C3" s="2"><v>45383.5</v></c>' +
          '<c r="D3" s="3"><v>0.75</v></c><c r="E3" t="b"><v>1</v></c><c r="F3" t="e"><v>#N/A</v></c>' +
          '<c r="G3" t="str"><f>A1&amp;"x"</f><v>住所x</v></c><c r="H3" t="inlineStr"><is><t>0</t><r><t>12_x000D_</t></r></is></c>' +
          '<c r="I3" s="4"><v>12345</v></c><c r="AA3"><v>7</v></c></row>' +
          '<row r="4" s="1"><c r="A4" s="1"/></row><row><c><v>8</v></c><c><v>9</v></c></row>',
        {
          'xl/sharedStrings.xml': strToU8(
            '<sst><si><t>住所</t><rPh sb="0" eb="2"><t>ジュウショ</t></rPh></si><si><r><rPr/><t>a </t></r><r><t>&lt;b&#x3042;</t></r></si></sst>',
          ),
          'xl/styles.xml': strToU8(
            '<styleSheet><numFmts><numFmt numFmtId="180" formatCode="[$-411]ggge&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@"/>' +
              '<numFmt numFmtId="181" formatCode="#,##0&quot;days&quot;;[Red]-0.0E+00"/></numFmts>' +
              '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
              '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="180"/><xf numFmtId="20"/><xf numFmtId="181"/></cellXfs></styleSheet>',
          ),
        },
      ),
    );
    const rows = await rowsOf(path);
    const expected: unknown = [
      [1, '住所', null, 'a <bあ'],
      [
        ...[
          3,
          1.5,
          new Date('2024-04-01'),
          new Date('2024-04-01T12:00:00Z'),
          new Date('1899-12-30T18:00:00Z'),
        ],
        ...[true, '#N/A', '住所x', '012\r', 12345, ...Array.from({ length: 17 }, () => null), 7],
      ],
      [5, 8, 9],
    ];
    assert.deepEqual(rows, expected);
    const [, row] = rows;
    assert.deepEqual(
      row.slice(1, 6).map((cell) => cellText(cell)),
      [...['1.5', '2024-04-01', '2024-04-01T12:00:00', '18:00:00', 'TRUE']],
    );
  });

  test('what another program wrote reads the same, days from 1904 on too', async () => {
    const rows: CellValue[][] = [
      ['id', '住所', 'seit'],
      ['007', '見本市', new Date('2005-03-31')],
      [8, ' a\n"b" ', new Date('2005-03-31T23:59:59Z')],
      [true, '', null],
    ];
    for (const dateSystem of ['1900', '1904'] as const) {
      const path = place(`own-${dateSystem}.xlsx`);
      writeFileSync(
        path,
        await writeXlsx({
          sheets: [
            { name: 'A', rows },
            { name: 'B', rows: [['x']] },
          ],
          dateSystem,
        }),
      );
      const expected: unknown = [
        [1, 'id', '住所', 'seit'],
        [2, '007', '見本市', new Date('2005-03-31')],
        [3, 8, ' a\n"b" ', new Date('2005-03-31T23:59:59Z')],
        [4, true],
      ];
      assert.deepEqual(await rowsOf(path), expected);
      assert.deepEqual(await rowsOf(path, 'B'), [[1, 'x']]);
    }
  });

  test('the sheet is the first that is not hidden, or the one that is named', async () => {
    const path = write('sheets.xlsx', partsOf('<row><c><v>1</v></c></row>'));
    assert.equal((await openSheet(path, undefined)).name, '名簿');
    assert.equal((await openSheet(path, '控え')).name, '控え');
    await assert.rejects(
      openSheet(path, 'x'),
      /--sheet: .*sheets\.xlsx has no sheet x; there are 控え, 名簿/,
    );
  });

  test('hostile ones are refused with part and reason, and take no time', async () => {
    const cell = (text: string): string => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
    const entities =
      '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><worksheet>&b;</worksheet>';
    const external = '<!DOCTYPE a SYSTEM "file:///etc/passwd"><worksheet/>';
    const sheet = (xml: string): Zippable => partsOf('', { 'xl/worksheets/sheet1.xml': strToU8(xml) });
    const bomb = `<worksheet><sheetData>${' '.repeat(80_000_000)}</sheetData></worksheet>`;
    for (const [name, parts, reason] of [
      ['entities', sheet(entities), /sheet1\.xml: declares a document type/],
      ['external', sheet(external), /sheet1\.xml: declares a document type/],
      ['unknown', partsOf(cell('&b;')), /sheet1\.xml: malformed XML: Invalid character entity/],
      ['bomb', sheet(bomb), /sheet1\.xml: holds more than \d+ bytes in \d+ compressed ones/],
      [
        'attributes',
        sheet(`<worksheet ${Array.from({ length: 500 }, (_, i) => `a${i}=""`).join(' ')}/>`),
        /sheet1\.xml: has an element with more than 256 attributes/,
      ],
      [
        'tag',
        sheet(`<worksheet a="${'>'.repeat(10_000_000)}"/>`),
        /sheet1\.xml: malformed XML: Max buffer length/,
      ],
      ['comment', sheet(`<worksheet><!-- ${'> '.repeat(5_000_000)}`), /sheet1\.xml: malformed XML/],
      ['deep', sheet('<a>'.repeat(1_000_000)), /sheet1\.xml: has more than 64 elements in each other/],
      ['cut', sheet('<worksheet><sheetData><row><c><v>1'), /sheet1\.xml: malformed XML: Unclosed root tag/],
      ['rows', partsOf('<row r="2"/><row r="2"/>'), /row 2 behind row 2: rows ascend/],
      ['endless', partsOf('<row r="99999999"/>'), /row 99999999 behind row 0/],
      ['empty', { 'a.xml': strToU8('<a/>') }, /empty\.xlsx: is not a workbook/],
    ] as const) {
      const path = write(`${name}.xlsx`, parts);
      await assert.rejects(rowsOf(path), reason, name);
    }
    // the sizes that the archive states are not believed
    const lying = Buffer.from(zipSync(sheet('<worksheet>'.padEnd(100_000, ' '))));
    const at = lying.indexOf(Buffer.from('xl/worksheets/sheet1.xml'), lying.indexOf('PK\x01\x02')) - 46 + 24;
    lying.writeUInt32LE(5, at);
    writeFileSync(place('lying.xlsx'), lying);
    await assert.rejects(rowsOf(place('lying.xlsx')), /damaged zip/);
  });
});

describe('a sheet costs what it holds', () => {
  test('one cell in the last column makes no table of 16,384 columns, whatever the rows are', async () => {
    const cells = Array.from(
      { length: 20_000 },
      (_, i) => `<row><c t="inlineStr"><is><t>見本市${i}</t></is></c><c r="XFD${i + 1}"><v>1</v></c></row>`,
    );
    const path = write('wide.xlsx', partsOf(cells.join('')));
    const sheet = await openSheet(path, undefined);
    assert.equal(sheet.width, 257);
    let rows = 0;
    let most = 0;
    for await (const batch of sheet.rows(() => undefined)) {
      rows += batch.rows.length;
      most = Math.max(
        most,
        batch.rows.reduce((sum, row) => sum + row.length, 0),
      );
      assert.deepEqual([batch.rows[0].length, batch.rows[0][256]], [257, 1]);
    }
    assert.equal(rows, 20_000);
    assert.ok(most < 1 << 17, `a batch has ${most} cells`);
  });

  test('columns of a usual width keep their places, blank ones too', async () => {
    const path = write('margin.xlsx', partsOf('<row><c r="B1"><v>1</v></c><c r="IV1"><v>2</v></c></row>'));
    const sheet = await openSheet(path, undefined);
    const [[, ...row]] = await rowsOf(path);
    assert.deepEqual([sheet.width, row[0], row[1], row[255]], [256, null, 1, 2]);
  });

  test("a row's fault is the row's: the others are read", async () => {
    const shared = `<sst><si><t>見本県</t></si><si><t>${'x'.repeat(300_000)}</t></si></sst>`;
    const long = `<c t="inlineStr"><is><t>${'x'.repeat(300_000)}</t></is></c>`;
    const path = write(
      'faults.xlsx',
      partsOf(
        `<row><c t="s"><v>0</v></c></row><row><c r="ZZZZ2"><v>1</v></c></row><row>${long}</row>` +
          '<row><c t="s"><v>1</v></c></row><row><c t="str"><v>見本市</v></c></row>',
        { 'xl/sharedStrings.xml': strToU8(shared) },
      ),
    );
    const faults: string[] = [];
    const rows: unknown[] = [];
    for await (const batch of (await openSheet(path, undefined)).rows(() => undefined)) {
      rows.push(...batch.rows.map((row, i) => [batch.lines[i], ...row]));
      faults.push(...batch.faults.map(({ line, reason }) => `${line}: ${reason.en}`));
    }
    assert.deepEqual(rows, [
      [1, '見本県'],
      [5, '見本市'],
    ]);
    const tooLong = 'has a text of more than 32767 characters, the longest that a cell has';
    assert.deepEqual(faults, ['2: ZZZZ2 is not a cell of a sheet', `3: ${tooLong}`, `4: ${tooLong}`]);
  });

  test('a cell that says it is a day and is none stays what it is', async () => {
    const days = ['garbage', '2024-04-01', '2024-04-01T12:30:00', '+275760-09-13', '12024-01-01', ''];
    const numbers = ['100000000', '2958465', '2958466', '-1', '1e300'];
    const path = write(
      'days.xlsx',
      partsOf(
        `<row>${days.map((day) => `<c t="d"><v>${day}</v></c>`).join('')}</row>` +
          `<row>${numbers.map((day) => `<c s="1"><v>${day}</v></c>`).join('')}</row>`,
        { 'xl/styles.xml': strToU8('<styleSheet><cellXfs><xf/><xf numFmtId="14"/></cellXfs></styleSheet>') },
      ),
    );
    const [first, second] = (await rowsOf(path)).map(([, ...row]) => row.map((cell) => cellText(cell)));
    assert.deepEqual(first, ['garbage', '2024-04-01', '2024-04-01T12:30:00', '+275760-09-13', '12024-01-01']);
    assert.deepEqual(second, ['100000000', '9999-12-31', '2958466', '-1', '1e+300']);
  });
});

describe('banchi geocode with workbooks', () => {
  const gazetteer = place('a.gaz');
  before(() => placeSpecimen(gazetteer));
  const geocode = (...args: readonly string[]) => banchi(['geocode', '-g', gazetteer, '-q', ...args]);

  const LIST: CellValue[][] = [
    ['id', '住所', '登録', '開店', 'note'],
    [1, '見本市中央区青葉町一丁目1番10号', new Date('2005-03-31T08:30:00Z'), 0.5, true],
    ['007', '見本県', new Date('2006-01-01'), null, '=1+1'],
    [3, '山田太郎', null, null, '_x005F_x000D_', 'more'],
  ];
  before(async () => {
    const sheets = [
      { name: 'other', rows: [['a']] },
      { name: '名簿', rows: LIST },
    ];
    writeFileSync(place('list.xlsx'), await writeXlsx({ sheets }));
  });
  const columns = ['--sheet', '名簿', '--columns', 'outcome,lon,address'];

  test('in and out: cells stay what they are, formulas become text, the head is frozen', async () => {
    const { code, err } = await geocode(...columns, '-o', place('out.xlsx'), place('list.xlsx'));
    assert.deepEqual([code, err], [0, '']);
    const { sheets } = await readXlsx(readFileSync(place('out.xlsx')));
    const [{ name, rows }] = sheets;
    assert.equal(name, '名簿');
    const lon = rows[1][7] as number;
    assert.ok(lon > 149 && lon < 151);
    assert.deepEqual(rows, [
      ['id', '住所', '登録', '開店', 'note', '', 'outcome', 'lon', 'address'],
      [
        ...[1, '見本市中央区青葉町一丁目1番10号', new Date('2005-03-31T08:30:00Z'), 0.5, true],
        ...[null, 'found', lon, '見本県見本市中央区青葉町一丁目1-10'],
      ],
      ['007', '見本県', new Date('2006-01-01'), null, "'=1+1", null, 'found', rows[2][7], '見本県'],
      [3, '山田太郎', null, null, '_x000D_', 'more', 'not_found', null, null],
    ]);
    assert.equal(
      (await geocode(...columns, '--no-safe-cells', '-o', place('out.xlsx'), place('list.xlsx'))).code,
      0,
    );
    const plain = await readXlsx(readFileSync(place('out.xlsx')), { readStyles: true });
    assert.equal(plain.sheets[0].rows[2][4], '=1+1');
    assert.equal(plain.sheets[0].cells?.get('1,2')?.style?.numFmt, 'yyyy-mm-dd hh:mm:ss');
    assert.equal(plain.sheets[0].cells?.get('2,4')?.formula, undefined);
  });

  test('to CSV as programs for tables write it, and to NDJSON with numbers as numbers', async () => {
    assert.equal((await geocode(...columns, '-o', place('out.csv'), place('list.xlsx'))).code, 0);
    const [mark, ...lines] = readFileSync(place('out.csv'), 'utf8').split('\r\n');
    assert.equal(mark, '\ufeffid,住所,登録,開店,note,,outcome,lon,address');
    assert.match(lines[0], /^1,見本市中央区青葉町一丁目1番10号,2005-03-31T08:30:00,0\.5,TRUE,,found,150\./);
    assert.equal(lines[2], '3,山田太郎,,,_x000D_,more,not_found,,');
    const { out } = await geocode(...columns, '--to', 'ndjson', place('list.xlsx'));
    const [first] = out.split('\n').map((line) => (line === '' ? null : JSON.parse(line)));
    assert.deepEqual(
      [first.line, first.input.id, first.input.note, first.input.登録],
      [2, 1, true, '2005-03-31T08:30:00'],
    );
  });

  test('the name of the sheet is printed where there are several and none is given', async () => {
    const { code, err } = await geocode('--column', 'a', place('list.xlsx'));
    assert.equal(code, 0);
    assert.match(err, /list\.xlsx: the sheet other is read, one of 2; --sheet chooses another one/);
  });

  test('a text too long for a cell is cut and reported', async () => {
    writeFileSync(place('long.csv'), `住所,a\n見本市,${'x'.repeat(40_000)}\n`);
    const { code, err } = await geocode('-o', place('long.xlsx'), place('long.csv'));
    assert.equal(code, 0);
    assert.match(
      err,
      /cells of more than 32,767 characters, which no workbook holds, are cut: one, first of line 2/,
    );
  });

  test('characters that XML cannot have, and headers that look like formulas, make a workbook that can be read', async () => {
    const odd = '\ufffe\uffff\u0001\ud800x_xFFFE_';
    writeFileSync(
      place('odd.csv'),
      `住所,=cmd|note,＋81${odd.replace('\ud800', '')}\n見本市,"\n=1+1",${odd}\n`,
    );
    const { code, err } = await geocode('--columns', 'outcome', '-o', place('odd.xlsx'), place('odd.csv'));
    assert.equal(code, 0, err);
    const rows: Cell[][] = [];
    for await (const batch of (await openSheet(place('odd.xlsx'), undefined)).rows(() => undefined))
      rows.push(...batch.rows.map((row) => [...row]));
    const read = odd.replace('\ud800', '\ufffd');
    assert.deepEqual(rows, [
      ['住所', "'=cmd|note", `'＋81${odd.replace('\ud800', '')}`, 'outcome'],
      ['見本市', "'\n=1+1", read, 'found'],
    ]);
    const sheet = new TextDecoder().decode(
      unzipSync(readFileSync(place('odd.xlsx')))['xl/worksheets/sheet1.xml'],
    );
    assert.doesNotMatch(sheet, /[\ufffe\uffff]/);
  });

  test('what does not fit is refused', async () => {
    writeFileSync(place('no.xlsx'), 'id,住所\n');
    const list = place('list.xlsx');
    for (const [args, message, exit] of [
      [['--sheet', 'x', list], /--sheet: .*list\.xlsx has no sheet x; there are other, 名簿/, 2],
      [['--sheet', 'x', place('long.csv')], /--sheet is for workbooks, .*long\.csv is read as csv/, 2],
      [['--to', 'xlsx', list], /--to xlsx needs --out with a file/, 2],
      [['--from', 'xlsx', '-'], /a workbook is read from a file, not from the standard input/, 2],
      [['--resume', '-o', place('r.xlsx'), list], /--resume: xlsx is written from the beginning/, 2],
      [[place('no.xlsx')], /no\.xlsx: is not a workbook \(\.xlsx\)/, 1],
    ] as const) {
      const { code, err } = await geocode(...args);
      assert.deepEqual([code, message.test(err)], [exit, true], err);
    }
  });
});
