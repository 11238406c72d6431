import type { LonLat } from './coordinates.js';
import type { ForeignLanguage, Language } from './languages.js';
import type { Level } from './levels.js';
import type { SortStep } from './sort-keys.js';

/** How a word is compared; see `docs/concepts.md`. */
export type WordMatch = 'exact' | 'prefix' | 'partial';

/** How a code is compared. */
type CodeMatch = 'exact' | 'prefix';

/**
 * A valid request: conditions, which are ANDed, and the window of the answer. The contract reads it from parameters, in
 * the datum of the request; the search receives it in JGD2011.
 */
export interface Conditions {
  /** Its length checked. Language `ja` in the address search. */
  readonly word?: {
    /** As typed: positions of spans count in it. */
    readonly text: string;
    readonly language: Language;
    readonly match: WordMatch;
  };
  readonly code?: { readonly text: string; readonly match: CodeMatch };
  /** Radius in metres, 0 < radius ≤ 20000. */
  readonly proximity?: { readonly centre: LonLat; readonly radius: number };
  readonly position?: LonLat;
  /** Levels wanted, in any order, each once; all six where the request names none. */
  readonly levels: readonly Level[];
  /** Years of past data sets; absent = current records. */
  readonly years?: readonly number[];
  /** Whether records of placeholders (code zero) are wanted too. */
  readonly showCodeZero: boolean;
  /** At least one step. */
  readonly sort: readonly SortStep[];
  readonly offset: number;
  readonly count: number;
  /** Whether records carry their boundary. */
  readonly polygon: boolean;
  /** Whether records say how they were found, and the answer counts hits by prefecture and level; absent = no. */
  readonly matchInfo?: boolean;
  /** Languages whose names records of the address search carry besides the Japanese ones; absent: none. */
  readonly names?: readonly ForeignLanguage[];
}
