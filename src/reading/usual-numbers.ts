/**
 * Numbers as they are usually written, for those that are written otherwise. The searches look for a word also so ({@link usualWord});
 * `/geocode` reads it so ({@link usualNumbers}).
 */

import { composed, type Origins } from '../text/index.js';
import { RowFilter } from './tables/needed-units.js';
import {
  GROUPING,
  NUMBER_ROWS,
  NUMBER_ROWS_OF_ADDRESSES,
  type NumberRow,
  type OtherRow,
} from './tables/numbers.js';

const ROWS = [...new Set([...NUMBER_ROWS, ...NUMBER_ROWS_OF_ADDRESSES])];
/** Tells which rows may find something in a text. */
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

/** A text in which other things stand for some of what is written, and where each of its units comes from. */
export interface UsualText {
  readonly text: string;
  readonly origins: Origins;
}

/**
 * A word with its numbers as they are usually written; null where they are, or none of the rows knows them.
 *
 * `usualWord('本駒込参丁目')?.text` is 本駒込三丁目, `usualWord('銀座二')?.text` is 銀座2, and `usualWord('銀座2')` is null.
 */
export function usualWord(word: string): UsualText | null {
  if ((FILTER.in(word) & OF_WORDS.all) === 0) return null;
  const narrow = narrowAscii(word);
  const usual = written(narrow, OF_WORDS);
  return usual?.text === narrow ? null : usual;
}

/**
 * The same for a text that holds an address: what may also be a part of a name stays, and what looks like a number and is
 * none is set apart. @param text without full-width ASCII
 */
export function usualNumbers(text: string): UsualText | null {
  return written(text, OF_ADDRESSES);
}

/** A text whose numbers of four digits or more have `mark` for their comma: 1,029番地8. */
export function ungrouped(text: string, mark: string): string {
  return text.includes(',') ? text.replace(GROUPING, mark) : text;
}

/** A text in which the ways of some rows are replaced; null where it has none of them. */
function written(text: string, { rows, bits, all }: FilteredRows): UsualText | null {
  let signs = FILTER.in(text) & all;
  let usual = text;
  let origins: Origins | null = null;
  for (let k = 0; k < rows.length && signs !== 0; k++) {
    if ((signs & bits[k]) === 0) continue;
    const next = replaced(usual, rows[k]);
    if (next === null) continue;
    usual = next.text;
    origins = composed(next.origins, origins);
    signs = FILTER.in(usual) & all;
  }
  return origins === null ? null : { text: usual, origins };
}

/** A text in which the way of one row is replaced; null where it has none. */
function replaced(text: string, { pattern, part, usual }: NumberRow | OtherRow): UsualText | null {
  if (text.search(pattern) < 0) return null;
  let changed = '';
  const from: number[] = [];
  const to: number[] = [];
  let at = 0;
  const keepTo = (end: number): void => {
    changed += text.slice(at, end);
    for (; at < end; at++) {
      from.push(at);
      to.push(at + 1);
    }
  };
  const put = (found: string, start: number): void => {
    keepTo(start);
    const own = usual(found);
    changed += own;
    for (let k = 0; k < own.length; k++) {
      from.push(start);
      to.push(start + found.length);
    }
    at = start + found.length;
  };
  for (const { index, 0: found } of text.matchAll(pattern)) {
    if (part === undefined) put(found, index);
    else for (const inner of found.matchAll(part)) put(inner[0], index + inner.index);
  }
  keepTo(text.length);
  return { text: changed, origins: { from, to } };
}

/** Full-width ASCII as half-width; of the same length. */
function narrowAscii(text: string): string {
  return text.replace(/[！-～]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0));
}
