/**
 * Converts numbers in unusual writings to usual ones. The searches also look for the converted word ({@link usualWord}); `/geocode`
 * reads the converted text ({@link usualNumbers}).
 */

import {
  GROUPING,
  NUMBER_ROWS,
  NUMBER_ROWS_OF_ADDRESSES,
  type NumberRow,
  type OtherRow,
} from '../facts/numbers.js';
import { inAscii } from '../facts/scripts.js';
import { type PlacedString, replaced } from '../text/placed-string.js';
import { RowFilter } from './needed-units.js';

const ROWS = [...new Set([...NUMBER_ROWS, ...NUMBER_ROWS_OF_ADDRESSES])];
/** Finds which rows may match in a text. */
const FILTER = new RowFilter(
  ROWS.map(({ pattern, part }) => (part === undefined ? [pattern] : [pattern, part])),
);

/** Rows with their bits of the filter, and all of these. */
interface FilteredRows {
  readonly rows: readonly (NumberRow | OtherRow)[];
  readonly bits: readonly number[];
  readonly all: number;
}
const filtered = (rows: FilteredRows['rows']): FilteredRows => {
  const bits = rows.map((row) => FILTER.bits[ROWS.indexOf(row)]);
  return { rows, bits, all: bits.reduce((all, bit) => all | bit, 0) };
};
const OF_WORDS = filtered(NUMBER_ROWS);
const OF_ADDRESSES = filtered(NUMBER_ROWS_OF_ADDRESSES);

/**
 * A word with its numbers as they are usually written; null if the rows change nothing.
 *
 * 本駒込参丁目 is 本駒込三丁目, 銀座二 is 銀座2, and for 銀座2 it is null.
 */
export function usualWord({ text, origins }: PlacedString): PlacedString | null {
  if ((FILTER.in(text) & OF_WORDS.all) === 0) return null;
  const narrow = inAscii(text);
  const usual = written({ text: narrow, origins }, OF_WORDS);
  return usual?.text === narrow ? null : usual;
}

/**
 * A text that holds an address, with its numbers as usually written. Text that may be part of a name stays, and text that
 * only looks like a number is set apart. @param text without full-width ASCII
 */
export function usualNumbers(text: string): PlacedString | null {
  return written({ text, origins: null }, OF_ADDRESSES);
}

/** A text whose numbers of four digits or more have `mark` for their comma: 1,029番地8. */
export function ungrouped(text: string, mark: string): string {
  return text.includes(',') ? text.replace(GROUPING, mark) : text;
}

/** Replaces the ways of some rows in a text; null if it has none. */
function written(given: PlacedString, { rows, bits, all }: FilteredRows): PlacedString | null {
  let signs = FILTER.in(given.text) & all;
  let usual = given;
  for (let k = 0; k < rows.length && signs !== 0; k++) {
    if ((signs & bits[k]) === 0) continue;
    const { pattern, usual: to, part } = rows[k];
    const next = replaced(usual, pattern, to, part);
    if (next === null) continue;
    usual = next;
    signs = FILTER.in(usual.text) & all;
  }
  return usual === given ? null : usual;
}
