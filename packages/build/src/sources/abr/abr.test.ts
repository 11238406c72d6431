import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  collect,
  needsRealData,
  realData,
  refusals,
  tally,
  testFolder,
} from '../../../../../test/support/sources.js';
import type { SourceItem } from '../../record/record.js';
import { recordFault } from '../../record/validate.js';
import { openAbr } from './abr.js';

const folder = testFolder();

const CITY =
  'lg_code,pref,pref_kana,pref_roma,county,county_kana,county_roma,city,city_kana,city_roma,ward,ward_kana,ward_roma,efct_date,ablt_date,remarks';
const TOWN =
  'lg_code,machiaza_id,pref,pref_kana,pref_roma,county,county_kana,county_roma,city,city_kana,city_roma,ward,ward_kana,ward_roma,oaza_cho,oaza_cho_kana,oaza_cho_roma,chome,chome_kana,koaza,koaza_kana,koaza_roma,rsdt_addr_flg,oaza_cho_aka_flg,koaza_aka_code,ablt_date,post_code';
const HOUSE =
  'lg_code,machiaza_id,blk_id,rsdt_id,rsdt2_id,city,ward,oaza_cho,chome,koaza,blk_num,rsdt_num,rsdt_num2,ablt_date';
const LOT = 'lg_code,machiaza_id,prc_id,city,ward,oaza_cho,chome,koaza,prc_num1,prc_num2,prc_num3,ablt_date';

const PLACE = '和歌山県,ワカヤマケン,Wakayama,,,,和歌山市,ワカヤマシ,Wakayama-shi,,,';
/** One town row of Wakayama city. */
const town = (id: string, names: string, rest = '1,0,0,,') => `302015,${id},${PLACE},${names},${rest}`;

const { table } = folder;

/** Records as `codes name`, values as `codes +values`. */
function shown(items: readonly SourceItem[]): string[] {
  return items.map((item) => {
    if (item.kind === 'record') return `${item.record.codes.join('')} ${item.record.name}`;
    if (item.kind === 'fill') return `${item.codes.join('')} +${JSON.stringify(item.values)}`;
    return item.kind === 'refused' ? (item.as ?? item.kind) : item.kind;
  });
}

test('a ward carries its city, a village its county, each prefecture is given once', async () => {
  const items = await collect(
    openAbr([
      table(
        CITY,
        '231142,愛知県,アイチケン,Aichi,,,,名古屋市,ナゴヤシ,Nagoya-shi,緑区,ミドリク,Midori-ku,,,',
        '304280,和歌山県,ワカヤマケン,Wakayama,東牟婁郡,ヒガシムログン,Higashimuro-gun,串本町,クシモトチョウ,Kushimoto-cho,,,,,,',
        '304018,和歌山県,ワカヤマケン,Wakayama,西牟婁郡,ニシムログン,Nishimuro-gun,旧町,キュウチョウ,Kyu-cho,,,,,2005-04-01,',
      ),
    ]),
  );
  assert.deepEqual(
    items.flatMap((item) => (item.kind === 'record' && item.record.level === 'SHK' ? [item.record] : [])),
    [
      {
        codes: ['23', '114'],
        level: 'SHK',
        name: '名古屋市緑区',
        read: 'ナゴヤシミドリク',
        en: 'Midori-ku, Nagoya-shi',
      },
      {
        codes: ['30', '428'],
        level: 'SHK',
        name: '東牟婁郡串本町',
        read: 'ヒガシムログンクシモトチョウ',
        en: 'Kushimoto-cho, Higashimuro-gun',
      },
    ],
  );
  assert.deepEqual(tally(items), { TOD: 2, SHK: 2, refused: 1 });
  assert.deepEqual(refusals(items), ['4: abolished on 2005-04-01']);
});

test('towns: chome, koaza without a large section, both together, common names, two rows of one town', async () => {
  const items = await collect(
    openAbr([
      table(
        TOWN,
        town('0001000', '葵町,アオイチョウ,Aoicho,,,,,', '1,0,0,,6408273'),
        town('0001000', '葵町,アオイチョウ,Aoicho,,,,,', '0,0,0,,6408273'),
        town('0002001', '栄,,,１丁目,１チョウメ,,,'),
        town('0002002', '栄,サカエ,Sakae,２丁目,２チョウメ,東部,トウブ,'),
        town('0002101', '栄,サカエ,,,,字山道（１７２）,,', '0,1,1,,'),
        town('0000101', ',,,,,安房,アンボウ,Ambo'),
        town('0000000', ',,,,,,,'),
      ),
    ]),
  );
  assert.deepEqual(shown(items), [
    '30 和歌山県',
    '30201 和歌山市',
    '302010001 葵町',
    '302010001 +{"read":"アオイチョウ","en":"Aoicho","post_code":"6408273"}',
    '302010002001 １丁目',
    '302010002002 ２丁目東部',
    '302010002101 字山道（１７２）',
    '302010000101 安房',
    '302010000 null',
    '302010002 栄',
    // 葵町 has houses that are numbered by one row, and none by the other
    'contradicted',
    '302010002001 +{"rsdt_addr_flg":1}',
    '302010002002 +{"rsdt_addr_flg":1}',
    '302010000101 +{"rsdt_addr_flg":1}',
  ]);
  const values = items.flatMap((item) => (item.kind === 'record' ? [item.record] : []));
  assert.deepEqual(values[4], {
    codes: ['30', '201', '0002', '002'],
    level: 'AZC',
    name: '２丁目東部',
    read: '２チョウメトウブ',
    en: null,
    post_code: null,
  });
  assert.equal(values[5].read, null);
  assert.equal(values[5].name_type, 1);
  assert.equal(values[6].en, 'Ambo');
  assert.deepEqual(values[8], {
    codes: ['30', '201', '0002'],
    level: 'OAZ',
    name: '栄',
    registry: false,
    read: 'サカエ',
    en: 'Sakae',
    name_type: 1,
  });
});

test('house numbers give their block once, and towns that no table names', async () => {
  const items = await collect(
    openAbr([
      table(
        HOUSE,
        '302015,0001000,012,003,,和歌山市,,葵町,,,12,3,,',
        '302015,0001000,012,003,00002,和歌山市,,葵町,,,12,3,2,',
        '302015,0002001,,005,,和歌山市,,栄,１丁目,,,5,,',
        '302015,0003000,001,001,,和歌山市,,旧町,,,1,1,,2020-01-01',
      ),
      table(LOT, '302015,0001000,001030000300001,和歌山市,,葵町,,,103,ｲ,乙1,'),
    ]),
  );
  assert.deepEqual(shown(items), [
    '302010001 葵町',
    '302010001000012 12',
    '30201000100001200300000 3',
    '30201000100001200300002 3-2',
    '302010002 栄',
    '302010002001 １丁目',
    '30201000200100000500000 5',
    'refused',
    '302010001000000001030000300001 103-ｲ-乙1',
    // houses stand there
    '302010001 +{"rsdt_addr_flg":1}',
    '302010002001 +{"rsdt_addr_flg":1}',
  ]);
});

test('positions: both datums, prefectures by their code, keys of every depth', async () => {
  const rest = 'rep_lon,rep_lat,rep_srid';
  const items = await collect(
    openAbr([
      table(`lg_code,${rest}`, '300004,135.1,34.2,EPSG:6668', '302015,135.1,34.2,EPSG:4612'),
      table(
        `lg_code,machiaza_id,rsdt_addr_flg,${rest}`,
        '302015,0001000,1,135.1,34.2,EPSG:6668',
        '302015,0001002,1,135.1,34.2,EPSG:6668',
      ),
      table(`lg_code,machiaza_id,blk_id,${rest}`, '302015,0001000,012,135.1,34.2,EPSG:6668'),
      table(
        `lg_code,machiaza_id,blk_id,rsdt_id,rsdt2_id,${rest}`,
        '302015,0001000,,012,,135.1,34.2,EPSG:6668',
      ),
      table(`lg_code,machiaza_id,prc_id,${rest}`, '302015,0001000,001030000300001,135.1,34.2,EPSG:6668'),
    ]),
  );
  assert.deepEqual(
    items.flatMap((item) => (item.kind === 'fill' ? [item.codes.join(' ')] : [])),
    [
      '30',
      '30 201',
      '30 201 0001',
      '30 201 0001 002',
      '30 201 0001 000 012',
      '30 201 0001 000 000 01200000',
      '30 201 0001 000 000 001030000300001',
    ],
  );
  assert.deepEqual(items[0].kind === 'fill' && items[0].values, { position: [135.1, 34.2] });
});

test('refuses malformed rows with column, value and rule', async () => {
  const cases: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
    [
      CITY,
      [
        ['30201,和歌山県,,,,,,和歌山市,,,,,,,,', 'lg_code: "30201": must be 6 digits'],
        ['302015,,,,,,,和歌山市,,,,,,,,', 'pref: empty'],
        ['302015,和歌山県,,,,,,,,,,,,,,', 'county, city, ward: all empty'],
        ['302015,和歌山県', '2 columns, but the header has 16'],
      ],
    ],
    [
      TOWN,
      [
        [town('001000', '葵町,,,,,,,'), 'machiaza_id: "001000": must be 7 digits'],
        [town('0001000', ',,,,,,,'), 'oaza_cho: "": must be given because machiaza_id is 0001000'],
        [town('0000000', '葵町,,,,,,,'), 'oaza_cho: "葵町": must be empty because machiaza_id is 0000000'],
        [town('0001001', '葵町,,,,,,,'), 'chome, koaza: "": must be given because machiaza_id is 0001001'],
        [
          town('0001000', '葵町,,,一丁目,,,,'),
          'chome, koaza: "一丁目": must be empty because machiaza_id is 0001000',
        ],
        [town('0001000', '葵町,,,,,,,', '1,0,0,,640-82'), 'post_code: "640-82": must be 7 digits'],
      ],
    ],
    [
      HOUSE,
      [
        ['302015,0001000,12,003,,和歌山市,,葵町,,,12,3,,', 'blk_id: "12": must be 3 digits'],
        ['302015,0001000,012,003,,和歌山市,,葵町,,,,3,,', 'blk_num: empty, but blk_id is 012'],
        ['302015,0001000,012,3,,和歌山市,,葵町,,,12,3,,', 'rsdt_id: "3": must be 3 digits, not all 0'],
        ['302015,0001000,012,003,2,和歌山市,,葵町,,,12,3,2,', 'rsdt2_id: "2": must be 5 digits or empty'],
        ['302015,0001000,012,003,,和歌山市,,葵町,,,12,,,', 'rsdt_num: empty'],
        [
          '302015,0009000,012,003,,和歌山市,,,,,12,3,,',
          'oaza_cho: "": must be given because machiaza_id is 0009000',
        ],
      ],
    ],
    [
      LOT,
      [
        ['302015,0001000,00103,和歌山市,,葵町,,,103,,,', 'prc_id: "00103": must be 15 digits, not all 0'],
        ['302015,0001000,001030000300001,和歌山市,,葵町,,,,,,', 'prc_num1: empty'],
      ],
    ],
    [
      'lg_code,rep_lon,rep_lat,rep_srid',
      [
        ['302015,135.1,34.2,EPSG:4301', 'rep_srid: "EPSG:4301": must be one of EPSG:6668, EPSG:4612'],
        [
          '302015,34.2,135.1,EPSG:6668',
          'rep_lon, rep_lat: "34.2", "135.1": must be longitude 122 to 154 and latitude 20 to 46 degrees',
        ],
        [
          '302015,,,EPSG:6668',
          'rep_lon, rep_lat: "", "": must be longitude 122 to 154 and latitude 20 to 46 degrees',
        ],
      ],
    ],
  ];
  for (const [header, rows] of cases) {
    const items = await collect(openAbr([table(header, ...rows.map(([row]) => row))]));
    assert.deepEqual(
      refusals(items),
      rows.map(([, reason], at) => `${at + 2}: ${reason}`),
    );
  }
});

test('refuses a second name for one town or one large section', async () => {
  const path = table(
    TOWN,
    town('0001001', '葵町,,,一丁目,,,,'),
    town('0001002', '青井町,,,二丁目,,,,'),
    town('0001001', '葵町,,,壱丁目,,,,'),
  );
  assert.deepEqual(refusals(await collect(openAbr([path]))), [
    `3: oaza_cho: "青井町": machiaza_id 0001… is "葵町" at ${path}:2`,
    '4: "壱丁目": lg_code 302015, machiaza_id 0001001 is already named "一丁目"',
  ]);
});

test('reads directories, archives with several members, gzip; names the file that is not a table', async () => {
  const city = '302015,和歌山県,ワカヤマケン,Wakayama,,,,和歌山市,ワカヤマシ,Wakayama-shi,,,,,,';
  folder.write('set/below/city.csv.gz', gzipSync(`${CITY}\r\n${city}\r\n`));
  folder.zip('set/towns.zip', {
    'towns\\a.csv': `\ufeff${TOWN}\n${town('0001000', '葵町,,,,,,,')}\n`,
    'towns/b.csv': `${TOWN}\n"302015","0002000",${PLACE},"秋""月\n町",,,,,,,,1,0,0,,\n`,
    'readme.txt': 'not a table',
  });
  folder.write('set/licence.pdf', 'not a table');
  const items = await collect(openAbr([`${folder.path}/set`]));
  assert.deepEqual(
    items.map(({ origin }) => [origin.file.replace(`${folder.path}/`, ''), origin.line]),
    [
      ['set/below/city.csv.gz', 2],
      ['set/below/city.csv.gz', 2],
      ['set/towns.zip!towns/a.csv', 2],
      ['set/towns.zip!towns/b.csv', 2],
      // where houses are numbered
      ['set/towns.zip!towns/a.csv', 2],
      ['set/towns.zip!towns/b.csv', 2],
    ],
  );
  assert.equal(items[3].kind === 'record' && items[3].record.name, '秋"月\n町');
  folder.write('other/x.csv', 'a,b,c\n1,2,3\n');
  await assert.rejects(collect(openAbr([`${folder.path}/other`])), {
    name: 'SourceError',
    message: `${folder.path}/other/x.csv: no table of the Address Base Registry has these columns: a, b, c`,
  });
  folder.write('empty/x.csv', '');
  await assert.rejects(collect(openAbr([`${folder.path}/empty`])), /x\.csv: empty: no header row$/);
  folder.write('nothing/x.txt', '');
  assert.throws(
    () => openAbr([`${folder.path}/nothing`]),
    /nothing: the directory holds no file named like /,
  );
});

test('the real tables: counts, valid records, nothing refused', needsRealData, async () => {
  const counts: Record<string, number> = {};
  const contradicted = new Set<string>();
  for await (const batch of openAbr([realData('abr')]).items()) {
    for (const item of batch) {
      const kind =
        item.kind === 'record'
          ? item.record.level
          : item.kind === 'refused'
            ? (item.as ?? item.kind)
            : item.kind;
      if (item.kind === 'refused') contradicted.add(item.reason.en);
      counts[kind] = (counts[kind] ?? 0) + 1;
      if (item.kind === 'record') assert.equal(recordFault(item.record), undefined);
    }
  }
  assert.deepEqual(counts, {
    TOD: 47,
    SHK: 1918,
    // 1,571 rows with a large section of their own, one all-zero row, 152 sections known from their towns only.
    OAZ: 1724,
    AZC: 3334,
    // a section each of 和歌山市 and 屋久島町 that holds lots of the registry map
    'map-section': 530,
    // 737 towns of Wakayama city are in two files, 370 have numbered houses; the rest are positions.
    fill: 277_161,
    // 19 towns of 橋本市 with a row of either flag, 84 whose points are flagged otherwise, two readings of 一湊; and points of
    // 1,662 towns that no table of towns has: 1,516 of Wakayama, 146 of えびの市.
    contradicted: 1767,
    GIK: 2910,
    // 64,171 house numbers and 451,937 lots.
    TBN: 516_108,
  });
  assert.ok(
    contradicted.has(
      '302031 0004001: one row of the town in mt_town says by rsdt_addr_flg that houses are numbered, another one that they are not',
    ),
  );
});

test('flags that contradict each other are reported by kind, once a town, and houses decide', async () => {
  const HOUSES = HOUSE.replace(',ablt_date', ',rsdt_addr_flg,ablt_date');
  const LOTS = LOT.replace(',ablt_date', ',rsdt_addr_flg,ablt_date');
  const names = ['葵町', '秋月', '朝日', '有家', '出水'];
  const house = (town: number, number: number, flag: string): string =>
    `302015,000${town}000,001,00${number},,和歌山市,,${names[town - 1]},,,1,${number},,${flag},`;
  const lot = (town: number, number: number, flag: string): string =>
    `302015,000${town}000,${String(number).padStart(5, '0')}0000000000,和歌山市,,${names[town - 1]},,,${number},,,${flag},`;
  const towns = (...flags: readonly string[]): string =>
    table(TOWN, ...flags.map((flag, i) => town(`000${i + 1}000`, `${names[i]},,,,,,,`, `${flag},0,0,,`)));
  const points = (...flags: readonly string[]): string =>
    table(
      'lg_code,machiaza_id,rsdt_addr_flg,rep_lon,rep_lat,rep_srid',
      ...flags.map((flag, i) => `302015,000${i + 1}000,${flag},135.1,34.2,EPSG:6668`),
    );
  const readOf = async (...tables: readonly string[]) => {
    const items = await collect(openAbr(tables));
    return {
      reported: items.flatMap((item) =>
        item.kind === 'refused' && item.finding !== undefined
          ? [[item.as, item.finding.kind, item.finding.codes[2], ...item.finding.values, item.origin.line]]
          : [],
      ),
      reasons: items.flatMap((item) => (item.kind === 'refused' ? [item.reason.en] : [])),
      numbered: items.flatMap((item) =>
        item.kind === 'fill' && item.values.rsdt_addr_flg === 1 ? [item.codes[2]] : [],
      ),
    };
  };
  const [TOWN_FLAG, POINT_FLAG] = ['mt_town', 'mt_town_pos'].map((name) => `${name}.rsdt_addr_flg`);
  const tables = [towns('1', '0', '1', '0', '0'), points('1', '0', '0', '1', '0')];
  const withHouses = await readOf(
    ...tables,
    table(HOUSES, house(1, 1, '1'), house(2, 1, '1'), house(2, 2, '1'), house(4, 1, '0')),
    table(LOTS, lot(1, 103, '0'), lot(1, 104, '0'), lot(1, 105, '1')),
  );
  assert.deepEqual(withHouses.reported, [
    ['contradicted', 'flag-lots', '0001', `${TOWN_FLAG} 1`, 'mt_parcel.rsdt_addr_flg 0', 2],
    ['contradicted', 'flag-houses', '0002', `${TOWN_FLAG} 0`, 'mt_rsdtdsp_rsdt', 3],
    ['contradicted', 'flag-points', '0003', `${TOWN_FLAG} 1`, `${POINT_FLAG} 0`, 4],
    ['contradicted', 'flag-points', '0004', `${TOWN_FLAG} 0`, `${POINT_FLAG} 1`, 5],
    ['contradicted', 'flag-houses', '0004', `${TOWN_FLAG} 0`, 'mt_rsdtdsp_rsdt', 5],
  ]);
  assert.deepEqual(withHouses.reasons.slice(1, 4), [
    '302015 0002000: rsdt_addr_flg of mt_town is 0, and houses stand in the town',
    '302015 0003000: houses are numbered by rsdt_addr_flg of mt_town, and not by that of mt_town_pos',
    '302015 0004000: houses are not numbered by rsdt_addr_flg of mt_town, but by that of mt_town_pos',
  ]);
  // 朝日 is flagged and has no house, where other towns have theirs
  assert.deepEqual(withHouses.numbered, ['0001', '0002', '0004']);
  // without any house it is not known which of the two tables is right
  assert.deepEqual((await readOf(...tables)).numbered, ['0001', '0003', '0004']);
});

test('rows that no table of towns has in force, and names that differ between tables, are reported', async () => {
  const items = await collect(
    openAbr([
      table(
        TOWN,
        town('0001000', '葵町,アオイチョウ,,,,,,', '1,0,0,,'),
        town('0001000', '葵町,アオイチョウ,,,,,,', '1,0,0,,'),
        town('0002000', '秋月,アキヅキ,,,,,,', '0,0,0,2010-04-01,'),
        town('0003001', '一湊,イッソウ,,,,東,,', '0,0,0,,'),
        town('0003002', '一湊,イツソウ,,,,西,,', '0,0,0,,'),
        town('0003002', '一湊,イッソウ,,,,北,,', '0,0,0,,'),
      ),
      table(
        HOUSE,
        '302015,0001000,001,001,,和歌山市,,葵丁,,,1,1,,',
        '302015,0002000,001,001,,和歌山市,,秋月,,,1,1,,',
        '302015,0002000,001,002,,和歌山市,,秋月,,,1,2,,',
        '302015,0009000,001,002,,和歌山市,,湊,,,1,2,,',
      ),
      table(
        'lg_code,machiaza_id,rep_lon,rep_lat,rep_srid',
        '302015,0001000,34.2,135.1,EPSG:6668',
        '302015,0002000,135.1,34.2,EPSG:6668',
      ),
    ]),
  );
  const findings = items.flatMap((item) =>
    item.kind === 'refused' && item.finding !== undefined ? [item] : [],
  );
  assert.deepEqual(
    findings.map(({ finding }) => [
      ...[finding?.kind, finding?.codes.join(' '), finding?.name, ...(finding?.values ?? [])],
      ...(finding?.rows ?? []).map((row) => row?.line),
      finding?.done,
    ]),
    [
      ['code-twice', '30 201 0001', '葵町', '葵町', '葵町', 2, 3, 'merged'],
      ['readings-differ', '30 201 0003', '一湊', 'イッソウ', 'イツソウ', 5, 6, 'kept'],
      ['code-twice', '30 201 0003 002', '西', '西', '北', 6, 7, 'refused'],
      ['names-differ', '30 201 0001', '葵町', '葵町', '葵丁', 2, 2, 'kept'],
      ['abolished-used', '30 201 0002', '秋月', 'ablt_date 2010-04-01', 'mt_rsdtdsp_rsdt', 4, 3, 'kept'],
      ['townless', '30 201 0009', '湊', '', 'mt_rsdtdsp_rsdt', undefined, 5, 'kept'],
      ['point-impossible', '30 201 0001', undefined, '34.2, 135.1', '', 2, undefined, 'withheld'],
    ],
  );
});

test('quirks of the real tables', needsRealData, async () => {
  const records = new Map<string, SourceItem>();
  const files = ['mt_town_all.yakushima.csv.zip', 'mt_town_pref30.csv.zip', 'mt_parcel_city465054.csv.zip'];
  for (const item of await collect(openAbr(files.map((file) => realData(`abr/${file}`)))))
    if (item.kind === 'record') records.set(item.record.codes.join(' '), item);
  const name = (codes: string) => {
    const item = records.get(codes);
    return item?.kind === 'record' ? item.record.name : undefined;
  };
  // A town without a large section.
  assert.equal(name('46 505 0000 121'), '安房');
  // Lots stand in no block; a half-width kana branch stays as the source writes it.
  assert.equal(name('46 505 0000 121 000 001870007100000'), '187-71');
  assert.equal(name('46 505 0006 000 000 029689000200000'), '2968-ｲ');
  // Common names: 36 large sections of Wakayama.
  const common = [...records.values()].filter(
    (item) => item.kind === 'record' && item.record.name_type === 1,
  );
  assert.ok(common.length >= 36);
  // The municipalities come from the town table's columns when no table of municipalities is given.
  assert.equal(name('46 505'), '熊毛郡屋久島町');
});
