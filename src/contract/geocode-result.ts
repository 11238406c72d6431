import type { AddressItem, AddressMatch } from '../vocabulary/fields.js';

/** What the service says of one word at `/geocode`; `docs/interface.md` explains the values. */
export interface GeocodeResult {
  /** The word as it was sent. */
  readonly word: string;
  /** Null where the word is no address, or where nothing decides between several. */
  readonly record: AddressItem | null;
  readonly match: AddressMatch & { readonly word: string; readonly rest: string };
  /** From 0 (no record) to 1: so large a share of answers of its kind, at least, was right where it was measured. */
  readonly confidence: number;
  readonly ambiguous: { readonly count: number; readonly records: readonly AddressItem[] };
  readonly suggestions: readonly AddressItem[];
}
