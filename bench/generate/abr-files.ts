import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { AddressRecord, RecordSource } from '@banchi/build/record/record.js';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';

/** Columns that every table below the towns repeats. */
const PLACE = 'city,ward,oaza_cho,chome,koaza,machiaza_dist';
const POSITION = 'rep_lon,rep_lat,rep_srid,rep_scale,rep_src_code';
const PLYGN = 'plygn_fname,plygn_kcode,plygn_fmt,plygn_srid,plygn_scale,plygn_src_code';

/** The tables that are written, by file name, with the registry's headers. */
const HEADERS = {
  mt_pref_all: 'lg_code,pref,pref_kana,pref_roma,efct_date,ablt_date,remarks',
  mt_city_all:
    'lg_code,pref,pref_kana,pref_roma,county,county_kana,county_roma,city,city_kana,city_roma,ward,ward_kana,ward_roma,efct_date,ablt_date,remarks',
  mt_city_pos_all: 'lg_code,rep_lon,rep_lat,rep_srid,rep_scale',
  mt_town_all:
    'lg_code,machiaza_id,machiaza_type,pref,pref_kana,pref_roma,county,county_kana,county_roma,city,city_kana,city_roma,ward,ward_kana,ward_roma,oaza_cho,oaza_cho_kana,oaza_cho_roma,chome,chome_kana,chome_number,koaza,koaza_kana,koaza_roma,machiaza_dist,rsdt_addr_flg,rsdt_addr_mtd_code,oaza_cho_aka_flg,koaza_aka_code,oaza_cho_gsi_uncmn,koaza_gsi_uncmn,status_flg,wake_num_flg,efct_date,ablt_date,src_code,post_code,remarks',
  mt_town_pos_all: `lg_code,machiaza_id,rsdt_addr_flg,${POSITION},${PLYGN}`,
  mt_rsdtdsp_blk_pos_all: `lg_code,machiaza_id,blk_id,rsdt_addr_flg,rsdt_addr_mtd_code,${POSITION},${PLYGN}`,
  mt_rsdtdsp_rsdt_all: `lg_code,machiaza_id,blk_id,rsdt_id,rsdt2_id,${PLACE},blk_num,rsdt_num,rsdt_num2,basic_rsdt_div,rsdt_addr_flg,rsdt_addr_mtd_code,status_flg,efct_date,ablt_date,src_code,remarks`,
  mt_rsdtdsp_rsdt_pos_all: `lg_code,machiaza_id,blk_id,rsdt_id,rsdt2_id,rsdt_addr_flg,rsdt_addr_mtd_code,${POSITION},rsdt_addr_code_rdbl,rsdt_addr_data_mnt_date,basic_rsdt_div`,
  mt_parcel_all: `lg_code,machiaza_id,prc_id,${PLACE},prc_num1,prc_num2,prc_num3,rsdt_addr_flg,prc_rec_flg,prc_area_code,efct_date,ablt_date,src_code,remarks,real_prop_num`,
  mt_parcel_pos_all: `lg_code,machiaza_id,prc_id,${POSITION},${PLYGN}`,
} as const;

type Table = keyof typeof HEADERS;

/**
 * Writes a country as tables of the Address Base Registry, plain CSV, a file a table for all Japan. A municipality stands
 * whole in the column `city`; values without a column in the registry (aliases, boundaries, Chinese and Korean) are left out.
 * @returns rows written, headers aside
 */
export async function writeAbr(country: RecordSource, folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const tables = new Tables(folder);
  try {
    const rows = new Rows(tables);
    for await (const batch of country.items())
      for (const item of batch) if (item.kind === 'record') rows.write(item.record);
  } finally {
    tables.close();
  }
  return tables.rows;
}

/** Turns records into rows; parents are given before their children. */
class Rows {
  readonly #tables: Tables;
  /** Records of prefectures, municipalities and towns by their codes. */
  readonly #above = new Map<string, AddressRecord>();
  #block: AddressRecord | null = null;
  /** The town of the last row, and the columns by which its rows name it. */
  #town = { key: '', lg: '', id: '', place: '' };

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  write(record: AddressRecord): void {
    const { codes, level } = record;
    if (level === 'GIK') this.#block = record;
    else if (level !== 'TBN') this.#above.set(codes.join(' '), record);
    if (record.name === null) return;
    if (level === 'TOD') this.#prefecture(record);
    else if (level === 'SHK') this.#municipality(record);
    else if (level === 'OAZ' || level === 'AZC') this.#section(record);
    else {
      this.#enter(codes);
      if (level === 'GIK') this.#blockPosition(record);
      else if (/^0+$/.test(codes[4])) this.#lot(record);
      else this.#house(record);
    }
  }

  #prefecture({ codes, name, read, en }: AddressRecord): void {
    this.#tables.put('mt_pref_all', `${lgCode(codes[0], '000')},${name},${read ?? ''},${en ?? ''},,,`);
  }

  #municipality({ codes, name, read, en, position }: AddressRecord): void {
    const lg = lgCode(codes[0], codes[1]);
    const above = this.#above.get(codes[0]);
    this.#tables.put(
      'mt_city_all',
      `${lg},${above?.name},${above?.read ?? ''},${above?.en ?? ''},,,,${name},${read ?? ''},${quotedCell(en)},,,,,,`,
    );
    if (position != null) this.#tables.put('mt_city_pos_all', `${lg},${position.join()},EPSG:6668,`);
  }

  #section(record: AddressRecord): void {
    const { codes, level, position, post_code: post } = record;
    const small = level === 'AZC' ? record : null;
    const large = small === null ? record : this.#above.get(codes.slice(0, 3).join(' '));
    const lg = lgCode(codes[0], codes[1]);
    const id = codes[2] + (codes[3] ?? '000');
    const [prefecture, municipality] = [
      this.#above.get(codes[0]),
      this.#above.get(`${codes[0]} ${codes[1]}`),
    ];
    const [chome, koaza] = smallColumns(small);
    const cells = [
      `${lg},${id},${small === null ? 1 : chome === '' ? 3 : 2},${prefecture?.name},,,,,,${municipality?.name},,,,,`,
      `${large?.name ?? ''},${large?.read ?? ''},${quotedCell(large?.en)}`,
      `${chome},${chome === '' ? '' : (small?.read ?? '')},`,
      `${koaza},${koaza === '' ? '' : (small?.read ?? '')},${koaza === '' ? '' : quotedCell(small?.en)}`,
      // which towns number their houses (rsdt_addr_flg) is not known before these are written
      `,,0,0,0,0,0,1,1,,,0,${post ?? ''},`,
    ];
    this.#tables.put('mt_town_all', cells.join());
    if (position != null) this.#tables.put('mt_town_pos_all', `${lg},${id},,${at(position)},,,,,,`);
  }

  /** Names the town of the rows that follow. */
  #enter(codes: readonly string[]): void {
    const key = codes.slice(0, 4).join(' ');
    if (key === this.#town.key) return;
    const [municipality, large, small] = [2, 3, 4].map((n) => this.#above.get(codes.slice(0, n).join(' ')));
    const place = [municipality?.name, '', large?.name ?? '', ...smallColumns(small ?? null), ''].join();
    this.#town = { key, lg: lgCode(codes[0], codes[1]), id: codes[2] + codes[3], place };
  }

  #blockPosition({ codes, position }: AddressRecord): void {
    const { lg, id } = this.#town;
    if (position != null)
      this.#tables.put('mt_rsdtdsp_blk_pos_all', `${lg},${id},${codes[4]},1,1,${at(position)},,,,,,`);
  }

  #house({ codes, name, position }: AddressRecord): void {
    const { lg, id, place } = this.#town;
    const [first, second = ''] = (name as string).split('-');
    const own = `${lg},${id},${codes[4]},${codes[5].slice(0, 3)},${second === '' ? '' : codes[5].slice(3)}`;
    this.#tables.put(
      'mt_rsdtdsp_rsdt_all',
      `${own},${place},${this.#block?.name},${first},${second},0,1,1,0,,,0,`,
    );
    if (position != null) this.#tables.put('mt_rsdtdsp_rsdt_pos_all', `${own},1,1,${at(position)},,,0`);
  }

  #lot({ codes, name, position }: AddressRecord): void {
    const { lg, id, place } = this.#town;
    const [first, second = '', third = ''] = (name as string).split('-');
    this.#tables.put(
      'mt_parcel_all',
      `${lg},${id},${codes[5]},${place},${first},${second},${third},0,1,,,,1,,`,
    );
    if (position != null)
      this.#tables.put('mt_parcel_pos_all', `${lg},${id},${codes[5]},${at(position)},,,,,,`);
  }
}

/** The columns `chome` and `koaza`. */
function smallColumns(small: AddressRecord | null): readonly [string, string] {
  const name = small?.name ?? '';
  return /丁目$/.test(name) ? [name, ''] : ['', name];
}

function at(position: LonLat): string {
  return `${position[0]},${position[1]},EPSG:6668,2500,1`;
}

/** English names of wards hold a comma. */
function quotedCell(text: string | null | undefined): string {
  return text == null ? '' : text.includes(',') ? `"${text}"` : text;
}

/** Six digits: prefecture, municipality, and the check digit of JIS X 0401 and 0402. */
function lgCode(prefecture: string, municipality: string): string {
  const digits = prefecture + municipality;
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (6 - i), 0);
  return digits + String((11 - (sum % 11)) % 10);
}

/** Characters kept back until they are written together. */
const HELD = 1 << 20;

/** The files, each opened with its first row. */
class Tables {
  readonly #folder: string;
  readonly #open = new Map<Table, { readonly fd: number; text: string }>();
  rows = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  put(table: Table, row: string): void {
    let file = this.#open.get(table);
    if (file === undefined) {
      file = { fd: openSync(join(this.#folder, `${table}.csv`), 'w'), text: `${HEADERS[table]}\n` };
      this.#open.set(table, file);
    }
    this.rows++;
    file.text += `${row}\n`;
    if (file.text.length < HELD) return;
    writeSync(file.fd, file.text);
    file.text = '';
  }

  close(): void {
    for (const { fd, text } of this.#open.values()) {
      if (text !== '') writeSync(fd, text);
      closeSync(fd);
    }
    this.#open.clear();
  }
}
