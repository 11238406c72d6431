/**
 * How postal codes are written: seven digits, mostly with a dash behind the third and the mark 〒 in front. Patterns know digits of
 * either width.
 */

import { DASHES } from './dashes.js';

const DIGIT = '[0-9０-９]';
/** The post mark and its forms, for a class. */
const MARKS = '〒〶〠';
const SEPARATORS = '[\\s,，、]';

/** Seven digits with a dash, as source of a regular expression. */
export const CODE_WITH_DASH = `${DIGIT}{3}[${DASHES}]${DIGIT}{4}`;
/** Seven digits with a dash or without. */
export const CODE = `${DIGIT}{3}[${DASHES}]?${DIGIT}{4}`;
/** A postal code with spaces around the dash, which may be a wave too: 640 - 8273, 640~8273. */
export const CODE_WITH_SPACES = `${DIGIT}{3}\\s*[${DASHES}~]?\\s*${DIGIT}{4}`;
/** Nothing goes on with the number. */
export const CODE_ENDS = `(?![0-9０-９${DASHES}])`;

/** A place where a code may stand, and a word that has it there. */
interface CodeRow {
  readonly pattern: RegExp;
  readonly example: string;
}

const row = (source: string, example: string, flags = 'u'): CodeRow => ({
  pattern: new RegExp(source, flags),
  example,
});

/** Where postal codes stand. */
export const POST_CODES = {
  /** The word is one, and nothing else. White space is read once, however much of it there is. */
  alone: row(`^\\s*(?:[${MARKS}]\\s*)?${CODE}\\s*$`, '〒640-8273'),
  /** The word has nothing but what codes are written in, perhaps with spaces between the digits. */
  only: row(`^[\\s${MARKS}0-9０-９${DASHES}]+$`, '〒 640 8273'),
  /** A word without white space begins with one: the mark is its first group. */
  begins: row(`^([${MARKS}]?)${CODE}${CODE_ENDS}`, '〒640-8273和歌山市葵町'),
  /** Before an address in another language, with what sets it apart. Without a dash it may be any number. */
  inFront: row(`^[\\s${MARKS}]*${CODE_WITH_DASH}${CODE_ENDS}${SEPARATORS}*(?=.)`, '100-0013 Tokyo'),
  /** Behind an address in another language. */
  behind: row(`(?<=\\S)${SEPARATORS}+〒?${CODE}\\s*$`, 'Bunkyo-ku, Tokyo 113-0033'),
  /** Between the names of an address in another language. */
  within: row(`(?<=\\p{L}[\\s,]+)〒?${CODE_WITH_DASH}[\\s,]+(?=\\p{L})`, 'Bunkyo-ku, 113-0033 Tokyo', 'gu'),
  /** Anywhere. */
  anywhere: row(`〒?\\s*(?<!${DIGIT})${CODE}(?!${DIGIT})`, 'Hongo 〒1130033 Tokyo', 'gu'),
  /**
   * In a Japanese address: with the mark anywhere, with a dash behind what sets it apart, without both at the beginning. The first
   * group is the text before it.
   */
  inAddress: row(
    `(^\\s*|[\\s(:【「号]|(?=〒))(?:(?:〒|(?<=^\\s*)T)\\s*${CODE}|${CODE_WITH_DASH}|(?<=^\\s*)${DIGIT}{7})(?!${DIGIT}|[${DASHES}]${DIGIT})`,
    '和歌山市葵町1番2号640-8273',
  ),
} as const satisfies Readonly<Record<string, CodeRow>>;

/** A postal code as it is written, with what stands around its digits, as a number. */
export function codeOf(written: string): number {
  return Number(written.normalize('NFKC').replace(/[^0-9]/g, ''));
}

/** The postal code in front of an address in another language, and where the text behind it begins; null for none. */
export function codeInFront(
  text: string,
): { readonly code: number; readonly from: number; readonly to: number; readonly end: number } | null {
  const front = POST_CODES.inFront.pattern.exec(text)?.[0];
  if (front === undefined) return null;
  const to = front.replace(SEPARATORS_AT_END, '').length;
  return { code: codeOf(front), from: front.search(/\S/u), to, end: front.length };
}
const SEPARATORS_AT_END = new RegExp(`${SEPARATORS}*$`, 'u');
