import { brotliCompressSync, constants } from 'node:zlib';
import type { Attribution } from '@banchi/build/record/record.js';
import type { TableForm } from '@banchi/build/sources/parquet-file.js';
import type { MultiPolygon } from 'geojson';
import type { CompressionCodec, Encoding, SchemaElement } from 'hyparquet';
import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer';

/** One column to write: a cell for each row, '' where there is none. */
export interface Column {
  readonly name: string;
  readonly cells: readonly string[];
  /** True where the cells are numbers; codes, which may begin with zeros, are text. */
  readonly areNumbers?: boolean;
}

/** A column of boundaries. */
export interface GeometryColumn {
  readonly name: string;
  readonly geometries: readonly MultiPolygon[];
}

/** A table to write. */
export interface Table {
  readonly form: TableForm;
  readonly attribution: Attribution;
  readonly columns: readonly (Column | GeometryColumn)[];
}

const CODEC: CompressionCodec = 'BROTLI';

/** The description of a GeoParquet file's column of boundaries, for programs that do not know Parquet's own type of geometries. */
const geoMetadata = (name: string): string =>
  JSON.stringify({
    version: '1.1.0',
    primary_column: name,
    columns: { [name]: { encoding: 'WKB', geometry_types: ['MultiPolygon'] } },
  });

/** How many rows a table has. */
export function rowsOf({ columns: [first] }: Table): number {
  return 'cells' in first ? first.cells.length : first.geometries.length;
}

/**
 * The bytes of a table's Parquet file: one group of rows, each column in the encoding that takes least once compressed.
 * @param quality of Brotli
 */
export function parquetBytes(
  { form, attribution, columns }: Table,
  quality: number = constants.BROTLI_MAX_QUALITY,
): Uint8Array {
  const typed = columns.map((column) => {
    const each = 'cells' in column ? cellsOf(column) : geometriesOf(column);
    const sizes = each.encodings.map(
      (encoding) => write([{ ...each, encoding }], Math.min(quality, 5), []).length,
    );
    return { ...each, encoding: each.encodings[sizes.indexOf(Math.min(...sizes))] };
  });
  const geometry = columns.find((column) => 'geometries' in column);
  const { title, publisher, licence, date } = attribution;
  const metadata = { form, title, publisher, licence, date, geo: geometry && geoMetadata(geometry.name) };
  const given = Object.entries(metadata).filter(([, value]) => value !== undefined);
  return write(
    typed,
    quality,
    given.map(([key, value]) => ({ key, value })),
  );
}

interface TypedColumn {
  readonly element: SchemaElement;
  readonly data: unknown[];
  readonly encodings: readonly (Encoding | undefined)[];
  readonly encoding?: Encoding | undefined;
}

function write(
  columns: readonly TypedColumn[],
  quality: number,
  kvMetadata: { key: string; value?: string }[],
) {
  const buffer = parquetWriteBuffer({
    columnData: columns.map(({ element, data, encoding }): ColumnSource => {
      return {
        name: element.name,
        data,
        ...(encoding === undefined ? {} : { encoding }),
        offsetIndex: false,
      };
    }),
    schema: [{ name: 'table', num_children: columns.length }, ...columns.map(({ element }) => element)],
    codec: CODEC,
    compressors: { [CODEC]: (bytes: Uint8Array) => compressed(bytes, quality) },
    statistics: false,
    pageSize: 2 ** 30,
    rowGroupSize: 2 ** 30,
    kvMetadata,
  });
  return new Uint8Array(buffer);
}

function compressed(bytes: Uint8Array, quality: number): Uint8Array {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

function geometriesOf({ name, geometries }: GeometryColumn): TypedColumn {
  return {
    element: { name, type: 'BYTE_ARRAY', logical_type: { type: 'GEOMETRY' }, repetition_type: 'OPTIONAL' },
    data: [...geometries],
    encodings: [undefined],
  };
}

function cellsOf({ name, cells, areNumbers = false }: Column): TypedColumn {
  const optional = { name, repetition_type: 'OPTIONAL' } as const;
  if (!areNumbers)
    return {
      element: { ...optional, type: 'BYTE_ARRAY', converted_type: 'UTF8' },
      data: cells.map((cell) => (cell === '' ? null : cell)),
      encodings: [undefined, 'DELTA_LENGTH_BYTE_ARRAY', 'DELTA_BYTE_ARRAY'],
    };
  const data = cells.map((cell) => (cell === '' ? null : Number(cell)));
  const other = cells.find(
    (cell, i) => cell !== '' && (String(data[i]) !== cell || !/^-?[0-9.]+$/.test(cell)),
  );
  if (other !== undefined) throw new Error(`${name}: ${JSON.stringify(other)} is not written as a number`);
  const scale = cells.reduce((most, cell) => Math.max(most, (cell.split('.')[1] ?? '').length), 0);
  const most = data.reduce<number>((sum, value) => Math.max(sum, Math.abs(value ?? 0)), 0) * 10 ** scale;
  const isLong = most >= 1e9;
  return {
    element: {
      ...optional,
      type: isLong ? 'INT64' : 'INT32',
      ...(scale > 0 || isLong ? { converted_type: 'DECIMAL', scale, precision: isLong ? 18 : 9 } : {}),
    },
    data,
    encodings: [undefined, 'DELTA_BINARY_PACKED', 'BYTE_STREAM_SPLIT'],
  };
}
