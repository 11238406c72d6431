import { ask } from './api.js';
import type { Item } from './item.js';
import type { Row } from './state/list.js';
import type { Request } from './state/request.js';

/** Records that one answer holds, and the largest offset that the service pages to. */
const PAGE = 1000;
const LAST_OFFSET = 20_000;

/** The records of a search, as far as paging reaches. */
export interface Everything {
  readonly hit: number;
  readonly items: readonly Item[];
}

/** Fetches every record that a request finds. */
export async function everything(request: Request): Promise<Everything> {
  const items: Item[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const parameters = { ...request.parameters, limit: `${offset},${PAGE}` };
    const { hit, items: page } = await ask({ ...request, parameters });
    items.push(...page);
    if (page.length === 0 || items.length >= hit || offset + PAGE > LAST_OFFSET) return { hit, items };
  }
}

/** The columns of a table: the field's name in the interface, and what a cell holds. */
const COLUMNS: readonly (readonly [
  name: string,
  cell: (item: Item) => string | number | null | undefined,
])[] = [
  ['address_code', (item) => item.address_code],
  ['address_level', (item) => item.address_level],
  ['address', (item) => item.address],
  ['address_read', (item) => item.address_read],
  ['address_en', (item) => item.address_en],
  ['post_code', (item) => item.post_code],
  ['longitude', (item) => item.position?.[0]],
  ['latitude', (item) => item.position?.[1]],
  ['pastmap_year', (item) => item.pastmap_year],
];

/** Rows as CSV with a byte order mark, without which Excel takes UTF-8 for something else. */
export function csvOf(rows: readonly (readonly (string | number | null | undefined)[])[]): string {
  const cell = (value: string | number | null | undefined): string => {
    const text = String(value ?? '');
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** Records as CSV; columns that all records leave empty are left out. */
export function recordsAsCsv(items: readonly Item[]): string {
  const used = COLUMNS.filter(([, cell]) => items.some((item) => cell(item) != null));
  return csvOf([used.map(([name]) => name), ...items.map((item) => used.map(([, cell]) => cell(item)))]);
}

/** Records as GeoJSON: points, and null where a record has none. */
export function recordsAsGeoJson(items: readonly Item[]): string {
  const features = items.map((item) => ({
    type: 'Feature',
    id: item.address_code,
    geometry: item.position == null ? null : { type: 'Point', coordinates: item.position },
    properties: propertiesOf(item),
  }));
  return JSON.stringify({ type: 'FeatureCollection', features });
}

function propertiesOf(item: Item): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    COLUMNS.filter(([name]) => name !== 'longitude' && name !== 'latitude').flatMap(([name, cell]) => {
      const value = cell(item);
      return value == null ? [] : [[name, value]];
    }),
  );
}

/** The lines of a list with their answers, as CSV: `line`, `outcome`, `rest`, `candidates`, and the columns of a record. */
export function rowsAsCsv(rows: readonly Row[]): string {
  const used = COLUMNS.filter(([, cell]) => rows.some(({ item }) => item !== null && cell(item) != null));
  return csvOf([
    ['line', 'outcome', 'rest', 'candidates', ...used.map(([name]) => name)],
    ...rows.map(({ line, outcome, rest, item, others }) => [
      line,
      outcome,
      rest,
      others.map(({ address, address_code }) => address ?? address_code).join(' | '),
      ...used.map(([, cell]) => (item === null ? '' : cell(item))),
    ]),
  ]);
}

/** The lines of a list with their answers, as GeoJSON: one feature a line. */
export function rowsAsGeoJson(rows: readonly Row[]): string {
  const features = rows.map(({ line, outcome, rest, item }) => ({
    type: 'Feature',
    geometry: item?.position == null ? null : { type: 'Point', coordinates: item.position },
    properties: { line, outcome, rest, ...(item === null ? {} : propertiesOf(item)) },
  }));
  return JSON.stringify({ type: 'FeatureCollection', features });
}

/** Gives a file to the browser's downloads. */
export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}
