import type { Range } from '../../gazetteer/ranges.js';

/** A word cut at segment borders: the end of a spelling, whole spellings, the beginning of a spelling. */
export interface Chain {
  readonly above: Above;
  /** The spellings behind each border: one of the middle each, behind the last those that the word's end may begin. */
  readonly behind: readonly Range[];
  /** What counters of the word say of each piece, from the one above the first border to the last; null for nothing. */
  readonly kinds: readonly number[] | null;
}

/** What may stand above a word's first border, and what stands behind that. */
export interface Above {
  /** Slots of the spellings that the word's beginning may be the end of. */
  readonly slots: Range;
  /**
   * The slot among these whose spelling the word's beginning is, not only the end of: -1 for none. Only it may be
   * informal, and what stands below it.
   */
  readonly begun: number;
  /**
   * Whether the reading of a municipality may leave out its county or city behind the reading of a prefecture: not in a
   * partial match, since キョウトフキョ is not in キョウトフ[フナイグン]キョウタンバチョウ.
   */
  readonly shortReadings: boolean;
  /** Edges by ending from all spellings that end with the unit in front of the border to all that begin with the next. */
  readonly across: Range;
  /** What the spellings behind the border begin with; see `edgeSignature`. */
  readonly signature: number;
}

/** Takes one node after the other, and what the texts that lead to it stand for. */
export interface Nodes {
  add(id: number, bits: number): void;
}
