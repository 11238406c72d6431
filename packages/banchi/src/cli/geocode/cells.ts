import type { Message } from '@banchi/engine/vocabulary/message.js';

/** A cell of a list. A text file has only text; a workbook also has numbers, days, times and booleans. */
export type Cell = string | number | boolean | Date | null;

/** A cell of a binary form, as it passes from thread to thread: a point or a geometry stays an object where a column holds it so. */
export type StoredCell = Cell | object;

/** Some consecutive rows of a list. */
export interface ListBatch {
  readonly rows: readonly (readonly Cell[])[];
  /** The line, of a workbook the row of its sheet, where each begins; 1 is the first. */
  readonly lines: readonly number[];
  /** Lines that could not be read as rows. */
  readonly faults: readonly { readonly line: number; readonly reason: Message }[];
}

/** How much like a wanted list some rows begin, 0 to {@link SURELY}. */
export type Likeness = (beginning: ListBatch) => number | Promise<number>;

/** The likeness from which on no further sheet is looked at. */
export const SURELY = 2;

/** The year in which workbooks put a time that belongs to no day. */
const NO_DAY = 1899;
const MIDNIGHT = 'T00:00:00.000Z';

/** A cell as text: days and times as ISO 8601 has them, without a zone, since workbooks know none. */
export function cellText(cell: Cell | undefined): string {
  if (typeof cell === 'string') return cell;
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (typeof cell === 'number') return String(cell);
  const text = cell.toISOString();
  if (text.endsWith(MIDNIGHT) && cell.getUTCFullYear() !== NO_DAY) return text.slice(0, -MIDNIGHT.length);
  const whole = text.replace(/(?:\.000)?Z$/, '');
  return cell.getUTCFullYear() === NO_DAY ? whole.slice(whole.indexOf('T') + 1) : whole;
}

/** Milliseconds of a day. */
const DAY = 86_400_000;
/** Day 0 of a workbook. Workbooks count 29 days of February 1900, or begin with 1904. */
const DAY_ZERO = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;
const LAST_WRONG_DAY = 60;
/** The last year that workbooks know. */
const LAST_YEAR = 9999;

/** The day and time that a number of a workbook stands for; null for a number that stands for none. */
export function dayOf(serial: number, system: keyof typeof DAY_ZERO): Date | null {
  // a time without a day belongs to day 0
  const isTime = serial >= 0 && serial < 1;
  const zero = DAY_ZERO[isTime ? 1900 : system];
  const wrong = system === 1900 && serial >= 1 && serial < LAST_WRONG_DAY ? 1 : 0;
  const day = new Date(zero + Math.round((serial + wrong) * DAY));
  return serial < 0 || !isDay(day) ? null : day;
}

/** The day and time of a text as ISO 8601 has it; null for another text, and for a year that no workbook knows. */
export function dayOfText(text: string): Date | null {
  const day = new Date(/Z$/.test(text) ? text : `${text}Z`);
  return isDay(day) ? day : null;
}

function isDay(day: Date): boolean {
  const year = day.getUTCFullYear();
  return year >= NO_DAY && year <= LAST_YEAR;
}

/** Milliseconds of the time of day; null for a cell without one. */
export function timeOf(cell: Cell): number | null {
  if (!(cell instanceof Date)) return null;
  const time = cell.getTime() - Math.floor(cell.getTime() / DAY) * DAY;
  return time === 0 && cell.getUTCFullYear() !== NO_DAY ? null : time;
}

/** A time without a day as a fraction of a day; null for every other cell. */
export function partOfDay(cell: Cell): number | null {
  return cell instanceof Date && cell.getUTCFullYear() === NO_DAY ? (timeOf(cell) ?? 0) / DAY : null;
}
