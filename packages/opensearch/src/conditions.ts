import { Circle } from '@banchi/engine/geo/circle.js';
import type { PlaneMask } from '@banchi/engine/search/ids/planes.js';
import { joinable, type Selection } from '@banchi/engine/search/ids/selection.js';
import { SORT_RULES } from '@banchi/engine/search/order/sort-keys.js';
import { type AddressQuery, NotImplemented } from '@banchi/engine/search/query.js';
import type { AddressTree } from '@banchi/engine/search/tree.js';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import { isForeignLanguage } from '@banchi/engine/vocabulary/languages.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import type { SortStep } from '@banchi/engine/vocabulary/sort-keys.js';
import { DISTANCE_SCRIPT, SHOWN_DISTANCE_SCRIPT, WITHIN_SCRIPT } from './distance-script.js';
import type { FIELDS } from './mapping.js';
import { roaringBitmap } from './roaring.js';

/** A part of a query in the cluster's language. */
export type Clause = Readonly<Record<string, unknown>>;

/** Up to this many intervals are asked for as such. */
const FEW_INTERVALS = 16;
/** Up to this many ids are listed, a page among them; more go as a bitmap. */
export const FEW_IDS = 1024;
/** Up to this many subtrees are asked for by their topmost nodes; the cluster takes 65,536 terms. */
const MOST_SUBTREES = 60_000;
/** Within this share of a radius the cluster's own distance, on a sphere, is certain. */
const CERTAIN = 0.99;
/** From this radius on, in metres: the cluster's points are rounded to a centimetre. */
const CERTAIN_FROM = 50;

const NOTHING: Clause = { match_none: {} };

/** Records in one of the planes of a mask. */
export function inPlanes(mask: PlaneMask): Clause {
  const planes = Array.from({ length: 2 * LEVELS.length }, (_, plane) => plane);
  return { terms: { plane: planes.filter((plane) => ((mask >>> plane) & 1) === 1) } };
}

/** Records with an id of some intervals `[start, end)`. */
export function inRanges(ranges: readonly (readonly [start: number, end: number])[]): Clause {
  const clauses = ranges.map(([start, end]) => ({ range: { o: { gte: start, lt: end } } }));
  return clauses.length === 1 ? clauses[0] : { bool: { should: clauses } };
}

/** Records with one of some ids, ascending. */
export function withIds(ids: ArrayLike<number>): Clause {
  if (ids.length <= FEW_IDS) return { terms: { o: Array.from(ids) } };
  return { terms: { o: [roaringBitmap(ids).toString('base64')], value_type: 'bitmap' } };
}

/** The records of a selection: as intervals, as subtrees and single records, or as a bitmap; null where that is all of them. */
export function selected(selection: Selection, tree: AddressTree): Clause | null {
  const ranges = rangesOf(selection);
  if (ranges.length === 0) return NOTHING;
  if (ranges.length === 1 && ranges[0][0] === 0 && ranges[0][1] >= tree.size) return null;
  if (ranges.length <= FEW_INTERVALS) return inRanges(ranges);
  const tops: number[] = [];
  const subtrees: string[] = [];
  for (const [start, end] of ranges) {
    for (let id = start; id < end; ) {
      tops.push(id);
      if (tree.end.at(id) > id + 1 && tree.end.at(id) <= end) {
        subtrees.push(String(id));
        id = tree.end.at(id);
      } else id++;
    }
  }
  if (subtrees.length === 0) return withIds(tops);
  if (subtrees.length <= MOST_SUBTREES)
    return { bool: { should: [withIds(tops), { terms: { up: subtrees } }] } };
  return withIds(ranges.flatMap(([start, end]) => Array.from({ length: end - start }, (_, i) => start + i)));
}

function rangesOf(found: Selection): [number, number][] {
  const selection = joinable(found);
  const ranges: [number, number][] = [];
  if (selection.kind === 'intervals') {
    for (let i = 0; i < selection.length; i++)
      if (selection.starts[i] < selection.ends[i]) ranges.push([selection.starts[i], selection.ends[i]]);
    return ranges;
  }
  const { words } = selection;
  let last: [number, number] | undefined;
  for (let block = 0; block < words.length; block++) {
    for (let left = words[block]; left !== 0; left &= left - 1) {
      const id = 32 * block + 31 - Math.clz32(left & -left);
      if (last?.[1] === id) last[1]++;
      else {
        last = [id, id + 1];
        ranges.push(last);
      }
    }
  }
  return ranges;
}

/** Records whose own point lies in a box, in units of 1e-7 degree, borders included. */
export function inBox({ west, south, east, north }: Circle['box']): Clause[] {
  return [
    { range: { lon: { gte: Math.ceil(west), lte: Math.floor(east) } } },
    { range: { lat: { gte: Math.ceil(south), lte: Math.floor(north) } } },
  ];
}

/** Records whose boundary's box touches a box, in units of 1e-7 degree. */
export function touching({ west, south, east, north }: Circle['box']): Clause[] {
  return [
    { range: { west: { lte: Math.floor(east) } } },
    { range: { east: { gte: Math.ceil(west) } } },
    { range: { south: { lte: Math.floor(north) } } },
    { range: { north: { gte: Math.ceil(south) } } },
  ];
}

/** Records whose boundary serves reverse lookup: one joined from others does not. */
export const LOOKED_UP: Clause = {
  bool: { filter: [{ exists: { field: 'west' } }], must_not: [{ exists: { field: 'joined' } }] },
};

/**
 * Records whose own point lies within a radius: those in a box that are certain by the cluster's own distance; those
 * in the ring around it are measured by the program's own formula.
 */
export function within({ centre, radius }: NonNullable<AddressQuery['proximity']>): Clause[] {
  const [lon, lat] = centre;
  const measured: Clause = { script: { script: { ...WITHIN_SCRIPT, params: { lon, lat, radius } } } };
  const box = inBox(new Circle(lon, lat, radius).box);
  if (radius < CERTAIN_FROM) return [...box, measured];
  const certain: Clause = { geo_distance: { distance: `${CERTAIN * radius}m`, point: { lon, lat } } };
  const ring: Clause = { bool: { filter: [measured], must_not: [certain] } };
  return [...box, { bool: { should: [certain, ring] } }];
}

/** The order of an answer; records that are equal by all keys keep the order of the tree. */
export function ordered(
  steps: readonly SortStep[],
  centre: LonLat | undefined,
  hasLanguages: boolean,
): Clause[] {
  const clauses: Clause[] = [];
  for (const { key, descending } of steps) {
    const order = descending ? 'desc' : 'asc';
    const { stored } = SORT_RULES[key];
    if (stored === 'o') return [...clauses, { o: order }];
    if (stored === 'distance') {
      if (centre !== undefined) clauses.push(byScript(SHOWN_DISTANCE_SCRIPT, centre, descending));
    } else if (stored !== null) {
      if (!hasLanguages && isForeignLanguage(stored)) throw new NotImplemented('sort');
      clauses.push({ [stored satisfies keyof typeof FIELDS]: { order, missing: '_last' } });
    }
  }
  return [...clauses, { o: 'asc' }];
}

/** The order of nearness to a place, unrounded. */
export function byNearness(centre: LonLat): Clause[] {
  return [byScript(DISTANCE_SCRIPT, centre, false), { o: 'asc' }];
}

function byScript(script: Clause, [lon, lat]: LonLat, descending: boolean): Clause {
  const order = descending ? 'desc' : 'asc';
  const params = { lon, lat, none: descending ? -1 : Number.MAX_VALUE };
  return { _script: { type: 'number', script: { ...script, params }, order } };
}
