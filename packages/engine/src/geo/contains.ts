import { crossesRay } from './exact.js';
import type { MultiPolygon, Ring } from './rings.js';

/**
 * Whether a point lies in a multi-polygon: inside an odd number of rings of one of its polygons. A point on a border that polygons
 * share lies in exactly one of them, see {@link crossesRay}.
 * @param x longitude in units of 1e-7 degree
 * @param y latitude in units of 1e-7 degree
 */
export function contains(polygons: MultiPolygon, x: number, y: number): boolean {
  return polygons.some((rings) => rings.filter((ring) => isInRing(ring, x, y)).length % 2 === 1);
}

/** Whether a point lies in a ring. @param parts of a unit that the coordinates of the point count */
export function isInRing(ring: Ring, x: number, y: number, parts = 1): boolean {
  let odd = false;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2)
    if (crossesRay(x, y, parts * ring[j], parts * ring[j + 1], parts * ring[i], parts * ring[i + 1]))
      odd = !odd;
  return odd;
}
