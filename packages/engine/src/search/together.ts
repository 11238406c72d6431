import { summedCounts } from './counts.js';
import type { GazetteerSearch } from './engine.js';
import { JoinedItems, mergedPage, type Ordered, runsOf, type SortedEntry } from './merge.js';
import type { AddressAnswer, AddressQuery, HitCounts } from './query.js';

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

/**
 * One page over several files: each gives its first records in order, and the merged order decides.
 * @param files no record matches in two of them
 */
export function searchTogether(files: readonly AskedFile[], query: AddressQuery): AddressAnswer {
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
  const joined = new JoinedItems(query.maxBytes);
  for (const run of runsOf(mergedPage(lists, query))) {
    const ids = Uint32Array.from(run, ({ id }) => id);
    const written = joined.length + (joined.length > 0 ? 1 : 0); // with the comma
    const left = query.room === undefined ? query : { ...query, room: query.room - written };
    joined.add(run[0].search.write(ids, left).slice());
  }
  const items = joined.bytes();
  return query.matchInfo === true ? { hit, counts: summedCounts(counts), items } : { hit, items };
}
