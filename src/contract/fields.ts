import { FOREIGN_LANGUAGES } from '../vocabulary/languages.js';

/**
 * The response vocabulary: names of the record fields of both endpoints, in the order in which they are written.
 */

/** What a level has in a record, in this order: code, name, reading, reading with alphanumerics read out. */
const levelFields = (infix: string, number: number): readonly string[] => [
  `address_${infix}code${number}`,
  `address${infix === '' ? '' : '_detail'}${number}`,
  `address_${infix}read${number}`,
  `address_${infix}read_through${number}`,
];

/** Fields of both endpoints. */
const COMMON_FIELDS: readonly string[] = [
  'address_code',
  'address',
  'address_read',
  'address_read_through',
  ...[1, 2, 3, 4, 5].flatMap((number) => levelFields('', number)),
  ...[1, 2].flatMap((number) => levelFields('detail_', number)),
  'post_code',
  'address_level',
  'address_name_type',
  'exclude_level_flag',
  'child_level_flag',
  'entrance_point',
  'position',
  'distance',
  'address_polygon',
];

/** What carries a name in each language: full address, country to small section, block, lot or house number. */
const NAMED = [
  'address',
  'address1',
  'address2',
  'address3',
  'address4',
  'address5',
  'address_detail1',
  'address_detail2',
];

/** Fields of a record of the address search. */
export const ADDRESS_FIELDS: readonly string[] = [...COMMON_FIELDS, 'pastmap_id', 'pastmap_year'];

/** Fields of a record of the multilingual address search: for each name, the four languages side by side. */
export const MULTILINGUAL_FIELDS: readonly string[] = [
  ...COMMON_FIELDS,
  ...NAMED.flatMap((name) => FOREIGN_LANGUAGES.map((suffix) => `${name}_${suffix}`)),
];
