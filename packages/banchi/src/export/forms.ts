import type { ExportFormat } from '@banchi/engine/contract/export.js';
import {
  type AddressItem,
  FIELD_NAMES,
  FIELDS,
  type FieldRow,
  FOREIGN_FIELDS,
} from '@banchi/engine/vocabulary/fields.js';
import { safeText } from '@banchi/engine/vocabulary/formulas.js';
import { FOREIGN_LANGUAGES, type ForeignLanguage } from '@banchi/engine/vocabulary/languages.js';
import type { Geometry } from 'geojson';
import type { BasicType } from 'hyparquet-writer';

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

/** The parts of records that a form writes. */
export interface WrittenParts {
  readonly polygons: boolean;
  /** Languages whose names records have besides the Japanese ones. */
  readonly names: readonly ForeignLanguage[];
}

const encoder = new TextEncoder();

/** Writes records in a form, piece by piece. */
export function written(
  form: ExportForm,
  pages: AsyncIterable<readonly AddressItem[]>,
  { polygons, names }: WrittenParts,
): AsyncGenerator<Uint8Array> {
  switch (form) {
    case 'ndjson':
      return lines(pages, (record) => JSON.stringify(record));
    case 'geojsonl':
      return lines(pages, featureText);
    case 'geojson':
      return collection(pages);
    case 'csv':
      return table(pages, fieldsOf(names), polygons);
    case 'parquet':
      return parquet(pages, fieldsOf(names));
  }
}

/** The fields of a table with names in languages. */
function fieldsOf(names: readonly ForeignLanguage[]): readonly string[] {
  const wanted = FOREIGN_LANGUAGES.filter((language) => names.includes(language));
  const named = Object.keys(FOREIGN_FIELDS).filter((name) =>
    wanted.some((language) => name.endsWith(`_${language}`)),
  );
  return [...TABLE_FIELDS, ...named];
}

/** A record as a feature (RFC 7946): with its boundary if it has one, else its point; the other fields are properties. */
export function featureOf(record: AddressItem): object {
  const { position: _point, address_polygon: _boundary, ...properties } = record;
  return { type: 'Feature', id: record.address_code, geometry: geometryOf(record), properties };
}

/** A record as a feature in JSON. A boundary that is a text is copied. */
export function featureText(record: AddressItem): string {
  const { position: _point, address_polygon: boundary, ...properties } = record;
  if (typeof boundary !== 'string') return JSON.stringify(featureOf(record));
  const [id, others] = [record.address_code, properties].map((value) => JSON.stringify(value));
  return `{"type":"Feature","id":${id},"geometry":${boundary},"properties":${others}}`;
}

/** @throws {TypeError} for a boundary that is a text: whoever needs geometries asks for them */
function geometryOf({ address_polygon: boundary, position }: AddressItem): Geometry | null {
  if (typeof boundary === 'string') throw new TypeError('the boundary is a text');
  if (boundary !== null) return boundary as unknown as Geometry;
  return position === null ? null : { type: 'Point', coordinates: [...position] };
}

async function* lines(
  pages: AsyncIterable<readonly AddressItem[]>,
  line: (record: AddressItem) => string,
): AsyncGenerator<Uint8Array> {
  for await (const page of pages) yield encoder.encode(`${page.map(line).join('\n')}\n`);
}

async function* collection(pages: AsyncIterable<readonly AddressItem[]>): AsyncGenerator<Uint8Array> {
  let before = '{"type":"FeatureCollection","features":[\n';
  for await (const page of pages) {
    yield encoder.encode(before + page.map(featureText).join(',\n'));
    before = ',\n';
  }
  yield encoder.encode(before === ',\n' ? '\n]}\n' : `${before}]}\n`);
}

async function* table(
  pages: AsyncIterable<readonly AddressItem[]>,
  fields: readonly string[],
  polygons: boolean,
): AsyncGenerator<Uint8Array> {
  const names = [...fields, 'lon', 'lat', ...(polygons ? ['address_polygon'] : [])];
  yield encoder.encode(`${names.join(',')}\n`);
  const cell = (value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'number') return String(value);
    const text = safeText(typeof value === 'string' ? value : JSON.stringify(value));
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  for await (const page of pages) {
    const rows = page.map((record) =>
      [...cellsOf(record, fields), ...(polygons ? [record.address_polygon] : [])].map(cell).join(','),
    );
    yield encoder.encode(`${rows.join('\n')}\n`);
  }
}

/** Cells of fields, longitude and latitude. */
function cellsOf(record: AddressItem, fields: readonly string[]): unknown[] {
  const values: Readonly<Record<string, unknown>> = { ...record };
  const [lon, lat] = record.position ?? [null, null];
  return [...fields.map((name) => values[name]), lon, lat];
}

async function* parquet(
  pages: AsyncIterable<readonly AddressItem[]>,
  fields: readonly string[],
): AsyncGenerator<Uint8Array> {
  const { GeoParquetWriter } = await import('./geo-parquet.js');
  const rows: Readonly<Record<string, FieldRow>> = { ...FIELDS.address, ...FOREIGN_FIELDS };
  const writer = new GeoParquetWriter(
    [
      ...fields.map((name) => ({ name, type: COLUMN_TYPES[rows[name].type] ?? ('STRING' as const) })),
      { name: 'lon', type: 'DOUBLE' },
      { name: 'lat', type: 'DOUBLE' },
    ],
    'geometry',
  );
  for await (const page of pages) {
    const bytes = await writer.add(
      page.map((record) => ({ cells: cellsOf(record, fields), geometry: geometryOf(record) })),
    );
    if (bytes.length > 0) yield bytes;
  }
  yield await writer.finish();
}
