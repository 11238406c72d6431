/** Lists as offices publish them: titles, merged headers, several sheets, columns by the names that open data has. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx';
import { banchi } from '../../../../../test/support/commands.js';
import { placeSpecimen } from '../../../../../test/support/specimen.js';
import { type AddressColumns, wholeColumn } from './address-columns.js';
import { hintOf, isColumnName } from './column-names.js';
import type { Ask } from './columns.js';
import { toCp932 } from './cp932.js';
import { readHead } from './head.js';
import { addressOf } from './row-address.js';

const folder = mkdtempSync(join(tmpdir(), 'banchi-lists-'));
const place = (name: string): string => join(folder, name);
const gazetteer = place('a.gaz');
let ask: Ask;
after(() => rmSync(folder, { recursive: true }));
before(async () => {
  await placeSpecimen(gazetteer);
  const search = new GazetteerSearch(mapGazetteer(gazetteer));
  ask = async (words) => words.map((word) => search.geocode({ word, target: null, parts: true }).value());
});

/** The header of a list as it is found. */
async function headOf(
  rows: readonly (readonly (string | null)[])[],
  options: Readonly<Record<string, unknown>> = {},
) {
  const lines = rows.map((_, i) => i + 1);
  const width = Math.max(...rows.map((row) => row.length));
  const all = { header: true, ...options };
  const head = await readHead({ rows, lines, faults: [] }, 'csv', all, width, ask);
  const { own, above, postal } = head.columns;
  const named = (cell: number): string => head.names[cell] || String(cell + 1);
  return {
    line: /row (\d+)/.exec(head.chosen?.en ?? '')?.[1] ?? null,
    own: own.map(named),
    above: above.map(({ cell }) => named(cell)),
    postal: postal.length === 0 ? null : postal.map(named).join('+'),
    rows: head.rest?.rows.length,
    names: head.names,
  };
}

describe('the header of a list', () => {
  test('stands below titles and blank rows', async () => {
    const head = await headOf([
      ['公共施設一覧（令和8年4月1日現在）', null, null],
      ['見本県見本市 総務課', null, null],
      [null, null, null],
      ['No.', '施設名', '施設所在地１'],
      ['1', '市民会館', '青葉町1-1'],
    ]);
    assert.deepEqual([head.line, head.own, head.rows], ['4', ['施設所在地１'], 1]);
  });

  test('has two rows, and cells that are merged over columns or rows', async () => {
    const groups = await headOf([
      ['許可一覧', '', '', '', ''],
      ['番号', '営業所', '', '', '許可日'],
      ['', '屋号', '郵便番号', '所　　在　　地', ''],
      ['1', '見本屋', '999-9003', '見本市青葉町1', '2024-04-01'],
    ]);
    assert.deepEqual(
      [groups.line, groups.own, groups.postal, groups.rows],
      ['2', ['所　　在　　地'], '郵便番号', 1],
    );
    assert.deepEqual(groups.names, ['番号', '営業所_屋号', '郵便番号', '所　　在　　地', '許可日']);
    const merged = await headOf([
      ['名称', '住所', '', '電話'],
      ['見本屋', '見本市青葉町', '1-1', '03-1234-5678'],
    ]);
    assert.deepEqual(merged.own, ['住所', '3']);
    const below = await headOf([
      ['番号', '名称', '場所等', ''],
      ['', '', '所在地', '電話'],
      ['1', '見本屋', '見本市青葉町1', '03'],
    ]);
    assert.deepEqual([below.own, below.names], [['所在地'], ['番号', '名称', '所在地', '場所等_電話']]);
    const two = await headOf([
      ['番号', '施設', '住所', ''],
      ['', '名称', '所在地１', '所在地２'],
      ['1', '見本屋', '見本市青葉町1', '見本ビル3F'],
    ]);
    assert.deepEqual([two.own, two.names[3]], [['所在地１', '所在地２'], '所在地２']);
  });

  test('stands where an option says', async () => {
    const rows = [
      ['住所', '備考'],
      ['旧', ''],
      ['名称', '所在地'],
      ['a', '見本市'],
    ];
    assert.deepEqual((await headOf(rows, { skipRows: 1 })).own, ['所在地']);
    const third = await headOf(rows, { headerRow: 3 });
    assert.deepEqual([third.line, third.own, third.rows], ['3', ['所在地'], 1]);
    await assert.rejects(
      headOf(rows, { headerRow: 9 }),
      /--header-row: there is no row with cells in line 9/,
    );
    assert.deepEqual((await headOf(rows, { column: '名称, 所在地' })).line, '3');
  });

  test('a header that speaks of no address stands above the first row with one', async () => {
    const rows = [
      ['一覧', '', ''],
      ['番号', '名前', '場'],
      ['1', '本店', '見本県見本市中央区青葉町1'],
      ['2', '支店', '見本県見本市中央区青葉町2'],
    ];
    const head = await readHead(
      ...([{ rows, lines: [1, 2, 3, 4], faults: [] }, 'csv', { header: true }, 3, ask] as const),
    );
    assert.deepEqual(head.columns.own, [2]);
    assert.match(head.chosen?.en ?? '', /^header in row 2; the address is 場 \(--column chooses others\)$/);
    assert.match(head.chosen?.ja ?? '', /^見出しは 2 行目、住所は 場/);
    await assert.rejects(
      headOf([
        ['番号', '名前'],
        ['1', '本店'],
      ]),
      /which column has the address\?/,
    );
  });

  test('a first row with an address is no header, and is not lost', async () => {
    const rows = [
      ['千葉', '見本県見本市中央区青葉町1', '03'],
      ['船橋', '見本県見本市中央区青葉町2', '04'],
    ];
    const head = await readHead(
      ...([{ rows, lines: [1, 2], faults: [] }, 'csv', { header: true }, 3, ask] as const),
    );
    assert.deepEqual([head.columns.own, head.rest?.rows.length], [[1], 2]);
    assert.match(head.chosen?.en ?? '', /^no header; the address is column2/);
  });
});

test('names of columns say their content, whose address it is, and their number', () => {
  for (const [name, kind, group, index] of [
    ['都道府県名', 'prefecture', '', 0],
    ['所在地_市区町村', 'municipality', '', 0],
    ['郡市名', 'municipality', '', 0],
    ['市町名', 'municipality', '', 0],
    ['政令市区名', 'ward', '', 0],
    ['所在地_連結表記', 'whole', '', 0],
    ['所　　在　　地', 'whole', '', 0],
    ['避難所の住所※', 'whole', '避難所', 0],
    ['施設所在地２', 'whole', '施設', 2],
    ['大字・丁目名', 'town', '', 0],
    ['街区符号・地番', 'number', '', 0],
    ['枝番', 'branch', '', 0],
    ['建物名等(方書)', 'building', '', 0],
    ['送付先住所都道府県', 'prefecture', '送付先', 0],
    ['送付先住所それ以降の住所', 'local', '送付先', 0],
    ['市区町村・番地', 'local', '', 0],
    ['BillingStreet', 'local', 'billing', 0],
    ['billing_address_1', 'whole', 'billing', 1],
    ['Address 1 - City', 'municipality', '1', 0],
    ['ship-postal-code', 'postal', 'ship', 0],
    ['注文者郵便番号2', 'postal', '注文者', 2],
    ['Street Address', 'local', '', 0],
    ['location', 'whole', '', 0],
  ] as const) {
    const hint = hintOf(name);
    assert.deepEqual([hint.kind, hint.group, hint.index], [kind, group, index], name);
  }
  for (const name of ['氏名', '備考', '許可番号', '電話番号', '', '見本市青葉町1-1'])
    assert.equal(hintOf(name).kind, null, name);
  for (const value of [
    '愛媛県',
    '札幌市',
    '山田ビル',
    '春日一丁目',
    '16番地',
    '市区町村コード',
    '住所コード',
    'e-mail address',
  ])
    assert.equal(isColumnName(value), false, value);
  // readings and codes come last; the applicant's address behind the shop's
  const ranks = ['店舗所在地', '住所', '送付先住所', '申請者住所', '変更前の住所', '住所カナ'];
  const sorted = [...ranks].sort((a, b) => hintOf(a).rank - hintOf(b).rank);
  assert.deepEqual(sorted, ranks);
  for (const name of ['店舗所有者住所', '本店所在地', 'Owner Address', '勤務先住所'])
    assert.equal(hintOf(name).rank, hintOf('申請者住所').rank, name);
});

test('the address of a row', () => {
  const columns: AddressColumns = {
    ...wholeColumn(2),
    above: [
      { cell: 0, role: 'prefecture' },
      { cell: 1, role: 'municipality' },
    ],
    postal: [3],
  };
  const of = (...cells: (string | number | null)[]) => {
    const { joined, alone, above } = addressOf(cells, columns);
    return above === null ? (alone === null ? joined : [joined, alone]) : { above };
  };
  assert.equal(of('栃木県', '小山市', '喜沢660', null), '栃木県 小山市 喜沢660');
  assert.equal(
    of('栃木県', '小山市', '栃木県小山市大字喜沢660', '323-0014'),
    '〒323-0014 栃木県小山市大字喜沢660',
  );
  assert.deepEqual(of('北海道', '札幌市', '中央区北1条西2', 600001), [
    '〒060-0001 北海道 札幌市 中央区北1条西2',
    '〒060-0001 中央区北1条西2',
  ]);
  assert.equal(of('栃木県', '小山市', '', '323-0014'), '');
  assert.equal(of(null, null, '喜沢660', '323'), '喜沢660');
  assert.deepEqual(of('栃木県', '小山市', '府中市本町1', null), ['栃木県 小山市 府中市本町1', '府中市本町1']);
  for (const text of [
    '市内一円',
    '管内',
    '管内一円',
    '市内全域',
    '市内',
    '一円',
    '全国',
    '露店',
    '未定',
    '住所不定',
    '（移動販売車）',
    '―',
    '不明',
    'キッチンカー',
    '自動車営業',
    'TBD',
    'n/a',
    'To be announced',
    'Not yet decided',
    'Various locations',
    'Mobile shop',
    '(undisclosed)',
  ])
    assert.deepEqual(of('栃木県', '小山市', text, null), { above: '栃木県 小山市' }, text);
  for (const [text, above] of [
    ['小山市内一円', '栃木県 小山市'],
    ['栃木県内', '栃木県'],
    ['小山市 露店', '栃木県 小山市'],
    ['小山市駅前（未定）', '栃木県 小山市駅前'],
    ['Oyama (TBA)', '栃木県 小山市 Oyama'],
  ])
    assert.deepEqual(of('栃木県', '小山市', text, null), { above }, text);
  for (const text of [
    '内町1',
    '大字内',
    '本町1-1 管内ビル',
    '市内町3',
    '露月町1',
    '一円町2',
    '無しの木1',
    'Minone 1-2',
    '1-2 Various Bldg.',
  ])
    assert.equal(of('栃木県', '小山市', text, null), `栃木県 小山市 ${text}`, text);
  const standard: AddressColumns = {
    ...wholeColumn(0),
    instead: [2, 3, 4],
    above: [{ cell: 1, role: 'municipality' }],
  };
  assert.equal(
    addressOf(['', '文京区', '春日一丁目', '16-21', '3階'], standard).joined,
    '文京区 春日一丁目 16-21 3階',
  );
  assert.equal(addressOf(['文京区春日1', '文京区', '本郷', '1', ''], standard).joined, '文京区春日1');
  assert.equal(of(null, null, '※令和8年4月1日現在', null), '');
});

test('numbers in columns of their own', () => {
  const columns: AddressColumns = {
    ...wholeColumn(0),
    own: [0, 1, 2, 3, 4],
    roles: ['local', 'local', 'local', 'local', 'local'],
    numbers: { 1: 'chome', 2: 'number', 3: 'number' },
  };
  const of = (...cells: (string | number | Date | null)[]): string => addressOf(cells, columns).joined;
  assert.equal(of('春日', 1, 16, 21, '3F'), '春日 1丁目 16-21 3F');
  assert.equal(of('春日', '１', '16.0', '21.0', ''), '春日 １丁目 16-21');
  assert.equal(of('春日', '一丁目', '16番', '21号', null), '春日 一丁目 16番21号');
  assert.equal(of('栄谷', null, '103番地', 3, null), '栄谷 103番地3');
  assert.equal(of('春日', 1, '16-21', '', '203'), '春日 1丁目 16-21 203');
  // days that programs for tables make of numbers
  assert.equal(of('丸之内', null, '2月3日', null, null), '丸之内 2-3');
  assert.equal(of('丸之内', null, '3-Feb', null, null), '丸之内 2-3');
  assert.equal(of('丸之内', null, new Date(Date.UTC(2026, 1, 3)), null, null), '丸之内 2-3');
  assert.equal(of('丸之内', null, new Date(Date.UTC(2001, 1, 3)), null, null), '丸之内 1-2-3');
  const halves = { ...wholeColumn(0), postal: [1, 2] };
  assert.equal(addressOf(['春日1', '112', '3'], halves).joined, '〒112-0003 春日1');
  assert.equal(addressOf(['南9条西10', 640809], { ...halves, postal: [1] }).joined, '〒064-0809 南9条西10');
});

describe('banchi geocode with lists as they are', () => {
  const geocode = async (...args: readonly string[]) => {
    const done = await banchi(['geocode', '-g', gazetteer, ...args]);
    assert.equal(done.code, 0, done.err);
    return done;
  };
  const HOUSE = '見本県見本市中央区青葉町一丁目1-10';

  test('a workbook with a cover, titles, two rows of header, notes and a cell beside the table', async () => {
    const rows: CellValue[][] = [
      ['公共施設一覧（令和8年4月1日現在）'],
      [],
      ['No', '施設', null, '電話'],
      [null, '名称', '所　在　地', null],
      [1, '市民会館', '見本市中央区青葉町一丁目1番10号', '000-0001'],
      [2, '移動図書館', '見本市内一円', '000-0002', null, '運休中'],
      [3, '倉庫', null, null],
      [null, null, null, null],
      ['※所在地は住居表示による'],
    ];
    const sheets = [
      { name: '表紙', rows: [['見本市'], ['公共施設一覧']] },
      { name: '一覧', rows },
    ];
    writeFileSync(place('list.xlsx'), await writeXlsx({ sheets }));
    const { err } = await geocode(
      '--columns',
      'outcome,address,lon',
      '-o',
      place('out.xlsx'),
      place('list.xlsx'),
    );
    assert.match(err, /the sheet 一覧 is read, one of 2/);
    assert.match(err, /list\.xlsx: header in row 3; the address is 所　在　地 \(--column chooses others\)/);
    const [{ rows: out }] = (await readXlsx(readFileSync(place('out.xlsx')))).sheets;
    assert.deepEqual(out[0], ['No', '施設_名称', '所　在　地', '電話', '', '', 'outcome', 'address', 'lon']);
    assert.deepEqual(
      out.slice(1).map((row) => [row[5] ?? null, row[6], row[7] ?? null, typeof row[8] === 'number']),
      [
        [null, 'found', HOUSE, true],
        ['運休中', 'placeholder', '見本県見本市', false],
        [null, 'empty', null, false],
        [null, 'empty', null, false],
      ],
    );
  });

  test('CP932 with titles; the municipality beside the address, and parts in columns', async () => {
    const list =
      '見本県オープンデータ,,,\r\n更新日,2026/4/1,,\r\n都道府県名,市区町村名,名称,住所\r\n見本県,見本市,本店,中央区青葉町一丁目1-10\r\n見本県,見本市,支店,露店\r\n';
    writeFileSync(
      place('cp932.csv'),
      toCp932(list, () => undefined),
    );
    const { out, err } = await geocode(
      '--columns',
      'outcome,address,position_of,position',
      place('cp932.csv'),
    );
    assert.match(err, /header in row 3; the address is 都道府県名 \+ 市区町村名 \+ 住所/);
    const lines = new TextDecoder('shift_jis').decode(Buffer.from(out, 'latin1')).split('\r\n');
    assert.equal(lines.length, 4, out);
  });

  test('several columns end where they end, in any order', async () => {
    writeFileSync(
      place('parts.csv'),
      `番地,建物,市\n青葉町一丁目1-10,8階,見本市中央区\n青葉町一丁目1-1,0,見本市中央区\n`,
    );
    const args = ['--columns', 'address,rest', '-q', '--column', '番地,建物,市', place('parts.csv')];
    const [, first, second] = (await geocode(...args)).out.split('\n');
    assert.equal(first, `青葉町一丁目1-10,8階,見本市中央区,${HOUSE}, 8階`);
    assert.doesNotMatch(second, /1-10/);
  });

  test('columns are found by what stands in them, and a second thread agrees', async () => {
    const rows = Array.from({ length: 50 }, (_, i) => `${i},店${i},${i % 5 === 0 ? '見本市内' : HOUSE}`);
    writeFileSync(place('unnamed.csv'), `a,b,c\n${rows.join('\n')}\n`);
    const one = await geocode('--columns', 'outcome,address', place('unnamed.csv'));
    assert.match(one.err, /header in row 1; the address is c/);
    const two = await geocode('--columns', 'outcome,address', '--threads', '2', place('unnamed.csv'));
    assert.equal(two.out, one.out);
    assert.deepEqual(one.out.split('\n').slice(1, 3), [
      '0,店0,見本市内,placeholder,見本県見本市',
      `1,店1,${HOUSE},found,${HOUSE}`,
    ]);
  });
});
