import { messages } from '../../record/messages.js';
import { SourceError } from '../../record/record.js';

/**
 * The tables of the Address Base Registry, in the order in which they are read: towns before their houses and lots, so
 * that a town that no town table names can be taken from the columns of its houses and lots; names before positions.
 */
export const TABLE_KINDS = [
  'prefectures',
  'municipalities',
  'towns',
  'blocks',
  'houses',
  'lots',
  'municipality positions',
  'town positions',
  'block positions',
  'house positions',
  'lot positions',
] as const;

/** One of the tables of the registry. */
export type TableKind = (typeof TABLE_KINDS)[number];

/** The names of the tables in the registry. */
export const TABLE_NAMES: Readonly<Record<TableKind, string>> = {
  prefectures: 'mt_pref',
  municipalities: 'mt_city',
  towns: 'mt_town',
  blocks: 'mt_rsdtdsp_blk',
  houses: 'mt_rsdtdsp_rsdt',
  lots: 'mt_parcel',
  'municipality positions': 'mt_city_pos',
  'town positions': 'mt_town_pos',
  'block positions': 'mt_rsdtdsp_blk_pos',
  'house positions': 'mt_rsdtdsp_rsdt_pos',
  'lot positions': 'mt_parcel_pos',
};

const POSITION = ['lg_code', 'rep_lon', 'rep_lat', 'rep_srid'];
const TOWN = ['lg_code', 'machiaza_id', 'city', 'ward', 'oaza_cho', 'chome', 'koaza', 'ablt_date'];

/** The columns that identify the tables and that their readers need; the first row that fits decides. */
const SIGNATURES: readonly (readonly [TableKind, readonly string[]])[] = [
  ['lot positions', [...POSITION, 'machiaza_id', 'prc_id']],
  ['house positions', [...POSITION, 'machiaza_id', 'blk_id', 'rsdt_id', 'rsdt2_id']],
  ['block positions', [...POSITION, 'machiaza_id', 'blk_id']],
  ['town positions', [...POSITION, 'machiaza_id']],
  // The position tables of prefectures and of municipalities have the same columns.
  ['municipality positions', POSITION],
  ['lots', [...TOWN, 'prc_id', 'prc_num1', 'prc_num2', 'prc_num3']],
  ['houses', [...TOWN, 'blk_id', 'blk_num', 'rsdt_id', 'rsdt2_id', 'rsdt_num', 'rsdt_num2']],
  ['blocks', [...TOWN, 'blk_id', 'blk_num']],
  [
    'towns',
    [
      ...TOWN,
      ...['pref', 'pref_kana', 'pref_roma', 'county', 'county_kana', 'county_roma', 'city_kana', 'city_roma'],
      ...[
        'ward_kana',
        'ward_roma',
        'oaza_cho_kana',
        'oaza_cho_roma',
        'chome_kana',
        'koaza_kana',
        'koaza_roma',
      ],
      ...['oaza_cho_aka_flg', 'koaza_aka_code', 'post_code'],
    ],
  ],
  [
    'municipalities',
    [
      ...['lg_code', 'pref', 'pref_kana', 'pref_roma', 'county', 'county_kana', 'county_roma'],
      ...['city', 'city_kana', 'city_roma', 'ward', 'ward_kana', 'ward_roma', 'ablt_date'],
    ],
  ],
  ['prefectures', ['lg_code', 'pref', 'pref_kana', 'pref_roma', 'ablt_date']],
];

/**
 * Recognises a table by its header.
 * @param path for the error
 * @throws {SourceError} naming the columns when they belong to no known table
 */
export function tableKind(path: string, header: readonly string[]): TableKind {
  const columns = new Set(header);
  for (const [kind, needed] of SIGNATURES) {
    if (needed.every((name) => columns.has(name))) return kind;
  }
  throw new SourceError(path, messages.notAbr(header.slice(0, 40).join(', ').slice(0, 500)));
}
