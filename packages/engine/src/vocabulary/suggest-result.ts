import type { AddressItem } from './fields.js';
import type { Language } from './languages.js';
import type { FormerNameInLanguages } from './match.js';
import type { SuggestedStation } from './stations.js';

/** The result of a word that is being typed; `docs/interface.md` explains the values. */
export interface SuggestResult {
  /** The word as it was sent. */
  readonly word: string;
  /** The language it is taken to be in. */
  readonly language: Language;
  /**
   * Completions of the word, the likeliest first. `text` is the address in that language; `whole` is true if the word names
   * the place as it stands, and false if it begins a longer name.
   */
  readonly items: readonly {
    readonly text: string;
    readonly whole: boolean;
    readonly record: AddressItem;
    /** The former municipality whose name the word begins. The record is its successor. */
    readonly former?: FormerNameInLanguages;
  }[];
  /** Stations that the word may become; none where the data has no stations. */
  readonly stations: readonly SuggestedStation[];
}
