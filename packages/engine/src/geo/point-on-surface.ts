import type { LonLat } from '../vocabulary/coordinates.js';

/** The outer ring and the holes, each `longitude, latitude, …` in any unit, without the closing vertex. */
type SurfaceRings = readonly ArrayLike<number>[];

/**
 * A point inside a polygon, as GEOS and PostGIS choose it (`ST_PointOnSurface`): the middle of the widest span on a line of
 * latitude that lies halfway between the two vertices next to the middle of the polygon's height. The Address Base Registry has this point for
 * each lot of the registry map, so it proves which outline is the lot's.
 * @returns `[longitude, latitude]` in the unit of the rings; null where no span has a width
 */
export function pointOnSurface(polygon: SurfaceRings): LonLat | null {
  const y = scanLine(polygon);
  const crossings = crossingsAt(polygon, y);
  let widest = 0;
  let point: LonLat | null = null;
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const width = crossings[i + 1] - crossings[i];
    if (width <= widest) continue;
    widest = width;
    point = [(crossings[i] + crossings[i + 1]) / 2, y];
  }
  return point;
}

/** The latitude between the vertices that are nearest to the middle from below and above: it goes through no vertex. */
function scanLine(polygon: SurfaceRings): number {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 1; i < polygon[0].length; i += 2) {
    low = Math.min(low, polygon[0][i]);
    high = Math.max(high, polygon[0][i]);
  }
  const middle = (low + high) / 2;
  for (const ring of polygon)
    for (let i = 1; i < ring.length; i += 2) {
      const y = ring[i];
      if (y <= middle) low = Math.max(low, y);
      else high = Math.min(high, y);
    }
  return (low + high) / 2;
}

/** Where the rings of a polygon cross a latitude, ascending. */
function crossingsAt(polygon: SurfaceRings, y: number): number[] {
  const crossings: number[] = [];
  for (const ring of polygon)
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const [ay, by] = [ring[j + 1], ring[i + 1]];
      if (ay > y === by > y) continue;
      crossings.push(ring[j] + ((y - ay) / (by - ay)) * (ring[i] - ring[j]));
    }
  return crossings.sort((a, b) => a - b);
}
