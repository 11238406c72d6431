import { ALL_COUNTERS, inJapaneseCounters } from '../facts/counters.js';
import { LOT_MARK, NO_NUMBER } from '../facts/other-numbers.js';
import { counterIn } from './bound-numbers.js';
import { numberAt } from './number-at.js';
import { JapaneseReading, type Reading } from './reading.js';
import { foldedAt, isDigitAt, type Written, type WrittenNumber } from './written.js';

/** One number of several: 12 of 12番4号. */
export interface NumberPart {
  /** UTF-16 positions in the word as typed, without its counter. */
  readonly from: number;
  readonly to: number;
  /** Its digits, perhaps with a mark of lots: 12, 甲103. */
  readonly value: string;
}

/** The numbers of an address that follow each other: 12 and 4 of １２番４号. */
export interface AddressNumber {
  readonly parts: readonly NumberPart[];
  /** The typed position behind the last one, with its counter. */
  readonly to: number;
}

const DASH = 0x2d;
/** Stands before a number: 第48号. */
const ORDINAL = '第';
/** A sign that no number of an address stands behind: #201, |073-432-0001. */
const OTHER_BEHIND = /(?![\p{Pd},、，()（）・:：−])[\p{P}\p{S}]/u;
const COUNTERS: ReadonlySet<WrittenNumber['counter']> = new Set(ALL_COUNTERS);
const MARK = new RegExp(`^${LOT_MARK}$`, 'u');
/** A letter that a mark behind a number would be a name with: 12ハイツ. */
const LETTER = /^\p{L}/u;
/** A sign that joins no numbers of one address, though folding writes a hyphen for it: 532・535, 10-21～24, 1/2. */
const NO_JOINT = /[〜〰\t\r\n]|(?![\p{Pd}−─])[\p{P}\p{S}]/u;
/** The end of a text behind 号 that joins a further number: 号の301. */
const JOINS = /[\p{Pd}−ーのノ之乃]\s*$/u;
/** What joins a number to the next one, behind its counter. */
const JOINT = /[\s\p{P}\p{S}ーｰのノ之乃ﾉ]+$/u;

/** A word with its numbers, whichever language its counters are in: 29번지 11호 is 29 and 11. Positions are those of the word. */
export function withNumbers(reading: Reading): Written {
  const japanese = inJapaneseCounters(reading.source);
  return (japanese === reading.source ? reading.in('ja') : new JapaneseReading(japanese)).address();
}

/** The numbers that begin at a typed position of a word and end before another; null where none begins. */
export function addressNumberAt(word: Written, position: number, end: number): AddressNumber | null {
  let at = foldedAt(word.from, position);
  if (word.units[at] === DASH) at++;
  if (at >= word.units.length || word.from[at] >= end) return null;
  if (OTHER_BEHIND.test(word.source.slice(position, word.from[at]))) return null;
  const [none] = NO_NUMBER.exec(word.folded.slice(at)) ?? [];
  if (none !== undefined) {
    const [from, to] = [word.from[at], word.to[at + none.length - 1]];
    return { parts: [{ from, to, value: none }], to };
  }
  if (word.folded[at] !== ORDINAL) return numbersFrom(word, at, end);
  // 第48号, but not 第3山田ビル
  const number = isDigitAt(word, at + 1) ? numberAt(word, at + 1) : null;
  const read = number !== null && COUNTERS.has(number.counter) ? numbersFrom(word, at + 1, end) : null;
  if (read === null) return null;
  const [first, ...others] = read.parts;
  return { ...read, parts: [{ ...first, from: word.from[at] }, ...others] };
}

/** The numbers that go on behind a typed position, where a number ends: 301 of 7-3-1-301 behind 7-3-1; null where none does. */
export function goesOn(word: Written, position: number, end: number): AddressNumber | null {
  const joint = jointAt(word, position);
  return joint !== null && joins(word, joint) ? numbersFrom(word, joint + 1, end) : null;
}

/** Numbers of flats begin here: what hangs third or later on a house and is larger is one. */
const LEAST_ROOM = 100;
/** Parts of a number before one that may be a room. */
const BEFORE_ROOM = 2;

/** Whether the last of some numbers is a room's: 301 of 7-3-1-301. @param known how many are known before them */
export function endsInRoom(known: number, further: readonly NumberPart[]): boolean {
  const last = further.at(-1);
  return last !== undefined && known + further.length > BEFORE_ROOM && Number(last.value) > LEAST_ROOM;
}

/** Where a number that ends about a typed position is over, with its counter and without what joins it to others. */
export function endOfNumber(word: Written, position: number): number {
  const joint = jointAt(word, position);
  return joint === null ? position : behindCounter(word, joint);
}

/** The folded position behind the digits of a number that ends about a typed position; null where none is read so. */
function jointAt(word: Written, position: number): number | null {
  const { from, to, units, source } = word;
  const behind = foldedAt(from, position);
  const joint = units[behind - 1] === DASH ? behind - 1 : behind;
  if (!isDigitAt(word, joint - 1)) return null;
  // the address may be over before: 6/6/22 as it stands
  return !/[0-9０-９]/.test(source.slice(to[joint - 1], position)) ? joint : null;
}

/** The typed position behind a number and its counter. @param joint the folded position behind its digits */
function behindCounter(word: Written, joint: number): number {
  const from = word.to[joint - 1];
  if (word.units[joint] !== DASH) return from;
  return from + word.source.slice(from, word.to[joint]).replace(JOINT, '').length;
}

/** Whether the number in front of a folded position and the one behind it are of one address. */
function joins(word: Written, joint: number): boolean {
  const { units, from, to, source } = word;
  if (units[joint] !== DASH || joint + 1 >= units.length) return false;
  const written = source.slice(to[joint - 1], from[joint + 1]);
  if (written.trim() === '' || NO_JOINT.test(written)) return false;
  return counterIn(written) !== '号' || JOINS.test(written);
}

function numbersFrom(word: Written, start: number, end: number): AddressNumber | null {
  const parts: NumberPart[] = [];
  let to = 0;
  let at = start;
  while (at < word.units.length && word.from[at] < end) {
    const mark = markAt(word, at);
    const digits = mark !== '' && isDigitAt(word, at + 1) && word.gapBefore(at + 1) === '' ? at + 1 : at;
    if (digits === at && parts.length > 0 && markBehind(word, at) !== '') {
      // 6のロ
      to = word.to[at];
      parts.push({ from: word.from[at], to, value: mark });
      break;
    }
    const number = numberAt(word, digits);
    if (number === null || !number.usable) break;
    const before = digits > at ? mark : '';
    let last = digits;
    while (isDigitAt(word, last)) last++;
    if (last === digits) last = number.end;
    const behind = number.counter === 'none' ? markBehind(word, number.end) : '';
    if (behind !== '') last++;
    parts.push({ from: word.from[at], to: word.to[last - 1], value: before + number.digits + behind });
    to = behindCounter(word, last);
    if (!joins(word, last)) break;
    at = last + 1;
  }
  return parts.length === 0 ? null : { parts, to };
}

/** The mark of lots at a position; empty for none. */
function markAt({ from, to, source }: Written, at: number): string {
  const typed = source.slice(from[at], to[at]);
  return MARK.test(typed) ? typed : '';
}

/** The mark of lots that ends a number: 乙 of 103乙. */
function markBehind(word: Written, at: number): string {
  if (at >= word.units.length || word.gapBefore(at) !== '') return '';
  const mark = markAt(word, at);
  return mark !== '' && !LETTER.test(word.source.slice(word.to[at])) ? mark : '';
}
