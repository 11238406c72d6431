import { FOREIGN_LANGUAGES, type ForeignLanguage } from '../vocabulary/languages.js';

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
export const LANGUAGE_WORDS = FOREIGN_LANGUAGES.map((suffix): `word_${ForeignLanguage}` => `word_${suffix}`);

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

/** Values of `word_match_type`, by search. */
export const WORD_MATCH_TYPES = {
  address: { 1: 'exact', 3: 'partial' },
  address_multi: { 1: 'exact', 2: 'prefix', 3: 'partial' },
} as const;

/** Values of `code_match_type`. */
export const CODE_MATCH_TYPES = { 1: 'exact', 2: 'prefix' } as const;

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
