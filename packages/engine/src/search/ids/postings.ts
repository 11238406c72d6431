import { hasBit } from '../../gazetteer/bits.js';
import { type IdColumn, readStep, STEP_IDS } from '../../gazetteer/id-column.js';

/** Ids that stand at `[from, to)` of a column, ascending. */
export interface PostingList {
  readonly ids: IdColumn;
  readonly from: number;
  readonly to: number;
  /** Only ids with their bit set here count, one bit for each id; null where all count. */
  readonly within: Uint32Array | null;
}

/**
 * The ids of some lists of the file, nodes with a name; no id is in two lists. Counting hundreds of thousands and returning the first is
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

/** A page reads so many ids of each of its lists ahead. */
const AHEAD = 64;

/** The step of a list that is being read. */
const STEP = new Uint32Array(STEP_IDS);

/** The ids that count, one bit each; null where all ids of all lists do. */
type Wanted = Uint32Array | null;

/** How many ids of the lists count. */
export function countPostings({ lists }: Postings, wanted: Wanted): number {
  let count = 0;
  for (const list of lists) count += countIn(list, list.from, list.to, wanted);
  return count;
}

/** Whether any id of the lists counts. */
export function anyPosting({ lists }: Postings, wanted: Wanted): boolean {
  return lists.some((list) => new PostingCursor(list, list.from, wanted).id >= 0);
}

/** Whether an id is in the lists. */
export function holdsPosting({ lists }: Postings, id: number): boolean {
  return lists.some(({ ids, from, to, within }) => {
    const place = ids.firstFrom(from, to, id);
    return place < to && ids.at(place) === id && (within === null || hasBit(within, id));
  });
}

/** The ids that count in ascending order, without the first `offset`, at most `limit` of them. */
export function pageOfPostings(
  { lists, size }: Postings,
  wanted: Wanted,
  offset: number,
  limit: number,
): Uint32Array {
  const at = lists.map(({ from }) => from);
  let skip = offset;
  for (let low = 0; skip > 0 && low < size; low += AT_ONCE) {
    const behind = lists.map(({ ids, to }, i) => ids.firstFrom(at[i], to, low + AT_ONCE));
    const counts = lists.map((list, i) => countIn(list, at[i], behind[i], wanted));
    const count = counts.reduce((sum, each) => sum + each, 0);
    if (count > skip) break;
    skip -= count;
    behind.forEach((place, i) => {
      at[i] = place;
    });
  }
  const cursors = lists.map((list, i) => new PostingCursor(list, at[i], wanted));
  const out = new Uint32Array(limit);
  let written = 0;
  while (written < limit) {
    let least: PostingCursor | null = null;
    for (const cursor of cursors)
      if (cursor.id >= 0 && (least === null || cursor.id < least.id)) least = cursor;
    if (least === null) break;
    if (skip > 0) skip--;
    else out[written++] = least.id;
    least.next();
  }
  return out.subarray(0, written);
}

/** These ids as a bit set over all ids. */
export function bitsOfPostings({ lists, size }: Postings): Uint32Array {
  const bits = new Uint32Array(Math.ceil(size / 32));
  for (const { ids, from, to, within } of lists)
    for (let at = from; at < to; at += STEP_IDS) {
      const length = readStep(ids, at, to, STEP);
      for (let i = 0; i < length; i++)
        if (within === null || hasBit(within, STEP[i])) bits[STEP[i] >>> 5] |= 1 << (STEP[i] & 31);
    }
  return bits;
}

function countIn({ ids, within }: PostingList, from: number, to: number, wanted: Wanted): number {
  const set = wanted ?? within;
  if (set === null) return to - from;
  let count = 0;
  for (let at = from; at < to; at += STEP_IDS) {
    const length = readStep(ids, at, to, STEP);
    if (wanted === null || within === null)
      for (let i = 0; i < length; i++) count += (set[STEP[i] >>> 5] >>> (STEP[i] & 31)) & 1;
    else
      for (let i = 0; i < length; i++) {
        const word = STEP[i] >>> 5;
        count += ((wanted[word] & within[word]) >>> (STEP[i] & 31)) & 1;
      }
  }
  return count;
}

/** Goes through the ids of a list that count. */
class PostingCursor {
  /** The id that it stands at; -1 behind the last one. */
  id = -1;
  readonly #list: PostingList;
  readonly #wanted: Wanted;
  /** The ids at `[begin, end)`. */
  readonly #read = new Uint32Array(AHEAD);
  #begin: number;
  #end: number;
  #place: number;

  /** @param from the first place that counts */
  constructor(list: PostingList, from: number, wanted: Wanted) {
    this.#list = list;
    this.#wanted = wanted;
    this.#place = from;
    this.#begin = from;
    this.#end = from;
    this.next();
  }

  next(): void {
    const { ids, to, within } = this.#list;
    while (this.#place < to) {
      if (this.#place === this.#end) {
        this.#begin = this.#end;
        this.#end = Math.min(this.#end + AHEAD, to);
        ids.read(this.#begin, this.#end, this.#read);
      }
      const id = this.#read[this.#place++ - this.#begin];
      if (this.#wanted !== null && !hasBit(this.#wanted, id)) continue;
      if (within !== null && !hasBit(within, id)) continue;
      this.id = id;
      return;
    }
    this.id = -1;
  }
}
