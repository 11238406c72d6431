import type { AddressItem, AddressMatch } from '../vocabulary/fields.js';
import type { Language } from '../vocabulary/languages.js';

/** The result of one word at `/geocode`; `docs/interface.md` explains the values. */
export interface GeocodeResult {
  /** The word as it was sent. */
  readonly word: string;
  /** Null if the word is not an address, or if several records fit equally well. */
  readonly record: AddressItem | null;
  readonly match: AddressMatch & { readonly word: string; readonly rest: string };
  /** From 0 (no record) to 1: at least this share of answers of its kind was right when it was measured. */
  readonly confidence: number;
  /** The language that the word was read in: that of a search which finds what it means. */
  readonly language: Language;
  readonly ambiguous: { readonly count: number; readonly records: readonly AddressItem[] };
  readonly suggestions: readonly AddressItem[];
}
