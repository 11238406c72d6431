import type { SpellingSections } from '../../gazetteer/contents.js';
import { EMPTY, type Range, roundestIn, roundStep } from '../../gazetteer/ranges.js';
import { isDigit, stringOf } from '../../text/index.js';

/** The dictionary's entries for a word from one position on. */
export interface Continuations {
  /** Spellings that equal `word[from .. end)`, shortest first. */
  readonly exact: readonly { readonly end: number; readonly spelling: number }[];
  /** Spellings that begin with all of `word[from ..]`. */
  readonly final: Range;
}

/** The ranges that a key of one unit or two leads to. */
interface KeyRanges {
  /** The spelling that is just the key, or -1. */
  readonly whole: number;
  /** Spellings that begin with it. */
  readonly spellings: Range;
  /** Places in the suffix array of the suffixes that begin with it; null until somebody asks. */
  suffixes: Range | null;
  /** Slots of the parent spellings that end with it; null until somebody asks. */
  slots: Range | null;
}

/** Code units of the digits. */
const DIGITS: Range = { low: 0x30, high: 0x3a };

/** Keys of two units that are kept: a country has some 40,000, so that most words find theirs. */
const MAX_PAIRS = 1 << 16;

/** Units of the spelling that is being made a string. */
const scratch: number[] = [];

/**
 * The distinct spellings in three orders: plain, by their suffixes, and those of parents from the back. The ranges of
 * the first one or two units are found once, which saves half the steps of every later search.
 */
export class SpellingDictionary {
  readonly #text: Uint16Array;
  readonly #start: Uint32Array;
  readonly #suffix: Uint32Array;
  readonly #reversed: Uint32Array;
  readonly #ofOne = new Map<number, KeyRanges>();
  readonly #ofTwo = new Map<number, KeyRanges>();
  /** Spellings that begin with a digit; null until somebody asks. */
  #digits: Range | null = null;
  /** Number of distinct spellings. */
  readonly size: number;

  constructor(sections: SpellingSections) {
    this.#text = sections['spelling.text'];
    this.#start = sections['spelling.start'];
    this.#suffix = sections['spelling.suffix'];
    this.#reversed = sections['spelling.reversed'];
    this.size = this.#start.length - 1;
  }

  /** UTF-16 code units of a spelling. */
  length(spelling: number): number {
    return this.#start[spelling + 1] - this.#start[spelling] - 1;
  }

  /** A spelling as a string. */
  textOf(spelling: number): string {
    // a list becomes a string much faster than an array of numbers of 16 bits
    scratch.length = 0;
    const end = this.#start[spelling + 1] - 1;
    for (let at = this.#start[spelling]; at < end; at++) scratch.push(this.#text[at]);
    return stringOf(scratch);
  }

  /** Whether a spelling has `word[first .. end)` at an offset; the spelling must be long enough. */
  has(spelling: number, offset: number, word: Uint16Array, first: number, end: number): boolean {
    const text = this.#text;
    for (let at = this.#start[spelling] + offset, i = first; i < end; at++, i++) {
      if (text[at] !== word[i]) return false;
    }
    return true;
  }

  /** The spelling that a place in the suffix array belongs to. */
  spellingAt(place: number): number {
    return this.#suffix[place] >>> 8;
  }

  /** Spellings that begin with the word. */
  beginningWith(word: Uint16Array): Range {
    return this.continuations(word, 0).final;
  }

  /** The spelling that equals the word, or -1. */
  find(word: Uint16Array): number {
    const last = this.continuations(word, 0).exact.at(-1);
    return last !== undefined && last.end === word.length ? last.spelling : -1;
  }

  /** Narrows the dictionary character by character along the word; stops as soon as nothing is left. */
  continuations(word: Uint16Array, from: number): Continuations {
    const exact: { end: number; spelling: number }[] = [];
    let final = EMPTY;
    for (let end = from + 1; end <= word.length; end++) {
      const length = end - from;
      let whole: number;
      if (length <= 2) ({ whole, spellings: final } = this.#leadingTo(word, from, end));
      else {
        final = this.narrow(final, length - 1, word[end - 1]);
        whole = this.wholeIn(final, length);
      }
      if (final.low >= final.high) return { exact, final: EMPTY };
      if (whole >= 0) exact.push({ end, spelling: whole });
    }
    return { exact, final };
  }

  /** Spellings that begin with a unit, or with two. */
  beginningWithUnits(first: number, second?: number): Range {
    const known = second === undefined ? this.#ofOne.get(first) : this.#ofTwo.get((first << 16) | second);
    if (known !== undefined) return known.spellings;
    const key = second === undefined ? Uint16Array.of(first) : Uint16Array.of(first, second);
    return this.#leadingTo(key, 0, key.length).spellings;
  }

  /** A unit of a spelling; 0 behind its last one. */
  unit(spelling: number, at: number): number {
    return this.#text[this.#start[spelling] + at];
  }

  /** Places in the suffix array of the suffixes that begin with the word; whole spellings are not among them. */
  containing(word: Uint16Array): Range {
    const suffixes = this.#suffixesOf(word, 0, Math.min(2, word.length));
    return word.length <= 2 ? suffixes : this.#suffixRange(word, 0, word.length, suffixes);
  }

  /** Slots of the parent spellings that end with `word[from .. end)`. */
  slotsEndingWith(word: Uint16Array, from: number, end: number): Range {
    const slots = this.#slotsOf(word, Math.max(from, end - 2), end);
    return end - from <= 2 ? slots : this.#slotRange(word, from, end, slots);
  }

  /** Whether a spelling begins with a digit, which its place in the dictionary shows. */
  beginsWithDigit(spelling: number): boolean {
    this.#digits ??= {
      low: this.#bound(0, this.size, 0, DIGITS.low),
      high: this.#bound(0, this.size, 0, DIGITS.high),
    };
    return spelling >= this.#digits.low && spelling < this.#digits.high;
  }

  /** The spellings of a range, all with `length` units in common, in which no digit follows these: at most two ranges. */
  beforeNoDigit({ low, high }: Range, length: number): Range[] {
    return without(
      { low, high },
      this.#bound(low, high, length, DIGITS.low),
      this.#bound(low, high, length, DIGITS.high),
    );
  }

  /** The places of a range of the suffix array, all with `length` units in common, in which no digit follows these. */
  suffixesBeforeNoDigit(places: Range, length: number): Range[] {
    const unit = (place: number): number => this.#suffixUnit(place, length);
    return withoutDigits(places, unit);
  }

  /** Among slots whose spellings share their last `length` units, those with no digit before these units. */
  slotsBehindNoDigit(slots: Range, length: number): Range[] {
    const unit = (slot: number): number => {
      const spelling = this.#reversed[slot];
      const at = this.#start[spelling + 1] - 2 - length;
      return at < this.#start[spelling] ? 0 : this.#text[at];
    };
    return withoutDigits(slots, unit);
  }

  /** Whether a digit stands before the suffix at a place. */
  followsDigit(place: number): boolean {
    return isDigit(this.#suffixUnit(place, -1));
  }

  #suffixUnit(place: number, offset: number): number {
    const entry = this.#suffix[place];
    return this.#text[this.#start[entry >>> 8] + (entry & 255) + offset];
  }

  /** The ranges that `word[from .. end)`, one unit or two, leads to. */
  #leadingTo(word: Uint16Array, from: number, end: number): KeyRanges {
    const one = end - from === 1;
    const known = one ? this.#ofOne : this.#ofTwo;
    const key = one ? word[from] : (word[from] << 16) | word[from + 1];
    let entry = known.get(key);
    if (entry === undefined) {
      const before = one ? { low: 0, high: this.size } : this.#leadingTo(word, from, from + 1).spellings;
      const spellings = this.narrow(before, end - from - 1, word[end - 1]);
      entry = { whole: this.wholeIn(spellings, end - from), spellings, suffixes: null, slots: null };
      if (known.size >= MAX_PAIRS) known.clear();
      known.set(key, entry);
    }
    return entry;
  }

  /** Places of the suffixes that begin with `word[from .. end)`, one unit or two. */
  #suffixesOf(word: Uint16Array, from: number, end: number): Range {
    const entry = this.#leadingTo(word, from, end);
    entry.suffixes ??= this.#suffixRange(
      word,
      from,
      end,
      end - from === 1 ? { low: 0, high: this.#suffix.length } : this.#suffixesOf(word, from, from + 1),
    );
    return entry.suffixes;
  }

  /** Slots of the parent spellings that end with `word[from .. end)`, one unit or two. */
  #slotsOf(word: Uint16Array, from: number, end: number): Range {
    const entry = this.#leadingTo(word, from, end);
    entry.slots ??= this.#slotRange(
      word,
      from,
      end,
      end - from === 1 ? { low: 0, high: this.#reversed.length } : this.#slotsOf(word, from + 1, end),
    );
    return entry.slots;
  }

  /** The spelling that is just the first `length` units which all of some spellings begin with; -1 for none. */
  wholeIn({ low, high }: Range, length: number): number {
    return low < high && this.length(low) === length ? low : -1;
  }

  /** Those of some spellings that have a unit at `depth`; all share their units before it. */
  narrow({ low, high }: Range, depth: number, unit: number): Range {
    const first = this.#bound(low, high, depth, unit);
    const text = this.#text;
    const start = this.#start;
    // few words share a longer beginning: the end is near
    let from = first;
    let to = from + 1;
    for (let step = 2; to < high && text[start[to] + depth] <= unit; step *= 2) {
      from = to;
      to = roundStep(from, step);
    }
    return { low: first, high: this.#bound(from, Math.min(high, to), depth, unit + 1) };
  }

  /** First spelling in `[low, high)` whose unit at `depth` is at least `unit`; all share their units before it. */
  #bound(low: number, high: number, depth: number, unit: number): number {
    const text = this.#text;
    const start = this.#start;
    let from = low;
    let to = high;
    while (from < to) {
      const middle = roundestIn(from, to);
      if (text[start[middle] + depth] < unit) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** The places in the suffix array whose suffixes begin with `word[first .. end)`. */
  #suffixRange(word: Uint16Array, first: number, end: number, within: Range): Range {
    const low = this.#suffixBound(word, first, end, within, false);
    let from = low;
    let to = from + 1;
    for (let step = 2; to < within.high && this.#compareSuffix(to, word, first, end) === 0; step *= 2) {
      from = to;
      to = roundStep(from, step);
    }
    const near = { low: from, high: Math.min(within.high, to) };
    return { low, high: this.#suffixBound(word, first, end, near, true) };
  }

  #suffixBound(word: Uint16Array, first: number, end: number, { low, high }: Range, above: boolean): number {
    let from = low;
    let to = high;
    while (from < to) {
      const middle = roundestIn(from, to);
      const order = this.#compareSuffix(middle, word, first, end);
      if (order < 0 || (above && order === 0)) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** How a suffix compares with `word[first .. end)`; 0 when it begins with that. */
  #compareSuffix(place: number, word: Uint16Array, first: number, end: number): number {
    const text = this.#text;
    const entry = this.#suffix[place];
    let at = this.#start[entry >>> 8] + (entry & 255);
    // the terminator is smaller than every unit of a word, so a short suffix ends the loop by itself
    for (let i = first; i < end; i++, at++) if (text[at] !== word[i]) return text[at] - word[i];
    return 0;
  }

  /** The slots whose spellings end with `word[first .. end)`. */
  #slotRange(word: Uint16Array, first: number, end: number, { low, high }: Range): Range {
    const from = this.#slotBound(word, first, end, low, high, false);
    return { low: from, high: this.#slotBound(word, first, end, from, high, true) };
  }

  #slotBound(
    word: Uint16Array,
    first: number,
    end: number,
    low: number,
    high: number,
    above: boolean,
  ): number {
    let from = low;
    let to = high;
    while (from < to) {
      const middle = roundestIn(from, to);
      const order = this.#compareEnding(this.#reversed[middle], word, first, end);
      if (order < 0 || (above && order === 0)) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** How a spelling compares backwards with `word[first .. end)`; 0 when it ends with that. */
  #compareEnding(spelling: number, word: Uint16Array, first: number, end: number): number {
    const text = this.#text;
    const begin = this.#start[spelling];
    let at = this.#start[spelling + 1] - 2;
    for (let i = end - 1; i >= first; i--, at--) {
      if (at < begin) return -1;
      if (text[at] !== word[i]) return text[at] - word[i];
    }
    return 0;
  }
}

/** A range without the part from one place to another. */
function without({ low, high }: Range, from: number, to: number): Range[] {
  return [
    { low, high: from },
    { low: to, high },
  ].filter((range) => range.low < range.high);
}

/** A range in the order of one unit, without the part whose unit is a digit. */
function withoutDigits({ low, high }: Range, unit: (at: number) => number): Range[] {
  const bound = (first: number, least: number): number => {
    let from = first;
    let to = high;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (unit(middle) < least) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  const from = bound(low, DIGITS.low);
  return without({ low, high }, from, bound(from, DIGITS.high));
}
