import type { Candidate } from '../trail/candidate.js';
import type { Interpretation } from '../trail/interpretation.js';
import type { FormerPlacesAt } from './former-places.js';

/** The meaning of a text below former names. */
export interface TextBelow {
  /** The best candidates; at least one. */
  readonly candidates: readonly Candidate[];
  /** The meaning with other candidates. */
  with(candidates: readonly Candidate[]): TextBelow;
  interpretation(): Interpretation;
}

/** A text in one language, in which former names are looked for and along which the trail goes on below them. */
export interface FormerText {
  readonly folded: string;
  /** The prefectures that a former name may stand behind, or the beginning of an address: the likeliest group first. */
  origins(): Iterable<readonly Candidate[]>;
  /** The former names that stand behind a candidate. */
  namesBehind(above: Candidate): readonly FormerPlacesAt[];
  /**
   * The text with one put into it that nobody typed, where names of today begin so: 高野口町 in 伊都郡高野口町田原 once more, since towns are called
   * 高野口町田原 now.
   * @param mayBeTown whether it may also be the name of a town above: 宮島町 and 港町
   */
  withPrefix(prefix: string, at: number, mayBeTown: boolean): readonly FormerText[];
  /**
   * Returns the meaning of the text below candidates that were reached by former names; null where it has none.
   * @param isWhole whether such a municipality may be meant where no town of it follows
   */
  below(reached: readonly Candidate[], isWhole: boolean): TextBelow | null;
}

/** Values of units, with one value put in for each of some more units at a position. */
export function withUnits<T>(values: ArrayLike<T>, at: number, count: number, value: T): T[] {
  const all = Array.from(values);
  all.splice(at, 0, ...new Array<T>(count).fill(value));
  return all;
}
