import type { AddressItem, AddressMatch } from './fields.js';
import type { Language } from './languages.js';
import type { AddressParts, Verdict } from './parts.js';

/** The result of one word at `/geocode`; `docs/interface.md` explains the values. */
export interface GeocodeResult {
  /** The word as it was sent. */
  readonly word: string;
  /** Null if the word is not an address, or if several records fit equally well. */
  readonly record: AddressItem | null;
  readonly match: AddressMatch & {
    readonly word: string;
    readonly rest: string;
    /** The verdict on the answer. */
    readonly verdict: Verdict;
    /** The parts of the address; only with `parts=true`, as `address_normalized` and `key`. */
    readonly parts?: AddressParts;
  };
  /** From 0 (no record) to 1: at least this share of answers of its kind was right when it was measured. */
  readonly confidence: number;
  /** The language that the word was read in: a search in it finds the record. */
  readonly language: Language;
  readonly ambiguous: { readonly count: number; readonly records: readonly AddressItem[] };
  readonly suggestions: readonly AddressItem[];
  /** The address in one form, in which two spellings of one address are equal; null without a record. */
  readonly address_normalized?: string | null;
  /** A text that is equal for equal addresses; null without a record. */
  readonly key?: string | null;
}
