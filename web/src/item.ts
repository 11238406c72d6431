import type { AddressItem } from '../../src/vocabulary/fields.js';

/** A record of either search: the fields of both, those of the other one absent. */
export type Item = Partial<AddressItem<'address'>> &
  Partial<AddressItem<'address_multi'>> &
  Pick<AddressItem, 'address_code' | 'address_level'> & {
    /** How it was found; only from services that say so. */
    readonly match?: MatchInfo;
  };

/** How a record was found. */
export interface MatchInfo {
  readonly kind: string | null;
  /** What of the word nothing explains. */
  readonly rest?: string;
  readonly spans?: readonly {
    readonly from: number;
    readonly to: number;
    readonly level?: string;
    readonly rule?: string;
  }[];
}

/** What `/geocode` makes of a word. */
export interface Geocoded {
  readonly record: Item | null;
  readonly match: MatchInfo;
  /** Records that may have been meant; they do not match. */
  readonly suggestions: readonly Item[];
}

/** An answer of a search. */
export interface Answer {
  readonly hit: number;
  readonly items: readonly Item[];
}
