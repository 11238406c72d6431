import type { IdColumn } from '../../gazetteer/id-column.js';
import type { Range } from '../../gazetteer/ranges.js';

/** A word cut at segment borders: the end of a spelling, whole spellings, the beginning of a spelling. */
export interface Chain {
  readonly above: Above;
  /**
   * The spellings behind each border. Behind the last border stand those that begin with the end of the word, behind the
   * others one whole spelling.
   */
  readonly behind: readonly Range[];
  /**
   * The kinds that the word's counters ask for, piece by piece from the one above the first border on: 3 of 3丁目 is a
   * section. Null where they ask for none.
   */
  readonly kinds: readonly number[] | null;
}

/** The spellings that may stand before a word's first border, and what is known of the nodes behind it. */
export interface Above {
  /** Slots of the spellings that end with the word's beginning: 中央区 and 港区 for 区本町. */
  readonly slots: Range;
  /**
   * The slot whose spelling is the whole beginning of the word; the others only end with it. -1 for none. Only this
   * spelling, and those below it, may be informal.
   */
  readonly begun: number;
  /**
   * Whether the reading of a municipality may leave out its county or city behind the reading of a prefecture: not in a
   * partial match, since キョウトフキョ is not in キョウトフ[フナイグン]キョウタンバチョウ.
   */
  readonly shortReadings: boolean;
  /** Edges by ending from all spellings that end with the unit in front of the border to all that begin with the next. */
  readonly across: Range;
  /** The first units of the spellings behind the border; see `edgeSignature`. */
  readonly signature: number;
}

/** Takes nodes one by one, each with the classes of the texts that lead to it. */
export interface Nodes {
  add(id: number, bits: number): void;
  /** Takes the ids at `[from, to)` of a column; where it is missing, the taker needs the classes. */
  addRange?(ids: IdColumn, from: number, to: number): void;
}
