/** Ten lists as offices, shops and clubs publish them: each goes in without an option, and every row comes out right. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { banchi } from '../../../../../test/support/commands.js';
import { starterGazetteers } from '../../../../../test/support/kept-starter.js';
import { toCp932 } from './cp932.js';

const folder = mkdtempSync(join(tmpdir(), 'banchi-public-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let gazetteer = '';
before(async () => {
  [gazetteer] = await starterGazetteers();
});

const CIVIC = '東京都文京区春日１丁目16-21';
const CIVIC_POINT = ['35.7083346', '139.7524182'];
/** The starter has no lots, by which the city hall is numbered. */
const CITY_HALL = '和歌山県和歌山市七番丁';

/** Writes a list and has it answered; the cells of the wanted columns of each row. */
async function answers(
  command: 'geocode' | 'reverse',
  name: string,
  content: string | Uint8Array,
  columns: readonly string[] = ['outcome', 'address'],
): Promise<string[]> {
  const [list, out] = [join(folder, name), join(folder, `${name}.found.csv`)];
  writeFileSync(list, content);
  const done = await banchi([command, '-g', gazetteer, '-o', out, list]);
  assert.equal(done.code, 0, done.err);
  const bytes = readFileSync(out);
  const text = new TextDecoder(name.startsWith('cp932') ? 'shift_jis' : 'utf-8').decode(bytes);
  const { data } = Papa.parse<Record<string, string>>(text.trim(), { header: true });
  // a column of the list may be called so too
  const cell = (row: Readonly<Record<string, string>>, name: string): string =>
    row[`found_${name}`] ?? row[name] ?? '';
  return data.map((row) => columns.map((name) => cell(row, name)).join(' '));
}

const csv = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) => `${row.map((cell) => (/[",\n]/.test(cell) ? `"${cell}"` : cell)).join(',')}\r\n`)
    .join('');

test('a workbook with a cover, a title, two rows of header and notes', async () => {
  const rows: CellValue[][] = [
    ['文京区立施設一覧（令和8年4月1日現在）'],
    [],
    ['番号', '施設', null, null, '備考'],
    [null, '名称', '所　在　地', '電話', null],
    [1, '区民センター', '文京区春日一丁目16番21号 文京シビックセンター3階', '03-0000-0000', null],
    [2, '移動図書館', '区内一円', null, null],
    [3, '倉庫', null, null, '休止'],
    ['※電話は代表番号'],
  ];
  const sheets = [
    { name: '表紙', rows: [['文京区'], ['施設一覧']] },
    { name: '一覧', rows },
  ];
  const found = await answers('geocode', 'facilities.xlsx', await writeXlsx({ sheets }));
  assert.deepEqual(found.slice(0, 3), [`found ${CIVIC}`, 'placeholder ', 'empty ']);
});

test('permits in CP932, with the municipality in a column of its own', async () => {
  const rows = [
    ['許可番号', '屋号', '営業所都道府県', '市区町村名', '営業所所在地', '営業の種類'],
    ['1', '春日屋', '東京都', '文京区', '春日１丁目１６－２１　地下１階', '飲食店営業'],
    ['2', '和歌山屋', '和歌山県', '和歌山市', '七番丁２３番地', '飲食店営業'],
    ['3', '屋台', '東京都', '文京区', '露店', '飲食店営業'],
  ];
  const found = await answers('geocode', 'cp932-permits.csv', toCp932(csv(rows), assert.fail));
  assert.deepEqual(found, [`found ${CIVIC}`, `found ${CITY_HALL}`, 'placeholder 東京都文京区']);
});

test('shops in English', async () => {
  const rows = [
    ['Store Name', 'Street Address', 'City', 'Prefecture', 'Postal Code', 'Country'],
    ['Kasuga', '1-16-21 Kasuga', 'Bunkyo-ku', 'Tokyo', '112-0003', 'Japan'],
    ['Sun', '3F Sun Bldg., 1-16-21 Kasuga', 'Bunkyo-ku', 'Tokyo', '112-0003', 'Japan'],
  ];
  const found = await answers('geocode', 'stores.csv', csv(rows));
  assert.deepEqual(found, [`found ${CIVIC}`, `found ${CIVIC}`]);
});

test('two columns of an address, the second with building and floor', async () => {
  const rows = [
    ['会員番号', '氏名', '〒', '住所１', '住所２'],
    ['1', '山田', '112-0003', '文京区春日1-16-21', '8階'],
    ['2', '鈴木', '640-8511', '和歌山市七番丁23', '本庁舎 301'],
  ];
  const found = await answers('geocode', 'members.csv', csv(rows));
  assert.deepEqual(found, [`found ${CIVIC}`, `found ${CITY_HALL}`]);
});

test("the columns of the government's standard", async () => {
  const rows = [
    [
      ...[
        '全国地方公共団体コード',
        'ID',
        '名称',
        '所在地_全国地方公共団体コード',
        '町字ID',
        '所在地_連結表記',
      ],
      ...[
        '所在地_都道府県',
        '所在地_市区町村',
        '所在地_町字',
        '所在地_番地以下',
        '建物名等(方書)',
        '緯度',
        '経度',
      ],
    ],
    [
      ...['131059', '1', '区役所', '131059', '0003001', '東京都文京区春日一丁目16番21号'],
      ...['東京都', '文京区', '春日一丁目', '16番21号', '文京シビックセンター', ...CIVIC_POINT],
    ],
    // the joined column may be left blank
    [
      ...['302015', '2', '市役所', '302015', '', ''],
      ...['和歌山県', '和歌山市', '七番丁', '23番地', '', '', ''],
    ],
  ];
  const found = await answers('geocode', 'standard.csv', `\ufeff${csv(rows)}`);
  assert.deepEqual(found, [`found ${CIVIC}`, `found ${CITY_HALL}`]);
});

test('defibrillators, with coordinates beside addresses', async () => {
  const rows = [
    ['地方公共団体コード', '名称', '住所', '方書', '緯度', '経度', '設置位置'],
    ['131059', '区役所', '東京都文京区春日1-16-21', '文京シビックセンター', ...CIVIC_POINT, '1階受付'],
    ['302015', '市役所', '和歌山県和歌山市七番丁23番地', '', '34.2303', '135.1708', '守衛室'],
  ];
  assert.deepEqual(await answers('geocode', 'aed.csv', csv(rows)), [`found ${CIVIC}`, `found ${CITY_HALL}`]);
  const [first, second] = await answers('reverse', 'aed.csv', csv(rows), ['address', 'distance']);
  assert.equal(first, `${CIVIC} 0`);
  assert.match(second, /^和歌山県和歌山市/);
});

test('a table with tabs, in lower case, with a note below', async () => {
  const text =
    'id\tname\taddress\tlat\tlng\n1\tA\t東京都文京区春日1丁目16番21号\t\t\n\n※2026年4月現在\t\t\t\t\n';
  const found = await answers('geocode', 'table.tsv', text);
  assert.equal(found[0], `found ${CIVIC}`);
});

test('postal codes that have lost their zeros, and names that read the same', async () => {
  const rows: CellValue[][] = [
    ['事業所', '郵便番号', '所在地'],
    ['東', 1120003, '春日1-16-21'],
    ['西', 6408156, '七番丁23'],
  ];
  const book = await writeXlsx({ sheets: [{ name: 'Sheet1', rows }] });
  assert.deepEqual(await answers('geocode', 'codes.xlsx', book), [`found ${CIVIC}`, `found ${CITY_HALL}`]);
});

test('points in degrees, minutes and seconds under a title, in a workbook', async () => {
  const rows: CellValue[][] = [
    ['観測点一覧'],
    ['観測点', '北緯', '東経', '標高'],
    ['春日', '35度42分30.0秒', '139度45分8.7秒', 20],
    ['和歌山', '34°13′49″', '135°10′15″', 10],
    ['沖', '31°0′0″', '151°0′0″', 0],
  ];
  const book = await writeXlsx({ sheets: [{ name: '観測点', rows }] });
  const found = await answers('reverse', 'stations.xlsx', book);
  assert.equal(found[0], `found ${CIVIC}`);
  assert.match(found[1], /^found 和歌山県和歌山市/);
  assert.equal(found[2], 'not_found ');
});

test('one address a line, without a header', async () => {
  const found = await answers('geocode', 'lines.txt', '文京区春日1-16-21\n\n和歌山市七番丁23番地 市役所\n');
  assert.deepEqual(found, [`found ${CIVIC}`, 'empty ', `found ${CITY_HALL}`]);
});
