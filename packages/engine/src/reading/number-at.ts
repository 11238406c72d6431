import { FOLDED_NUMERALS, isFoldedNumeral, kanjiNumber, withNumerals } from '../facts/kanji-number.js';
import { IN_NAMES, NO_NAME, OTHER_NUMBERS, SPACED_HYPHEN, TIME } from '../facts/other-numbers.js';
import { isDigit } from '../text/index.js';
import { counterIn } from './bound-numbers.js';
import { beginsBuilding } from './buildings.js';
import { isSpace } from './marks.js';
import { beginningsOf } from './needed-units.js';
import type { Written, WrittenNumber } from './written.js';

const DASH = 0x2d;
const ZERO = 0x30;

const OTHER_BEGINNINGS = beginningsOf(OTHER_NUMBERS.map(([pattern]) => pattern));

/**
 * Whether the text behind a number shows that it counts something other than parts of an address: 階 of 2階. Of most texts the first unit decides.
 */
function countsOther(text: string): boolean {
  const may = OTHER_BEGINNINGS[text.charCodeAt(0)];
  return may !== 0 && OTHER_NUMBERS.some(([pattern], k) => (may & (1 << k)) !== 0 && pattern.test(text));
}

/** The number at a position of a word; null where none is. */
export function numberAt(word: Written, at: number): WrittenNumber | null {
  if (at >= word.units.length) return null;
  const unit = word.units[at];
  if (!isDigit(unit)) return isFoldedNumeral(unit) ? numeralAt(word, at) : null;
  let number = word.numbers[at];
  if (number === undefined) {
    number = readNumber(word, at);
    word.numbers[at] = number;
  }
  return number;
}

const NUMERALS = new RegExp(`[${FOLDED_NUMERALS}]+`, 'uy');

/** A number in kanji that nothing of a name follows, but perhaps a building: 本渡五百三十, 本郷三丁目三十一コーポ山田. */
function numeralAt(word: Written, at: number): WrittenNumber | null {
  NUMERALS.lastIndex = at;
  const [run] = NUMERALS.exec(word.folded) ?? [''];
  const end = at + run.length;
  // 赤坂は is not 赤坂八丁目
  for (let k = at; k < end; k++) if (word.isHiragana(k)) return null;
  const isGlued = end < word.units.length && word.gapBefore(end) === '';
  if (isGlued && !beginsBuilding(word.folded, end)) return null;
  const value = kanjiNumber(withNumerals(run), 0, run.length);
  if (value <= 0) return null;
  const sure = word.gapBefore(at) === '';
  return { digits: String(value), counter: 'none', end, usable: sure, isLot: false, isOther: false };
}

function readNumber(word: Written, at: number): WrittenNumber {
  const { units, from, to, source } = word;
  let last = at;
  while (last < units.length && isDigit(units[last])) last++;
  const closed = units[last] === DASH;
  const whole = word.folded.slice(at, last);
  const digits = units[at] === ZERO ? whole.replace(/^0+(?=[0-9])/, '') : whole;
  const behindLast = source.slice(to[last - 1], to[last - 1] + 8);
  const isApart = behindLast.startsWith(' ') || behindLast.startsWith('\u3000');
  const follows = isApart ? behindLast.replace(/^[ \u3000]+/, (spaces) => spaces.slice(0, 1)) : behindLast;
  const written = closed ? source.slice(to[last - 1], to[last]) : '';
  const counter = joinedBy(written);
  const spaceBefore = at > 0 && isApartFrom(source.charCodeAt(from[at] - 1));
  const end = closed ? last + 1 : last;
  // behind a space or in brackets a number that goes on as a name is a building's or a part's: 21世紀ビル, (1期)
  const named =
    spaceBefore &&
    !closed &&
    last < units.length &&
    from[last] === to[last - 1] &&
    !NO_NAME.test(behindLast) &&
    !SPACED_HYPHEN.test(source.slice(Math.max(0, from[at] - 4), from[at]));
  const isOther = follows !== '' && (countsOther(follows) || (spaceBefore && TIME.test(behindLast)));
  // 西3線 is not 西三丁目
  const isOfName = follows !== '' && IN_NAMES.test(follows);
  const usable = digits.length <= 6 && !isOther && !named && !isOfName;
  const gap = word.gapBefore(at);
  const isLot = gap !== '' && LOT.test(gap);
  return { digits, counter, end, usable, isLot, isOther };
}

/** Words before a lot's number. 番地 with a colon, or in a line of its own, is a form's label: houses have it too. */
const LOT = /(?<![\r\n]\s*)番地(?!["']?\s*[:：])|地番/u;

/** Whether a character is white space or opens a bracket. */
function isApartFrom(unit: number): boolean {
  return isSpace(unit) || unit === BRACKET || unit === WIDE_BRACKET;
}
const [BRACKET, WIDE_BRACKET] = [...'(（'].map((c) => c.charCodeAt(0));

/** The counter of a number, from the text between it and the next one. */
function joinedBy(written: string): WrittenNumber['counter'] {
  if (written === '') return 'none';
  if (written === '-') return 'dash';
  const counter = counterIn(written);
  if (counter !== null) return counter;
  if (written.trim() === '') return 'space';
  return /[のノ之乃ﾉ]/u.test(written) ? 'no' : 'dash';
}
