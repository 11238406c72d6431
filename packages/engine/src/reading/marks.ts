/** Finds the surroundings of an address: the signs of a text, labels and marks before the address, and its end. */

import { WIDE } from '../facts/scripts.js';
import { BACKS, CALLED, DATED, FRONTS, LABELLED } from '../facts/surroundings.js';
import { isDigit, stringOf } from '../text/index.js';
import { beginningsOf, RowFilter } from './needed-units.js';

/** Stands for a character that could not be read: in no dictionary, and left alone by folding. */
export const UNREADABLE = '\ue000';

/** Signs that a text contains, so that only their patterns are run: most texts have few. */
export const SIGN = {
  /** Full-width ASCII, or another space than that of ASCII. */
  wide: 1,
  /** Characters that may stand for one that could not be read. */
  unread: 1 << 1,
  /** Seven digits or more. */
  manyDigits: 1 << 3,
  /** White space behind a digit. */
  spaced: 1 << 6,
  /** Digits behind that. */
  spacedDigits: 1 << 7,
  /** An opening bracket. */
  bracket: 1 << 8,
  /** The end of a label before a prefecture. */
  boundary: 1 << 9,
  colon: 1 << 10,
} as const;

/** Kinds of single units besides: the signs of a text are made of these. */
const DIGIT = 1 << 11;
const SPACE = 1 << 12;
/** All bits of {@link SIGN}. */
const ALL_SIGNS = DIGIT - 1;
const SOFT_HYPHEN = 0xad;
/** Folding drops it, between digits too. */
export const NO_WIDTH = 0x200b;

/** Look-alikes that documents contain instead of a kanji and that no normal form changes: ⻄ for 西. */
const RADICALS: ReadonlyMap<number, number> = new Map(
  '⻄西 ⻑長 ⻘青 ⻩黄 ⻲亀 ⻯竜 ⻤鬼 ⻨麦 ⻫斉 ⻭歯 ⻁虎 ⻝食 ⺠民 ⻆角 ⻅見 ⻣骨 ⻥魚 ⻦鳥 ⻋車'
    .split(' ')
    .map(([radical, kanji]) => [radical.charCodeAt(0), kanji.charCodeAt(0)]),
);

const SIGNS = signTable();

function signTable(): Uint16Array {
  const signs = new Uint16Array(0x10000);
  const mark = (characters: string, sign: number): void => {
    for (const c of characters) {
      signs[c.charCodeAt(0)] |= sign;
    }
  };
  mark(' \t\n\v\f\r\u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff', SPACE | SIGN.boundary);
  for (let space = 0x2000; space <= 0x200a; space++) signs[space] |= SPACE | SIGN.boundary;
  mark('\u3000\u00a0\u00ad\t→⇒➡', SIGN.wide);
  for (const [radical] of RADICALS) signs[radical] |= SIGN.wide;
  mark('〓\ufffd?□▯\ue000', SIGN.unread);
  mark('0123456789', DIGIT);
  mark('([{【〔〈《<［｛「『', SIGN.bracket | SIGN.boundary);
  mark(')]}】〕〉》>」』:、,|/;=_', SIGN.boundary);
  mark(':', SIGN.colon);
  for (let code = 0xff01; code <= 0xff5d; code++) signs[code] |= signs[code - WIDE] | SIGN.wide;
  return signs;
}

/** Whether a unit is white space. */
export function isSpace(unit: number): boolean {
  return (SIGNS[unit] & SPACE) !== 0;
}

/** The signs ({@link SIGN}) that a text contains, as bits. */
export function signsOf(text: string): number {
  let all = 0;
  let digits = 0;
  let behindDigit = false;
  let behindSpace = false;
  for (let i = 0; i < text.length; i++) {
    const signs = SIGNS[text.charCodeAt(i)];
    if (signs !== 0) {
      all |= signs;
      if ((signs & DIGIT) !== 0) {
        digits++;
        if (behindSpace) all |= SIGN.spacedDigits;
        behindDigit = true;
        behindSpace = false;
      } else if ((signs & SPACE) !== 0) {
        if (behindDigit) {
          all |= SIGN.spaced;
          behindSpace = true;
        }
      } else {
        behindDigit = false;
        behindSpace = false;
      }
    } else {
      behindDigit = false;
      behindSpace = false;
    }
  }
  if (digits >= 7) all |= SIGN.manyDigits;
  return all & ALL_SIGNS;
}

const FRONT_PATTERNS = FRONTS.map(([pattern]) => pattern);
const BACK_PATTERNS = BACKS.map(([pattern]) => pattern);

/** Finds which of all surroundings a text may have: a bit each. */
const FILTER = new RowFilter([...FRONT_PATTERNS, ...BACK_PATTERNS, LABELLED].map((pattern) => [pattern]));
const FRONT_BITS = FILTER.bits.slice(0, FRONTS.length);
const BACK_BITS = FILTER.bits.slice(FRONTS.length, -1);
const LABELLED_BIT = FILTER.bits[FILTER.bits.length - 1];
const ALL_BACKS = BACK_BITS.reduce((all, bit) => all | bit, 0);
/** Which of {@link FRONTS} may begin with a unit, by their bits. */
const FRONT_BEGINNINGS = beginningsOf(FRONT_PATTERNS, FRONT_BITS);

/** Kinds of text that may surround an address, as bits. @param text without full-width ASCII */
export function surroundingsOf(text: string): number {
  return FILTER.in(text);
}

/** The length of a mark or label before an address, at a position of a text; 0 for none. */
export function frontAt(text: string, position: number, surroundings: number): number {
  const may = FRONT_BEGINNINGS[text.charCodeAt(position)] & surroundings;
  if (may === 0) return 0;
  const rest = text.slice(position);
  for (let k = 0; k < FRONTS.length; k++) {
    if ((may & FRONT_BITS[k]) === 0) continue;
    const length = FRONT_PATTERNS[k].exec(rest)?.[0].length ?? 0;
    if (length > 0 && length < rest.length) return length;
  }
  return 0;
}

/** Whether a label may stand before a prefecture, according to `surroundings`. */
export function mayBeLabelled(surroundings: number): boolean {
  return (surroundings & LABELLED_BIT) !== 0;
}

/** Where the address in a text is over at the latest. */
export function endOfAddress(text: string, surroundings: number, signs: number): number {
  if ((surroundings & ALL_BACKS) === 0) return text.length;
  const called = (signs & SIGN.manyDigits) === 0 ? 0 : (CALLED.exec(text)?.[0].length ?? 0);
  const front = called === 0 && isDigit(text.charCodeAt(0)) ? (DATED.exec(text)?.[0].length ?? 0) : called;
  const rest = front === 0 ? text : text.slice(front);
  let end = rest.length;
  for (let k = 0; k < BACK_PATTERNS.length; k++) {
    if ((surroundings & BACK_BITS[k]) === 0) continue;
    const at = BACK_PATTERNS[k].exec(rest)?.index;
    if (at !== undefined && at > 0 && at < end) end = at;
  }
  return front + end;
}

/** A text with half-width ASCII, one kind of space, and kanji for radicals, unit for unit. */
export function narrowed(text: string, signs: number): string {
  if ((signs & SIGN.wide) === 0) return text;
  const units: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === SOFT_HYPHEN) units.push(isDigit(narrow(text.charCodeAt(i + 1))) ? unit : NO_WIDTH);
    else units.push(narrow(unit));
  }
  return stringOf(units);
}

/** Between the parts of an address as white space is. */
const ARROWS: ReadonlySet<number> = new Set([...'→⇒➡'].map((c) => c.charCodeAt(0)));

function narrow(unit: number): number {
  if (unit >= 0xff01 && unit <= 0xff5d) return unit - WIDE;
  if (unit === 0x3000 || unit === 0xa0 || unit === 0x09 || ARROWS.has(unit)) return 0x20;
  return RADICALS.get(unit) ?? unit;
}

/** Boxes, where a kanji stands before and behind: elsewhere they are ticked. */
const UNREAD = /[〓\ufffd]|\?(?=[^\s?])|(?<=\p{sc=Han})[□▯](?=\p{sc=Han})/gu;

/** Replaces characters that stand for one that could not be read. A question mark at the end stays. */
export function markUnreadable(text: string, signs: number): string {
  return (signs & SIGN.unread) === 0 ? text : text.replace(UNREAD, UNREADABLE);
}

const NO_BRACKETS: readonly never[] = [];

/** Ranges of brackets with their contents, which may be left out: 和歌山市（旧市内）西小二里. */
export function bracketed(text: string, signs: number): readonly (readonly [from: number, to: number])[] {
  if ((signs & SIGN.bracket) === 0) return NO_BRACKETS;
  return [
    ...text.matchAll(/[([{【〔〈《<［｛「『][^)\]}】〕〉》>］｝」』]{0,40}[)\]}】〕〉》>］｝」』]/gu),
  ].map((match) => [match.index, match.index + match[0].length] as const);
}
