import type { Message } from '@banchi/engine/vocabulary/message.js';
import { geocodeMessages } from '../../messages/lists.js';
import { UsageError } from '../failure.js';
import { type AddressColumns, wholeColumn } from './address-columns.js';
import { type Cell, cellText, type ListBatch, SURELY } from './cells.js';
import { hintOf, isColumnName } from './column-names.js';
import { type Ask, type Choice, chooseColumns, scoreOf } from './columns.js';
import type { InputForm } from './forms.js';
import { addressOf } from './row-address.js';

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
  /** Names of the sheets of a workbook, for messages. */
  readonly sheets?: readonly string[];
}

/** Share of the usual score from which on a row is one of the list, and not its header: 주소 is an address, and a town of Fukui. */
const DATA_FROM = 0.6;

/** Lines among which the header is looked for. */
const MOST_ABOVE = 50;

/**
 * Finds the header, the cells of the address, and the first batch without the header.
 * @param width cells of the widest row of the list
 * @param ask answers words as `/geocode` does; asked where no option names the columns
 */
export async function readHead(
  first: ListBatch | null,
  from: InputForm,
  options: HeadOptions,
  width: number,
  ask: Ask,
): Promise<Head> {
  const { column, postcodeColumn, skipRows = 0 } = options;
  if (from === 'lines') {
    if (column !== undefined) throw new UsageError(geocodeMessages.columnOfLines);
    return { columns: wholeColumn(0), names: ['input'], rest: without(first, skipRows), chosen: null };
  }
  const batch = without(first, skipRows);
  if (batch === null || batch.rows.length === 0)
    return { columns: wholeColumn(0), names: [], rest: batch, chosen: null };
  // the fields of JSON are a header that stands nowhere
  const header = batch.lines[0] === 0 ? 0 : await headerOf(batch, options, width, ask);
  const table = tableOf(batch, { ...options, header }, width, ADDRESS_NAMES);
  const { names, rest, line } = table;
  const postal = postcodeColumn === undefined ? null : cellOf(postcodeColumn, names, '--postcode-column');
  const { columns: found, others } = await columnsOf(options, table, ask);
  const columns = postal === null ? found : { ...found, postal: [postal] };
  const isPlain = (line === null ? !options.header : line === 1) && names.length === 1;
  return { columns, names, rest, chosen: isPlain ? null : chosenText(columns, names, line, others) };
}

/** How much like a list of addresses a sheet begins: 2 for one with towns, 1 for a header, less for names of municipalities alone. */
export async function likenessOf(
  beginning: ListBatch,
  column: string | undefined,
  ask: Ask,
): Promise<number> {
  if (column !== undefined && !/^[\d\s,]+$/.test(column)) return hasHeader(beginning, column) ? SURELY : 0;
  const isNamed = hasHeader(beginning, undefined);
  const width = Math.max(...beginning.rows.map((row) => row.length));
  const choice = await chooseColumns(unnamed(width), beginning.rows, ask);
  if (choice !== null && choice.score >= TOWNS_FROM) return SURELY;
  // a cover names a municipality, too
  return isNamed ? 1 : choice === null ? 0 : 0.5;
}

/** The score of columns whose rows name towns. */
const TOWNS_FROM = 2;

/**
 * Where the header of a list is: the options say so, else the names in it; else it stands above the first row with an address.
 * @returns false for a list without one, the line of it, or true where names show it
 */
async function headerOf(
  batch: ListBatch,
  { header, headerRow, column }: HeadOptions,
  width: number,
  ask: Ask,
): Promise<boolean | number> {
  const { rows, lines } = batch;
  const isNamed = column !== undefined && rows.slice(0, MOST_ABOVE).some((row) => hasNames(row, column));
  if (!header || headerRow !== undefined || isNamed || hasHeader(batch, undefined)) return header;
  const size = Math.max(width, ...rows.map((row) => row.length));
  const choice = await chooseColumns(unnamed(size), rows, ask);
  if (choice === null) return true;
  const looked = rows.slice(0, MOST_ABOVE);
  const addresses = looked.map((row) => addressOf(row, choice.columns));
  const answers = await ask(addresses.map(({ joined }) => joined || ' '));
  // 市内一円 is of the list, too; a name of a column may be that of some town
  const first = addresses.findIndex(
    ({ joined, above }, i) =>
      above !== null || (joined !== '' && scoreOf(answers[i]) >= DATA_FROM * choice.score),
  );
  if (first === 0) return false;
  if (first < 0) return true;
  const isWide = (row: readonly Cell[]): boolean =>
    row.filter((cell) => cellText(cell).trim() !== '').length >= Math.min(2, size);
  const at = rows.slice(0, first).findLastIndex(isWide);
  return at < 0 ? false : lines[at];
}

/** Names of columns that have none. */
function unnamed(width: number): string[] {
  return Array.from({ length: width }, (_, i) => `column${i + 1}`);
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
export function tableOf(
  batch: ListBatch,
  { header, headerRow, column }: Omit<HeadOptions, 'header'> & { readonly header: boolean | number },
  width: number,
  signs: HeaderSigns,
): Table {
  const { rows, lines } = batch;
  const row = typeof header === 'number' ? header : headerRow;
  const at = header === false ? null : headerAt(rows, lines, { headerRow: row, column }, signs);
  const none = { names: unnamed(rows[0].length), first: -1, last: -1 };
  const { names, first: top, last } = at === null ? none : namesAt(rows, at, signs);
  return {
    names: [...names, ...Array.from({ length: Math.max(0, width - names.length) }, () => '')],
    below: rows.slice(last + 1),
    rest: last < 0 ? batch : behindLine(batch, lines[last]),
    line: top < 0 ? null : lines[top],
  };
}

/** The signs of the header of a list of addresses. */
const ADDRESS_NAMES: HeaderSigns = {
  isName: isColumnName,
  // 和歌山市葵町1-2 is no name of a column; 住所1 is
  isValue: (text) => /\d/.test(text.normalize('NFKC').slice(0, -2)) && hintOf(text).kind === null,
};

/** The row of the header: the given one, else the first with a name of a wanted column, else the first row that is not a title. */
function headerAt(
  rows: readonly (readonly Cell[])[],
  lines: readonly number[],
  { headerRow, column }: Pick<HeadOptions, 'headerRow' | 'column'>,
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
  // 所在地 above Address: one header in two languages
  const isTwice = own.some((name, i) => signs.isName(name) && signs.isName(below[i] ?? ''));
  if (isTwice && isHeader(rows[at + 1] ?? [], signs)) return { names: own, first: at, last: at + 1 };
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

/** The columns of the address: the given ones, or those whose contents show it. */
async function columnsOf(
  { column, sheets = [] }: HeadOptions,
  { names, below, line }: Table,
  ask: Ask,
): Promise<Pick<Choice, 'columns' | 'others'>> {
  if (column !== undefined) return { columns: givenColumns(column, names, line !== null), others: [] };
  const choice = await chooseColumns(names, below, ask);
  if (choice !== null) return choice;
  const called = calledAddress(names);
  if (called !== null) return { columns: called, others: [] };
  if (names.length === 1 || below.length === 0) return { columns: wholeColumn(0), others: [] };
  throw new UsageError(geocodeMessages.whichColumn(names, sheets));
}

/** The columns that are called an address, of a list whose first rows have none; null without any. */
function calledAddress(names: readonly string[]): AddressColumns | null {
  const hints = names.map((name, cell) => ({ cell, ...hintOf(name) }));
  const [best] = hints
    .filter(({ kind }) => kind === 'whole' || kind === 'local' || kind === 'town')
    .sort((a, b) => a.rank - b.rank || Number(b.kind === 'whole') - Number(a.kind === 'whole'));
  if (best === undefined) return null;
  const above = (['prefecture', 'municipality', 'ward'] as const).flatMap((role) => {
    const found = hints.find(({ kind, group }) => kind === role && (group === '' || group === best.group));
    return found === undefined ? [] : [{ cell: found.cell, role }];
  });
  return { ...wholeColumn(best.cell), above };
}

/** The columns that an option names, which have parts as their names say. */
function givenColumns(column: string, names: readonly string[], hasNames: boolean): AddressColumns {
  const own = column
    .split(',')
    .map((each) => cellOf(each.trim(), hasNames ? names : names.map(() => ''), '--column', names));
  const kinds = own.map((cell) => (hasNames ? hintOf(names[cell]).kind : null));
  const roles = kinds.map((kind) =>
    kind === 'prefecture' || kind === 'municipality' || kind === 'ward'
      ? kind
      : kind === 'county'
        ? 'municipality'
        : undefined,
  );
  const numbers = Object.fromEntries(
    own.flatMap((cell, i) => {
      const kind = kinds[i] === 'branch' ? 'number' : kinds[i];
      return kind === 'chome' || kind === 'number' ? [[cell, kind] as const] : [];
    }),
  );
  return { own, instead: [], roles, above: [], postal: [], numbers };
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
  others: Choice['others'],
): Message {
  const shownOf = (cells: readonly number[]): string[] =>
    cells.map((cell) => names[cell] || String(cell + 1));
  const shown = shownOf([...above.map(({ cell }) => cell), ...own]);
  const code = postal.length === 0 ? null : shownOf(postal).join(' + ');
  const left = others.map((cells) => shownOf(cells).join(','));
  return geocodeMessages.chosen(line, shown, code, left);
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
