import { popcount } from '../../gazetteer/bits.js';
import type { PlaneMask, Planes } from './planes.js';
import { firstEndingBehind, type Intervals, type Selection } from './selection.js';

/** Selected records of one subtree, by level. */
export interface SubtreeCount {
  /** The subtree's root. */
  readonly id: number;
  readonly levels: readonly number[];
}

/**
 * How many selected records of each level some subtrees have; those with none are left out. Long intervals are counted
 * from the planes' directory, bit sets a word at a time: about as much work for each level as counting them all.
 * @param roots ascending, the first 0: together their subtrees hold every id
 * @param masks the planes of each level; 0 where it is not wanted
 */
export function countBySubtree(
  selection: Selection,
  planes: Planes,
  roots: readonly number[],
  masks: readonly PlaneMask[],
): SubtreeCount[] {
  const ends = roots.map((_, place) => roots[place + 1] ?? planes.size);
  const counts = roots.map((id) => ({ id, levels: masks.map(() => 0) }));
  masks.forEach((mask, level) => {
    if (mask === 0) return;
    const add = (place: number, count: number): void => {
      counts[place].levels[level] += count;
    };
    if (selection.kind === 'intervals') countIntervals(selection, planes, mask, ends, add);
    else {
      const wanted = planes.bits(mask);
      roots.forEach((root, place) => {
        add(place, countBits(selection.words, wanted, root, ends[place]));
      });
    }
  });
  return counts.filter(({ levels }) => levels.some((count) => count > 0));
}

function countIntervals(
  { starts, ends, length }: Intervals,
  planes: Planes,
  mask: PlaneMask,
  subtreeEnds: readonly number[],
  add: (place: number, count: number) => void,
): void {
  const wanted = planes.bits(mask);
  let place = 0;
  for (let i = 0; i < length; i++) {
    const id = starts[i];
    while (subtreeEnds[place] <= id) place++;
    if (ends[i] === id + 1) {
      if (((wanted[id >>> 5] >>> (id & 31)) & 1) !== 0) add(place, 1);
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

/** Ids of `[from, to)` in both bit sets. */
function countBits(words: Uint32Array, wanted: Uint32Array, from: number, to: number): number {
  const first = from >>> 5;
  const last = (to - 1) >>> 5;
  let count = 0;
  for (let word = first; word <= last; word++) {
    let bits = words[word] & wanted[word];
    if (bits === 0) continue;
    if (word === first) bits &= -1 << (from & 31);
    if (word === last && (to & 31) !== 0) bits &= (1 << (to & 31)) - 1;
    count += popcount(bits);
  }
  return count;
}

/** Whether an id is selected. */
export function isSelected(selection: Selection, id: number): boolean {
  if (selection.kind === 'bits') return ((selection.words[id >>> 5] >>> (id & 31)) & 1) !== 0;
  const place = firstEndingBehind(selection, id);
  return place < selection.length && selection.starts[place] <= id;
}
