import { composed, foldAligned } from '../text/index.js';
import { WORD_READ } from '../vocabulary/searches.js';
import {
  bracketed,
  endOfAddress,
  frontAt,
  markUnreadable,
  mayBeLabelled,
  NO_WIDTH,
  narrowed,
  postalCode,
  SIGN,
  signsOf,
  surroundingsOf,
  UNREADABLE,
} from './marks.js';
import { withoutFields, withoutMarkup } from './markup.js';
import { LABELLED } from './tables/surroundings.js';
import { ungrouped, usualNumbers } from './usual-numbers.js';

/** The part of a word that is read, cut between characters. Nothing behind it is looked at by anybody. */
export function partRead(word: string): string {
  if (word.length <= WORD_READ) return word;
  const isSplit = /[\ud800-\udbff]/.test(word.charAt(WORD_READ - 1));
  return word.slice(0, isSplit ? WORD_READ - 1 : WORD_READ);
}

/** So many beginnings are tried. */
export const MOST_STARTS = 6;
const AT_FIRST: readonly number[] = [0];
const NOWHERE: readonly number[] = [];

/** A range of the folded word. */
export interface FoldedRange {
  readonly from: number;
  readonly to: number;
}

/**
 * How what stands between digits is read: white space ends a number, or is nothing (`1 0 - 1 5`); marks end an address, or
 * are hyphens (`1/2/3`).
 */
export type BetweenDigits = 'apart' | 'joined' | 'linked';

/** What is read of a word without any gazetteer: its fold, and what surrounds an address set apart. Values only. */
export interface AddressText {
  /** The word as typed, its {@link partRead} only. */
  readonly source: string;
  readonly folded: string;
  /** Where in the word as typed each unit of the folded one comes from, `[from, to)`. */
  readonly from: ArrayLike<number>;
  readonly to: ArrayLike<number>;
  /** Positions in the folded word where an address may begin, the likeliest first. */
  readonly starts: readonly number[];
  /** Brackets and what they hold. */
  readonly brackets: readonly FoldedRange[];
  readonly postCode: { readonly code: number; readonly from: number; readonly to: number } | null;
  /** Whether a character could not be read. */
  readonly unreadable: boolean;
  /** What it has of `SIGN`. */
  readonly signs: number;
  /** What is folded, as long as what was looked at. */
  readonly text: string;
}

/** Reads a word. @param source cut by {@link partRead} @param between how what stands between digits is read */
export function readAddress(source: string, between: BetweenDigits = 'apart'): AddressText {
  const unmarked = withoutMarkup(source);
  const signs = signsOf(unmarked);
  const looked = withoutFields(unmarked, signs);
  const read = markUnreadable(narrowed(looked, signs), signs);
  const marked = between === 'linked' ? linked(read) : ungrouped(read, INVISIBLE);
  const postCode = postalCode(marked, signs);
  const surroundings = surroundingsOf(marked);
  const text = marked.slice(0, endOfAddress(marked, surroundings, signs));
  const usual = usualNumbers(text);
  const counted = usual?.text ?? text;
  const isSpaced = (signs & SIGN.spaced) !== 0 || usual !== null;
  const { folded, origins: own } = foldAligned(
    isSpaced && between !== 'joined' ? separateNumbers(counted) : counted,
  );
  const { from, to } = composed(own, usual?.origins ?? null);
  return {
    source,
    folded,
    from,
    to,
    starts: startsOf(text, from, surroundings, postCode),
    brackets: bracketed(text, signs).map(([begin, end]) => ({
      from: foldedAt(from, begin),
      to: foldedAt(from, end),
    })),
    postCode,
    unreadable: (signs & SIGN.unread) !== 0 && marked.includes(UNREADABLE),
    signs,
    text,
  };
}

const INVISIBLE = String.fromCharCode(NO_WIDTH);

/** White space between digits ends a number. */
function separateNumbers(text: string): string {
  return text.replace(/(?<=[0-9])(\s+)(?=[0-9])/gu, (spaces) => APART.repeat(spaces.length));
}
/** Dropped by folding, but keeps digits apart. */
const APART = '、';

/** Marks between digits as hyphens: 三丁目12/3, 3,12,3. */
function linked(text: string): string {
  return text.replace(/(?<=[0-9])[/:,_](?=[0-9])/gu, '-');
}

/** The first unit that comes from a position of the source or behind it. @param from where each unit comes from, ascending */
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

function startsOf(
  text: string,
  from: ArrayLike<number>,
  surroundings: number,
  postCode: AddressText['postCode'],
): readonly number[] {
  const isLabelled = mayBeLabelled(surroundings);
  if (!isLabelled && postCode === null && frontAt(text, 0, surroundings) === 0)
    return from.length > 0 ? AT_FIRST : NOWHERE;
  const found = new Set<number>();
  const add = (position: number): void => {
    const at = foldedAt(from, position);
    if (at < from.length && found.size < MOST_STARTS) found.add(at);
  };
  const stops: number[] = [0];
  let position = 0;
  for (let length = 1; length > 0 && stops.length < MOST_STARTS; ) {
    length = frontAt(text, position, surroundings);
    position += length;
    if (length > 0) stops.push(position);
  }
  for (const stop of stops.reverse()) add(stop);
  if (isLabelled) for (const index of placesOf(LABELLED, text)) add(index + 1);
  if (postCode !== null) add(postCode.to);
  return [...found];
}

/** Where a pattern, which is global, is found in a text. */
export function placesOf(pattern: RegExp, text: string): readonly number[] {
  if (text.search(pattern) < 0) return NOWHERE;
  return [...text.matchAll(pattern)].map(({ index }) => index);
}
