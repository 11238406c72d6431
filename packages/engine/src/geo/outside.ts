import { metresPerDegreeLat, metresPerDegreeLon } from './distance.js';
import type { MultiPolygon } from './rings.js';
import { toDegrees } from './units.js';

/** How far a point lies from a boundary. */
interface ToBoundary {
  /** Metres to the nearest edge. */
  readonly metres: number;
  /** Metres that this edge is long: a simplified boundary errs by less than its edges are long. */
  readonly edge: number;
}

/**
 * The distance from a point to the nearest edge of a boundary.
 * @param x longitude in units of 1e-7 degree
 * @param y latitude in units of 1e-7 degree
 */
export function distanceToBoundary(polygons: MultiPolygon, x: number, y: number): ToBoundary {
  const [east, north] = [metresPerDegreeLon(toDegrees(y)), metresPerDegreeLat(toDegrees(y))].map(toDegrees);
  let best = Infinity;
  let edge = 0;
  for (const polygon of polygons)
    for (const ring of polygon)
      for (let i = 0, before = ring.length - 2; i < ring.length; before = i, i += 2) {
        const [ax, ay] = [(ring[before] - x) * east, (ring[before + 1] - y) * north];
        const [dx, dy] = [(ring[i] - ring[before]) * east, (ring[i + 1] - ring[before + 1]) * north];
        const squared = dx * dx + dy * dy;
        const along = squared === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / squared));
        const away = Math.hypot(ax + along * dx, ay + along * dy);
        if (away >= best) continue;
        best = away;
        edge = Math.sqrt(squared);
      }
  return { metres: best, edge };
}
