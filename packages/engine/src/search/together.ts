import { summedCounts } from './counts.js';
import type { GazetteerSearch } from './engine.js';
import { JoinedItems, mergedPage, type Ordered, runsOf, type SortedEntry } from './merge.js';
import type { AddressAnswer, AddressPage, AddressQuery, HitCounts } from './query.js';

/** One of several files that a query is answered from, with the conditions that it is asked there. */
export interface AskedFile {
  readonly search: GazetteerSearch;
  /** The query, or a narrower one; offset and count are those of the whole. */
  readonly query: AddressQuery;
}

/** A record of one of several files. */
interface FileRecord extends SortedEntry {
  readonly search: GazetteerSearch;
  readonly id: number;
}

/** A page of several files before anything is written: its records in runs of one file each. */
interface MergedPage {
  readonly hit: number;
  readonly counts?: HitCounts;
  readonly runs: readonly { readonly search: GazetteerSearch; readonly ids: Uint32Array }[];
}

/** Each file gives its first records in order, and the merged order decides. */
function foundTogether(files: readonly AskedFile[], query: AddressQuery): MergedPage {
  const { offset, count } = query;
  let hit = 0;
  const counts: HitCounts[] = [];
  const lists: Ordered<FileRecord>[] = [];
  for (const { search, query: asked } of files) {
    const found = search.find({ ...asked, offset: 0, count: count === 0 ? 0 : offset + count });
    hit += found.hit;
    if (found.counts !== undefined) counts.push(found.counts);
    const { ids } = found;
    lists.push({
      length: ids.length,
      at: (place) => ({ search, id: ids[place], record: search.sorted(ids[place], query) }),
    });
  }
  const runs = [...runsOf(mergedPage(lists, query))].map((run) => ({
    search: run[0].search,
    ids: Uint32Array.from(run, ({ id }) => id),
  }));
  return query.matchInfo === true ? { hit, counts: summedCounts(counts), runs } : { hit, runs };
}

/**
 * One page over several files.
 * @param files no record matches in two of them
 */
export function searchTogether(files: readonly AskedFile[], query: AddressQuery): AddressAnswer {
  const { runs, ...found } = foundTogether(files, query);
  const joined = new JoinedItems(query.maxBytes);
  for (const { search, ids } of runs) {
    const written = joined.length + (joined.length > 0 ? 1 : 0); // with the comma
    const left = query.room === undefined ? query : { ...query, room: query.room - written };
    joined.add(search.write(ids, left).slice());
  }
  return { ...found, items: joined.bytes() };
}

/** The same page as values. */
export function pageTogether(files: readonly AskedFile[], query: AddressQuery): AddressPage {
  const { runs, ...found } = foundTogether(files, query);
  const bytes = runs.reduce((sum, { search, ids }) => sum + search.likelyBytes(ids, query), 0);
  // whether it really exceeds the limit is known when it is written
  if (bytes > (query.maxBytes ?? Number.POSITIVE_INFINITY)) searchTogether(files, query);
  return { ...found, records: runs.flatMap(({ search, ids }) => search.items(ids, query)), bytes };
}
