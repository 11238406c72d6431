import { hasBit, popcount } from '../../gazetteer/bits.js';
import type { PlaneMask, Planes } from './planes.js';
import { holdsPosting } from './postings.js';
import { firstEndingBehind, type Intervals, joinable, type Selection } from './selection.js';

/** Selected records of one subtree, by level. */
export interface SubtreeCount {
  /** The subtree's root. */
  readonly id: number;
  readonly levels: readonly number[];
}

/**
 * Counts the selected records of each level in each subtree; subtrees with none are left out. Long intervals are counted
 * from the planes' directory, bit sets a word at a time, so each level takes about as much as counting all of it.
 * @param roots ascending, the first 0: together their subtrees hold every id
 * @param masks the planes of each level; 0 where it is not wanted
 */
export function countBySubtree(
  found: Selection,
  planes: Planes,
  roots: readonly number[],
  masks: readonly PlaneMask[],
): SubtreeCount[] {
  const selection = joinable(found);
  const ends = roots.map((_, place) => roots[place + 1] ?? planes.size);
  const width = masks.length;
  const counts = new Float64Array(roots.length * width);
  if (selection.kind === 'bits') {
    const wanted = masks.map((mask) => (mask === 0 ? null : planes.bits(mask)));
    roots.forEach((root, place) => {
      countBits(selection.words, wanted, root, ends[place], counts.subarray(place * width));
    });
  } else
    masks.forEach((mask, level) => {
      const add = (place: number, count: number): void => {
        counts[place * width + level] += count;
      };
      if (mask !== 0) countIntervals(selection, planes, mask, ends, add);
    });
  const counted: SubtreeCount[] = [];
  for (let first = 0, place = 0; place < roots.length; place++, first += width) {
    let level = 0;
    while (level < width && counts[first + level] === 0) level++;
    if (level < width) counted.push({ id: roots[place], levels: [...counts.subarray(first, first + width)] });
  }
  return counted;
}

/** Up to so many intervals the flags of their nodes are read, beyond that the plane of a level, as a whole. */
const LOOKED_UP_ONE_BY_ONE = 256;

function countIntervals(
  { starts, ends, length }: Intervals,
  planes: Planes,
  mask: PlaneMask,
  subtreeEnds: readonly number[],
  add: (place: number, count: number) => void,
): void {
  const wanted = length > LOOKED_UP_ONE_BY_ONE ? planes.bits(mask) : null;
  let place = 0;
  for (let i = 0; i < length; i++) {
    const id = starts[i];
    while (subtreeEnds[place] <= id) place++;
    if (ends[i] === id + 1) {
      if (wanted === null ? planes.has(mask, id) : hasBit(wanted, id)) add(place, 1);
      continue;
    }
    for (let from = id; from < ends[i]; ) {
      while (subtreeEnds[place] <= from) place++;
      const to = Math.min(ends[i], subtreeEnds[place]);
      add(place, planes.count(mask, from, to));
      from = to;
    }
  }
}

/** Counts the ids of `[from, to)` that a set has in common with each of some others, in one pass: most words of the set are empty. */
function countBits(
  words: Uint32Array,
  wanted: readonly (Uint32Array | null)[],
  from: number,
  to: number,
  counts: Float64Array,
): void {
  const first = from >>> 5;
  const last = (to - 1) >>> 5;
  for (let word = first; word <= last; word++) {
    let bits = words[word];
    if (bits === 0) continue;
    if (word === first) bits &= -1 << (from & 31);
    if (word === last && (to & 31) !== 0) bits &= (1 << (to & 31)) - 1;
    for (let level = 0; level < wanted.length; level++) {
      const common = bits & (wanted[level]?.[word] ?? 0);
      if (common !== 0) counts[level] += popcount(common);
    }
  }
}

/** Whether an id is selected. */
export function isSelected(selection: Selection, id: number): boolean {
  if (selection.kind === 'postings') return holdsPosting(selection, id);
  if (selection.kind === 'bits') return hasBit(selection.words, id);
  const place = firstEndingBehind(selection, id);
  return place < selection.length && selection.starts[place] <= id;
}
