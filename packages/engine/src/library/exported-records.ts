import type { ExportParameters } from '../contract/export.js';
import type { ExportedRecord } from '../contract/export-result.js';
import type { AddressAnswer, AddressQuery } from '../search/query.js';
import { LEVELS, type Level } from '../vocabulary/levels.js';

/** The part of a gazetteer that is exported. */
type ExportChoice = Omit<ExportParameters, 'format'>;

/** Answers queries. */
interface Answering {
  search(query: AddressQuery, deadline?: number): AddressAnswer | Promise<AddressAnswer>;
}

/** A page of an export. */
export interface ExportPage {
  readonly records: readonly ExportedRecord[];
  /** Where the next page begins; null behind the last one. */
  readonly next: number | null;
}

/** Records of a page; fewer where each may have a boundary of megabytes, which blocks, lots and houses never have. */
const [PAGE, PAGE_OF_BOUNDARIES] = [1000, 100];
const SMALL: readonly Level[] = ['GIK', 'TBN'];

/** A record as an answer has it, its boundary an object. */
type AnsweredRecord = Required<ExportedRecord> & { readonly distance: number | null };

/**
 * The page of an export that begins at an offset, in the order of the address tree.
 * @param deadline as that of `AddressSearch.search`
 */
export async function exportPage(
  search: Answering,
  { code, levels, polygons, year, names }: ExportChoice,
  offset: number,
  deadline?: number,
): Promise<ExportPage> {
  const isSmall = levels.length > 0 && levels.every((level) => SMALL.includes(level));
  const count = polygons && !isSmall ? PAGE_OF_BOUNDARIES : PAGE;
  const query: AddressQuery = {
    code: code === null ? undefined : { text: code, match: 'prefix' },
    levels: levels.length === 0 ? LEVELS : levels,
    years: year === null ? undefined : [year],
    showCodeZero: false,
    sort: [{ key: 'address_sort', descending: false }],
    offset,
    count,
    polygon: polygons,
    polygonAsObject: true,
    shape: 'address',
    names,
  };
  const answer = await search.search(query, deadline);
  const { hit } = answer;
  const answered = JSON.parse(`[${new TextDecoder().decode(answer.items)}]`) as AnsweredRecord[];
  answer.release?.();
  const records = answered.map(({ distance: _none, address_polygon, ...record }) =>
    polygons ? { ...record, address_polygon } : record,
  );
  const next = offset + count;
  return { records, next: next < hit ? next : null };
}

/**
 * The records of a part of a gazetteer in the order of the address tree, page by page: the next page is read when somebody asks for it.
 * @param page reads the page that begins at an offset
 */
export async function* exportPages(
  page: (offset: number) => Promise<ExportPage>,
): AsyncGenerator<readonly ExportedRecord[]> {
  for (let offset: number | null = 0; offset !== null; ) {
    const { records, next }: ExportPage = await page(offset);
    if (records.length > 0) yield records;
    offset = next;
  }
}
