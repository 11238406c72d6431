import type { AddressAnswer, AddressQuery } from '@banchi/engine/search/query.js';
import type { AddressItem } from '@banchi/engine/vocabulary/fields.js';
import { LEVELS, type Level } from '@banchi/engine/vocabulary/levels.js';

/** The part of a gazetteer that is exported. */
export interface ExportChoice {
  /** Code with which the records' codes begin; null for all of them. */
  readonly code: string | null;
  readonly levels: readonly Level[];
  /** Whether records have their boundaries, or the outlines of their lots. */
  readonly polygons: boolean;
  /** Past year; null for current records. */
  readonly year: number | null;
}

/** A record as an answer has it, with its boundary as an object. */
export type ExportedRecord = Omit<AddressItem, 'address_polygon'> & {
  readonly address_polygon: Exclude<AddressItem['address_polygon'], string>;
};

/** Records of a page; fewer where each may have a boundary of megabytes, which blocks, lots and houses never have. */
const [PAGE, PAGE_OF_BOUNDARIES] = [1000, 100];
const SMALL: readonly Level[] = ['GIK', 'TBN'];

/**
 * The records of a part of a gazetteer in the order of the address tree, page by page: the next page is read when somebody asks for it.
 * @param search answers queries
 */
export async function* exportedRecords(
  search: { search(query: AddressQuery): AddressAnswer | Promise<AddressAnswer> },
  { code, levels, polygons, year }: ExportChoice,
): AsyncGenerator<readonly ExportedRecord[]> {
  const isSmall = levels.length > 0 && levels.every((level) => SMALL.includes(level));
  const count = polygons && !isSmall ? PAGE_OF_BOUNDARIES : PAGE;
  for (let offset = 0, hit = 1; offset < hit; offset += count) {
    const answer = await search.search({
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
    });
    hit = answer.hit;
    const items = JSON.parse(`[${new TextDecoder().decode(answer.items)}]`) as ExportedRecord[];
    answer.release?.();
    if (items.length > 0) yield items;
  }
}
