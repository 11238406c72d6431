import type { Counter } from '../facts/counters.js';
import { isHiragana } from '../facts/scripts.js';
import { PLACED, SPOKEN } from '../facts/surroundings.js';
import { unitsOf } from '../text/index.js';
import type { PlacedCode } from './clean-text.js';
import { SIGN } from './marks.js';

/** A number of a word: all its digits, and the counter behind them. */
export interface WrittenNumber {
  /** Without leading zeros. */
  readonly digits: string;
  /** The counter behind it, or without one its joint to the next number: 103の3 has `no`, 1-2 `dash`. */
  readonly counter: Counter | 'no' | 'dash' | 'space' | 'none';
  /** Position in the folded word behind the number and its counter. */
  readonly end: number;
  /** Whether it may number a section, block, house or lot: not a room, a floor or a year. */
  readonly usable: boolean;
  /** Whether 番地 or 地番 stands before it. */
  readonly isLot: boolean;
  /** Whether it counts something else than parts of an address: 2F, 305号室. */
  readonly isOther: boolean;
}

const SPOKEN_ONLY = [SPOKEN];
const PLACED_OR_SPOKEN = [PLACED, SPOKEN];

/** Positions at most at which an address may begin. Words have two or three: at the start, behind a label, behind a postal code. */
export const MOST_STARTS = 6;

/** A range of a folded word. */
interface FoldedRange {
  readonly from: number;
  readonly to: number;
}

/** A text that holds an address: its fold, and the surroundings of the address. */
interface AddressText {
  /** The word as typed, the part of it that is read. */
  readonly source: string;
  readonly folded: string;
  /** Where in the word as typed each unit of the folded one comes from, `[from, to)`. */
  readonly from: ArrayLike<number>;
  readonly to: ArrayLike<number>;
  /** Where in {@link text} each of them begins. */
  readonly inText: ArrayLike<number>;
  /** Positions in the folded word where an address may begin, the likeliest first. */
  readonly starts: readonly number[];
  /** Brackets with their contents. */
  readonly brackets: readonly FoldedRange[];
  readonly postCode: PlacedCode | null;
  /** Whether a character could not be read. */
  readonly unreadable: boolean;
  /** Which characters the text has, as bits of `SIGN`. */
  readonly signs: number;
  /** The text that is folded: the clean one up to the end of the address. */
  readonly text: string;
}

/** An {@link AddressText} along which walks go. It keeps the numbers that they read at its positions. */
export class Written implements AddressText {
  readonly source: string;
  readonly folded: string;
  /** The folded text as UTF-16 units. */
  readonly units: Uint16Array;
  readonly from: AddressText['from'];
  readonly to: AddressText['to'];
  readonly inText: AddressText['inText'];
  readonly starts: AddressText['starts'];
  readonly brackets: AddressText['brackets'];
  readonly postCode: AddressText['postCode'];
  readonly unreadable: boolean;
  readonly signs: number;
  readonly text: string;
  /** Numbers that were read already, by their positions. */
  readonly numbers: WrittenNumber[] = [];
  /** Where it was asked whether a number follows as addresses have them, by position. */
  readonly certain: boolean[] = [];

  constructor(read: AddressText) {
    this.source = read.source;
    this.folded = read.folded;
    this.units = unitsOf(read.folded);
    this.from = read.from;
    this.to = read.to;
    this.inText = read.inText;
    this.starts = read.starts;
    this.brackets = read.brackets;
    this.postCode = read.postCode;
    this.unreadable = read.unreadable;
    this.signs = read.signs;
    this.text = read.text;
  }

  /** The typed text of a range of units, without text that folding dropped around it. */
  slice(from: number, to: number): string {
    return to > from ? this.source.slice(this.from[from], this.to[to - 1]) : '';
  }

  /** The text between two neighbouring units that was dropped; behind the last unit, the rest of the word. */
  gapBefore(at: number): string {
    const from = at === 0 ? 0 : this.to[at - 1];
    return this.source.slice(from, at < this.from.length ? this.from[at] : this.source.length);
  }

  /** The few characters that were written behind a unit. */
  behind(at: number): string {
    const from = at === 0 ? 0 : this.to[at - 1];
    return this.source.slice(from, from + 4);
  }

  /** Whether a unit was typed in hiragana. */
  isHiragana(at: number): boolean {
    return isHiragana(this.source.charCodeAt(this.from[at]));
  }

  /** Further positions than {@link starts}, where only a municipality with one of its towns is an address: behind a person or an office. */
  places(): readonly number[] {
    const found: number[] = [];
    const patterns = (this.signs & SIGN.boundary) === 0 ? SPOKEN_ONLY : PLACED_OR_SPOKEN;
    for (const pattern of patterns) {
      for (const index of placesOf(pattern, this.text)) {
        if (found.length === MOST_STARTS) break;
        const at = foldedAt(this.inText, index + 1);
        if (at < this.units.length && !this.starts.includes(at) && !found.includes(at)) found.push(at);
      }
    }
    return found;
  }
}

/** Whether a word has a digit at a position. */
export function isDigitAt({ units }: Written, at: number): boolean {
  return units[at] >= 0x30 && units[at] <= 0x39;
}

/** The first unit that comes from a position of a text or behind it. @param from where each unit comes from, ascending */
export function foldedAt(from: ArrayLike<number>, position: number): number {
  let low = 0;
  let high = from.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (from[middle] < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where a pattern, which is global, is found in a text. */
export function placesOf(pattern: RegExp, text: string): readonly number[] {
  if (text.search(pattern) < 0) return NOWHERE;
  return [...text.matchAll(pattern)].map(({ index }) => index);
}
const NOWHERE: readonly number[] = [];
