import type { Range } from '../../gazetteer/ranges.js';

/** A word cut at segment borders: the end of a spelling, whole spellings, the beginning of a spelling. */
export interface Chain {
  readonly above: Above;
  /**
   * The spellings behind each border. Behind all but the last stands one whole spelling, behind the last stand those that
   * begin with the word's end.
   */
  readonly behind: readonly Range[];
  /**
   * The kinds that the word's counters ask for, piece by piece from the one above the first border on: 3 of 3丁目 is a
   * section. Null where they ask for none.
   */
  readonly kinds: readonly number[] | null;
}

/** The spellings that may stand in front of a word's first border, and what is known of those behind it. */
export interface Above {
  /** Slots of the spellings that end with the word's beginning: 中央区 and 港区 for 区本町. */
  readonly slots: Range;
  /**
   * The one of these slots whose spelling equals the word's beginning, where others only end with it; -1 for none. This
   * spelling alone, and those below it, may be informal.
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
