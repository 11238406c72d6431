import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { type Attribution, SourceError } from '../record/record.js';
import { messageOf, type StoredFile } from './stored-file.js';

/**
 * A columns file: a table of official data column by column, a fifth to a half of its size in a zip archive
 * (`docs/columns-format.md`). Sources read it as the text that it stands for, as they read a gzipped file.
 */

/** The first line of every columns file of this version. */
export const COLUMNS_MAGIC = 'banchi-columns 1\n';

/** The text that the rows become: CSV, canonical records one JSON object a line, or a GeoJSON FeatureCollection. */
export type ColumnsForm = 'csv' | 'ndjson' | 'geojson';

/** One column, as the header tells it. */
export interface ColumnHead {
  /** Name; in `ndjson`, `codes.0` and `codes.1` are the elements of one array. */
  readonly name: string;
  readonly kind: 'number' | 'words' | 'text' | 'geometry';
  /** Of a number: digits to which it is filled up with zeros (JIS codes). */
  readonly width?: number;
  /** Of a number: digits behind the point. */
  readonly scale?: number;
  /** Of a number: true where it is a string in JSON. */
  readonly quoted?: boolean;
  /** Bytes of the column before compression. */
  readonly bytes: number;
}

/** The header: the second line of the file, JSON. */
export interface ColumnsHeader {
  readonly form: ColumnsForm;
  /** Whether the first line of the CSV names its columns. */
  readonly named?: boolean;
  readonly attribution: Attribution;
  readonly rows: number;
  readonly columns: readonly ColumnHead[];
}

/** A date: a day, a month or a year. */
const DATE = /^[0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?$/;

/** Longest header in bytes. */
const MAX_HEADER = 1 << 16;

/** Most bytes that the columns may be before compression. */
const MAX_BYTES = 1 << 29;

/** Most characters of text that the columns may stand for; a few bytes can say the same word in every row. */
const MAX_TEXT = 2 ** 32;

/** Text that is handed on together, in characters. */
const CHUNK = 1 << 17;

/** True for the first bytes of a columns file, four or more. */
export function isColumnsFile(magic: Buffer): boolean {
  const length = Math.min(magic.length, COLUMNS_MAGIC.length);
  return length >= 4 && magic.toString('latin1', 0, length) === COLUMNS_MAGIC.slice(0, length);
}

/**
 * Whose data a columns file is.
 * @returns undefined for any other file
 * @throws {SourceError} when the header is damaged
 */
export function columnsAttribution(path: string): Attribution | undefined {
  const start = Buffer.alloc(COLUMNS_MAGIC.length + MAX_HEADER);
  const fd = openSync(path, 'r');
  try {
    const bytes = start.subarray(0, readSync(fd, start, 0, start.length, 0));
    return isColumnsFile(bytes) ? splitColumnsFile(path, bytes).header.attribution : undefined;
  } finally {
    closeSync(fd);
  }
}

/** The columns file as the text that it stands for. */
export function columnsFile(path: string): StoredFile {
  return {
    path,
    date: columnsAttribution(path)?.date ?? null,
    read: async function* (count) {
      const bytes = readFileSync(path);
      const { header, body } = splitColumnsFile(path, bytes);
      count?.(bytes.length);
      for (const text of texts(header, unpack(path, header, body), path)) yield Buffer.from(text);
    },
  };
}

/** The error of a file that this program did not write so. */
function damaged(path: string, rule: string): SourceError {
  return new SourceError(path, { en: rule, ja: `列形式のファイルが正しくありません: ${rule}` });
}

/**
 * The header and the compressed rest of a columns file.
 * @throws {SourceError} when the file is of another version or its header is damaged
 */
export function splitColumnsFile(path: string, bytes: Buffer): { header: ColumnsHeader; body: Buffer } {
  if (bytes.toString('latin1', 0, COLUMNS_MAGIC.length) !== COLUMNS_MAGIC) {
    const first = JSON.stringify(bytes.toString('latin1', 0, COLUMNS_MAGIC.length));
    throw damaged(path, `begins with ${first}, not with ${JSON.stringify(COLUMNS_MAGIC)}`);
  }
  const end = bytes.subarray(0, COLUMNS_MAGIC.length + MAX_HEADER).indexOf(10, COLUMNS_MAGIC.length);
  if (end < 0) throw damaged(path, `the second line, the header, is longer than ${MAX_HEADER} bytes`);
  let header: unknown;
  try {
    header = JSON.parse(bytes.toString('utf8', COLUMNS_MAGIC.length, end));
  } catch (error) {
    throw damaged(path, `the header is not JSON: ${messageOf(error)}`);
  }
  if (!isHeader(header)) throw damaged(path, 'the header lacks a field or has one of another type');
  return { header, body: bytes.subarray(end + 1) };
}

function isHeader(value: unknown): value is ColumnsHeader {
  const { form, named, attribution, rows, columns } = (value ?? {}) as Record<string, unknown>;
  const { title, publisher, licence, date } = (attribution ?? {}) as Record<string, unknown>;
  return (
    ['csv', 'ndjson', 'geojson'].includes(form as string) &&
    ['boolean', 'undefined'].includes(typeof named) &&
    [title, publisher, licence].every((text) => typeof text === 'string') &&
    (date === undefined || (typeof date === 'string' && DATE.test(date))) &&
    isCount(rows) &&
    Array.isArray(columns) &&
    columns.length > 0 &&
    columns.every(isColumnHead)
  );
}

function isColumnHead(value: unknown): value is ColumnHead {
  const {
    name,
    kind,
    width = 0,
    scale = 0,
    quoted = false,
    bytes,
  } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof name === 'string' &&
    ['number', 'words', 'text', 'geometry'].includes(kind as string) &&
    isCount(width) &&
    width <= 15 &&
    isCount(scale) &&
    scale <= 15 &&
    typeof quoted === 'boolean' &&
    isCount(bytes)
  );
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** The bytes of each column. */
function unpack(path: string, { columns }: ColumnsHeader, body: Buffer): Buffer[] {
  let all: Buffer;
  try {
    all = brotliDecompressSync(body, { maxOutputLength: MAX_BYTES });
  } catch (error) {
    throw damaged(path, `damaged: ${messageOf(error)}`);
  }
  const expected = columns.reduce((sum, { bytes }) => sum + bytes, 0);
  if (all.length !== expected)
    throw damaged(path, `damaged: ${all.length} bytes of columns, but the header says ${expected}`);
  let at = 0;
  return columns.map(({ bytes }) => {
    at += bytes;
    return all.subarray(at - bytes, at);
  });
}

/** The text in pieces of whole rows. */
function* texts(header: ColumnsHeader, columns: readonly Buffer[], path: string): Generator<string> {
  const cells = header.columns.map((head, at) => CELLS[head.kind](head, new Bytes(columns[at], path)));
  const form = FORMS[header.form](header);
  let text = form.begin;
  let length = 0;
  for (let row = 0; row < header.rows; row++) {
    text += form.row(
      cells.map((next) => next()),
      row,
    );
    if (text.length < CHUNK) continue;
    length += text.length;
    if (length > MAX_TEXT) throw damaged(path, `stands for more than ${MAX_TEXT} characters`);
    yield text;
    text = '';
  }
  yield text + form.end;
}

/** How the cells of rows become text. An empty cell is '' in CSV and left out in JSON. */
interface RowForm {
  readonly begin: string;
  readonly row: (cells: readonly string[], at: number) => string;
  readonly end: string;
}

const FORMS: Readonly<Record<ColumnsForm, (header: ColumnsHeader) => RowForm>> = {
  csv: ({ columns, named = true }) => {
    const line = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\n`;
    return { begin: named ? line(columns.map(({ name }) => name)) : '', row: line, end: '' };
  },
  ndjson: ({ columns }) => {
    const objectOf = jsonObject(columns);
    return { begin: '', row: (cells) => `${objectOf(cells)}\n`, end: '' };
  },
  geojson: ({ columns }) => {
    const propertiesOf = jsonObject(columns.filter(({ kind }) => kind !== 'geometry'));
    const geometry = columns.findIndex(({ kind }) => kind === 'geometry');
    return {
      begin: '{"type":"FeatureCollection","features":[\n',
      row: (cells, at) =>
        `${at === 0 ? '' : ',\n'}{"type":"Feature","properties":${propertiesOf(cells.filter((_, i) => i !== geometry))},"geometry":${cells[geometry] || null}}`,
      end: '\n]}\n',
    };
  },
};

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Cells as a JSON object; the cells of `codes.0`, `codes.1` … are one array, which ends at the first empty one. */
function jsonObject(columns: readonly ColumnHead[]): (cells: readonly string[]) => string {
  const fields = new Map<string, number[]>();
  columns.forEach(({ name }, at) => {
    const field = name.replace(/\.[0-9]+$/, '');
    fields.set(field, [...(fields.get(field) ?? []), at]);
  });
  const keyed = [...fields].map(([name, ats]) => ({
    key: `${JSON.stringify(name)}:`,
    ats,
    array: columns[ats[0]].name !== name,
  }));
  const value = (cells: readonly string[], at: number): string => {
    const { kind, quoted } = columns[at];
    if (kind === 'geometry' || (kind === 'number' && quoted !== true)) return cells[at];
    return JSON.stringify(cells[at]);
  };
  return (cells) => {
    let text = '';
    for (const { key, ats, array } of keyed) {
      if (cells[ats[0]] === '') continue;
      text += text === '' ? key : `,${key}`;
      if (array) {
        const end = ats.findIndex((at) => cells[at] === '');
        text += `[${(end < 0 ? ats : ats.slice(0, end)).map((at) => value(cells, at)).join(',')}]`;
      } else text += value(cells, ats[0]);
    }
    return `{${text}}`;
  };
}

/** Cells of a column, one after the other. */
type Cells = () => string;

const CELLS: Readonly<Record<ColumnHead['kind'], (head: ColumnHead, bytes: Bytes) => Cells>> = {
  text: (_, bytes) => () => bytes.text(),
  words: (_, bytes) => {
    const words = Array.from({ length: bytes.count() }, () => bytes.text());
    let at = -1;
    let newest = -1;
    return () => {
      const code = bytes.unsigned();
      if (code === 1) at = ++newest;
      else if (code > 1) at = code - 2;
      return words[at] ?? bytes.fail();
    };
  },
  number: ({ width = 0, scale = 0 }, bytes) => {
    const textOf = numberText(width, scale);
    let last = 0;
    return () => {
      const code = bytes.unsigned();
      if (code === 0) return '';
      last += signed(code - 1);
      return textOf(last);
    };
  },
  geometry: ({ scale = 0 }, bytes) => {
    const textOf = numberText(0, scale);
    const last = [0, 0];
    const vertex = (): string =>
      `[${last.map((_, axis) => {
        last[axis] += signed(bytes.unsigned());
        return textOf(last[axis]);
      })}]`;
    const several = (part: () => string): string => Array.from({ length: bytes.count() }, part).join(',');
    const ring = (): string => {
      const vertices = several(vertex);
      // the first vertex closes the ring
      return `[${vertices},${vertices.slice(0, vertices.indexOf(']') + 1)}]`;
    };
    const polygon = (): string => `[${several(ring)}]`;
    return () => {
      const polygons = several(polygon);
      return polygons === '' ? '' : `{"type":"MultiPolygon","coordinates":[${polygons}]}`;
    };
  },
};

/** How a whole number of the least digit is text: 1 with width 4 is `0001`, 13975 with scale 2 `139.75`. */
export function numberText(width: number, scale: number): (value: number) => string {
  const unit = 10 ** scale;
  if (scale > 0) return (value) => String(value / unit);
  return width > 0 ? (value) => String(value).padStart(width, '0') : String;
}

/** Undoes the zigzag that keeps small whole numbers small: 0, −1, 1, −2 … are written as 0, 1, 2, 3 … */
function signed(code: number): number {
  return code % 2 === 0 ? code / 2 : -(code + 1) / 2;
}

/** The bytes of one column, read from its beginning. */
class Bytes {
  readonly #bytes: Buffer;
  readonly #path: string;
  #at = 0;

  constructor(bytes: Buffer, path: string) {
    this.#bytes = bytes;
    this.#path = path;
  }

  /** An unsigned LEB128 number below 2^53. */
  unsigned(): number {
    let value = 0;
    for (let unit = 1; unit < 2 ** 53; unit *= 128) {
      const byte = this.#bytes[this.#at++] ?? this.fail();
      value += (byte & 127) * unit;
      if (byte < 128) return value;
    }
    return this.fail();
  }

  /** How many things follow, each of a byte or more. */
  count(): number {
    const count = this.unsigned();
    return count <= this.#bytes.length - this.#at ? count : this.fail();
  }

  /** Text up to a zero byte. */
  text(): string {
    const end = this.#bytes.indexOf(0, this.#at);
    if (end < 0) this.fail();
    const text = this.#bytes.toString('utf8', this.#at, end);
    this.#at = end + 1;
    return text;
  }

  fail(): never {
    throw damaged(this.#path, 'damaged: a column ends before its rows do');
  }
}
