import { DASHES } from '../facts/dashes.js';
import type { WrittenPostCode } from '../facts/postal-codes.js';
import { LABELLED } from '../facts/surroundings.js';
import { composed, foldAligned } from '../text/index.js';
import type { CleanText } from './clean-text.js';
import {
  bracketed,
  endOfAddress,
  frontAt,
  markUnreadable,
  mayBeLabelled,
  NO_WIDTH,
  SIGN,
  surroundingsOf,
  UNREADABLE,
} from './marks.js';
import { ungrouped, usualNumbers } from './usual-numbers.js';
import { foldedAt, MOST_STARTS, placesOf, Written } from './written.js';

const AT_FIRST: readonly number[] = [0];
const NOWHERE: readonly number[] = [];

/**
 * How characters between digits are read: white space ends a number, or is nothing (`1 0 - 1 5`); marks end an address, or
 * are hyphens (`1/2/3`).
 */
export type BetweenDigits = 'apart' | 'joined' | 'linked';

/** Another way to read what stands between digits. */
export interface OtherDigits {
  readonly between: BetweenDigits;
  /** Whether they may be several lots instead: 882,883. */
  readonly mayBeLots: boolean;
}

const LINKED_DIGITS = /[0-9][/:,_][0-9]/;
const SLASHED = /[0-9]\/[0-9]/;
/** Names and numbers as columns of a table: 和歌山市,塩屋,5丁目,4,53. */
const COLUMNS = /\p{L}(,)[^,]*\p{L}\1{1,2}[0-9]+\1[0-9]+$/u;
const SPACED_DIGITS = /[0-9]\s+[0-9]/u;
/** A number and what stands behind it: 1 305 is not 1305, nor 3-4 7 3-47, as 1 3 0 5 and 3 - 4 7 may be. */
const SPACED_NUMBERS = new RegExp(`[0-9]{2}\\s+[0-9]|[0-9]\\s+[0-9]{2}|[${DASHES}][0-9]\\s+[0-9]`, 'u');
const AS_USUAL: readonly never[] = [];

/** The other ways to read what stands between the digits of a text, the likeliest first: `1 0 - 1 5`, `1/2/3`. */
export function otherDigits({ text, signs }: CleanText): readonly OtherDigits[] {
  const mayJoin = (signs & SIGN.spacedDigits) !== 0 && SPACED_DIGITS.test(text) && !SPACED_NUMBERS.test(text);
  const mayLink = (signs & SIGN.boundary) !== 0 && LINKED_DIGITS.test(text);
  if (!mayJoin && !mayLink) return AS_USUAL;
  const linked = { between: 'linked', mayBeLots: !SLASHED.test(text) && !COLUMNS.test(text) } as const;
  return [
    ...(mayJoin ? [{ between: 'joined', mayBeLots: false } as const] : []),
    ...(mayLink ? [linked] : []),
  ];
}

/** Reads a word as a text that holds an address. @param between how characters between digits are read */
export function readAddress(clean: CleanText, between: BetweenDigits = 'apart'): Written {
  const { source, signs, postCode } = clean;
  const read = markUnreadable(clean.text, signs);
  const uncoded = postCode === null ? read : withoutCode(read, postCode);
  const marked = between === 'linked' ? linked(uncoded) : ungrouped(uncoded, INVISIBLE);
  const surroundings = surroundingsOf(marked);
  const text = marked.slice(0, endOfAddress(marked, surroundings, signs));
  const usual = usualNumbers(text);
  const counted = usual?.text ?? text;
  const isSpaced = (signs & SIGN.spaced) !== 0 || usual !== null;
  const { folded, origins: own } = foldAligned(
    isSpaced && between !== 'joined' ? separateNumbers(counted) : counted,
  );
  const inText = composed(own, usual?.origins ?? null);
  const { from, to } = composed(inText, clean.origins);
  return new Written({
    source,
    folded,
    from,
    to,
    inText: inText.from,
    starts: startsOf(text, inText.from, surroundings, postCode),
    brackets: bracketed(text, signs).map(([begin, end]) => ({
      from: foldedAt(inText.from, begin),
      to: foldedAt(inText.from, end),
    })),
    postCode: clean.placedCode,
    unreadable: (signs & SIGN.unread) !== 0 && marked.includes(UNREADABLE),
    signs,
    text,
  });
}

/** A text with white space for its postal code. Behind a number it ends the address, whatever follows: 葵町1-2(〒640-8273). */
function withoutCode(text: string, { from, to, isMarked }: WrittenPostCode): string {
  const before = text.slice(0, from);
  if (isMarked && /[0-9]/.test(before)) return before;
  return before + ' '.repeat(to - from) + text.slice(to);
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

function startsOf(
  text: string,
  from: ArrayLike<number>,
  surroundings: number,
  postCode: CleanText['postCode'],
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
