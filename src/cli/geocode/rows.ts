import type { LocatedRecord, Meaning } from '../../search/query.js';
import type { LonLat } from '../../vocabulary/coordinates.js';
import { FIELD_NAMES, OFFICIAL_ID_NAMES, ORIGIN_NAMES } from '../../vocabulary/fields.js';
import { type Cell, cellText } from './cells.js';
import { toCp932 } from './cp932.js';
import type { OutputForm } from './forms.js';
import type { Tallies } from './tally.js';
import { BYTE_ORDER_MARK, type Writing } from './writing.js';

/** What became of a row. */
const OUTCOMES = ['found', 'ambiguous', 'not_found', 'empty', 'error'] as const;

/** What became of a row. */
export type Outcome = (typeof OUTCOMES)[number];

/** What a column tells of a row; the first ones are made without the whole record. */
const OWN = {
  outcome: ({ outcome }: AnsweredRow) => outcome,
  lon: ({ position }: AnsweredRow) => position?.[0] ?? null,
  lat: ({ position }: AnsweredRow) => position?.[1] ?? null,
  address: ({ found }: AnsweredRow) => found?.record?.address() ?? null,
  address_code: ({ found }: AnsweredRow) => found?.record?.code() ?? null,
  address_level: ({ found }: AnsweredRow) => found?.record?.level ?? null,
  kind: ({ found }: AnsweredRow) => found?.kind ?? null,
  rest: ({ found }: AnsweredRow) => found?.rest ?? null,
  number: ({ found }: AnsweredRow) => found?.record?.number ?? null,
  position_of: ({ found }: AnsweredRow) => found?.record?.positionOf() ?? null,
  ambiguous: ({ found }: AnsweredRow) => found?.ambiguous ?? null,
  suggestion: ({ found }: AnsweredRow) => found?.suggestion() ?? null,
  error: ({ reason }: AnsweredRow) => reason,
} as const;

/** Columns that are numbers, besides those of records. */
export const NUMBER_COLUMNS: Readonly<Record<string, 'whole' | 'fraction'>> = {
  lon: 'fraction',
  lat: 'fraction',
  ambiguous: 'whole',
};

/** The registry's ids of the record, and where it comes from. */
const NOTES: Readonly<Record<string, (row: AnsweredRow) => string | null>> = {
  ...Object.fromEntries(OFFICIAL_ID_NAMES.map((name) => [name, noteReader((record) => record.ids()[name])])),
  ...Object.fromEntries(ORIGIN_NAMES.map((name) => [name, noteReader((record) => record.from()[name])])),
};

function noteReader(read: (record: LocatedRecord) => string | null): (row: AnsweredRow) => string | null {
  return ({ found }) => (found?.record == null ? null : read(found.record));
}

/** Columns that may be asked for: those of the answer, the registry's ids, where it comes from, and every field of the record. */
export const COLUMNS: readonly string[] = [
  ...new Set([
    ...Object.keys(OWN),
    ...Object.keys(NOTES),
    ...FIELD_NAMES.address.filter((name) => name !== 'address_polygon' && name !== 'distance'),
  ]),
];

/** Columns that are written unless others are asked for. */
export const USUAL_COLUMNS = [
  'outcome',
  'address',
  'address_code',
  'address_level',
  'lon',
  'lat',
  'number',
  'position_of',
  'kind',
  'rest',
  'ambiguous',
  'error',
] as const;

/** How rows are written. */
export interface RowForm extends Writing {
  readonly form: OutputForm;
  readonly columns: readonly string[];
  /** Names of the cells of the input, as far as they have some. */
  readonly names: readonly string[];
  /** Whether no cell is a formula to a program for tables that opens it. A form that such programs alone open must have it on. */
  readonly safe: boolean;
}

/** What a row's address means. */
export interface Located {
  readonly kind: Meaning['kind'];
  readonly rest: string;
  readonly ambiguous: number;
  readonly record: LocatedRecord | null;
  suggestion(): string | null;
}

/** A row and what was found for it. */
export interface AnsweredRow {
  readonly cells: readonly Cell[];
  readonly line: number;
  readonly found: Located | null;
  /** Where the record stands. */
  readonly position: LonLat | null;
  readonly outcome: Outcome;
  /** Why there is no answer. */
  readonly reason: string | null;
}

/** What stands between the cells of forms for tables. */
const DELIMITERS: Readonly<Partial<Record<OutputForm, string>>> = { csv: ',', tsv: '\t' };

/** Writes rows as text, each with its line end. Cells that the header has no name for come last. */
export function rowWriter({ form, columns, names, safe, lineEnd }: RowForm): (row: AnsweredRow) => string {
  const readers = columns.map(columnReader);
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
  return (row) => {
    const input = Object.fromEntries(
      row.cells.map((cell, i) => [names[i] ?? `column${i + 1}`, jsonOf(cell)]),
    );
    const own = Object.fromEntries(columns.map((column, i) => [column, readers[i](row)]));
    if (form === 'ndjson') return `${JSON.stringify({ line: row.line, input, ...own })}\n`;
    const { position } = row;
    return `${JSON.stringify({
      type: 'Feature',
      geometry: position === null ? null : { type: 'Point', coordinates: position },
      properties: { line: row.line, ...input, ...own },
    })}\n`;
  };
}

/** Makes the cells of rows, for forms that are no text. What a form has no place for is told of. */
export function cellsOfRows({
  form,
  columns,
  names,
  safe,
}: RowForm): (row: AnsweredRow, tallies: Tallies) => Cell[] {
  const readers = columns.map(columnReader);
  const isFixed = form === 'parquet';
  return (row, tallies) => {
    const { cells, line } = row;
    const all: Cell[] = [];
    const add = (cell: Cell): void => {
      const kept = typeof cell === 'string' && safe ? safeText(cell) : cell;
      const isLong = typeof kept === 'string' && !isFixed && kept.length > LONGEST;
      if (isLong) tallies.loses('text', line);
      all.push(isLong ? kept.slice(0, LONGEST) : kept);
    };
    for (let i = 0; i < names.length; i++) add(cells[i] ?? null);
    for (const read of readers) {
      const value = read(row) ?? null;
      add(typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as Cell));
    }
    if (isFixed && cells.length > names.length) tallies.loses('cells', line);
    for (let i = names.length; i < cells.length && !isFixed; i++) add(cells[i]);
    return all;
  };
}

/** Characters of a cell of a workbook at most. */
const LONGEST = 32_767;

/** What stands before the rows; characters that cannot be written are told of. */
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

/** What the columns are called: one of the answer by another name where the list has one of its name. */
export function headCells({ columns, names }: RowForm): string[] {
  return [...names, ...columns.map((column) => (names.includes(column) ? `found_${column}` : column))];
}

/** What stands behind the rows. */
export function footText({ form }: RowForm): string {
  return form === 'geojson' ? ']}\n' : '';
}

/** How the value of a column is read. */
function columnReader(column: string): (row: AnsweredRow) => unknown {
  if (isOwn(column)) return OWN[column];
  if (Object.hasOwn(NOTES, column)) return NOTES[column];
  return ({ found }) => {
    const item = found?.record?.item();
    return item === undefined ? null : (({ ...item } as Readonly<Record<string, unknown>>)[column] ?? null);
  };
}

function isOwn(column: string): column is keyof typeof OWN {
  return Object.hasOwn(OWN, column);
}

/**
 * What a cell begins with that programs for tables take for a formula, and what they pass over before it. `=cmd|…` in a list of
 * addresses would be run by whoever opens the answers.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A text that no program for tables takes for a formula. */
function safeText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
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
