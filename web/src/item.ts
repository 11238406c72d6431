import type { AddressItem, AddressMatch, PrefectureHits } from '../../clients/js/src/index.js';

/** A record of either search: the fields of both, those of the other one absent. */
export type Item = Omit<Partial<AddressItem<'address'>> & Partial<AddressItem<'address_multi'>>, 'match'> &
  Pick<AddressItem, 'address_code' | 'address_level'> & {
    /** How the word was taken for it, once that is known. */
    readonly match?: AddressMatch;
  };

/** An answer of a search. */
export interface Answer {
  readonly hit: number;
  /** The same by prefecture, where a word was searched. */
  readonly hitByPrefecture?: readonly PrefectureHits[];
  readonly items: readonly Item[];
}
