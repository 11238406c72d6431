import { FOREIGN_FIELDS } from '@banchi/engine/vocabulary/fields.js';
import { safeText } from '@banchi/engine/vocabulary/formulas.js';
import type { Language } from '@banchi/engine/vocabulary/languages.js';
import type { Level } from '@banchi/engine/vocabulary/levels.js';
import { JAPANESE_LEVELS } from '../../messages/lists.js';
import { type AnsweredRow, addressIn, columnReader } from './answer-columns.js';
import { type Cell, cellText, type StoredCell } from './cells.js';
import { toCp932 } from './cp932.js';
import { natureOf, type OutputForm } from './forms.js';
import type { Tallies } from './tally.js';
import { BYTE_ORDER_MARK, type Writing } from './writing.js';

const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** How rows are written. */
export interface RowForm extends Writing {
  /** The language of addresses. */
  readonly language: Language;
  readonly form: OutputForm;
  readonly columns: readonly string[];
  /** Whether geometries are boundaries where a record has one, in a form with geometries; else they are points. */
  readonly polygons: boolean;
  /** Names of the cells of the input, as far as they have some. */
  readonly names: readonly string[];
  /** Whether cells that a spreadsheet would run as formulas are made texts. Always so in a form that only spreadsheets open. */
  readonly safe: boolean;
}

/** Separators of cells, by form. */
const DELIMITERS: Readonly<Partial<Record<OutputForm, string>>> = { csv: ',', tsv: '\t' };

/** Writes rows as text, each with its line end. Cells that the header has no name for come last. */
export function rowWriter(rowForm: RowForm): (row: AnsweredRow) => string {
  const { form, columns, names, safe, lineEnd } = rowForm;
  const readers = columnReaders(rowForm);
  const delimiter = DELIMITERS[form];
  if (delimiter !== undefined) {
    const cell = cellWriter(delimiter, safe);
    return (row) => {
      const { cells } = row;
      let text = '';
      for (let i = 0; i < names.length; i++) text += cell(cells[i]) + delimiter;
      for (const read of readers) text += cell(read(row)) + delimiter;
      for (let i = names.length; i < cells.length; i++) text += cell(cells[i]) + delimiter;
      return text.slice(0, -1) + lineEnd;
    };
  }
  // beside the cells of the list, as in a table; in NDJSON they stand apart
  const shown = form === 'ndjson' ? columns : shownNames(columns, names);
  const [lineName] = shownNames(['line'], names);
  return (row) => {
    const input = Object.fromEntries(
      row.cells.map((cell, i) => [names[i] || `column${i + 1}`, jsonOf(cell)]),
    );
    const own = Object.fromEntries(shown.map((column, i) => [column, readers[i](row)]));
    if (form === 'ndjson') return `${JSON.stringify({ line: row.line, input, ...own })}\n`;
    const geometry = geometryOf(row, rowForm);
    const properties = { [lineName]: row.line, ...input, ...own };
    return `${JSON.stringify({ type: 'Feature', geometry, properties })}\n`;
  };
}

/** Makes the cells of rows, for binary forms. Reports contents that the form cannot hold. */
export function cellsOfRows(rowForm: RowForm): (row: AnsweredRow, tallies: Tallies) => StoredCell[] {
  const { form, names, safe } = rowForm;
  const readers = columnReaders(rowForm);
  const isFixed = form === 'parquet';
  return (row, tallies) => {
    const { cells, line } = row;
    const all: StoredCell[] = [];
    const add = (cell: Cell): void => {
      const kept = typeof cell === 'string' && safe ? safeText(cell) : cell;
      const isLong = typeof kept === 'string' && !isFixed && kept.length > LONGEST;
      if (isLong) tallies.loses('text', line);
      all.push(isLong ? kept.slice(0, LONGEST) : kept);
    };
    for (let i = 0; i < names.length; i++) add(cells[i] ?? null);
    for (const read of readers) {
      const value = read(row) ?? null;
      if (typeof value !== 'object' || value === null) add(value as Cell);
      else if (isFixed) all.push(value);
      else add(JSON.stringify(value));
    }
    if (isFixed) all.push(geometryOf(row, rowForm));
    if (isFixed && cells.length > names.length) tallies.loses('cells', line);
    for (let i = names.length; i < cells.length && !isFixed; i++) add(cells[i]);
    return all;
  };
}

/** The place of a row as a GeoJSON geometry. */
function geometryOf({ found, position }: AnsweredRow, { polygons }: RowForm): object | null {
  if (position === null) return null;
  const boundary = polygons ? (found?.record?.polygon() ?? null) : null;
  return boundary ?? { type: 'Point', coordinates: position };
}

/** Characters of a cell of a workbook at most. */
const LONGEST = 32_767;

/** The header; reports characters that cannot be written. */
export function headBytes(form: RowForm, tallies: Tallies): Uint8Array {
  const text = headText(form);
  if (form.encoding === 'cp932') return toCp932(text, (character) => tallies.lacks(character, null));
  return Buffer.from(form.encoding === 'utf8-bom' ? BYTE_ORDER_MARK + text : text);
}

function headText(form: RowForm): string {
  if (form.form === 'geojson') return '{"type":"FeatureCollection","features":[\n';
  const delimiter = DELIMITERS[form.form];
  if (delimiter === undefined) return '';
  return headCells(form).map(cellWriter(delimiter, form.safe)).join(delimiter) + form.lineEnd;
}

/** Names of the columns: those of the list, then those of the answer. */
export function headCells({ columns, names }: RowForm): string[] {
  return [...names, ...shownNames(columns, names)];
}

/** Stands before the names of all columns of the answer where the list has one of them; more of it where that is not enough. */
const PREFIX = 'found_';

/** Names of coordinates in lists. */
const AXES = ['lat', 'lon', 'lng', 'long', 'latitude', 'longitude'];

/**
 * The names of the columns of the answer beside those of the list. If the list has one of them, in letters of either case, all have a
 * prefix: a `lon` of the answer beside a `lat` of the list would pass for the list's own.
 */
function shownNames(columns: readonly string[], names: readonly string[]): string[] {
  const taken = new Set(names.map((name) => name.trim().toLowerCase()));
  // one axis beside the list's own other one, lat beside lng, would pass for its point
  if (AXES.some((name) => taken.has(name))) for (const name of ['lon', 'lat']) taken.add(name);
  let shown = [...columns];
  // a list may be an answer of before
  while (shown.some((name) => taken.has(name))) shown = shown.map((name) => PREFIX + name);
  return shown;
}

/** The end of the file. */
export function footText({ form }: RowForm): string {
  return form === 'geojson' ? ']}\n' : '';
}

/** Reads the values of columns. Levels have Japanese names if the columns have. */
function columnReaders({ form, columns, names, language }: RowForm): ((row: AnsweredRow) => unknown)[] {
  const nature = natureOf(form);
  const isNamed = (nature === 'table' || nature === 'workbook') && names.some((name) => JAPANESE.test(name));
  const levelName = (column: string): ((row: AnsweredRow) => string | null) => {
    const levelOf = columnReader(column);
    return (row) => JAPANESE_LEVELS[levelOf(row) as Level] ?? null;
  };
  return columns.map((column) => {
    if (language !== 'ja' && column === 'address')
      return ({ found }) => addressIn(found?.record ?? null, language);
    if (language !== 'ja' && Object.hasOwn(FOREIGN_FIELDS, `${column}_${language}`))
      return columnReader(`${column}_${language}`);
    if (language !== 'ja' && column === 'address_then')
      return ({ onDay }) => addressIn(onDay?.record ?? null, language);
    return isNamed && column.startsWith('address_level') ? levelName(column) : columnReader(column);
  });
}

/** Writes cells; safe ones that would be formulas begin with an apostrophe, which makes them text. */
function cellWriter(delimiter: string, safe: boolean): (value: unknown) => string {
  const quoted = new RegExp(`["\\r\\n${delimiter}]`);
  return (value) => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'number') return String(value);
    const plain =
      typeof value === 'string'
        ? value
        : typeof value === 'boolean' || value instanceof Date
          ? cellText(value)
          : JSON.stringify(value);
    const text = safe ? safeText(plain) : plain;
    return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
}

function jsonOf(cell: Cell): string | number | boolean | null {
  return cell instanceof Date ? cellText(cell) : cell;
}
