import type { BoundaryWork } from '../geo/boundary-index.js';
import { boundaryWork } from '../geo/boundary-index.js';
import { Circle } from '../geo/circle.js';
import { FARTHEST_SECTION, nearestInSquare } from '../geo/nearest.js';
import type { PointWork } from '../geo/point-tree.js';
import { radiusSearch } from '../geo/radius-search.js';
import { toUnits } from '../geo/units.js';
import type { LonLat } from '../record/record.js';
import type { Boundaries } from './boundaries.js';
import type { PlaneMask, Planes } from './planes.js';
import type { Points } from './points.js';
import { countSelected, type Intervals, intersect, interval, pageOf } from './selection.js';

/** What a search by place looked at; searches only add. */
export interface PlaceWork extends PointWork, BoundaryWork {}

/** Fresh counters. */
export function placeWork(): PlaceWork {
  return { points: 0, boxes: 0, ...boundaryWork() };
}

const LOT = 5;
/** Radii in which the nearest section is looked for in turn, in metres. */
const REACHES = [250, FARTHEST_SECTION];
/** Up to this many sections below a node are compared one by one. */
const FEW_SECTIONS = 2048;

/** Searches by place: what stands within a radius, and what is at a point. */
export class Places {
  readonly #points: Points;
  readonly #planes: Planes;
  readonly #boundaries: Boundaries | null;
  readonly #parent: Uint32Array;
  /** Counts of everything looked at since it was made. */
  readonly work = placeWork();

  /** @param parent section `parent` */
  constructor(points: Points, planes: Planes, boundaries: Boundaries | null, parent: Uint32Array) {
    this.#points = points;
    this.#planes = planes;
    this.#boundaries = boundaries;
    this.#parent = parent;
  }

  /** Nodes whose own point lies within a radius (metres) of a centre (degrees). */
  within([lon, lat]: LonLat, radius: number): Intervals {
    const pairs = radiusSearch(this.#points.tree, lon, lat, radius, this.work);
    const length = pairs.length / 2;
    const starts = new Uint32Array(length);
    const ends = new Uint32Array(length);
    for (let i = 0; i < length; i++) {
      starts[i] = pairs[2 * i];
      ends[i] = pairs[2 * i + 1];
    }
    return { kind: 'intervals', length, starts, ends };
  }

  /** Those of some ids whose own point lies within a radius; cheaper than {@link within} when the ids are few. */
  keepWithin(ids: Uint32Array, [lon, lat]: LonLat, radius: number): Uint32Array {
    const circle = new Circle(lon, lat, radius);
    const { tree } = this.#points;
    this.work.points += ids.length;
    return ids.filter((id) => this.#points.own(id) && circle.contains(tree.lon[id], tree.lat[id]));
  }

  /**
   * The finest wanted records at a point (degrees), ascending: at lot level the nearest building within the square of
   * 4 m and all that share its point; at the others what the boundaries say, or where a level has none, the nearest
   * point below the record of the level above, at most 2 km away. Empty where there is nothing.
   */
  at(place: LonLat, mask: PlaneMask): number[] {
    if (wants(mask, LOT)) {
      const accept = (id: number): boolean => this.#planes.has(mask & levelMask(LOT), id);
      const found = nearestInSquare(this.#points.tree, place[0], place[1], this.work, accept);
      if (found.length > 0) return found;
    }
    let finest = LOT - 1;
    while (finest >= 0 && !wants(mask, finest)) finest--;
    let answer: number[] = [];
    const steps = this.#descend(place, finest);
    for (let depth = 0; depth <= finest; depth++) {
      const wanted = steps[depth].filter((id) => this.#planes.has(mask & levelMask(depth), id));
      if (wanted.length > 0) answer = wanted;
    }
    return answer;
  }

  /** What is at a point at each depth down to the finest. */
  #descend(place: LonLat, finest: number): number[][] {
    const inside = this.#boundaries?.containing(toUnits(place[0]), toUnits(place[1]), this.work);
    const steps: number[][] = [];
    let above = -1;
    let outside = false;
    for (let depth = 0; depth <= finest; depth++) {
      const contained = inside?.[depth] ?? [];
      const [start, end] = above < 0 ? [0, this.#planes.size] : [above, this.#points.tree.end[above]];
      if (contained.length > 0) {
        steps.push(contained);
        above = contained[contained.length - 1];
        outside = false;
        // what holds the point is held by the levels above, though they have no boundaries themselves
        for (let id = this.#parent[above], up = depth - 1; up >= 0; id = this.#parent[id], up--) {
          if (steps[up].length === 0) steps[up] = [id];
        }
        continue;
      }
      // boundaries of this level that do not hold the point say that it is elsewhere, at sea or abroad
      if (this.#boundaries?.anyWithin(depth, start, end)) outside = true;
      else if (!outside) {
        const nearest = this.#nearest(place, depth, start, end);
        steps.push(nearest < 0 ? [] : [nearest]);
        if (nearest >= 0) above = nearest;
        continue;
      }
      steps.push([]);
    }
    return steps;
  }

  /** The record of a depth in `[start, end)` nearest to a place, at most 2 km away; the lowest id of equals; or -1. */
  #nearest(place: LonLat, depth: number, start: number, end: number): number {
    const mask = levelMask(depth);
    const count = this.#planes.count(mask, start, end);
    if (count === 0) return -1;
    if (count <= FEW_SECTIONS) {
      const ids = new Uint32Array(count);
      this.#planes.collect(mask, start, end, 0, count, ids, 0);
      return this.#nearestOf(this.keepWithin(ids, place, FARTHEST_SECTION), place);
    }
    for (const reach of REACHES) {
      const near = intersect(this.within(place, reach), interval(start, end));
      const ids = pageOf(near, this.#planes, mask, 0, countSelected(near, this.#planes, mask));
      const found = this.#nearestOf(ids, place);
      if (found >= 0) return found;
    }
    return -1;
  }

  #nearestOf(ids: Uint32Array, place: LonLat): number {
    let nearest = Number.POSITIVE_INFINITY;
    let found = -1;
    for (const id of ids) {
      const metres = this.#points.metresFrom(place, id);
      if (metres < nearest) {
        nearest = metres;
        found = id;
      }
    }
    return found;
  }
}

/** Planes of one level, records and placeholders. */
const levelMask = (depth: number): PlaneMask => 65 << depth;
const wants = (mask: PlaneMask, depth: number): boolean => (mask & levelMask(depth)) !== 0;
