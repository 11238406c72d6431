import type { LonLat } from './coordinates.js';
import { LANGUAGE_TABLE } from './language-table.js';
import { FOREIGN_LANGUAGES, type ForeignLanguage } from './languages.js';
import type { Level } from './levels.js';
import type { MatchKind, MatchNote, NUMBER_TYPES, POINT_ORIGINS, Precision, Span } from './match.js';
import type { Endpoint } from './searches.js';

/**
 * The one table of the fields of an address record, in the order in which they are written. The writers take their keys
 * from it, the contract its lists, the OpenAPI document its schemas, the client its types.
 */

/** The TypeScript type of each type of field; `Point` is `[longitude, latitude]` in degrees of the requested datum. */
export interface FieldTypes {
  readonly text: string;
  readonly postCode: string;
  readonly officialId: string;
  readonly date: string;
  readonly level: Level;
  readonly flag: 0 | 1;
  readonly id: number;
  readonly year: number;
  readonly metres: number;
  readonly point: LonLat;
  readonly points: readonly LonLat[];
  readonly matchKind: MatchKind;
  readonly spans: readonly Span[];
  readonly matchNote: MatchNote;
  readonly numberType: (typeof NUMBER_TYPES)[number];
  readonly pointOrigin: (typeof POINT_ORIGINS)[number];
  readonly precision: Precision;
  /** A string that holds a GeoJSON geometry, or, by a setting of the server, the geometry itself. */
  readonly boundary: string | { readonly type: 'MultiPolygon'; readonly coordinates: readonly LonLat[][][] };
}

/** One field: the type of its values, whether null may stand for "none" or "not known", and its meaning. */
export interface FieldRow {
  readonly type: keyof FieldTypes;
  readonly nullable: boolean;
  readonly meaning: string;
}

/** A field that always has a value. */
const given = <const T extends keyof FieldTypes>(type: T, meaning: string) =>
  ({ type, nullable: false, meaning }) as const;

/** A field that may be null. */
const orNull = <const T extends keyof FieldTypes>(type: T, meaning: string) =>
  ({ type, nullable: true, meaning }) as const;

/** The names of the four fields of one level: `address_code3`, `address3`, `address_read3`, `address_read_through3`. */
const levelFields = <const Part extends '' | '_detail', const N extends number>(
  part: Part,
  n: N,
  of: string,
) =>
  ({
    code: `address${part}_code${n}`,
    name: `address${part}${n}`,
    read: `address${part}_read${n}`,
    through: `address${part}_read_through${n}`,
    of,
  }) as const;

/** The four fields of each level: country, prefecture to small section, block, lot or house number. */
const ALL_LEVEL_FIELDS = [
  levelFields('', 1, 'Country'),
  levelFields('', 2, 'Prefecture'),
  levelFields('', 3, 'Municipality'),
  levelFields('', 4, 'Large section (oaza, cho)'),
  levelFields('', 5, 'Small section (koaza, chome)'),
  levelFields('_detail', 1, 'Block (gaiku)'),
  levelFields('_detail', 2, 'Lot or house number (chiban, tobango)'),
] as const;

/** Names of the four fields that the country, and each level, has. */
type LevelFields = (typeof ALL_LEVEL_FIELDS)[number];

/** The fields of the country, and those of each level by its depth. */
export const [COUNTRY_FIELDS, ...LEVEL_FIELDS] = ALL_LEVEL_FIELDS;

type LevelFieldName = LevelFields['code' | 'name' | 'read' | 'through'];

function levelRows(): Readonly<Record<LevelFieldName, FieldRow & { readonly type: 'text' }>> {
  const rows: Partial<Record<LevelFieldName, FieldRow & { readonly type: 'text' }>> = {};
  for (const fields of ALL_LEVEL_FIELDS) {
    const nullable = fields !== COUNTRY_FIELDS;
    rows[fields.code] = { type: 'text', nullable, meaning: `${fields.of}: code segment.` };
    rows[fields.name] = { type: 'text', nullable, meaning: `${fields.of}: name.` };
    rows[fields.read] = { type: 'text', nullable, meaning: `${fields.of}: reading in katakana.` };
    rows[fields.through] = {
      type: 'text',
      nullable,
      meaning: `${fields.of}: reading with numbers and letters read out.`,
    };
  }
  return rows as Readonly<Record<LevelFieldName, FieldRow & { readonly type: 'text' }>>;
}

/** Fields of both searches. */
const COMMON = {
  address_code: given('text', 'Code of the record, from the prefecture down.'),
  address: given('text', 'Full address.'),
  address_read: orNull('text', 'Reading of the full address in katakana; alphanumerics stay as they are.'),
  address_read_through: orNull('text', 'Reading of the full address with numbers and letters read out.'),
  ...levelRows(),
  post_code: orNull(
    'postCode',
    'Postal code, seven digits; a record without one carries that of the record above it.',
  ),
  address_level: given('level', 'Level of the record.'),
  address_name_type: orNull(
    'flag',
    '0 official name, 1 common name or alias, null for blocks, lots and house numbers.',
  ),
  exclude_level_flag: given(
    'flag',
    '1 for placeholders (code zero) and for records that the source flags out of the hierarchy.',
  ),
  child_level_flag: given('flag', '1 if a default search can return a record below it.'),
  entrance_point: orNull('points', 'Entrance points; null where the data has none.'),
  position: orNull('point', 'Representative point.'),
  distance: orNull(
    'metres',
    'Metres between the centre of `proximity` and the representative point; null without `proximity`.',
  ),
  address_polygon: orNull(
    'boundary',
    'Boundary as a GeoJSON MultiPolygon, in a string unless the server is set to answer with the object; ' +
      'null unless `address_polygon=true`, and where the data has none.',
  ),
} as const satisfies Readonly<Record<string, FieldRow>>;

/** Fields of the address search only. */
const PAST = {
  pastmap_id: orNull('id', 'Identifier of a past record, unique within its data set.'),
  pastmap_year: orNull('year', 'Year of a past record; null for current ones.'),
} as const satisfies Readonly<Record<string, FieldRow>>;

/** Fields that have a name in each language: the full address, the country, each level. */
const NAME_FIELDS = ['address', ...ALL_LEVEL_FIELDS.map(({ name }) => name)] as const;

/** Name of a field in another language, e.g. `address3_en`. */
export type ForeignFieldName = `${(typeof NAME_FIELDS)[number]}_${ForeignLanguage}`;

/** Fields of the multilingual search only: for each name the four languages side by side. */
function foreignRows(): Readonly<Record<ForeignFieldName, FieldRow & { readonly type: 'text' }>> {
  const rows: Partial<Record<ForeignFieldName, FieldRow & { readonly type: 'text' }>> = {};
  for (const name of NAME_FIELDS) {
    const meaning = COMMON[name].meaning.replace(/\.$/, '');
    for (const language of FOREIGN_LANGUAGES) {
      rows[`${name}_${language}`] = {
        type: 'text',
        nullable: name !== COUNTRY_FIELDS.name,
        meaning: `${meaning}, in ${LANGUAGE_TABLE[language].title}.`,
      };
    }
  }
  return rows as Readonly<Record<ForeignFieldName, FieldRow & { readonly type: 'text' }>>;
}

/** The fields of names in other languages, in the order in which they are written. */
export const FOREIGN_FIELDS = foreignRows();

/** The fields of a record of each search, in the order in which they are written. */
export const FIELDS = {
  address: { ...COMMON, ...PAST },
  address_multi: { ...COMMON, ...FOREIGN_FIELDS },
} as const satisfies Readonly<Record<Endpoint, Readonly<Record<string, FieldRow>>>>;

/** Name of a field of any record. */
export type FieldName = { [E in Endpoint]: keyof (typeof FIELDS)[E] }[Endpoint];

/**
 * The values of rows, by name. The types are spelled out here and have no names, so that a compiler's messages show them.
 */
type ValuesOf<Rows extends Readonly<Record<string, FieldRow>>> = {
  readonly [F in keyof Rows]: Rows[F]['nullable'] extends false
    ? FieldTypes[Rows[F]['type']]
    : FieldTypes[Rows[F]['type']] | null;
};

/** The registry's ids of a record, by their names there; what official tables are joined on. */
const OFFICIAL_IDS = {
  lg_code: orNull(
    'officialId',
    'Code of the municipality, or of the prefecture, with its check digit: six digits; null for what has no official one.',
  ),
  machiaza_id: orNull(
    'officialId',
    'Id of the section in the Address Base Registry, seven digits; null, as all that follow, where the record is not from there.',
  ),
  blk_id: orNull('officialId', 'Id of the block there, three digits.'),
  rsdt_id: orNull('officialId', 'Id of the house number there, three digits.'),
  rsdt2_id: orNull('officialId', 'Id of the second house number there, five digits; null for most houses.'),
  prc_id: orNull('officialId', 'Id of the lot there, 15 digits.'),
} as const satisfies Readonly<Record<string, FieldRow>>;

/** Names of the registry's ids, in order. */
export const OFFICIAL_ID_NAMES = Object.keys(OFFICIAL_IDS) as (keyof typeof OFFICIAL_IDS)[];

/** The registry's ids of a record; each null where it has none. */
export type OfficialIds = Readonly<Record<keyof typeof OFFICIAL_IDS, string | null>>;

/** Where a record's name and own point come from. */
const ORIGINS = {
  name_source: orNull('text', 'Title of the source that the name is from.'),
  name_date: orNull('date', 'Of when that is: a day, a month or a year; null if unknown.'),
  position_source: orNull('text', "The same of the record's own point; null where it has none."),
  position_date: orNull('date', 'Of when that is.'),
} as const satisfies Readonly<Record<string, FieldRow>>;

/** Names of the fields that say where a record is from, in order. */
export const ORIGIN_NAMES = Object.keys(ORIGINS) as (keyof typeof ORIGINS)[];

/** Where a record's name and own point come from; each null where that is not known. */
export type RecordOrigin = Readonly<Record<keyof typeof ORIGINS, string | null>>;

/** The fields of `match`: how a record was found. */
export const MATCH_FIELDS = {
  kind: orNull(
    'matchKind',
    '`exact`: the whole word is the address, or what is left of it when larger levels are left out; `partial`: it occurs in ' +
      'the address; `prefix`: the address begins with it; `resolved`: it says more than the data, or says it otherwise; ' +
      '`postcode`: it is only a postal code, which the record carries itself; null where no word was given, or none understood.',
  ),
  word: orNull('text', 'The word as typed; null where none was given.'),
  rest: orNull('text', 'What of the word nothing explains; spans and rest put together are the word.'),
  spans: given('spans', 'What each part of the word was taken for, from left to right.'),
  note: orNull(
    'matchNote',
    'Why what the word says further is not answered. `no_houses`: houses are numbered in the section (住居表示) and the data has ' +
      'none of them, so that the lot that reads the same is another place. `other_prefecture`: the municipality is not of the prefecture ' +
      'that is written: nothing is answered, and what is meant is suggested. Null otherwise.',
  ),
  number: orNull('numberType', 'What a record of the level TBN is; null for the others.'),
  position: orNull(
    'pointOrigin',
    "Where the record's point comes from: its own, the mean of its children's, that of what is above it.",
  ),
  precision: orNull(
    'precision',
    "Whose point the record's is: that of a house or lot itself (`rooftop`), of its block, section, town, municipality or prefecture.",
  ),
  ...OFFICIAL_IDS,
  ...ORIGINS,
} as const satisfies Readonly<Record<string, FieldRow>>;

/** How a record was found: for a search with `match_info=true`, and at `/geocode`. */
export interface AddressMatch extends ValuesOf<typeof MATCH_FIELDS> {}

/** Fields that records of both searches may have besides those of the list. */
interface Matched {
  /** Only where `match_info=true` was asked for. */
  readonly match?: AddressMatch;
}

/** Names in other languages; only those of the languages that `lang` asks for. */
type Named = Partial<ValuesOf<typeof FOREIGN_FIELDS>>;

/** A record of the address search. */
export interface AddressRecord extends ValuesOf<(typeof FIELDS)['address']>, Named, Matched {}

/** A record of the multilingual search. */
export interface MultilingualRecord extends ValuesOf<(typeof FIELDS)['address_multi']>, Matched {}

/** A record as each search answers it. */
export type AddressItem<E extends Endpoint = 'address'> = {
  readonly address: AddressRecord;
  readonly address_multi: MultilingualRecord;
}[E];

/** Names of a record's fields, in order. */
export const FIELD_NAMES: Readonly<Record<Endpoint, readonly FieldName[]>> = {
  address: Object.keys(FIELDS.address) as FieldName[],
  address_multi: Object.keys(FIELDS.address_multi) as FieldName[],
};
