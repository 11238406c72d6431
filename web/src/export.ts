import { safeText } from '@banchi/engine/vocabulary/formulas.js';
import { FOREIGN_LANGUAGES } from '@banchi/engine/vocabulary/languages.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { ask } from './api.js';
import type { Item } from './item.js';
import type { Row } from './state/list.js';
import type { Request } from './state/request.js';

/** Records that one answer holds, and the largest offset that the service pages to. */
const PAGE = 1000;
const LAST_OFFSET = 20_000;

/** The records of a search: all, or as many as can be had. */
export interface Everything {
  readonly hit: number;
  readonly items: readonly Item[];
}

/**
 * Fetches every record that a request finds: beyond what paging reaches place by place, prefectures first.
 * @param progress called with the number of records, and the number fetched
 */
export async function everything(
  request: Request,
  progress: (count: number, hit: number) => void,
): Promise<Everything> {
  const items: Item[] = [];
  const { hit } = await ask(withParameters(request, { limit: '0,0' }));
  await collect(request, hit, (page) => {
    items.push(...page);
    progress(items.length, hit);
  });
  return { hit, items };
}

type Take = (items: readonly Item[]) => void;

/** Takes all records of a request that finds so many. */
async function collect(request: Request, hit: number, take: Take): Promise<void> {
  const level = LEVELS[depthBelow(request)];
  if (hit <= LAST_OFFSET + PAGE || level === undefined || isExact(request)) return page(request, hit, take);
  const { address_code: code, pastmap_year: year } = request.parameters;
  if (code !== undefined) await whole(withParameters(request, { code_match_type: '1' }), take);
  for (const place of await placesBelow(code, level, year)) {
    const within = withParameters(request, { address_code: place, code_match_type: '2' });
    await whole(within, take);
  }
}

async function whole(request: Request, take: Take): Promise<void> {
  const { hit } = await ask(withParameters(request, { limit: '0,0' }));
  if (hit > 0) await collect(request, hit, take);
}

async function page(request: Request, hit: number, take: Take): Promise<void> {
  for (let offset = 0; offset < hit && offset <= LAST_OFFSET; offset += PAGE) {
    const { items } = await ask(withParameters(request, { limit: `${offset},${PAGE}` }));
    if (items.length === 0) return;
    take(items);
  }
}

function withParameters(request: Request, more: Readonly<Record<string, string>>): Request {
  return { ...request, parameters: { ...request.parameters, ...more } };
}

const isExact = ({ parameters }: Request): boolean =>
  parameters.address_code !== undefined && parameters.code_match_type !== '2';

/** The index of the level whose places divide the records below a code: for a prefecture, municipalities. */
function depthBelow({ parameters: { address_code: code = '' } }: Request): number {
  const lengths = [2, 5, 6];
  const depth = lengths.findIndex((length) => code.length < length);
  return depth < 0 ? LEVELS.length : depth;
}

/** Codes of the places of a level below a code, placeholders of skipped levels among them, below which there may be records too. */
async function placesBelow(
  code: string | undefined,
  address_level: string,
  year: string | undefined,
): Promise<string[]> {
  const parameters = {
    ...(code === undefined ? {} : { address_code: code, code_match_type: '2' }),
    ...(year === undefined ? {} : { pastmap_year: year }),
    address_level,
    show_code_zero: 'true',
  };
  const request: Request = { endpoint: 'address', parameters };
  const { hit } = await ask(withParameters(request, { limit: '0,0' }));
  const codes: string[] = [];
  await page(request, hit, (items) => codes.push(...items.map((item) => item.address_code)));
  return codes;
}

/** The columns of a table: the field's name in the interface, and the content of a cell. */
const COLUMNS: readonly (readonly [
  name: string,
  cell: (item: Item) => string | number | null | undefined,
])[] = [
  ['address_code', (item) => item.address_code],
  ['address_level', (item) => item.address_level],
  ['address', (item) => item.address],
  ['address_read', (item) => item.address_read],
  ...FOREIGN_LANGUAGES.map(
    (language) => [`address_${language}`, (item: Item) => item[`address_${language}`]] as const,
  ),
  ['post_code', (item) => item.post_code],
  ['longitude', (item) => item.position?.[0]],
  ['latitude', (item) => item.position?.[1]],
  ['pastmap_year', (item) => item.pastmap_year],
];

/** Rows as CSV with a byte order mark, without which Excel takes UTF-8 for something else. No text of it is run as a formula. */
export function csvOf(rows: readonly (readonly (string | number | null | undefined)[])[]): string {
  const cell = (value: string | number | null | undefined): string => {
    const text = typeof value === 'string' ? safeText(value) : String(value ?? '');
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

/** What is said of the answer to a line, as `banchi geocode` names it. */
function answerOf({ item, outcome, verdict, precision, confidence, rest }: Row) {
  const missing = outcome === 'several' ? 'ambiguous' : outcome === 'wrong' ? 'error' : 'not_found';
  return { outcome: item === null ? missing : 'found', verdict, precision, confidence, rest };
}

/** The lines of a list with their answers, as CSV: `line`, `outcome`, `verdict`, `precision`, `confidence`, `rest`, `candidates`, and the columns of a record. */
export function rowsAsCsv(rows: readonly Row[]): string {
  const used = COLUMNS.filter(([, cell]) => rows.some(({ item }) => item !== null && cell(item) != null));
  return csvOf([
    [
      'line',
      'outcome',
      'verdict',
      'precision',
      'confidence',
      'rest',
      'candidates',
      ...used.map(([name]) => name),
    ],
    ...rows.map((row) => {
      const { line, item, others } = row;
      return [
        line,
        ...Object.values(answerOf(row)),
        others.map(({ address, address_code }) => address ?? address_code).join(' | '),
        ...used.map(([, cell]) => (item === null ? '' : cell(item))),
      ];
    }),
  ]);
}

/** The lines of a list with their answers, as GeoJSON: one feature a line. */
export function rowsAsGeoJson(rows: readonly Row[]): string {
  const features = rows.map((row) => {
    const { line, item } = row;
    return {
      type: 'Feature',
      geometry: item?.position == null ? null : { type: 'Point', coordinates: item.position },
      properties: { line, ...answerOf(row), ...(item === null ? {} : propertiesOf(item)) },
    };
  });
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
