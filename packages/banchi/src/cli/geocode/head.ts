import { PREFECTURE_LIKE } from '@banchi/engine/facts/endings.js';
import type { Message } from '@banchi/engine/vocabulary/message.js';
import { geocodeMessages } from '../../messages/lists.js';
import { UsageError } from '../failure.js';
import { type Cell, cellText, type ListBatch } from './cells.js';
import { type AddressColumns, columnByContent, columnsByName, kindOf } from './columns.js';
import type { InputForm } from './forms.js';

/** The columns of a list, and its first batch. */
interface Head {
  readonly columns: AddressColumns;
  /** Names of all cells; empty for those without one. */
  readonly names: readonly string[];
  /** The first batch without the header and the rows above it. */
  readonly rest: ListBatch | null;
  /** Says in one line where the header is and which columns are the address; null for a list without columns. */
  readonly chosen: Message | null;
}

/** Options about the head of a list. */
interface HeadOptions {
  readonly header: boolean;
  readonly column?: string | undefined;
  readonly postcodeColumn?: string | undefined;
  /** The line of the header. */
  readonly headerRow?: number | undefined;
  /** The lines that are passed over. */
  readonly skipRows?: number | undefined;
}

/** Lines among which the header is looked for. */
const MOST_ABOVE = 50;

/**
 * Finds the header, the cells of the address, and the first batch without the header.
 * @param width cells of the widest row of the list
 * @param addresses says whether a text is an address; asked only where no name of a column speaks of one
 */
export async function readHead(
  first: ListBatch | null,
  from: InputForm,
  options: HeadOptions,
  width: number,
  addresses: () => Promise<(text: string) => boolean>,
): Promise<Head> {
  const { column, postcodeColumn, skipRows = 0 } = options;
  if (from === 'lines') {
    if (column !== undefined) throw new UsageError(geocodeMessages.columnOfLines);
    return { columns: wholeColumn(0), names: ['input'], rest: without(first, skipRows), chosen: null };
  }
  const batch = without(first, skipRows);
  if (batch === null || batch.rows.length === 0)
    return { columns: wholeColumn(0), names: [], rest: batch, chosen: null };
  const { names: all, below, rest, line } = tableOf(batch, options, width, ADDRESS_NAMES);
  const postal = postcodeColumn === undefined ? null : cellOf(postcodeColumn, all, '--postcode-column');
  const found = await columnsOf(column, all, below, options.header, addresses);
  const columns = postal === null ? found : { ...found, postal };
  const isPlain = (line === null || line === 1) && all.length === 1;
  return {
    columns,
    names: all,
    rest,
    chosen: isPlain ? null : chosenText(columns, all, line),
  };
}

/** The table of a list: the names of its columns, and its rows. */
interface Table {
  /** Names of all cells, as many as the widest row has; empty for those without one. */
  readonly names: readonly string[];
  /** The rows of the first batch below the header. */
  readonly below: readonly (readonly Cell[])[];
  /** The first batch without the header and the rows above it. */
  readonly rest: ListBatch;
  /** The line of the header; null without one. */
  readonly line: number | null;
}

/** The signs of a header. */
export interface HeaderSigns {
  /** Whether a cell is the name of a wanted column. */
  readonly isName: (text: string) => boolean;
  /** Whether a cell below a group's name is part of a wanted column: 分 below 緯度. */
  readonly isPart?: (text: string) => boolean;
  /** Whether a cell is a value of such a column. */
  readonly isValue: (text: string) => boolean;
}

/**
 * Finds the header of a list.
 * @param batch the first rows, at least one
 * @param width cells of the widest row of the list
 */
export function tableOf(batch: ListBatch, options: HeadOptions, width: number, signs: HeaderSigns): Table {
  const { rows, lines } = batch;
  const at = options.header ? headerAt(rows, lines, options, signs) : null;
  const unnamed = { names: rows[0].map((_, i) => `column${i + 1}`), first: -1, last: -1 };
  const { names, first: top, last } = at === null ? unnamed : namesAt(rows, at, signs);
  return {
    names: [...names, ...Array.from({ length: Math.max(0, width - names.length) }, () => '')],
    below: rows.slice(last + 1),
    rest: last < 0 ? batch : behindLine(batch, lines[last]),
    line: top < 0 ? null : lines[top],
  };
}

function wholeColumn(cell: number): AddressColumns {
  return { own: [cell], instead: [], roles: ['local'], above: [], postal: null };
}

/** A first row that is an address and no header: 和歌山県和歌山市…, 和歌山市葵町1-2; not 市区町村1. */
const ADDRESS = new RegExp(
  `^(?!.*市区町村)(?:.*${PREFECTURE_LIKE}\\S*[市区町村郡]|.*\\S[市区町村]\\S+[0-9０-９]$)`,
  'u',
);

/** The signs of the header of a list of addresses. */
const ADDRESS_NAMES: HeaderSigns = {
  isName: (text) => kindOf(text) !== null,
  isValue: (text) => ADDRESS.test(text),
};

/** The row of the header: the given one, else the first with a name of a wanted column, else the first row that is not a title. */
function headerAt(
  rows: readonly (readonly Cell[])[],
  lines: readonly number[],
  { headerRow, column }: HeadOptions,
  signs: HeaderSigns,
): number {
  if (headerRow !== undefined) {
    const at = lines.indexOf(headerRow);
    if (at < 0) throw new UsageError(geocodeMessages.noHeaderRow(headerRow));
    return at;
  }
  const looked = rows.slice(0, MOST_ABOVE);
  const named = column === undefined ? -1 : looked.findIndex((row) => hasNames(row, column));
  if (named >= 0) return named;
  const speaking = looked.findIndex((row) => isHeader(row, signs));
  if (speaking >= 0) return speaking;
  const filled = looked.map((row) => row.filter((cell) => cellText(cell).trim() !== '').length);
  const usual = [...filled].sort((a, b) => a - b)[filled.length >> 1];
  return usual < 2
    ? 0
    : Math.max(
        0,
        filled.findIndex((count) => count >= 2),
      );
}

/** Whether a row has a name of a wanted column, and no value of one. */
function isHeader(row: readonly Cell[], { isName, isPart, isValue }: HeaderSigns): boolean {
  const texts = row.map(cellText);
  return texts.some((text) => isName(text) || isPart?.(text) === true) && !texts.some(isValue);
}

/**
 * The names at a header, its first and its last row. A header of two rows has blank cells in one where the other has names:
 * groups above several columns, or cells that are merged over both rows.
 */
function namesAt(
  rows: readonly (readonly Cell[])[],
  at: number,
  signs: HeaderSigns,
): { names: string[]; first: number; last: number } {
  const own = rows[at].map(nameOf);
  const above = rows[at - 1]?.map(nameOf) ?? [];
  const below = rows[at + 1]?.map(nameOf) ?? [];
  const isFilled = (names: readonly string[], i: number): boolean => (names[i] ?? '') !== '';
  if (isHeader(rows[at + 1] ?? [], signs) && below.some((_, i) => isFilled(below, i) && !isFilled(own, i)))
    return { names: together(own, below, signs), first: at, last: at + 1 };
  const isMerged =
    above.filter((name) => name !== '').length > 1 &&
    above.some((_, i) => isFilled(above, i) && !isFilled(own, i));
  return isMerged
    ? { names: together(above, own, signs), first: at - 1, last: at }
    : { names: own, first: at, last: at };
}

/** The names of a header of two rows. A name below a group gets its name, unless it is that of a wanted column by itself, or of one that continues it. */
function together(upper: readonly string[], lower: readonly string[], signs: HeaderSigns): string[] {
  const isName = (name: string): boolean =>
    signs.isName(name) || signs.isName(name.replace(/[2-9２-９](?=\D*$)/u, '1'));
  let group = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, i) => {
    const [above, below] = [upper[i] ?? '', lower[i] ?? ''];
    if (above !== '') group = above;
    if (below === '') return above;
    return isName(below) || group === '' ? below : `${group}_${below}`;
  });
}

function nameOf(cell: Cell): string {
  return cellText(cell).trim() === '' ? '' : cellText(cell);
}

/** The columns of the address: the given ones, or columns whose names or contents show it. */
async function columnsOf(
  column: string | undefined,
  names: readonly string[],
  rows: readonly (readonly Cell[])[],
  header: boolean,
  addresses: () => Promise<(text: string) => boolean>,
): Promise<AddressColumns> {
  if (column !== undefined) {
    const own = column
      .split(',')
      .map((each) => cellOf(each.trim(), header ? names : names.map(() => ''), '--column', names));
    const roles = own.map((cell) => {
      const kind = header ? kindOf(names[cell]) : null;
      return kind === 'prefecture' || kind === 'municipality' || kind === 'ward' ? kind : undefined;
    });
    return { own, instead: [], roles, above: [], postal: null };
  }
  const address = names.find((name) => ADDRESS.test(name));
  if (address !== undefined) throw new UsageError(geocodeMessages.headerIsAddress(address));
  const named = header ? columnsByName(names, rows) : null;
  if (named !== null) return named;
  if (names.length === 1) return wholeColumn(0);
  const cell = columnByContent(names.length, rows, await addresses());
  if (cell === null) throw new UsageError(geocodeMessages.whichColumn(names));
  return wholeColumn(cell);
}

/**
 * The cell of a column that an option names, by its name or number.
 * @throws {UsageError} for another column
 */
export function cellOf(wanted: string, names: readonly string[], option: string, shown = names): number {
  const named = names.indexOf(wanted);
  const at = named >= 0 || !/^[1-9]\d*$/.test(wanted) ? named : Number(wanted) - 1;
  if (at < 0 || at >= names.length) throw new UsageError(geocodeMessages.noColumn(option, wanted, shown));
  return at;
}

function chosenText(
  { own, above, postal }: AddressColumns,
  names: readonly string[],
  line: number | null,
): Message {
  const cells = [...above.map(({ cell }) => cell), ...own];
  const shown = cells.map((cell) => names[cell] || String(cell + 1));
  const code = postal === null ? null : names[postal] || String(postal + 1);
  return geocodeMessages.chosen(line, shown, code);
}

/** A batch without the lines up to one. */
function behindLine({ rows, lines, faults }: ListBatch, last: number): ListBatch {
  const from = lines.findIndex((line) => line > last);
  const at = from < 0 ? lines.length : from;
  return { rows: rows.slice(at), lines: lines.slice(at), faults: faults.filter(({ line }) => line > last) };
}

/** A batch without the rows of its first lines. */
export function without(first: ListBatch | null, lines: number): ListBatch | null {
  return first === null || lines === 0 ? first : behindLine(first, lines);
}

/**
 * Whether the beginning of a sheet has a header with some columns.
 * @param column the names that are wanted; without any, a name of an address's column is
 */
export function hasHeader(
  { rows }: ListBatch,
  column: string | undefined,
  signs: HeaderSigns = ADDRESS_NAMES,
): boolean {
  const names = column === undefined || /^[\d\s,]+$/.test(column) ? null : column;
  return rows
    .slice(0, MOST_ABOVE)
    .some((row) => (names === null ? isHeader(row, signs) : hasNames(row, names)));
}

function hasNames(row: readonly Cell[], column: string): boolean {
  const texts = row.map(cellText);
  return column.split(',').every((name) => texts.includes(name.trim()));
}

/** The batches without the rows that are answered already. */
export async function* behind(
  first: ListBatch | null,
  others: AsyncIterable<ListBatch>,
  answered: number,
): AsyncGenerator<ListBatch> {
  let left = answered;
  const all = async function* (): AsyncGenerator<ListBatch> {
    if (first !== null) yield first;
    yield* others;
  };
  for await (const batch of all()) {
    const rows = batch.rows.length + batch.faults.length;
    if (left >= rows) left -= rows;
    else {
      yield left === 0 ? batch : withoutFirst(batch, left);
      left = 0;
    }
  }
}

/** A batch without its first rows and faults, in the order of lines. */
function withoutFirst({ rows, lines, faults }: ListBatch, left: number): ListBatch {
  const from = [...lines, ...faults.map(({ line }) => line)].sort((a, b) => a - b)[left];
  const first = lines.findIndex((line) => line >= from);
  const at = first < 0 ? lines.length : first;
  return { rows: rows.slice(at), lines: lines.slice(at), faults: faults.filter(({ line }) => line >= from) };
}
