import { FOREIGN_LANGUAGES, type ForeignLanguage } from './languages.js';

/** Sort keys of both searches; `address_sort` is the order of the address tree. */
const COMMON = [
  'address_sort',
  'address_code',
  'address_read',
  'address_level',
  'postcode',
  'distance',
] as const;

/** Keys of the parameter `sort`, by search. */
export const SORT_KEYS = {
  address: [...COMMON, 'pastmap_year'],
  address_multi: [
    ...COMMON,
    ...FOREIGN_LANGUAGES.map((language): `address_${ForeignLanguage}` => `address_${language}`),
  ],
} as const;

/** A key of the parameter `sort`. */
export type SortKey = (typeof SORT_KEYS)[keyof typeof SORT_KEYS][number];

/** One step of the output order. */
export interface SortStep {
  readonly key: SortKey;
  readonly descending: boolean;
}
