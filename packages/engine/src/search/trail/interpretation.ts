import type { ForeignLanguage } from '../../vocabulary/languages.js';
import type { MatchedSpan, MatchNote } from '../../vocabulary/match.js';

/**
 * The meaning of a word in any language: its records, and where their names stand in it. A walk's result becomes one, which becomes a
 * `Meaning` for answers and lists, or the spans of a `match`.
 */
export interface Interpretation {
  /**
   * `exact` where the whole word is a record's address or a tail of it, `postcode` where it is only a postal code, else
   * `resolved`; null where nothing is understood.
   */
  readonly kind: 'exact' | 'resolved' | 'postcode' | null;
  /** The nodes that the word may mean: one, none, or several equally good ones. Ascending. */
  readonly ids: readonly number[];
  /** Finds the spans of the first node's names, from left to right. Lists do not ask for them. */
  readonly spans: () => readonly MatchedSpan[];
  /** The part of the word that no span covers. */
  readonly rest: string;
  /** Whether the address stands behind something that is none: a person, or a prefecture in another script. */
  readonly isBehind?: boolean;
  /** Whether a place is named, but not as an address: さば, 石川町駅, 東京都横浜市. It is suggested. */
  readonly isNoAddress?: boolean;
  /** The language that the word was read in; Japanese where none is given. */
  readonly language?: ForeignLanguage;
  /** The reason why the rest is not answered, where it is known. */
  readonly note?: MatchNote;
  /** Finds records that the word may have meant, misspelled. Few ask for them. */
  readonly suggest: () => readonly number[];
}
