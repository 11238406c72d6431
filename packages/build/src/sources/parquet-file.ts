import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { type FileMetaData, parquetMetadata, parquetRead, type SchemaElement } from 'hyparquet';
import { messages } from '../record/messages.js';
import { type Attribution, SourceError } from '../record/record.js';
import { messageOf, type StoredFile } from './stored-file.js';

/**
 * A Parquet file of official data, as the starter's are: a table whose key-value metadata names its publisher and the format of the
 * published rows. Sources read it as that text, as they read a gzipped file.
 */

/** The text that the rows become: CSV, CSV without a line that names the columns, canonical records, or GeoJSON. */
export type TableForm = (typeof TABLE_FORMS)[number];
const TABLE_FORMS = ['csv', 'bare-csv', 'ndjson', 'geojson'] as const;

const MAGIC = 'PAR1';

/** A date: a day, a month or a year. */
const DATE = /^[0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?$/;

/** Most bytes of the metadata at the end of the file. */
const MAX_METADATA = 1 << 20;

/** Most cells of a table; a few bytes can say the same word in every row. */
const MAX_CELLS = 1 << 26;

/** Most bytes of one page of a column. */
const MAX_PAGE = 1 << 28;

/** Text that is handed on together, in characters. */
const CHUNK = 1 << 17;

/** The whole metadata, and the part that this program reads. */
interface TableHead {
  readonly metadata: FileMetaData;
  readonly form: TableForm;
  readonly attribution: Attribution;
  readonly columns: readonly SchemaElement[];
}

/** True for the first bytes of a Parquet file, four or more. */
export function isParquetFile(magic: Buffer): boolean {
  return magic.toString('latin1', 0, MAGIC.length) === MAGIC;
}

/**
 * The owner of a Parquet file's data.
 * @returns undefined for any other file
 * @throws {SourceError} when the metadata is damaged or does not name them
 */
export function parquetAttribution(path: string): Attribution | undefined {
  return parquetHead(path)?.attribution;
}

/**
 * The names of a Parquet file's columns, where it becomes CSV with a line that names them.
 * @returns undefined for any other file
 * @throws {SourceError} as {@link parquetAttribution}
 */
export function parquetColumns(path: string): readonly string[] | undefined {
  const head = parquetHead(path);
  return head?.form === 'csv' ? head.columns.map(({ name }) => name) : undefined;
}

function parquetHead(path: string): TableHead | undefined {
  const fd = openSync(path, 'r');
  try {
    const { size } = fstatSync(fd);
    const magic = Buffer.alloc(MAGIC.length);
    readSync(fd, magic, 0, magic.length, 0);
    if (!isParquetFile(magic)) return undefined;
    const end = Buffer.alloc(Math.min(size, MAX_METADATA));
    readSync(fd, end, 0, end.length, size - end.length);
    return headOf(path, end);
  } finally {
    closeSync(fd);
  }
}

/** The Parquet file as the text that it stands for. */
export function parquetFile(path: string): StoredFile {
  return {
    path,
    date: parquetAttribution(path)?.date ?? null,
    read: async function* (count) {
      const bytes = readFileSync(path);
      const head = headOf(path, bytes);
      count?.(bytes.length);
      yield* texts(head, await rowsOf(path, bytes, head.metadata));
    },
  };
}

/** The error of a file that cannot be read as a table of official data. */
function damaged(path: string, rule: string): SourceError {
  return new SourceError(path, messages.badParquet(rule));
}

/** Reads the metadata. @param end the last bytes of the file, or all */
function headOf(path: string, end: Uint8Array): TableHead {
  let metadata: FileMetaData;
  try {
    metadata = parquetMetadata(Uint8Array.from(end).buffer, { geoparquet: false });
  } catch (error) {
    throw damaged(path, `damaged: ${messageOf(error)}`);
  }
  const { form, title, publisher, licence, date } = Object.fromEntries(
    (metadata.key_value_metadata ?? []).map(({ key, value }) => [key, value]),
  );
  const known = TABLE_FORMS.find((each) => each === form);
  if (known === undefined)
    throw damaged(path, `its metadata must have form, one of ${TABLE_FORMS.join(', ')}: ${form ?? 'absent'}`);
  if (title === undefined || publisher === undefined || licence === undefined)
    throw damaged(path, 'its metadata must have title, publisher and licence');
  if (date !== undefined && !DATE.test(date))
    throw damaged(path, `the date in its metadata must be a day, month or year: ${JSON.stringify(date)}`);
  const columns = metadata.schema.slice(1);
  const nested = columns.find(({ num_children = 0, repetition_type }) => {
    return num_children > 0 || repetition_type === 'REPEATED';
  });
  if (nested !== undefined) throw damaged(path, `column ${nested.name} must not be nested`);
  const cells = Number(metadata.num_rows) * columns.length;
  if (!(cells <= MAX_CELLS)) throw damaged(path, `has ${cells} cells, more than ${MAX_CELLS}`);
  const attribution = { title, publisher, licence, ...(date === undefined ? {} : { date }) };
  return { metadata, form: known, attribution, columns };
}

async function rowsOf(path: string, bytes: Buffer, metadata: FileMetaData): Promise<readonly unknown[][]> {
  let rows: readonly unknown[][] = [];
  try {
    await parquetRead({
      file: {
        byteLength: bytes.length,
        slice: (start, end) => Uint8Array.from(bytes.subarray(start, end)).buffer,
      },
      metadata,
      compressors: { BROTLI: decompress },
      onComplete: (all) => {
        rows = all;
      },
    });
  } catch (error) {
    throw damaged(path, `damaged: ${messageOf(error)}`);
  }
  const expected = Number(metadata.num_rows);
  if (rows.length !== expected)
    throw damaged(path, `damaged: ${rows.length} rows, but the metadata says ${expected}`);
  return rows;
}

function decompress(page: Uint8Array, length: number): Uint8Array {
  // a page of empty cells has no bytes, and zlib accepts no limit of 0
  const maxOutputLength = Math.min(Math.max(length, 1), MAX_PAGE);
  const bytes = brotliDecompressSync(page, { maxOutputLength });
  if (bytes.length !== length) throw new Error(`a page of ${bytes.length} bytes, but it says ${length}`);
  return bytes;
}

/** The text in pieces of whole rows. */
function* texts({ form, columns }: TableHead, rows: readonly unknown[][]): Generator<Buffer> {
  const texts = columns.map(textOf);
  const { begin, row: rowText, end } = FORMS[form](columns);
  let text = begin;
  for (const [at, row] of rows.entries()) {
    text += rowText(
      row.map((cell, i) => (cell === null || cell === undefined ? '' : texts[i](cell))),
      at,
    );
    if (text.length < CHUNK) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text + end);
}

/** How a cell of a column that is not empty becomes text. */
function textOf({ converted_type, logical_type, scale = 0 }: SchemaElement): (cell: unknown) => string {
  if (logical_type?.type === 'GEOMETRY') return (cell) => JSON.stringify(cell);
  if (converted_type !== 'DECIMAL') return String;
  // the reader multiplies by 0.000001, which is not exact
  const unit = 10 ** scale;
  return (cell) => String(Math.round(Number(cell) * unit) / unit);
}

/** How the cells of rows become text. An empty cell is '' in CSV and left out in JSON. */
interface RowForm {
  readonly begin: string;
  readonly row: (cells: readonly string[], at: number) => string;
  readonly end: string;
}

const FORMS: Readonly<Record<TableForm, (columns: readonly SchemaElement[]) => RowForm>> = {
  csv: (columns) => ({ begin: csvLine(columns.map(({ name }) => name)), row: csvLine, end: '' }),
  'bare-csv': () => ({ begin: '', row: csvLine, end: '' }),
  ndjson: (columns) => {
    const objectOf = jsonObject(columns);
    return { begin: '', row: (cells) => `${objectOf(cells)}\n`, end: '' };
  },
  geojson: (columns) => {
    const geometry = columns.findIndex(({ logical_type }) => logical_type?.type === 'GEOMETRY');
    const propertiesOf = jsonObject(columns.filter((_, i) => i !== geometry));
    return {
      begin: '{"type":"FeatureCollection","features":[\n',
      row: (cells, at) =>
        `${at === 0 ? '' : ',\n'}{"type":"Feature","properties":${propertiesOf(cells.filter((_, i) => i !== geometry))},"geometry":${cells[geometry] || null}}`,
      end: '\n]}\n',
    };
  },
};

function csvLine(cells: readonly string[]): string {
  return `${cells.map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(',')}\n`;
}

/** Cells as a JSON object; the cells of `codes.0`, `codes.1` … are one array, which ends at the first empty one. */
function jsonObject(columns: readonly SchemaElement[]): (cells: readonly string[]) => string {
  const fields = new Map<string, number[]>();
  for (const [at, { name }] of columns.entries()) {
    const field = name.replace(/\.[0-9]+$/, '');
    fields.set(field, [...(fields.get(field) ?? []), at]);
  }
  const keyed = [...fields].map(([name, ats]) => ({
    key: `${JSON.stringify(name)}:`,
    ats,
    isArray: columns[ats[0]].name !== name,
  }));
  const isText = columns.map(({ converted_type }) => converted_type === 'UTF8');
  const value = (cells: readonly string[], at: number): string =>
    isText[at] ? JSON.stringify(cells[at]) : cells[at];
  return (cells) => {
    let text = '';
    for (const { key, ats, isArray } of keyed) {
      if (cells[ats[0]] === '') continue;
      text += text === '' ? key : `,${key}`;
      if (isArray) {
        const end = ats.findIndex((at) => cells[at] === '');
        text += `[${(end < 0 ? ats : ats.slice(0, end)).map((at) => value(cells, at)).join(',')}]`;
      } else text += value(cells, ats[0]);
    }
    return `{${text}}`;
  };
}
