import type { Level, LonLat } from '../record/record.js';
import type { ForeignLanguage } from '../text/index.js';

/** Languages a word may be in; `ja` covers kanji names, kana readings and aliases. */
export type Language = 'ja' | ForeignLanguage;

/** How a word is compared; see `docs/concepts.md`. */
export type WordMatch = 'exact' | 'prefix' | 'partial';

/** Sort keys; `address_sort` is the order of the address tree. */
export const SORT_KEYS = [
  'address_sort',
  'address_code',
  'address_read',
  'address_level',
  'postcode',
  'pastmap_year',
  'distance',
  'address_en',
  'address_zh_cn',
  'address_zh_tw',
  'address_ko',
] as const;

/** A sort key of the interface. */
export type SortKey = (typeof SORT_KEYS)[number];

/** One step of the output order. */
export interface SortStep {
  readonly key: SortKey;
  readonly descending: boolean;
}

/** Converts an output coordinate from JGD2011; `[longitude, latitude]` in degrees both ways. */
export type CoordinateOutput = (position: LonLat) => LonLat;

/** A checked query: what the parameters of a request mean once they are known to be right. Conditions are ANDed. */
export interface AddressQuery {
  /** Already checked for length, not yet folded. */
  readonly word?: { readonly text: string; readonly language: Language; readonly match: WordMatch };
  readonly code?: { readonly text: string; readonly match: 'exact' | 'prefix' };
  /** JGD2011; radius in metres, 0 < radius ≤ 20000. */
  readonly proximity?: { readonly centre: LonLat; readonly radius: number };
  /** JGD2011. */
  readonly position?: LonLat;
  /** Levels wanted, in any order, each once. */
  readonly levels: readonly Level[];
  /** Years of past data sets; absent = current records. */
  readonly years?: readonly number[];
  readonly showCodeZero: boolean;
  /** At least one step. */
  readonly sort: readonly SortStep[];
  readonly offset: number;
  readonly count: number;
  /** Whether records carry their boundary. */
  readonly polygon: boolean;
  /** Boundaries as JSON objects instead of strings holding JSON. */
  readonly polygonAsObject?: boolean;
  /** Output datum; absent = JGD2011 as stored. */
  readonly output?: CoordinateOutput;
  /** Which record shape to write: with past-map fields, or with the language fields. */
  readonly shape: 'address' | 'multilingual';
  /** Largest size of `items` in bytes; beyond it the search throws {@link AnswerTooLarge}. */
  readonly maxBytes?: number;
}

/** One answer. */
export interface AddressAnswer {
  /** Exact total number of matching records. */
  readonly hit: number;
  /**
   * UTF-8 JSON of the requested window: the items joined by commas, without brackets. Valid until the next search:
   * whoever keeps it longer copies it.
   */
  readonly items: Uint8Array;
}

/** Thrown when the page would be larger than `maxBytes`. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

/** Thrown by `search` for a condition that this engine or data set cannot answer (yet); http answers 501. */
export class NotImplemented extends Error {
  override readonly name = 'NotImplemented';
  /** @param parameter the request parameter at fault */
  constructor(parameter: string) {
    super(`${parameter} is not implemented`);
    this.parameter = parameter;
  }
  readonly parameter: string;
}

/** Answers checked queries. The service does not see which engine stands behind it. */
export interface AddressSearch {
  /** Years of the past data sets served, ascending. */
  readonly years: readonly number[];
  search(query: AddressQuery): AddressAnswer | Promise<AddressAnswer>;
}
