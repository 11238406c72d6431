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
] as const;

/** How a part of a word was recognised. */
export type SpanRule = (typeof SPAN_RULES)[number];

/** What a record of the level TBN is. */
export const NUMBER_TYPES = ['house', 'lot'] as const;

/** Where a record's point comes from. */
export const POINT_ORIGINS = ['own', 'children', 'parent'] as const;

/** A part of a word and what it was taken for. */
export interface Span {
  /** UTF-16 positions in the word as typed; equal where a level is left out. */
  readonly from: number;
  readonly to: number;
  /** Level of what it names; null for streets and postal codes. */
  readonly level: Level | null;
  readonly rule: SpanRule;
}
