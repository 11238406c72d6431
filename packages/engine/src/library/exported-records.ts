import type { ExportParameters } from '../contract/export.js';
import type { AddressPage, AddressQuery } from '../search/query.js';
import type { AddressItem } from '../vocabulary/fields.js';
import { LEVELS } from '../vocabulary/levels.js';

/** The part of a gazetteer that is exported. */
type ExportChoice = Omit<ExportParameters, 'format'>;

/** Answers queries. */
interface Answering {
  page(query: AddressQuery, deadline?: number): AddressPage | Promise<AddressPage>;
}

/** Where a page of an export begins, and its records at most. */
export interface ExportPlace {
  readonly offset: number;
  readonly count: number;
}

/** A page of an export: records as the address search answers them. */
export interface ExportPage {
  readonly records: readonly AddressItem[];
  /** The next page; null behind the last one. */
  readonly next: ExportPlace | null;
}

/** How a page is read. */
interface PageReading {
  /** As that of `AddressSearch.page`. */
  readonly deadline?: number;
  /** Whether boundaries are objects; else strings that hold JSON. */
  readonly polygonAsObject: boolean;
}

/** How large a page is. A boundary alone may have megabytes. */
interface PageSize {
  /** Records at most. */
  readonly most: number;
  /** Bytes that it should have. */
  readonly bytes: number;
}

/** Of an engine that answers at once: some 3 ms of one processor with reading and writing it. */
const SHORT: PageSize = { most: 100, bytes: 1 << 17 };
/** Of an engine that answers later, as a cluster, where a question costs more than its records. */
const LONG: PageSize = { most: 1000, bytes: 1 << 20 };
/** A page has at most so many times the records of the page before it. */
const GROWTH = 4;

/** A page of an export in the order of the address tree, as large as a short step of work; larger where the engine answers later. */
export async function exportPage(
  search: Answering,
  { code, levels, polygons, year, names }: ExportChoice,
  { offset, count }: ExportPlace,
  { deadline, polygonAsObject }: PageReading,
): Promise<ExportPage> {
  const query: AddressQuery = {
    code: code === null ? undefined : { text: code, match: 'prefix' },
    levels: levels.length === 0 ? LEVELS : levels,
    years: year === null ? undefined : [year],
    showCodeZero: false,
    sort: [{ key: 'address_sort', descending: false }],
    offset,
    count,
    polygon: polygons,
    polygonAsObject,
    shape: 'address',
    names,
  };
  const found = search.page(query, deadline);
  const { most, bytes: wanted } = found instanceof Promise ? LONG : SHORT;
  const { hit, records, bytes } = await found;
  const share = Math.floor((count * wanted) / Math.max(bytes, 1));
  const next = { offset: offset + count, count: Math.max(1, Math.min(share, GROWTH * count, most)) };
  return { records, next: next.offset < hit ? next : null };
}

/**
 * The records of a part of a gazetteer in the order of the address tree, at most 100 at once: the next page is read when somebody asks for
 * it.
 * @param page reads a page
 * @param turn waits before further records of a page, so that others are served
 */
export async function* exportPages(
  page: (place: ExportPlace) => Promise<ExportPage>,
  turn = (): Promise<void> => Promise.resolve(),
): AsyncGenerator<readonly AddressItem[]> {
  for (let place: ExportPlace | null = { offset: 0, count: 1 }; place !== null; ) {
    const { records, next }: ExportPage = await page(place);
    for (let from = 0; from < records.length; from += SHORT.most) {
      if (from > 0) await turn();
      yield records.slice(from, from + SHORT.most);
    }
    place = next;
  }
}
