import type { StepKind, TownKind } from './changes.js';
import type { NamesInLanguages } from './languages.js';
import type { Level } from './levels.js';

/** How a record was found; `docs/interface.md` explains them. */
export const MATCH_KINDS = ['exact', 'partial', 'prefix', 'resolved', 'postcode'] as const;

/** How a record was found. */
export type MatchKind = (typeof MATCH_KINDS)[number];

/** How a part of a word was recognised. */
export const SPAN_RULES = [
  'name',
  'reading',
  'alias',
  'variant',
  'number',
  'street',
  'postcode',
  'omitted',
  'near',
  'former',
] as const;

/** How a part of a word was recognised. */
export type SpanRule = (typeof SPAN_RULES)[number];

/**
 * Remarks that speak against an answer or say why there is none. `no_houses`: houses are numbered in the section, but the data lacks them;
 * the lot of that number is another place. `other_prefecture`: the municipality is in another prefecture than the written one, so it is only
 * suggested. `station`: the word is a station, and its town is suggested. `other_kind`: the municipality is written with another kind than it
 * has (屋久島村). `other_municipality`: so it is, and a municipality is called as it is written (釧路市 for 釧路町). `other_post_code`: the postal
 * code is another place's. `other_address`: the rest of the word is another address.
 */
export const MATCH_NOTES = [
  'no_houses',
  'other_prefecture',
  'station',
  'other_kind',
  'other_municipality',
  'other_post_code',
  'other_address',
] as const;

/** One of {@link MATCH_NOTES}. */
export type MatchNote = (typeof MATCH_NOTES)[number];

/** Kinds of record of the level TBN. */
export const NUMBER_TYPES = ['house', 'lot'] as const;

/** Where a record's point comes from. */
export const POINT_ORIGINS = ['own', 'children', 'parent'] as const;

/** Whose point a record's is, by the depth of that place: `rooftop` is that of a house or lot itself. */
export const PRECISIONS = ['prefecture', 'municipality', 'town', 'section', 'block', 'rooftop'] as const;

/** One of {@link PRECISIONS}. */
export type Precision = (typeof PRECISIONS)[number];

/** A record's point: where it comes from, and whose it is; both null where none is known. */
export interface PointNote {
  readonly position: (typeof POINT_ORIGINS)[number] | null;
  readonly precision: Precision | null;
}

/** Of a record that stands nowhere. */
export const NO_POINT: PointNote = { position: null, precision: null };

/** A former name in a word, and the change that ended it. */
export interface FormerName {
  /** With its county or city: 北埼玉郡騎西町. */
  readonly name: string;
  /** Katakana; null where it is not known. */
  readonly read: string | null;
  /** Its code then: five digits of a municipality, the full address code of a town. */
  readonly code: string;
  /** Codes of today's records that have its land, the whole ones first. */
  readonly successors: readonly string[];
  /** The first day on which the name held no longer; null for a town, of which only a year is known. */
  readonly date: string | null;
  /** Of a town the year in which it was called so; null for a municipality. */
  readonly year: number | null;
  /**
   * The kind of change: a word of the official list (`merge`, `absorb`, `rename` …); for a town, a word of the comparison of
   * two years.
   */
  readonly kind: StepKind | TownKind;
}

/** A former name as answers have it. */
export type FormerNameInLanguages = FormerName & NamesInLanguages;

/** A part of a word and what the search took it for. */
export interface MatchedSpan {
  /** UTF-16 positions in the word as typed; equal where a part is left out. */
  readonly from: number;
  readonly to: number;
  /** Depth of the node that it names; null for streets and postal codes. */
  readonly depth: number | null;
  readonly rule: SpanRule;
  /** Only with the rule `former`. */
  readonly former?: FormerName;
}

/** A part of a word and its meaning. */
export interface Span {
  /** UTF-16 positions in the word as typed; equal where a level is left out. */
  readonly from: number;
  readonly to: number;
  /** Level of the place that it names; null for streets and postal codes. */
  readonly level: Level | null;
  readonly rule: SpanRule;
  /** Only with the rule `former`. */
  readonly former?: FormerNameInLanguages;
}

/** Records at most that are suggested where a word is not understood; see `docs/interface.md`. */
export const MOST_SUGGESTIONS = 20;
