import { composed, foldAligned } from '../../text/index.js';
import { unitsOf } from '../words/dictionary.js';
import {
  bracketed,
  endOfAddress,
  FRONTS,
  LABELLED,
  markUnreadable,
  mayHaveFront,
  narrowed,
  PLACED,
  postalCode,
  SIGN,
  SPOKEN,
  signsOf,
  UNREADABLE,
} from './marks.js';
import { withoutFields, withoutMarkup } from './markup.js';
import { kanjiAsDigits, linked, plainNumbers, separateNumbers, ungrouped } from './plain-numbers.js';

/** What is written behind a number and says what it numbers, or joins it to the next. */
export type Counter = 'chome' | 'banchi' | 'ban' | 'go' | 'no' | 'dash' | 'space' | 'none';

/** A number of a word: digits that are whole, and what is written behind them. */
export interface WrittenNumber {
  /** Without leading zeros. */
  readonly digits: string;
  readonly counter: Counter;
  /** Position in the folded word behind the number and its counter. */
  readonly end: number;
  /** Whether it may number a section, block, house or lot: not a room, a floor or a year. */
  readonly usable: boolean;
  /** Whether 番地 or 地番 stands before it. */
  readonly isLot: boolean;
  /** Whether what stands behind it is counted by it, and it numbers nothing of an address: 2F, 305号室. */
  readonly isOther: boolean;
}

/** So much of a word is looked at. */
export const LONGEST = 400;

/** So many beginnings are tried. */
const MOST_STARTS = 6;
const AT_FIRST: readonly number[] = [0];
const NOWHERE: readonly number[] = [];

const SPOKEN_ONLY = [SPOKEN];
const PLACED_OR_SPOKEN = [PLACED, SPOKEN];

/** A range of the folded word. */
export interface FoldedRange {
  readonly from: number;
  readonly to: number;
}

/**
 * How what stands between digits is read: white space ends a number, or is nothing (`1 0 - 1 5`); marks end an address, or
 * are hyphens (`1/2/3`).
 */
export type Reading = 'apart' | 'joined' | 'linked';

/** A word as it was typed, folded, with what surrounds an address set apart. */
export class Written {
  /** The word as typed. */
  readonly source: string;
  readonly folded: string;
  /** The folded word as UTF-16 units. */
  readonly units: Uint16Array;
  /** Where in the word as typed each unit comes from. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** Positions in the folded word where an address may begin, the likeliest first. */
  readonly starts: readonly number[];
  /** Brackets and what they hold. */
  readonly brackets: readonly FoldedRange[];
  readonly postCode: { readonly code: number; readonly from: number; readonly to: number } | null;
  /** Numbers that were read already, by their positions. */
  readonly numbers: WrittenNumber[] = [];
  /** Where it was asked whether a number follows as addresses have them, by position. */
  readonly certain: boolean[] = [];
  /** Whether a character could not be read. */
  readonly unreadable: boolean;
  /** What it has of `SIGN`. */
  readonly signs: number;

  /** What is folded, as long as what was looked at. */
  readonly #text: string;

  /** @param reading how what stands between digits is read */
  constructor(source: string, reading: Reading = 'apart') {
    this.source = source;
    const unmarked = withoutMarkup(source.length > LONGEST ? source.slice(0, LONGEST) : source);
    const signs = signsOf(unmarked);
    const looked = withoutFields(unmarked, signs);
    this.signs = signs;
    const read = markUnreadable(narrowed(looked, signs), signs);
    const marked = reading === 'linked' ? linked(read) : ungrouped(read, signs);
    this.unreadable = (signs & SIGN.unread) !== 0 && marked.includes(UNREADABLE);
    this.postCode = postalCode(marked, signs);
    const text = marked.slice(0, endOfAddress(marked, signs));
    this.#text = text;
    const plain = plainNumbers(text, signs);
    const inDigits = kanjiAsDigits(plain, signs);
    const counted = inDigits?.text ?? plain;
    const isSpaced = (signs & SIGN.spaced) !== 0 || inDigits !== null;
    const { folded, origins: own } = foldAligned(
      isSpaced && reading !== 'joined' ? separateNumbers(counted) : counted,
    );
    const { from, to } = composed(own, inDigits?.origins ?? null);
    this.folded = folded;
    this.units = unitsOf(folded);
    this.from = from;
    this.to = to;
    this.starts = this.#starts(text, signs);
    this.brackets = bracketed(text, signs).map(([from, to]) => ({
      from: this.foldedAt(from),
      to: this.foldedAt(to),
    }));
  }

  /** The first unit that comes from a position of the source or behind it. */
  foldedAt(position: number): number {
    let low = 0;
    let high = this.from.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.from[middle] < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** What was written for the units of a range, without what folding dropped around it. */
  slice(from: number, to: number): string {
    return to > from ? this.source.slice(this.from[from], this.to[to - 1]) : '';
  }

  /** What stands between two neighbouring units and was dropped; behind the last one the rest of the word. */
  gapBefore(at: number): string {
    const from = at === 0 ? 0 : this.to[at - 1];
    return this.source.slice(from, at < this.from.length ? this.from[at] : this.source.length);
  }

  /** Further positions than {@link starts}, where only a municipality with one of its towns is an address: behind a person or an office. */
  places(): readonly number[] {
    const found: number[] = [];
    const patterns = (this.signs & SIGN.boundary) === 0 ? SPOKEN_ONLY : PLACED_OR_SPOKEN;
    for (const pattern of patterns) {
      for (const index of placesOf(pattern, this.#text)) {
        if (found.length === MOST_STARTS) break;
        const at = this.foldedAt(index + 1);
        if (at < this.units.length && !this.starts.includes(at) && !found.includes(at)) found.push(at);
      }
    }
    return found;
  }

  #starts(text: string, signs: number): readonly number[] {
    const hasFront = mayHaveFront(text, signs);
    const mayBeLabelled = (signs & SIGN.boundary) !== 0;
    if (!hasFront && !mayBeLabelled) return this.units.length > 0 ? AT_FIRST : NOWHERE;
    const found = new Set<number>();
    const add = (position: number): void => {
      const at = this.foldedAt(position);
      if (at < this.units.length && found.size < MOST_STARTS) found.add(at);
    };
    let position = 0;
    const stops: number[] = [0];
    for (let changed = hasFront; changed && stops.length < MOST_STARTS; ) {
      changed = false;
      const rest = text.slice(position);
      for (const [pattern] of FRONTS) {
        const match = pattern.exec(rest);
        if (match === null || match[0].length === rest.length) continue;
        position += match[0].length;
        stops.push(position);
        changed = true;
        break;
      }
    }
    for (const stop of stops.reverse()) add(stop);
    if (mayBeLabelled) for (const index of placesOf(LABELLED, text)) add(index + 1);
    if (this.postCode !== null) add(this.postCode.to);
    return [...found];
  }
}

/** Where a pattern, which is global, is found in a text. */
function placesOf(pattern: RegExp, text: string): readonly number[] {
  if (text.search(pattern) < 0) return NOWHERE;
  return [...text.matchAll(pattern)].map(({ index }) => index);
}

/** Whether a word has a digit at a position. */
export function isDigitAt({ units }: Written, at: number): boolean {
  return units[at] >= 0x30 && units[at] <= 0x39;
}

/** Whether a folded unit is katakana or the mark of a long vowel. */
export function isKatakana(unit: number): boolean {
  return unit >= 0x30a1 && unit <= 0x30fc;
}

/** Whether a unit may go on with a name: kanji or kana. */
export function isNameUnit(unit: number): boolean {
  return (unit >= 0x4e00 && unit < 0xa000) || isKatakana(unit);
}
