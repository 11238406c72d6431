/**
 * How postal codes are written: seven digits of either width, mostly with a dash behind the third and the mark 〒 in front.
 * {@link postCodeIn} is the one finder; all askers go by it.
 */

import { ANY_COUNTRY, COUNTRY } from './countries.js';
import { DASHES } from './dashes.js';
import { PLACE_ENDINGS } from './endings.js';

const DIGIT = '[0-9０-９]';
/** The post mark and its forms, for a class. */
const MARKS = '〒〶〠';
/** Characters between a code and the text beside it. */
const SEPARATORS = '\\s(（)）「」【】:：,，、;；/号';

/** Seven digits, perhaps with a dash behind the third, as source of a regular expression. */
export const CODE = `${DIGIT}{3}[${DASHES}]?${DIGIT}{4}`;
/** Seven digits with spaces between them: 640 8273, 640-82 73. The dash may be a wave. */
const SPACED = `${DIGIT}\\s?${DIGIT}\\s?${DIGIT}\\s{0,3}[${DASHES}~～]?\\s{0,3}${DIGIT}\\s?${DIGIT}\\s?${DIGIT}\\s?${DIGIT}`;
/** A code wherever one may stand: its mark, and the digits. At the beginning some type T for the mark. */
const WRITTEN = new RegExp(
  `(?:([${MARKS}]|郵便番号|(?<![\\p{L}\\p{N}])T)[:：]?\\s{0,3})?(?<!${DIGIT}|${DIGIT}[${DASHES}])(${SPACED})(?!${DIGIT}|[${DASHES}]${DIGIT})`,
  'gu',
);
/** Without its mark a code has its first three digits together, and a dash before a space among the last four: 10 1 10 11 are numbers. */
const PLAIN = new RegExp(
  `^${DIGIT}{3}(?:\\s{0,3}${DIGIT}{4}|\\s{0,3}[${DASHES}~～]\\s{0,3}${DIGIT}{2}\\s?${DIGIT}{2})$`,
  'u',
);
const WITH_DASH = new RegExp(`^${DIGIT}{3}[${DASHES}]${DIGIT}{4}$`, 'u');
const WITHOUT_SPACES = new RegExp(`^${CODE}$`, 'u');
/** Nothing but brackets and the country. */
const BEGINS = new RegExp(`^[\\s(（「【]*(?:${ANY_COUNTRY})?[\\s,，、]*$`, 'iu');
const BEHIND_SEPARATOR = new RegExp(`[${SEPARATORS}]$`, 'u');
const BEHIND_LETTERS = /[A-Za-z\u00c0-\u024f가-힣][\s,]+$/u;
const ENDS = /^[\s)）」】]*$/u;
/** A name goes on behind it: letters, or a place in kanji. The lot 高久乙 593-1234 may have a building behind it. */
const PLACE_FOLLOWS = new RegExp(
  `^[${SEPARATORS}]+(?:[A-Za-z\\u00c0-\\u024f가-힣]|[^\\s0-9]{1,8}[${PLACE_ENDINGS}郡])`,
  'u',
);

/** A postal code in a text. */
export interface WrittenPostCode {
  readonly code: number;
  /** Where it stands, with its mark. */
  readonly from: number;
  readonly to: number;
  /** Whether 〒 stands before the digits. */
  readonly isMarked: boolean;
  /** Whether nothing but white space and brackets stands before it. */
  readonly isFirst: boolean;
  /** Whether the text is this code and nothing else. */
  readonly isAll: boolean;
}

/** A postal code of seven digits, as data have it. */
export const SEVEN_DIGITS = /^[0-9]{7}$/;

/**
 * The postal code of a text; null for none. With its mark it may stand anywhere, and at the beginning in any form. Elsewhere a number is one
 * with its dash behind a separator, before the name of a place or the end; or with seven digits at the end.
 */
export function postCodeIn(text: string): WrittenPostCode | null {
  if (!hasSevenDigits(text)) return null;
  for (const { index: from, 0: written, 1: mark, 2: digits } of text.matchAll(WRITTEN)) {
    const before = text.slice(0, from);
    const to = from + written.length;
    const behind = text.slice(to);
    const isFirst = BEGINS.test(before);
    const isMarked = mark !== undefined && (mark !== 'T' || isFirst);
    if (!isMarked && !(PLAIN.test(digits) && (isFirst || standsApart(digits, before, behind)))) continue;
    const isAll = before.trim() === '' && behind.trim() === '';
    return { code: codeOf(digits), from, to, isMarked, isFirst, isAll };
  }
  return null;
}

/** A code that is being typed: its mark with three to six digits, or a dash and a zero behind three: 〒160, 160-00. */
const BEGUN = new RegExp(
  `^\\s*(?:[${MARKS}]\\s*(${DIGIT}{3})[${DASHES}]?(${DIGIT}{0,3})|(${DIGIT}{3})[${DASHES}]([0０]${DIGIT}{0,2}))$`,
  'u',
);

/** The codes that a text may become, from `low` up to but not including `high`; null where the text is not a begun code. */
export function codesBegun(text: string): { readonly low: number; readonly high: number } | null {
  const found = BEGUN.exec(text.trimEnd());
  if (found === null) return null;
  const digits = found.slice(1).join('').normalize('NFKC');
  const unit = 10 ** (7 - digits.length);
  return { low: Number(digits) * unit, high: (Number(digits) + 1) * unit };
}

/** The three digits of a postal district, which were the whole code until 1998, and where they stand in a text. */
interface WrittenDistrict {
  readonly district: number;
  readonly from: number;
  readonly to: number;
}

const DISTRICT = new RegExp(`(?<=\\p{L}[\\s,]+)[0-9]{3}(?=(?:[\\s,]+(?:${COUNTRY.latin}))*[\\s,.]*$)`, 'iu');

/** The district behind the names of an English address, where old ones end in it: `Kawasaki 211`, `Tokyo 101, Japan`; null for none. */
export function districtBehind(text: string): WrittenDistrict | null {
  const found = DISTRICT.exec(text);
  if (found === null) return null;
  const { index: from, 0: digits } = found;
  return { district: Number(digits), from, to: from + digits.length };
}

function standsApart(digits: string, before: string, behind: string): boolean {
  if (!BEHIND_SEPARATOR.test(before)) return false;
  // numbers stand before the names in English
  if (!WITHOUT_SPACES.test(digits)) return BEHIND_LETTERS.test(before) && ENDS.test(behind);
  return ENDS.test(behind) || (WITH_DASH.test(digits) && PLACE_FOLLOWS.test(behind));
}

/** Whether a text has as many digits as a code has. */
function hasSevenDigits(text: string): boolean {
  let digits = 0;
  for (let i = 0; i < text.length && digits < 7; i++) {
    const unit = text.charCodeAt(i);
    if ((unit >= 0x30 && unit <= 0x39) || (unit >= 0xff10 && unit <= 0xff19)) digits++;
  }
  return digits === 7;
}

function codeOf(digits: string): number {
  return Number(digits.normalize('NFKC').replace(/[^0-9]/g, ''));
}

/** The fourth digits of codes of offices and of floors of high buildings, which no town carries: 100-8111, 160-6090. */
const OFFICES_FROM: ReadonlySet<number> = new Set([6, 8]);

/** Whether a postal code is one of offices and floors of high buildings. */
export function isOfOffice(code: number): boolean {
  return OFFICES_FROM.has(Math.floor((code % 10_000) / 1000));
}
