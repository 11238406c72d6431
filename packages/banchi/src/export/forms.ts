import type { ExportFormat } from '@banchi/engine/contract/export.js';
import { FIELD_NAMES, FIELDS, type FieldRow } from '@banchi/engine/vocabulary/fields.js';
import { safeText } from '@banchi/engine/vocabulary/formulas.js';
import type { Geometry } from 'geojson';
import type { BasicType } from 'hyparquet-writer';
import type { ExportedRecord } from './records.js';

/** The forms of exports, their endings and media types. */
export const EXPORT_FORMS = {
  ndjson: { endings: ['.ndjson', '.jsonl'], type: 'application/x-ndjson' },
  parquet: { endings: ['.parquet'], type: 'application/vnd.apache.parquet' },
  geojson: { endings: ['.geojson'], type: 'application/geo+json' },
  geojsonl: { endings: ['.geojsonl'], type: 'application/geo+json-seq' },
  csv: { endings: ['.csv'], type: 'text/csv; charset=utf-8' },
} as const satisfies Readonly<Record<ExportFormat, { endings: readonly string[]; type: string }>>;

/** One of {@link EXPORT_FORMS}. */
export type ExportForm = ExportFormat;

/** Types of columns of fields that are not texts. */
export const COLUMN_TYPES: Readonly<Partial<Record<FieldRow['type'], BasicType>>> = {
  flag: 'INT32',
  id: 'INT32',
  year: 'INT32',
  point: 'JSON',
  points: 'JSON',
};

/** Fields of tables: the point has columns of its own, the boundary is the geometry. */
const TABLE_FIELDS = FIELD_NAMES.address.filter(
  (name) => name !== 'position' && name !== 'distance' && name !== 'address_polygon',
);

const encoder = new TextEncoder();

/** Writes records in a form, piece by piece. */
export function written(
  form: ExportForm,
  pages: AsyncIterable<readonly ExportedRecord[]>,
  { polygons }: { readonly polygons: boolean },
): AsyncGenerator<Uint8Array> {
  switch (form) {
    case 'ndjson':
      return lines(pages, (record) => JSON.stringify(bare(record, polygons)));
    case 'geojsonl':
      return lines(pages, (record) => JSON.stringify(featureOf(record)));
    case 'geojson':
      return collection(pages);
    case 'csv':
      return table(pages, polygons);
    case 'parquet':
      return parquet(pages);
  }
}

/** A record without the fields that an export never fills. */
function bare({ distance: _none, address_polygon, ...record }: ExportedRecord, polygons: boolean): object {
  return polygons ? { ...record, address_polygon } : record;
}

/** A record as a feature: with its boundary if it has one, else its point; the other fields are properties. */
function featureOf(record: ExportedRecord): object {
  const { position: _point, address_polygon: _boundary, distance: _none, ...properties } = record;
  return { type: 'Feature', id: record.address_code, geometry: geometryOf(record), properties };
}

function geometryOf({ address_polygon: boundary, position }: ExportedRecord): Geometry | null {
  if (boundary !== null) return boundary as unknown as Geometry;
  return position === null ? null : { type: 'Point', coordinates: [...position] };
}

async function* lines(
  pages: AsyncIterable<readonly ExportedRecord[]>,
  line: (record: ExportedRecord) => string,
): AsyncGenerator<Uint8Array> {
  for await (const page of pages) yield encoder.encode(`${page.map(line).join('\n')}\n`);
}

async function* collection(pages: AsyncIterable<readonly ExportedRecord[]>): AsyncGenerator<Uint8Array> {
  let before = '{"type":"FeatureCollection","features":[\n';
  for await (const page of pages) {
    yield encoder.encode(before + page.map((record) => JSON.stringify(featureOf(record))).join(',\n'));
    before = ',\n';
  }
  yield encoder.encode(before === ',\n' ? '\n]}\n' : `${before}]}\n`);
}

async function* table(
  pages: AsyncIterable<readonly ExportedRecord[]>,
  polygons: boolean,
): AsyncGenerator<Uint8Array> {
  const names = [...TABLE_FIELDS, 'lon', 'lat', ...(polygons ? ['address_polygon'] : [])];
  yield encoder.encode(`${names.join(',')}\n`);
  const cell = (value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'number') return String(value);
    const text = safeText(typeof value === 'string' ? value : JSON.stringify(value));
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  for await (const page of pages) {
    const rows = page.map((record) =>
      [...cellsOf(record), ...(polygons ? [record.address_polygon] : [])].map(cell).join(','),
    );
    yield encoder.encode(`${rows.join('\n')}\n`);
  }
}

/** Cells of {@link TABLE_FIELDS}, longitude and latitude. */
function cellsOf(record: ExportedRecord): unknown[] {
  const fields: Readonly<Record<string, unknown>> = { ...record };
  const [lon, lat] = record.position ?? [null, null];
  return [...TABLE_FIELDS.map((name) => fields[name]), lon, lat];
}

async function* parquet(pages: AsyncIterable<readonly ExportedRecord[]>): AsyncGenerator<Uint8Array> {
  const { GeoParquetWriter } = await import('./geo-parquet.js');
  const fields: Readonly<Record<string, FieldRow>> = FIELDS.address;
  const writer = new GeoParquetWriter(
    [
      ...TABLE_FIELDS.map((name) => ({ name, type: COLUMN_TYPES[fields[name].type] ?? ('STRING' as const) })),
      { name: 'lon', type: 'DOUBLE' },
      { name: 'lat', type: 'DOUBLE' },
    ],
    'geometry',
  );
  for await (const page of pages) {
    const bytes = await writer.add(
      page.map((record) => ({ cells: cellsOf(record), geometry: geometryOf(record) })),
    );
    if (bytes.length > 0) yield bytes;
  }
  yield await writer.finish();
}
