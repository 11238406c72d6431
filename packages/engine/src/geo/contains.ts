import { crossesRay } from './exact.js';
import type { MultiPolygon } from './rings.js';

/**
 * Whether a point lies in a multi-polygon: inside an odd number of rings of one of its polygons. A point on a border that polygons
 * share lies in exactly one of them, see {@link crossesRay}.
 * @param x longitude in units of 1e-7 degree
 * @param y latitude in units of 1e-7 degree
 */
export function contains(polygons: MultiPolygon, x: number, y: number): boolean {
  return polygons.some((rings) => {
    let odd = false;
    for (const ring of rings)
      for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2)
        if (crossesRay(x, y, ring[j], ring[j + 1], ring[i], ring[i + 1])) odd = !odd;
    return odd;
  });
}
