/**
 * Polygons as flat integer rings, and the way from GeoJSON to them.
 */

import type { LonLat, PolygonGeometry } from '../vocabulary/coordinates.js';
import { toUnits } from './units.js';

/**
 * A ring: `lon, lat, lon, lat, …` in units of 1e-7 degree, without the closing vertex (the last vertex is
 * joined to the first). Consecutive vertices may be equal.
 */
export type Ring = Int32Array;
/** An exterior ring (counter-clockwise), then its holes (clockwise). */
export type Polygon = readonly Ring[];
/** Polygons that may touch each other but not overlap. */
export type MultiPolygon = readonly Polygon[];

/**
 * Turns a geometry in degrees into integer rings. It must be sound: outside data is checked where it is read
 * (`record/polygon.ts`). Gives rings the orientation of RFC 7946. Drops rings without area after rounding to 1e-7
 * degree (with an exterior also its holes), and keeps every vertex of the others. The result may be empty.
 */
export function geometryToRings({ type, coordinates }: PolygonGeometry): Polygon[] {
  const polygons = type === 'Polygon' ? [coordinates] : coordinates;
  return polygons.map((rings) => orient(rings.map(toRing))).filter((rings) => rings.length > 0);
}

/** Orients rings (exterior first) by the right-hand rule, in place, and drops those without area. */
function orient(rings: Ring[]): Ring[] {
  const kept: Ring[] = [];
  for (let r = 0; r < rings.length; r++) {
    const sign = signOfArea(rings[r]);
    if (sign === 0) {
      if (r === 0) return [];
      continue;
    }
    if (sign > 0 !== (r === 0)) reverse(rings[r]);
    kept.push(rings[r]);
  }
  return kept;
}

/** Sign of a ring's area: 1 counter-clockwise, −1 clockwise, 0 none. Exact. */
export function signOfArea(ring: Ring): -1 | 0 | 1 {
  const doubled = doubledArea(ring);
  // Each of the products and sums is off by at most 2^-52 of the sum of sizes.
  if (Math.abs(doubled.value) > doubled.size * (ring.length + 8) * 2 ** -52 || doubled.size < 2 ** 52) {
    return doubled.value > 0 ? 1 : doubled.value < 0 ? -1 : 0;
  }
  let exact = 0n;
  const n = ring.length;
  for (let i = 0, j = n - 2; i < n; j = i, i += 2) {
    exact += BigInt(ring[j]) * BigInt(ring[i + 1]) - BigInt(ring[i]) * BigInt(ring[j + 1]);
  }
  return exact > 0n ? 1 : exact < 0n ? -1 : 0;
}

/** Area of a ring in square units (1e-14 square degrees), positive counter-clockwise; rounded like doubles. */
export function areaOf(ring: Ring): number {
  return doubledArea(ring).value / 2;
}

/** Area of a multi-polygon in square units, its holes left out. */
export function sizeOf(polygons: MultiPolygon): number {
  return polygons.reduce((sum, rings) => rings.reduce((all, ring) => all + areaOf(ring), sum), 0);
}

/** Twice the signed area relative to the first vertex, and the sum of the sizes of its terms. */
function doubledArea(ring: Ring): { value: number; size: number } {
  const x0 = ring[0];
  const y0 = ring[1];
  let value = 0;
  let size = 0;
  for (let i = 4; i < ring.length; i += 2) {
    const p = (ring[i - 2] - x0) * (ring[i + 1] - y0);
    const q = (ring[i] - x0) * (ring[i - 1] - y0);
    value += p - q;
    size += Math.abs(p) + Math.abs(q);
  }
  return { value, size };
}

function reverse(ring: Ring): void {
  // The first vertex stays the first, so that a reversed ring still begins where its source does.
  for (let i = 2, j = ring.length - 2; i < j; i += 2, j -= 2) {
    const [x, y] = [ring[i], ring[i + 1]];
    ring[i] = ring[j];
    ring[i + 1] = ring[j + 1];
    ring[j] = x;
    ring[j + 1] = y;
  }
}

/** A closed ring of points without its last, which repeats the first. */
function toRing(points: readonly LonLat[]): Ring {
  const ring = new Int32Array(2 * (points.length - 1));
  for (let i = 0; i < points.length - 1; i++) {
    ring[2 * i] = toUnits(points[i][0]);
    ring[2 * i + 1] = toUnits(points[i][1]);
  }
  return ring;
}
