/** Reverse lookup by points: the nearest building in a small square, the nearest section. */

import { boxAround, Circle } from './circle.js';
import { distance, metresPerDegreeLat, metresPerDegreeLon } from './distance.js';
import type { PointIndex, PointWork } from './point-index.js';
import { type Box, UNITS_PER_DEGREE } from './units.js';

/** Half the side of the square in which a lot or house number is looked for, in metres. */
const HALF_SQUARE = 2;

/** How far the representative point of a section without boundary may be from the place, in metres. */
export const FARTHEST_SECTION = 2000;

/** Whether an id counts; asked of the few that are near. */
export type Candidates = (id: number) => boolean;

/**
 * The nodes at the point nearest to a place, within the square of 4 m around it (2 m east, west, north and south,
 * borders included): all nodes at exactly that point, ascending. Of two equally near points, that of the lowest id
 * counts. Empty if the square contains no point.
 * @param lon degrees
 * @param lat degrees
 * @param work counters to add to
 * @param candidates which nodes count; nodes without a point of their own never do
 */
export function nearestInSquare(
  index: PointIndex,
  lon: number,
  lat: number,
  work: PointWork,
  candidates: Candidates,
): number[] {
  const { points } = index;
  const { lons, lats, bits } = points;
  const box = squareAround(lon, lat);
  const { west, south, east, north } = box;
  let nearest = Number.POSITIVE_INFINITY;
  let [nearX, nearY] = [0, 0];
  let found: number[] = [];
  for (const block of index.search(box, 0, points.size, work)) {
    points.open(block);
    for (let left = bits[block]; left !== 0; left &= left - 1) {
      const place = 31 - Math.clz32(left & -left);
      const id = 32 * block + place;
      work.points++;
      const x = lons[place];
      const y = lats[place];
      if (x < west || x > east || y < south || y > north || !candidates(id)) continue;
      const away = distanceInSquare(lon, lat, x / UNITS_PER_DEGREE, y / UNITS_PER_DEGREE);
      if (away < nearest) {
        nearest = away;
        [nearX, nearY] = [x, y];
        found = [id];
      } else if (found.length > 0 && x === nearX && y === nearY) {
        found.push(id);
      }
    }
  }
  return found;
}

/** A box that contains the square around a place in degrees. */
export function squareAround(lon: number, lat: number): Box {
  return boxAround(lon, lat, HALF_SQUARE, HALF_SQUARE);
}

/** Distance in metres between two points in degrees, or infinity where the second is outside the square around the first. */
export function distanceInSquare(lon: number, lat: number, px: number, py: number): number {
  const middle = (lat + py) / 2;
  const inside =
    Math.abs(px - lon) * metresPerDegreeLon(middle) <= HALF_SQUARE &&
    Math.abs(py - lat) * metresPerDegreeLat(middle) <= HALF_SQUARE;
  return inside ? distance(lon, lat, px, py) : Number.POSITIVE_INFINITY;
}

/** The node nearest to a place. */
export interface Nearest {
  /** −1 where there is none. */
  readonly id: number;
  /** Distance in metres; infinity where there is none. */
  readonly metres: number;
}

/**
 * The node whose own point is nearest to a place; of equally near ones that with the lowest id.
 * @param lon degrees
 * @param lat degrees
 * @param reach greatest distance in metres, inclusive
 * @param from
 * @param to only nodes in `[from, to)`
 * @param work counters to add to
 * @param candidates which nodes count; nodes without a point of their own never do
 */
export function nearestWithin(
  index: PointIndex,
  lon: number,
  lat: number,
  reach: number,
  from: number,
  to: number,
  work: PointWork,
  candidates: Candidates,
): Nearest {
  const { points } = index;
  const { lons, lats, bits } = points;
  const circle = new Circle(lon, lat, reach);
  let metres = Number.POSITIVE_INFINITY;
  let found = -1;
  for (const block of index.search(circle.box, from, to, work)) {
    if (index.misses(block, circle)) continue;
    points.open(block);
    for (let left = bits[block]; left !== 0; left &= left - 1) {
      const place = 31 - Math.clz32(left & -left);
      const id = 32 * block + place;
      if (id < from || id >= to) continue;
      work.points++;
      if (!circle.contains(lons[place], lats[place])) continue;
      const away = distance(lon, lat, lons[place] / UNITS_PER_DEGREE, lats[place] / UNITS_PER_DEGREE);
      if (away >= metres || !candidates(id)) continue;
      metres = away;
      found = id;
      circle.shrink(away);
    }
  }
  return { id: found, metres };
}
