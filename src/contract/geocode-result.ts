import type { AddressItem } from '../vocabulary/fields.js';
import type { Level } from '../vocabulary/levels.js';

/** What the service says of one word at `/geocode`; `docs/interface.md` explains the values. */
export interface GeocodeResult {
  /** The word as it was sent. */
  readonly word: string;
  /** Null where the word is no address, or where nothing decides between several. */
  readonly record: AddressItem | null;
  readonly match: {
    readonly kind: 'exact' | 'resolved' | 'postcode' | null;
    readonly word: string;
    /** What of the word nothing explains. */
    readonly rest: string;
    /** What each part of the word was taken for; positions are UTF-16 units. */
    readonly spans: readonly {
      readonly from: number;
      readonly to: number;
      readonly level: Level | null;
      readonly rule: string;
    }[];
    readonly number: 'house' | 'lot' | null;
    /** Where the record's point comes from. */
    readonly position: 'own' | 'children' | 'parent' | null;
  };
  readonly ambiguous: { readonly count: number; readonly records: readonly AddressItem[] };
  readonly suggestions: readonly AddressItem[];
}
