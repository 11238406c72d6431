import type { LocatedRecord, Meaning } from '../../search/query.js';
import type { LonLat } from '../../vocabulary/coordinates.js';
import { FIELD_NAMES } from '../../vocabulary/fields.js';

/** What a list may be written in. */
export const OUTPUT_FORMS = ['csv', 'ndjson', 'geojson'] as const;

/** How the answers are written. */
export type OutputForm = (typeof OUTPUT_FORMS)[number];

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

/** Columns that may be asked for: those of the answer, and every field of the record. */
export const COLUMNS: readonly string[] = [
  ...new Set([
    ...Object.keys(OWN),
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
export interface RowForm {
  readonly form: OutputForm;
  readonly columns: readonly string[];
  /** Names of the cells of the input, as far as they have some. */
  readonly names: readonly string[];
  /** Whether no cell of CSV is a formula to a program that opens it. A form that such programs alone open must have it on. */
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
  readonly cells: readonly string[];
  readonly line: number;
  readonly found: Located | null;
  /** Where the record stands. */
  readonly position: LonLat | null;
  readonly outcome: Outcome;
  /** Why there is no answer. */
  readonly reason: string | null;
}

type Cell = string | number | null | unknown;

/** Writes rows as text, each with its line feed. Cells of CSV that the header has no name for come last. */
export function rowWriter({ form, columns, names, safe }: RowForm): (row: AnsweredRow) => string {
  const readers = columns.map(columnReader);
  if (form === 'csv') {
    const csvCell = cellWriter(safe);
    return (row) => {
      const { cells } = row;
      let text = '';
      for (let i = 0; i < names.length; i++) text += `${csvCell(cells[i])},`;
      for (const read of readers) text += `${csvCell(read(row))},`;
      for (let i = names.length; i < cells.length; i++) text += `${csvCell(cells[i])},`;
      return `${text.slice(0, -1)}\n`;
    };
  }
  return (row) => {
    const input = Object.fromEntries(row.cells.map((cell, i) => [names[i] ?? `column${i + 1}`, cell]));
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

/** What stands before the rows. */
export function headText({ form, columns, names, safe }: RowForm): string {
  if (form === 'ndjson') return '';
  if (form === 'geojson') return '{"type":"FeatureCollection","features":[\n';
  const own = columns.map((column) => (names.includes(column) ? `found_${column}` : column));
  return `${[...names, ...own].map(cellWriter(safe)).join(',')}\n`;
}

/** What stands behind the rows. */
export function footText({ form }: RowForm): string {
  return form === 'geojson' ? ']}\n' : '';
}

/** How the value of a column is read. */
function columnReader(column: string): (row: AnsweredRow) => Cell {
  if (isOwn(column)) return OWN[column];
  return ({ found }) => {
    const item: Readonly<Record<string, unknown>> | undefined = found?.record?.item();
    return item?.[column] ?? null;
  };
}

function isOwn(column: string): column is keyof typeof OWN {
  return Object.hasOwn(OWN, column);
}

/** What a cell of CSV is quoted for. */
const QUOTED = /[",\r\n]/;

/**
 * What a cell begins with that programs for tables take for a formula, and what they pass over before it. `=cmd|…` in a list of
 * addresses would be run by whoever opens the answers.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Writes cells of CSV; safe ones that would be formulas begin with an apostrophe, which makes them text. */
function cellWriter(safe: boolean): (value: Cell) => string {
  return (value) => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'number') return String(value);
    const plain =
      typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value);
    const text = safe && FORMULA.test(plain) ? `'${plain}` : plain;
    return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
}
