import type { AddressItem, GeocodeResult } from '../../src/client/client.js';

/** A record of either search: the fields of both, those of the other one absent. */
export type Item = Partial<AddressItem<'address'>> &
  Partial<AddressItem<'address_multi'>> &
  Pick<AddressItem, 'address_code' | 'address_level'> & {
    /** How `/geocode` took the word for it, once that is known. */
    readonly match?: GeocodeResult['match'];
  };

/** An answer of a search. */
export interface Answer {
  readonly hit: number;
  readonly items: readonly Item[];
}
