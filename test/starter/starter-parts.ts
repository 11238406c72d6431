import { join } from 'node:path';
import type { AddressRecord, Attribution } from '@banchi/build/record/record.js';
import { csvBatches } from '@banchi/build/sources/csv.js';
import { openNdjson } from '@banchi/build/sources/ndjson/ndjson.js';
import { storedFiles } from '@banchi/build/sources/stored.js';
import { boundaryTables } from './boundary-part.js';
import { FORMER_WARDS, PREFECTURE, townsAfterReform, wardsBeforeReform } from './hamamatsu.js';
import type { Column, Table } from './parquet-writer.js';
import { railwayTables } from './railway-part.js';

const GEOLONIA: Omit<Attribution, 'title'> = {
  publisher: 'Geolonia Inc. (株式会社Geolonia)',
  licence:
    'CC BY 4.0: https://creativecommons.org/licenses/by/4.0/deed.ja; changed: see data/starter/README.md',
};
const GEOLONIA_TITLE =
  'Geolonia Japanese addresses (Geolonia 住所データ), joined with readings and postal codes';

const REGISTRY: Attribution = {
  title: 'Address Base Registry (アドレス・ベース・レジストリ), 2026; a part of it',
  publisher: 'Digital Agency, Japan (デジタル庁)',
  licence:
    'Public Data License (PDL 1.0), compatible with CC BY 4.0: https://www.digital.go.jp/resources/open_data',
  date: '2026',
};

const POSTAL: Attribution = {
  title: 'Postal code data (郵便番号データ)',
  publisher: 'Japan Post Co., Ltd. (日本郵便株式会社)',
  licence: 'Japan Post claims no copyright: https://www.post.japanpost.jp/zipcode/dl/readme.html',
  date: '2026-05',
};

const CHANGES: Attribution = {
  title: 'Changes of municipalities (廃置分合等情報), since 1970',
  publisher: 'Statistics Bureau of Japan (総務省統計局), e-Stat',
  licence: 'Public Data License (PDL 1.0): https://www.e-stat.go.jp/terms-of-use',
};

/** Columns of the postal list, which has no line that names them. */
const POSTAL_COLUMNS = [
  ...['jis_code', 'old_post_code', 'post_code', 'prefecture_kana', 'municipality_kana', 'town_kana'],
  ...[
    'prefecture',
    'municipality',
    'town',
    'several_codes',
    'koaza',
    'chome',
    'several_towns',
    'change',
    'reason',
  ],
];

/** The tables of the registry: all of 和歌山県, 文京区, 屋久島町 and えびの市 with towns, 和歌山市 and 文京区 with houses. */
const REGISTRY_TABLES = [
  'mt_pref_all',
  'mt_city_all',
  'mt_town_all.bunkyo',
  'mt_town_all.yakushima',
  'mt_town_pref30',
  'mt_town_pref45',
  'mt_town_pos_pref30',
  'mt_town_pos_pref45',
  'mt_rsdtdsp_rsdt_pref13',
  'mt_rsdtdsp_rsdt_pref30',
  'mt_rsdtdsp_rsdt_pos_pref13',
  'mt_rsdtdsp_rsdt_pos_pref30',
];

/** Of 宮崎県 the tables know えびの市 alone. */
const EBINO = '452092';

/** Columns of the registry that nothing reads and that are long: the address of each house at 国土地理院. */
const LEFT_OUT = ['rsdt_addr_code_rdbl'];

/** Columns of CSV that are numbers; the others are codes and names. */
const DEGREES = ['rep_lon', 'rep_lat', '経度', '緯度'];

/** Digits behind the point of degrees that a gazetteer keeps, about 1 cm. */
const POINT_DIGITS = 7;

/**
 * The parts of `data/starter` by file name without ending, made of the official files.
 * @param folder where the official files lie, named as they are published
 */
export async function starterParts(folder: string): Promise<ReadonlyMap<string, Table>> {
  const past = wardsBeforeReform(await recordsOf(join(folder, 'nationwide-2021.ndjson.gz')));
  const listed = await recordsOf(join(folder, 'nationwide-2024.ndjson.gz'));
  const current = [...listed, ...townsAfterReform(past)].sort(byCodes);
  const parts = new Map<string, Table>();
  parts.set(
    'towns-2024',
    recordTable(current, { title: `${GEOLONIA_TITLE}, 2024`, ...GEOLONIA, date: '2024' }),
  );
  parts.set(
    'towns-2021',
    recordTable(past, { title: `${GEOLONIA_TITLE}, end of 2021`, ...GEOLONIA, date: '2021' }),
  );
  parts.set('town-points-2021', pointTable(past, current));
  for (const [name, table] of await boundaryTables(join(folder, 'n03'), namesOf(listed)))
    parts.set(name, table);
  parts.set('postal', await postalTable(join(folder, 'postal', 'utf_ken_all.zip')));
  parts.set(
    'municipal-changes',
    tableOf(await rowsOf(join(folder, 'history', 'estat-municipal-changes.csv.gz')), CHANGES),
  );
  for (const [name, table] of await railwayTables(join(folder, 'rail'))) parts.set(name, table);
  for (const name of REGISTRY_TABLES) {
    const table = await rowsOf(join(folder, 'abr', `${name}.csv.zip`));
    parts.set(
      `abr/${name.replace('_all.', '_')}`,
      tableOf(registryRows(table, name.endsWith('_pref45')), REGISTRY),
    );
  }
  return parts;
}

/** Names of the prefectures by code. */
function namesOf(records: readonly AddressRecord[]): Map<string, string> {
  return new Map(
    records.filter(({ level }) => level === 'TOD').map(({ codes, name }) => [codes[0], String(name)]),
  );
}

/** All rows of a CSV file, that with the names of its columns first. */
async function rowsOf(path: string): Promise<string[][]> {
  const rows: string[][] = [];
  for (const file of await storedFiles([{ path, size: 0 }], /\.csv$/)) {
    for await (const batch of csvBatches(file)) {
      if (batch.faults.length > 0) throw new Error(`${path}: ${JSON.stringify(batch.faults[0])}`);
      for (const row of batch.rows) rows.push([...row]);
    }
  }
  return rows;
}

async function recordsOf(path: string): Promise<AddressRecord[]> {
  const records: AddressRecord[] = [];
  for await (const batch of openNdjson(path).items()) {
    for (const item of batch) {
      if (item.kind !== 'record') throw new Error(`${path}: ${JSON.stringify(item)}`);
      records.push(item.record);
    }
  }
  return records;
}

function tableOf([names, ...rows]: readonly string[][], attribution: Attribution): Table {
  const columns = names.map((name, at) => ({
    name,
    cells: rows.map((row) => row[at]),
    areNumbers: DEGREES.includes(name),
  }));
  return { form: 'csv', attribution, columns };
}

async function postalTable(path: string): Promise<Table> {
  const table = tableOf([POSTAL_COLUMNS, ...(await rowsOf(path))], POSTAL);
  return { ...table, form: 'bare-csv' };
}

/** The rows of municipalities that are wanted, without the columns left out, points as a gazetteer keeps them. */
function registryRows([names, ...rows]: readonly string[][], ebino: boolean): string[][] {
  const kept = names.flatMap((name, at) => (LEFT_OUT.includes(name) ? [] : [at]));
  const municipality = names.indexOf('lg_code');
  const degrees = DEGREES.map((name) => names.indexOf(name));
  const cellOf = (row: readonly string[], at: number): string =>
    degrees.includes(at) && row[at] !== '' ? String(Number(Number(row[at]).toFixed(POINT_DIGITS))) : row[at];
  return [
    kept.map((at) => names[at]),
    ...rows
      .filter((row) => !ebino || row[municipality] === EBINO)
      .map((row) => kept.map((at) => cellOf(row, at))),
  ];
}

/** Records as a table of one column for each value; values that no record has are left out. */
function recordTable(records: readonly AddressRecord[], attribution: Attribution): Table {
  const columns: Column[] = [];
  const add = (
    name: string,
    areNumbers: boolean,
    value: (record: AddressRecord) => string | number | null | undefined,
  ) => {
    const cells = records.map((record) => String(value(record) ?? ''));
    if (cells.some((cell) => cell !== '')) columns.push({ name, cells, areNumbers });
  };
  for (const at of [0, 1, 2, 3]) add(`codes.${at}`, false, ({ codes }) => codes[at]);
  for (const name of ['level', 'name', 'read', 'en', 'post_code'] as const)
    add(name, false, (record) => record[name]);
  for (const at of [0, 1]) add(`position.${at}`, true, ({ position }) => position?.[at]);
  add('pastmap_year', true, ({ pastmap_year }) => pastmap_year);
  const known = new Set(['codes', 'level', 'name', 'read', 'en', 'post_code', 'position', 'pastmap_year']);
  const other = records.flatMap(Object.keys).find((name) => !known.has(name));
  if (other !== undefined) throw new Error(`${attribution.title}: no column for ${other}`);
  return { form: 'ndjson', attribution, columns };
}

/** Points of the towns of municipalities whose towns come from the registry, which has none for some of them. */
function pointTable(past: readonly AddressRecord[], current: readonly AddressRecord[]): Table {
  const municipality = ({ codes }: AddressRecord): string => codes.slice(0, 2).join('');
  const listed = new Set(current.filter(({ level }) => level === 'OAZ').map(municipality));
  const names = new Map(past.map(({ codes, name }) => [codes.join(' '), name]));
  const rows = past
    .filter(
      (record) => record.codes.length > 2 && record.position != null && !listed.has(municipality(record)),
    )
    .filter(({ codes }) => codes[0] !== PREFECTURE || !FORMER_WARDS.some(({ code }) => code === codes[1]))
    .map((record) => {
      const section = names.get(record.codes.slice(0, 3).join(' '));
      const [longitude, latitude] = record.position as readonly [number, number];
      const town = record.level === 'OAZ' ? section : `${section}${record.name}`;
      return [municipality(record), String(town), String(latitude), String(longitude)];
    });
  return tableOf([['市区町村コード', '大字町丁目名', '緯度', '経度'], ...rows], {
    title: `${GEOLONIA_TITLE}, end of 2021; points`,
    ...GEOLONIA,
    date: '2021',
  });
}

function byCodes(a: AddressRecord, b: AddressRecord): number {
  const [one, other] = [a.codes.join(' '), b.codes.join(' ')];
  return one < other ? -1 : one > other ? 1 : 0;
}
