import type { Polygon, Ring } from '@banchi/engine/geo/rings.js';
import { UNITS_PER_DEGREE } from '@banchi/engine/geo/units.js';

/** Polygons as GeoJSON coordinates. */
type PolygonCoordinates = [number, number][][][];

/**
 * Leaves out details that a tile cannot show, before the slower and better simplification sees them: vertices closer than
 * `least` to the vertex before them, and rings that fit into a square of that size.
 * @param least in units of 1e-7 degree of longitude
 */
export function thinned(polygons: readonly Polygon[], least: number): PolygonCoordinates {
  const found: PolygonCoordinates = [];
  for (const [exterior, ...holes] of polygons) {
    const ring = thinnedRing(exterior, least);
    if (ring === null) continue;
    const rings = [ring];
    for (const hole of holes) {
      const inner = thinnedRing(hole, least);
      if (inner !== null) rings.push(inner);
    }
    found.push(rings);
  }
  return found;
}

function thinnedRing(ring: Ring, least: number): [number, number][] | null {
  if (!isLarge(ring, least)) return null;
  const kept: [number, number][] = [];
  let x = Number.POSITIVE_INFINITY;
  let y = Number.POSITIVE_INFINITY;
  for (let i = 0; i < ring.length; i += 2) {
    if (Math.abs(ring[i] - x) < least && Math.abs(ring[i + 1] - y) < least) continue;
    x = ring[i];
    y = ring[i + 1];
    kept.push([x / UNITS_PER_DEGREE, y / UNITS_PER_DEGREE]);
  }
  if (kept.length < 3) return null;
  kept.push(kept[0]);
  return kept;
}

function isLarge(ring: Ring, least: number): boolean {
  let [west, south] = ring;
  let [east, north] = ring;
  for (let i = 2; i < ring.length; i += 2) {
    west = Math.min(west, ring[i]);
    east = Math.max(east, ring[i]);
    south = Math.min(south, ring[i + 1]);
    north = Math.max(north, ring[i + 1]);
    if (east - west > least || north - south > least) return true;
  }
  return false;
}
