import { LANGUAGE_SUFFIXES, type LanguageSuffix } from './fields.js';

/** The request vocabulary: endpoints, parameter names, their values and limits. */

/** The two searches. */
export type Endpoint = 'address' | 'address_multi';

/** Path of each search. */
export const PATHS: Readonly<Record<Endpoint, string>> = {
  address: '/search/address',
  address_multi: '/search/address_multi',
};

const SHARED = [
  'word_match_type',
  'address_code',
  'code_match_type',
  'proximity',
  'position',
  'address_level',
  'sort',
  'address_polygon',
  'show_code_zero',
  'limit',
  'datum',
] as const;

/** `word_en`, `word_zh_cn`, `word_zh_tw`, `word_ko`. */
export const LANGUAGE_WORDS = LANGUAGE_SUFFIXES.map((suffix): `word_${LanguageSuffix}` => `word_${suffix}`);

/** Parameters of each search. */
export const PARAMETERS: Readonly<Record<Endpoint, readonly string[]>> = {
  address: ['word', ...SHARED, 'pastmap_year'],
  address_multi: [...LANGUAGE_WORDS, ...SHARED],
};

/** Parameters that are conditions: a request needs at least one of them. */
export const CONDITIONS: Readonly<Record<Endpoint, readonly string[]>> = {
  address: ['word', 'address_code', 'proximity', 'position', 'address_level', 'pastmap_year'],
  address_multi: [...LANGUAGE_WORDS, 'address_code', 'proximity', 'position', 'address_level'],
};

/** Values of `address_level`, from prefecture to lot or house number. */
export const LEVELS = ['TOD', 'SHK', 'OAZ', 'AZC', 'GIK', 'TBN'] as const;

/** A value of `address_level`. */
export type Level = (typeof LEVELS)[number];

const COMMON_SORT_KEYS = [
  'address_sort',
  'address_code',
  'address_read',
  'address_level',
  'postcode',
  'distance',
] as const;

/** Keys of `sort` of each search. */
export const SORT_KEYS = {
  address: [...COMMON_SORT_KEYS, 'pastmap_year'],
  address_multi: [...COMMON_SORT_KEYS, 'address_en', 'address_zh_cn', 'address_zh_tw', 'address_ko'],
} as const;

/** A key of `sort`. */
export type SortKey = (typeof SORT_KEYS)[Endpoint][number];

/** Values of `word_match_type`, by search. */
export const WORD_MATCH_TYPES = {
  address: { 1: 'exact', 3: 'partial' },
  address_multi: { 1: 'exact', 2: 'prefix', 3: 'partial' },
} as const;

/** Values of `code_match_type`. */
export const CODE_MATCH_TYPES = { 1: 'exact', 2: 'prefix' } as const;

/** Values of `datum`: world geodetic system, Tokyo datum, and its navigation-map variant. */
export const DATUMS = ['JGD', 'TOKYO', 'TOKYO_NAVI'] as const;

/** A value of `datum`. */
export type Datum = (typeof DATUMS)[number];

/** Limits of interface §8. Lengths are in characters (code points after canonical composition). */
export const LIMITS = {
  /** Longest word, white space not counted. */
  wordLength: 255,
  /** How much of `word` is used. */
  wordUsed: 100,
  /** Shortest word, and shortest part of a multilingual word. */
  wordMin: 2,
  codeLength: 255,
  /** Metres. */
  radius: 20_000,
  offset: 20_000,
  count: 1000,
} as const;
