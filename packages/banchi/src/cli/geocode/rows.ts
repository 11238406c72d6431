import { PART_COLUMNS, type PartedResult } from '@banchi/engine/contract/part-columns.js';
import type { GeocodeValues, LocatedRecord } from '@banchi/engine/search/query.js';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import {
  FIELD_NAMES,
  FOREIGN_FIELDS,
  type ForeignFieldName,
  OFFICIAL_ID_NAMES,
  ORIGIN_NAMES,
} from '@banchi/engine/vocabulary/fields.js';
import { safeText } from '@banchi/engine/vocabulary/formulas.js';
import {
  FOREIGN_LANGUAGES,
  type ForeignLanguage,
  type Language,
} from '@banchi/engine/vocabulary/languages.js';
import type { Level } from '@banchi/engine/vocabulary/levels.js';
import type { FormerName } from '@banchi/engine/vocabulary/match.js';
import type { Outcome } from '../../messages/lists.js';
import { JAPANESE_LEVELS } from '../../messages/lists.js';
import type { OnDay } from './as-of.js';
import { type Cell, cellText } from './cells.js';
import { toCp932 } from './cp932.js';
import { natureOf, type OutputForm } from './forms.js';
import type { Grouped } from './groups.js';
import type { Tallies } from './tally.js';
import { BYTE_ORDER_MARK, type Writing } from './writing.js';

/** Stations that a row may have columns of. */
export const MOST_STATIONS = 5;

/** Columns of the n-th nearest station, n from 1: its name, its lines, and the metres to it. */
export function columnsOfStation(n: number): readonly string[] {
  return ['station', 'station_lines', 'station_distance'].map((name) => (n === 1 ? name : `${name}_${n}`));
}

function stationColumns(): Readonly<Record<string, (row: AnsweredRow) => string | number | null>> {
  const columns = Array.from({ length: MOST_STATIONS }, (_, i) => {
    const stationOf = ({ found, position }: AnsweredRow) =>
      position === null ? undefined : found?.record?.stations(i + 1)[i];
    const [name, lines, distance] = columnsOfStation(i + 1);
    return {
      [name]: (row: AnsweredRow) => stationOf(row)?.name ?? null,
      [lines]: (row: AnsweredRow) => stationOf(row)?.lines.join('・') ?? null,
      [distance]: (row: AnsweredRow) => stationOf(row)?.distance ?? null,
    };
  });
  return Object.assign({}, ...columns);
}

/** Whether a column is about stations. */
export function isOfStations(column: string): boolean {
  return column.startsWith('station');
}

/** Columns of answers; the first ones need no whole record. */
const OWN = {
  outcome: ({ outcome }: AnsweredRow) => outcome,
  lon: ({ position }: AnsweredRow) => position?.[0] ?? null,
  lat: ({ position }: AnsweredRow) => position?.[1] ?? null,
  address: ({ found }: AnsweredRow) => found?.record?.address() ?? null,
  address_code: ({ found }: AnsweredRow) => found?.record?.code() ?? null,
  address_level: ({ found }: AnsweredRow) => found?.record?.level ?? null,
  confidence: ({ found }: AnsweredRow) => found?.confidence() ?? null,
  kind: ({ found }: AnsweredRow) => found?.kind ?? null,
  rest: ({ found }: AnsweredRow) => found?.rest ?? null,
  number: ({ found }: AnsweredRow) => found?.record?.number ?? null,
  position_of: ({ found, outcome }: AnsweredRow) =>
    outcome === 'placeholder' ? null : (found?.record?.positionOf() ?? null),
  ambiguous: ({ found }: AnsweredRow) => found?.ambiguous ?? null,
  suggestion: ({ found }: AnsweredRow) => found?.suggestion() ?? null,
  former: ({ found }: AnsweredRow) => found?.former()?.name ?? null,
  former_code: ({ found }: AnsweredRow) => found?.former()?.code ?? null,
  former_until: ({ found }: AnsweredRow) => untilOf(found?.former() ?? null),
  former_kind: ({ found }: AnsweredRow) => found?.former()?.kind ?? null,
  name_then: ({ onDay }: AnsweredRow) => onDay?.name ?? null,
  address_then: ({ onDay }: AnsweredRow) => onDay?.record?.address() ?? null,
  address_code_then: ({ onDay }: AnsweredRow) => onDay?.record?.code() ?? null,
  address_level_then: ({ onDay }: AnsweredRow) => onDay?.record?.level ?? null,
  lon_then: ({ onDay }: AnsweredRow) => onDay?.record?.position()?.[0] ?? null,
  lat_then: ({ onDay }: AnsweredRow) => onDay?.record?.position()?.[1] ?? null,
  distance: ({ distance }: AnsweredRow) => distance,
  far: ({ isFar }: AnsweredRow) => isFar,
  group: ({ grouped }: AnsweredRow) => grouped?.group ?? null,
  kept: ({ grouped }: AnsweredRow) => grouped?.isFirst ?? null,
  ...stationColumns(),
  error: ({ reason }: AnsweredRow) => reason,
} as const;

/** When a former name held no longer: the day; of a town's, of which only a year is known, the year in which it still held. */
function untilOf(former: FormerName | null): string | null {
  return former === null ? null : (former.date ?? (former.year === null ? null : String(former.year)));
}

/** Parts of a meaning that take extra work; they are made only if a column wants them. */
export interface Wanted {
  readonly suggestion: boolean;
  readonly confidence: boolean;
  readonly former: boolean;
}

/** The parts of meanings that some columns want. */
export function wantedOf(columns: readonly string[]): Wanted {
  return {
    suggestion: columns.includes('suggestion'),
    confidence: columns.includes('confidence'),
    former: columns.some((column) => column.startsWith('former')),
  };
}

const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Columns that are numbers, besides those of records. */
export const NUMBER_COLUMNS: Readonly<Record<string, 'whole' | 'fraction'>> = {
  lon: 'fraction',
  lat: 'fraction',
  lon_then: 'fraction',
  lat_then: 'fraction',
  confidence: 'fraction',
  ambiguous: 'whole',
  distance: 'fraction',
  group: 'whole',
  ...Object.fromEntries(
    Array.from({ length: MOST_STATIONS }, (_, i) => [columnsOfStation(i + 1)[2], 'fraction'] as const),
  ),
};

/** The registry's ids of the record, and its sources. */
const NOTES: Readonly<Record<string, (row: AnsweredRow) => string | null>> = {
  ...Object.fromEntries(OFFICIAL_ID_NAMES.map((name) => [name, noteReader((record) => record.ids()[name])])),
  ...Object.fromEntries(ORIGIN_NAMES.map((name) => [name, noteReader((record) => record.from()[name])])),
};

function noteReader(read: (record: LocatedRecord) => string | null): (row: AnsweredRow) => string | null {
  return ({ found }) => (found?.record == null ? null : read(found.record));
}

/** The column of boundaries. */
export const POLYGON = 'address_polygon';

/** Columns that may be asked for: those of the answer, the registry's ids, the sources, and every field of the record. */
export const COLUMNS: readonly string[] = [
  ...new Set([
    ...Object.keys(OWN),
    ...Object.keys(NOTES),
    ...Object.keys(PART_COLUMNS),
    ...FIELD_NAMES.address.filter((name) => name !== 'distance'),
    ...Object.keys(FOREIGN_FIELDS),
  ]),
];

/** Columns that are written unless others are asked for. */
export const USUAL_COLUMNS = [
  'outcome',
  'address',
  'address_code',
  'address_level',
  'confidence',
  'lon',
  'lat',
  'number',
  'position_of',
  'kind',
  'rest',
  'ambiguous',
  'error',
] as const;

/** Columns that `banchi reverse` writes unless others are asked for. */
export const USUAL_REVERSE_COLUMNS = [
  'outcome',
  'address',
  'address_code',
  'address_level',
  'lg_code',
  'post_code',
  'distance',
  'lon',
  'lat',
  'error',
] as const;

/** Columns of answers that say how a text was read, and so do not belong to a point. */
const OF_WORDS = ['confidence', 'kind', 'rest', 'suggestion', 'far', 'group', 'kept'];

/** Columns that `banchi reverse` may be asked for. */
export const REVERSE_COLUMNS: readonly string[] = COLUMNS.filter(
  (name) =>
    !OF_WORDS.includes(name) &&
    !isOfThen(name) &&
    !isOfStations(name) &&
    !name.startsWith('former') &&
    !Object.hasOwn(PART_COLUMNS, name),
);

/** Columns that are written besides where points are compared, and where rows are grouped. */
export const COLUMNS_OF_COMPARED = ['distance', 'far'] as const;
export const COLUMNS_OF_GROUPS = ['key', 'group', 'kept'] as const;

/** Columns that are written besides for a list of a past day, the last of them where a past year is asked too. */
export const COLUMNS_THEN = ['former', 'former_until', 'name_then'] as const;
export const COLUMNS_OF_PAST = ['address_then', 'address_code_then'] as const;

/** Whether a column is about a past day. */
export function isOfThen(column: string): boolean {
  return column.endsWith('_then');
}

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

/** The meaning of a row's address. */
interface Located {
  readonly kind: GeocodeValues['kind'];
  readonly rest: string;
  readonly ambiguous: number;
  readonly record: LocatedRecord | null;
  suggestion(): string | null;
  confidence(): number;
  former(): FormerName | null;
  /** The answer with its parts; null where no column wants them. */
  parts(): PartedResult | null;
}

/** A row and its answer. */
export interface AnsweredRow {
  readonly cells: readonly Cell[];
  readonly line: number;
  readonly found: Located | null;
  /** Where the record stands. */
  readonly position: LonLat | null;
  readonly outcome: Outcome;
  /** The reason for a missing answer. */
  readonly reason: string | null;
  /** Its meaning on the day of the list; null without a day. */
  readonly onDay: OnDay | null;
  /** The row's own point, where it is compared; else null. */
  readonly given: LonLat | null;
  /** Metres between the row's point and that of its record; null where one of them is not known. */
  readonly distance: number | null;
  /** Whether the row's point is farther from its record than the limit; null where they are not compared. */
  readonly isFar: boolean | null;
  /** The row among those of its address; null where rows are not grouped, and for a row without an address. */
  readonly grouped: Grouped | null;
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
  const shown = form === 'ndjson' ? columns : columns.map((column) => shownName(column, names));
  return (row) => {
    const input = Object.fromEntries(
      row.cells.map((cell, i) => [names[i] || `column${i + 1}`, jsonOf(cell)]),
    );
    const own = Object.fromEntries(shown.map((column, i) => [column, readers[i](row)]));
    if (form === 'ndjson') return `${JSON.stringify({ line: row.line, input, ...own })}\n`;
    const geometry = geometryOf(row, rowForm);
    return `${JSON.stringify({
      type: 'Feature',
      geometry,
      properties: { line: row.line, ...input, ...own },
    })}\n`;
  };
}

/** Makes the cells of rows, for binary forms. Reports contents that the form cannot hold. */
export function cellsOfRows(rowForm: RowForm): (row: AnsweredRow, tallies: Tallies) => Cell[] {
  const { form, names, safe } = rowForm;
  const readers = columnReaders(rowForm);
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
    if (isFixed) {
      const geometry = geometryOf(row, rowForm);
      all.push(geometry === null ? null : JSON.stringify(geometry));
    }
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

/** Names of the columns. A column of the answer gets another name if the list has one of its name. */
export function headCells({ columns, names }: RowForm): string[] {
  return [...names, ...columns.map((column) => shownName(column, names))];
}

/** The name of a column of the answer beside those of the list. */
function shownName(column: string, names: readonly string[]): string {
  return names.includes(column) ? `found_${column}` : column;
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

/** Fields that are points, which a placeholder has none of. */
const POINTS: readonly string[] = ['position', 'entrance_point', POLYGON];

/** The address of a record in a language; null where it has none in that. */
export function addressIn(record: LocatedRecord | null, language: Language): string | null {
  if (record === null) return null;
  return language === 'ja' ? record.address() : record.addressIn(language);
}

/** The language of a column of names, `ko` of `address3_ko`; undefined for other columns. */
function languageOfColumn(column: string): ForeignLanguage | undefined {
  if (!Object.hasOwn(FOREIGN_FIELDS, column)) return undefined;
  return FOREIGN_LANGUAGES.find((language) => column.endsWith(`_${language}`));
}

/** A language besides Japanese that columns or addresses are wanted in; `ja` for none. */
export function languageWanted({ language, columns }: Pick<RowForm, 'language' | 'columns'>): Language {
  if (language !== 'ja') return language;
  for (const column of columns) {
    const own = languageOfColumn(column);
    if (own !== undefined) return own;
  }
  return 'ja';
}

/** Reads the value of one column. */
function columnReader(column: string): (row: AnsweredRow) => unknown {
  const language = languageOfColumn(column);
  if (language !== undefined)
    return ({ found }) => found?.record?.item([language])[column as ForeignFieldName] ?? null;
  if (isOwn(column)) return OWN[column];
  if (Object.hasOwn(NOTES, column)) return NOTES[column];
  if (Object.hasOwn(PART_COLUMNS, column))
    return ({ found }) => {
      const parted = found?.parts() ?? null;
      return parted === null ? null : PART_COLUMNS[column](parted);
    };
  return ({ found, outcome }) => {
    if (outcome === 'placeholder' && POINTS.includes(column)) return null;
    if (column === POLYGON) return found?.record?.polygon() ?? null;
    const item = found?.record?.item();
    return item === undefined ? null : (({ ...item } as Readonly<Record<string, unknown>>)[column] ?? null);
  };
}

function isOwn(column: string): column is keyof typeof OWN {
  return Object.hasOwn(OWN, column);
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
