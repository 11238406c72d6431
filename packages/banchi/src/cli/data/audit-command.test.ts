import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parquetReadObjects } from 'hyparquet';
import { banchi, temporaryFolder } from '../../../../../test/support/commands.js';
import { AUDIT_KINDS } from '../../messages/audit.js';

/** The columns of the registry's tables, as far as they are read. */
const TABLES = {
  mt_city:
    'lg_code,pref,pref_kana,pref_roma,county,county_kana,county_roma,city,city_kana,city_roma,ward,ward_kana,ward_roma,efct_date,ablt_date,remarks',
  mt_town:
    'lg_code,machiaza_id,pref,pref_kana,pref_roma,county,county_kana,county_roma,city,city_kana,city_roma,ward,ward_kana,ward_roma,oaza_cho,oaza_cho_kana,oaza_cho_roma,chome,chome_kana,koaza,koaza_kana,koaza_roma,rsdt_addr_flg,oaza_cho_aka_flg,koaza_aka_code,ablt_date,post_code',
  mt_town_pos: 'lg_code,machiaza_id,rsdt_addr_flg,rep_lon,rep_lat,rep_srid',
  mt_rsdtdsp_rsdt:
    'lg_code,machiaza_id,blk_id,rsdt_id,rsdt2_id,city,ward,oaza_cho,chome,koaza,blk_num,rsdt_num,rsdt_num2,rsdt_addr_flg,ablt_date',
  mt_parcel:
    'lg_code,machiaza_id,prc_id,city,ward,oaza_cho,chome,koaza,prc_num1,prc_num2,prc_num3,rsdt_addr_flg,ablt_date',
  mt_parcel_pos: 'lg_code,machiaza_id,prc_id,rep_lon,rep_lat,rep_srid',
} as const;

/** Metres east and north of a corner of the made-up city, as the columns of a point. */
const at = (east: number, north: number): string =>
  `${(135.2 + east / 92_000).toFixed(7)},${(34.2 + north / 111_000).toFixed(7)},EPSG:6668`;

/** Ten lots in a row, ten metres from each other, but for those that stand elsewhere. */
const lotRow = (town: string, north: number, elsewhere: Readonly<Record<number, string>> = {}): string[] =>
  Array.from(
    { length: 10 },
    (_, i) => `302015,${town},${lotId(i + 1)},${elsewhere[i + 1] ?? at(10 * i, north)}`,
  );
const lotId = (number: number): string => `${String(number).padStart(5, '0')}0000000000`;

const TOWNS = [
  // line 2: named otherwise in the list's reading, and in the table of houses; one lot is flagged otherwise
  '0001000 葵町 アオイチョウ 1',
  '0002000 秋月 アキヅキ 0',
  '0003000 朝日 アサヒ 0',
  // line 5 and 6: flagged both ways
  '0004000 有家 アリエ 0',
  '0004000 有家 アリエ 1',
  '0005000 出水 イズミ 1',
  '0006000 出島 デジマ 0',
  '0007000 今福 イマフク 1',
  // line 10 and 11: one row twice; line 12: another town with its code
  '0008000 上野 ウエノ 0',
  '0008000 上野 ウエノ 0',
  '0008000 梅原 ウメハラ 0',
  '0009000 栄 サカエ 0',
  '0010000 栄 サカエ 0',
  // line 15: abolished
  '0011000 旧町 キュウチョウ 0 2010-04-01',
  // line 16: the postal list lacks it
  '0012000 谷 タニ 0',
];

/** Every fault: kind, code, name, both values, both rows, treatment. */
const EXPECTED = [
  'abolished-used | 302010011 | 旧町 | ablt_date 2010-04-01 | mt_parcel | mt_town:15 | mt_parcel:23 | kept',
  'abolished-used | 30202 | 海南市 | ablt_date 2020-03-01 | mt_town | mt_city:3 | mt_town:17 | kept',
  'boundary-crossed | 30201 | 和歌山市 | 136, 37 |  | n03.geojson:1 |  | kept',
  'code-twice | 302010002000000000020000000000 | 秋月 2 | 2 | 99 | mt_parcel:4 | mt_parcel:25 | refused',
  'code-twice | 302010008 | 上野 | 上野 | 上野 | mt_town:10 | mt_town:11 | merged',
  'code-twice | 302010008 | 上野 | 上野 | 梅原 | mt_town:10 | mt_town:12 | refused',
  'flag-houses | 302010006 | 出島 | mt_town.rsdt_addr_flg 0 | mt_rsdtdsp_rsdt | mt_town:8 | mt_rsdtdsp_rsdt:3 | kept',
  'flag-lots | 302010001 | 葵町 | mt_town.rsdt_addr_flg 1 | mt_parcel.rsdt_addr_flg 0 | mt_town:2 | mt_parcel:2 | kept',
  'flag-points | 302010005 | 出水 | mt_town.rsdt_addr_flg 1 | mt_town_pos.rsdt_addr_flg 0 | mt_town:7 | mt_town_pos:5 | kept',
  'flag-rows | 302010004 | 有家 | mt_town.rsdt_addr_flg 0 | mt_town.rsdt_addr_flg 1 | mt_town:5 | mt_town:6 | kept',
  'named-twice | 302010010 | 栄 | 栄 | 302010009 | mt_town:14 | mt_town:13 | kept',
  'names-differ | 302010001 | 葵町 | 葵町 | 葵丁 | mt_town:2 | mt_rsdtdsp_rsdt:2 | kept',
  'point-copied | 302010003000000000060000000000 | 朝日 6 | 135.2007609, 34.2022523 | 302010002000000000080000000000 | mt_parcel_pos:17 | mt_parcel_pos:9 | withheld',
  'point-copied | 302010010 | 栄 | 135.2, 34.2135135 | 302010009 | mt_town_pos:8 | mt_town_pos:7 | kept',
  'point-impossible | 302010002000000000050000000000 | 秋月 5 | 135.9608696, 34.4702703 |  | mt_parcel_pos:6 |  | withheld',
  'point-impossible | 302010007 | 今福 | 34.2, 135.2 |  | mt_town_pos:6 |  | withheld',
  'postal-lacks | 302010012 | 谷 | 谷 |  | mt_town:16 |  | kept',
  'postal-only | 30201999949065761 | 新町 |  | 新町 |  | utf_ken_all:16 | kept',
  'postal-only | 30201999977425504 | 梅原 |  | 梅原 |  | utf_ken_all:11 | kept',
  'readings-differ | 302010001 | 葵町 | アオイチョウ | アオイマチ | mt_town:2 | utf_ken_all:1 | kept',
  'townless | 302010000000000000070000000000 | 7 | 7 |  | mt_parcel:24 |  | kept',
  'townless | 302010055 |  |  | mt_town_pos |  | mt_town_pos:9 | refused',
  'townless | 302010099 | 湊 |  | mt_rsdtdsp_rsdt |  | mt_rsdtdsp_rsdt:4 | kept',
  'unhoused | 302010007 | 今福 | rsdt_addr_flg 1 |  | mt_town:9 |  | kept',
];

test('every fault that is planted in published tables is found, with its rows and how it was treated', async (t) => {
  const folder = temporaryFolder(t);
  mkdirSync(join(folder, 'abr'));
  const write = (table: keyof typeof TABLES, rows: readonly string[]): void =>
    writeFileSync(join(folder, 'abr', `${table}.csv`), [TABLES[table], ...rows, ''].join('\n'));
  write('mt_city', [
    '302015,和歌山県,,,,,,和歌山市,,,,,,,,',
    '302023,和歌山県,,,,,,海南市,,,,,,,2020-03-01,',
  ]);
  write(
    'mt_town',
    [
      ...TOWNS.map((each) => ['302015', '和歌山市', ...each.split(' ')]),
      ['302023', '海南市', '0001000', '日方', 'ヒカタ', '0'],
    ].map(
      ([lgCode, city, id, name, read, flag, abolished = '']) =>
        `${lgCode},${id},和歌山県,,,,,,${city},,,,,,${name},${read},,,,,,,${flag},0,0,${abolished},`,
    ),
  );
  write('mt_town_pos', [
    `302015,0001000,1,${at(0, 500)}`,
    `302015,0002000,0,${at(50, 300)}`,
    `302015,0003000,0,${at(50, 0)}`,
    // line 5: 出水 is flagged 1 by the table of towns
    `302015,0005000,0,${at(0, 900)}`,
    // line 6: the axes are swapped
    '302015,0007000,1,34.2,135.2,EPSG:6668',
    `302015,0009000,0,${at(0, 1500)}`,
    // line 8: the point of 栄 above it
    `302015,0010000,0,${at(0, 1500)}`,
    // line 9: no such town
    `302015,0055000,0,${at(0, 1700)}`,
  ]);
  write('mt_rsdtdsp_rsdt', [
    '302015,0001000,001,001,,和歌山市,,葵丁,,,1,1,,1,',
    // line 3: 出島 is flagged 0
    '302015,0006000,001,001,,和歌山市,,出島,,,1,1,,1,',
    // line 4: no such town
    '302015,0099000,001,001,,和歌山市,,湊,,,1,1,,1,',
  ]);
  const lot = (town: string, name: string, number: number, written = String(number), flag = '0'): string =>
    `302015,${town},${lotId(number)},和歌山市,,${name},,,${written},,,${flag},`;
  const tenLots = (town: string, name: string): string[] =>
    Array.from({ length: 10 }, (_, i) => lot(town, name, i + 1));
  write('mt_parcel', [
    lot('0001000', '葵町', 1),
    ...tenLots('0002000', '秋月'),
    ...tenLots('0003000', '朝日'),
    // line 23: a town that is abolished; line 24: no town; line 25: the number of line 4 again, another one
    lot('0011000', '旧町', 1),
    lot('0000000', '', 7),
    lot('0002000', '秋月', 2, '99'),
  ]);
  write('mt_parcel_pos', [
    // line 6: lot 5 is far away
    ...lotRow('0002000', 250, { 5: at(70_000, 30_000) }),
    // line 17: lot 6 is on lot 8 of 秋月, line 9
    ...lotRow('0003000', 0, { 6: at(70, 250) }),
  ]);
  writeFileSync(
    join(folder, 'utf_ken_all.csv'),
    [
      ['30201', '葵町', 'アオイマチ'],
      ...TOWNS.slice(1, -1).map((each) => ['30201', ...each.split(' ').slice(1, 3)]),
      ['30201', '湊', 'ミナト'],
      ['30201', '新町', 'シンマチ'],
      ['30202', '日方', 'ヒカタ'],
    ]
      .map(
        ([code, town, read], i) =>
          `${code},"640  ","640${String(i).padStart(4, '0')}","ワカヤマケン","ワカヤマシ","${read}","和歌山県","和歌山市","${town}",0,0,0,0,0,0\n`,
      )
      .join(''),
  );
  // two triangles that meet where their sides cross; everything of the city lies in the lower one
  const crossed = [
    [133, 31],
    [136.25, 37.5],
    [135.75, 37.5],
    [139, 31],
    [133, 31],
  ];
  writeFileSync(
    join(folder, 'n03.geojson'),
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { N03_001: '和歌山県', N03_004: '和歌山市', N03_007: '30201' },
          geometry: { type: 'Polygon', coordinates: [crossed] },
        },
      ],
    }),
  );
  const out = join(folder, 'faults');
  const sources = [
    `abr:${join(folder, 'abr')}`,
    `ken-all:${join(folder, 'utf_ken_all.csv')}`,
    `n03:${join(folder, 'n03.geojson')}`,
  ];
  const done = await banchi(['audit', '--out', out, ...sources]);
  assert.equal(done.code, 0, done.err);

  const rows = await parquetReadObjects({
    file: new Uint8Array(readFileSync(`${out}.parquet`)).buffer,
  });
  const placeOf = (file: unknown, row: unknown): string =>
    file == null ? '' : `${String(file).replace(/^.*\/|\.csv$/g, '')}:${row}`;
  const shown = rows.map((row) =>
    [
      ...[row.kind, row.code, row.name, row.value, row.other_value],
      ...[placeOf(row.file, row.row), placeOf(row.other_file, row.other_row), row.done],
    ].join(' | '),
  );
  assert.deepEqual(shown.sort(), EXPECTED);

  const csv = readFileSync(`${out}.csv`, 'utf8').trimEnd().split('\r\n');
  assert.equal(csv.length, 1 + EXPECTED.length);
  assert.match(
    csv[0],
    /^\ufeff"kind","municipality_code","municipality","code","name","value","other_value",/,
  );
  assert.match(
    csv.join('\n'),
    /"30201","和歌山県 和歌山市","302010005","出水",.*mt_town\.csv",7,.*mt_town_pos\.csv",5,"kept"/,
  );
  const page = readFileSync(`${out}.html`, 'utf8');
  assert.match(
    page,
    /<details id="30201"><summary>30201 <b><span lang="ja">和歌山県 和歌山市<\/span><\/b> 23 /,
  );
  // each kind has its row, and each example its two values and rows
  assert.equal(page.match(/<tr id="/g)?.length, Object.keys(AUDIT_KINDS).length);
  assert.match(
    page,
    /<td>mt_town\.rsdt_addr_flg 1<\/td><td>mt_town\.csv: 7<\/td><td>mt_town_pos\.rsdt_addr_flg 0<\/td><td>mt_town_pos\.csv: 5<\/td>/,
  );
  for (const word of [
    'points that cannot be true',
    'ありえない座標',
    'withheld: the record stands without the point',
  ])
    assert.ok(page.includes(word), word);
  assert.match(done.out, /^24 faults in 2 municipalities: /);
  assert.deepEqual(readdirSync(folder).sort(), [
    'abr',
    'faults.csv',
    'faults.html',
    'faults.parquet',
    'n03.geojson',
    'utf_ken_all.csv',
  ]);
});
