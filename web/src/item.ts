import type { AddressItem, AddressMatch, PrefectureHits } from '../../clients/js/src/index.js';

/** A record of one of both searches; fields of the other search are absent. */
export type Item = Omit<Partial<AddressItem<'address'>> & Partial<AddressItem<'address_multi'>>, 'match'> &
  Pick<AddressItem, 'address_code' | 'address_level'> & {
    /** How a word was understood as this record, and where its point comes from, once that is known. */
    readonly match?: AddressMatch;
  };

/** An answer of a search. */
export interface Answer {
  readonly hit: number;
  /** Totals by prefecture, where the service has them. */
  readonly hitByPrefecture?: readonly PrefectureHits[];
  readonly items: readonly Item[];
  /** Whether only towns and what stands above them were searched, since the word names no municipality. */
  readonly areTowns?: boolean;
}
