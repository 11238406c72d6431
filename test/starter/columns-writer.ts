import { brotliCompressSync, constants } from 'node:zlib';
import type { Attribution } from '@banchi/build/record/record.js';
import {
  COLUMNS_MAGIC,
  type ColumnHead,
  type ColumnsForm,
  type ColumnsHeader,
  numberText,
} from '@banchi/build/sources/columns-file.js';

/** Whole numbers as unsigned ones, small ones small: 0, −1, 1, −2 … become 0, 1, 2, 3 … */
function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

/** One column to write: a cell for each row, '' where there is none. */
export interface Column {
  readonly name: string;
  readonly cells: readonly string[];
  /** True where the cells are strings in JSON even if they look like numbers. */
  readonly quoted?: boolean;
}

/** A column of boundaries. */
export interface GeometryColumn {
  readonly name: string;
  /** Polygons of rings of vertices [longitude, latitude] in units of 10^-scale degree; the last vertex is not the first. */
  readonly geometries: readonly Polygons[];
  readonly scale: number;
}

/** Polygons of rings of vertices. */
export type Polygons = readonly (readonly (readonly (readonly [number, number])[])[])[];

/** A table to write. */
export interface Table {
  readonly form: ColumnsForm;
  readonly named?: boolean;
  readonly attribution: Attribution;
  readonly columns: readonly (Column | GeometryColumn)[];
}

/** A table as a columns file before compression. */
export interface PackedTable {
  readonly header: ColumnsHeader;
  readonly body: Buffer;
}

/** Packs a table. Of the kinds that a column can have, each gets the one that keeps every cell to the letter. */
export function packTable({ form, named, attribution, columns }: Table): PackedTable {
  const packed = columns.map((column) => ('cells' in column ? packColumn(column) : packGeometries(column)));
  const [first] = columns;
  const rows = 'cells' in first ? first.cells.length : first.geometries.length;
  return {
    header: {
      form,
      ...(named === undefined ? {} : { named }),
      attribution,
      rows,
      columns: packed.map(({ head }) => head),
    },
    body: Buffer.concat(packed.map(({ bytes }) => bytes)),
  };
}

/** A packed table as the bytes of its file. */
export function columnsFileBytes({ header, body }: PackedTable): Buffer {
  const compressed = brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
  return Buffer.concat([Buffer.from(`${COLUMNS_MAGIC}${JSON.stringify(header)}\n`), compressed]);
}

interface PackedColumn {
  readonly head: ColumnHead;
  readonly bytes: Buffer;
}

function packColumn(column: Column): PackedColumn {
  const { name, cells } = column;
  const broken = cells.find((cell) => cell.includes('\0'));
  if (broken !== undefined) throw new Error(`${name}: ${JSON.stringify(broken)}: a cell holds a zero byte`);
  const number = packNumbers(column);
  if (number !== undefined) return number;
  const words = new Map<string, number>();
  for (const cell of cells) if (!words.has(cell)) words.set(cell, words.size);
  const bytes = new ByteList();
  if (words.size * 2 > cells.length) {
    for (const cell of cells) bytes.text(cell);
    return { head: { name, kind: 'text', bytes: bytes.length }, bytes: bytes.take() };
  }
  bytes.unsigned(words.size);
  for (const word of words.keys()) bytes.text(word);
  let newest = -1;
  let last = -1;
  for (const cell of cells) {
    const at = words.get(cell) as number;
    if (at === last) bytes.unsigned(0);
    else if (at === newest + 1) bytes.unsigned(1);
    else bytes.unsigned(at + 2);
    newest = Math.max(newest, at);
    last = at;
  }
  return { head: { name, kind: 'words', bytes: bytes.length }, bytes: bytes.take() };
}

/** The column as numbers; undefined where some cell would not come out as it is. */
function packNumbers({ name, cells, quoted }: Column): PackedColumn | undefined {
  const full = cells.filter((cell) => cell !== '');
  if (full.length === 0 || !full.every((cell) => /^-?[0-9]{1,15}(?:\.[0-9]{1,9})?$/.test(cell)))
    return undefined;
  const scale = full.reduce((most, cell) => Math.max(most, (cell.split('.')[1] ?? '').length), 0);
  const width = scale === 0 && full.some((cell) => /^0[0-9]/.test(cell)) ? full[0].length : 0;
  const textOf = numberText(width, scale);
  const bytes = new ByteList();
  let last = 0;
  for (const cell of cells) {
    if (cell === '') {
      bytes.unsigned(0);
      continue;
    }
    const value = Math.round(Number(cell) * 10 ** scale);
    if (textOf(value) !== cell) return undefined;
    bytes.unsigned(zigzag(value - last) + 1);
    last = value;
  }
  const head: ColumnHead = {
    name,
    kind: 'number',
    ...(width > 0 ? { width } : {}),
    ...(scale > 0 ? { scale } : {}),
    ...(quoted === true ? { quoted } : {}),
    bytes: bytes.length,
  };
  return { head, bytes: bytes.take() };
}

function packGeometries({ name, geometries, scale }: GeometryColumn): PackedColumn {
  const bytes = new ByteList();
  let [x, y] = [0, 0];
  for (const polygons of geometries) {
    bytes.unsigned(polygons.length);
    for (const rings of polygons) {
      bytes.unsigned(rings.length);
      for (const ring of rings) {
        bytes.unsigned(ring.length);
        for (const [lon, lat] of ring) {
          bytes.unsigned(zigzag(lon - x));
          bytes.unsigned(zigzag(lat - y));
          [x, y] = [lon, lat];
        }
      }
    }
  }
  return { head: { name, kind: 'geometry', scale, bytes: bytes.length }, bytes: bytes.take() };
}

/** Bytes that are added one after the other. */
class ByteList {
  #bytes = Buffer.alloc(1 << 16);
  length = 0;

  /** A number as unsigned LEB128. */
  unsigned(value: number): void {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.#byte((rest % 128) + 128);
    this.#byte(rest);
  }

  text(text: string): void {
    for (const byte of Buffer.from(`${text}\0`)) this.#byte(byte);
  }

  take(): Buffer {
    return this.#bytes.subarray(0, this.length);
  }

  #byte(value: number): void {
    if (this.length === this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], this.length * 2);
    this.#bytes[this.length++] = value;
  }
}
