/** Reverse lookup by points: the nearest building in a small square, the nearest child of a node. */

import { boxAround, Circle } from './circle.js';
import { distance, metresPerDegreeLat, metresPerDegreeLon } from './distance.js';
import type { PointTree, PointWork } from './point-tree.js';
import { NO_POINT, UNITS_PER_DEGREE } from './units.js';

/** Half the side of the square in which a lot or house number is looked for, in metres. */
export const HALF_SQUARE = 2;

/** How far the representative point of a section without boundary may be from the place, in metres. */
export const FARTHEST_SECTION = 2000;

/**
 * The nodes at the point nearest to a place among those in the square of 4 m around it (2 m east, west,
 * north and south, borders included): every node that stands at exactly that point, ascending. Where two
 * points are equally near, the one of the lowest id. Empty where the square holds no point.
 * @param lon degrees
 * @param lat degrees
 * @param work counters to add to
 * @param accept which nodes count; absent = all with a point of their own
 */
export function nearestInSquare(
  tree: PointTree,
  lon: number,
  lat: number,
  work: PointWork,
  accept?: (id: number) => boolean,
): number[] {
  const { end, lon: lons, lat: lats, boxOf, boxes } = tree;
  const { west, south, east, north } = boxAround(lon, lat, HALF_SQUARE, HALF_SQUARE);
  let nearest = Number.POSITIVE_INFINITY;
  let found: number[] = [];
  for (let id = 0; id < end.length; ) {
    const box = 4 * (boxOf[id] - 1);
    if (box >= 0) {
      work.boxes++;
      if (boxes[box] > east || boxes[box + 2] < west || boxes[box + 1] > north || boxes[box + 3] < south) {
        id = end[id];
        continue;
      }
    }
    const x = lons[id];
    if (x !== NO_POINT) {
      work.points++;
      const y = lats[id];
      if (x >= west && x <= east && y >= south && y <= north && (accept === undefined || accept(id))) {
        const away = distanceInSquare(lon, lat, x / UNITS_PER_DEGREE, y / UNITS_PER_DEGREE);
        if (away < nearest) {
          nearest = away;
          found = [id];
        } else if (found.length > 0 && x === lons[found[0]] && y === lats[found[0]]) {
          found.push(id);
        }
      }
    }
    id++;
  }
  return found;
}

/** Distance in metres, or infinity outside the square. */
function distanceInSquare(lon: number, lat: number, px: number, py: number): number {
  const middle = (lat + py) / 2;
  const inside =
    Math.abs(px - lon) * metresPerDegreeLon(middle) <= HALF_SQUARE &&
    Math.abs(py - lat) * metresPerDegreeLat(middle) <= HALF_SQUARE;
  return inside ? distance(lon, lat, px, py) : Number.POSITIVE_INFINITY;
}

/**
 * The child of a node whose own point is nearest to a place, at most {@link FARTHEST_SECTION} away; the
 * lower id where two are equally near; −1 where there is none.
 * @param parent id of the node, or −1 for the roots of the tree
 * @param lon degrees
 * @param lat degrees
 * @param work counters to add to
 * @param accept which children count; absent = all
 */
export function nearestChild(
  tree: PointTree,
  parent: number,
  lon: number,
  lat: number,
  work: PointWork,
  accept?: (id: number) => boolean,
): number {
  const { end, lon: lons, lat: lats } = tree;
  const circle = new Circle(lon, lat, FARTHEST_SECTION);
  const last = parent < 0 ? end.length : end[parent];
  let nearest = Number.POSITIVE_INFINITY;
  let found = -1;
  for (let id = parent + 1; id < last; id = end[id]) {
    if (lons[id] === NO_POINT) continue;
    work.points++;
    if (!circle.contains(lons[id], lats[id]) || (accept !== undefined && !accept(id))) continue;
    const away = distance(lon, lat, lons[id] / UNITS_PER_DEGREE, lats[id] / UNITS_PER_DEGREE);
    if (away < nearest) {
      nearest = away;
      found = id;
    }
  }
  return found;
}
