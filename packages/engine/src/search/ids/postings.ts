import { hasBit } from '../../gazetteer/bits.js';
import { find, lowerBound } from '../../gazetteer/ranges.js';

/** Ids that stand somewhere in ascending order. */
export interface PostingList {
  readonly ids: Uint32Array;
  /** Only ids with their bit set here count, one bit for each id; null where all count. */
  readonly within: Uint32Array | null;
}

/**
 * The ids of some lists of the file; no id is in two lists. Counting hundreds of thousands and returning the first is
 * faster than setting a bit for each.
 */
export interface Postings {
  readonly kind: 'postings';
  /** Number of ids, in the lists or not. */
  readonly size: number;
  readonly lists: readonly PostingList[];
}

/**
 * Hits before a page are counted in steps of this many ids of the tree instead of one by one: a step has a few
 * thousand hits.
 */
const AT_ONCE = 1 << 16;

/** How many ids of the lists have their bit set in a set. */
export function countPostings({ lists }: Postings, wanted: Uint32Array): number {
  let count = 0;
  for (const list of lists) count += countIn(list, 0, list.ids.length, wanted);
  return count;
}

/** Whether any id of the lists has its bit set in a set. */
export function anyPosting({ lists }: Postings, wanted: Uint32Array): boolean {
  return lists.some(({ ids, within }) =>
    ids.some((id) => hasBit(wanted, id) && (within === null || hasBit(within, id))),
  );
}

/** Whether an id is in the lists. */
export function holdsPosting({ lists }: Postings, id: number): boolean {
  return lists.some(({ ids, within }) => find(ids, id) >= 0 && (within === null || hasBit(within, id)));
}

/** The ids of a bit set in ascending order, without the first `offset`, at most `limit` of them. */
export function pageOfPostings(
  { lists, size }: Postings,
  wanted: Uint32Array,
  offset: number,
  limit: number,
): Uint32Array {
  const at = lists.map(() => 0);
  let skip = offset;
  for (let low = 0; skip > 0 && low < size; low += AT_ONCE) {
    const behind = lists.map(({ ids }, i) => lowerBound(ids, low + AT_ONCE, at[i], ids.length));
    const counts = lists.map((list, i) => countIn(list, at[i], behind[i], wanted));
    const count = counts.reduce((sum, each) => sum + each, 0);
    if (count > skip) break;
    skip -= count;
    behind.forEach((place, i) => {
      at[i] = place;
    });
  }
  const out = new Uint32Array(limit);
  let written = 0;
  while (written < limit) {
    let least = -1;
    for (let i = 0; i < lists.length; i++) {
      const { ids, within } = lists[i];
      while (
        at[i] < ids.length &&
        !(hasBit(wanted, ids[at[i]]) && (within === null || hasBit(within, ids[at[i]])))
      )
        at[i]++;
      if (at[i] < ids.length && (least < 0 || ids[at[i]] < lists[least].ids[at[least]])) least = i;
    }
    if (least < 0) break;
    if (skip > 0) skip--;
    else out[written++] = lists[least].ids[at[least]];
    at[least]++;
  }
  return out.subarray(0, written);
}

/** These ids as a bit set over all ids. */
export function bitsOfPostings({ lists, size }: Postings): Uint32Array {
  const bits = new Uint32Array(Math.ceil(size / 32));
  for (const { ids, within } of lists)
    for (const id of ids) if (within === null || hasBit(within, id)) bits[id >>> 5] |= 1 << (id & 31);
  return bits;
}

function countIn({ ids, within }: PostingList, from: number, to: number, wanted: Uint32Array): number {
  let count = 0;
  if (within === null) for (let i = from; i < to; i++) count += (wanted[ids[i] >>> 5] >>> (ids[i] & 31)) & 1;
  else
    for (let i = from; i < to; i++) {
      const word = ids[i] >>> 5;
      count += ((wanted[word] & within[word]) >>> (ids[i] & 31)) & 1;
    }
  return count;
}
