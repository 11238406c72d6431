/**
 * Polygons as flat integer rings, and the way from GeoJSON to them.
 */

import { isInJapan, JAPAN_RULE, type LonLat } from '../vocabulary/coordinates.js';
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

/** A geometry cannot be used. The message names the ring, the value and the rule. */
export class GeometryError extends Error {
  override readonly name = 'GeometryError';
}

/**
 * Turns a GeoJSON `Polygon` or `MultiPolygon` (degrees, `[lon, lat]`, further dimensions ignored) into
 * integer rings. Orientation is made that of RFC 7946. Rings without area after rounding to 1e-7 degree are
 * dropped (with an exterior its holes too); of the other rings every vertex is kept. The result may be empty.
 * @throws {GeometryError} for another type, a ring of fewer than four points or not closed, and coordinates
 *   that are not finite or not in Japan
 */
export function geometryToRings(geometry: unknown): Polygon[] {
  if (typeof geometry !== 'object' || geometry === null) {
    throw new GeometryError(`geometry ${show(geometry)}: must be a GeoJSON Polygon or MultiPolygon`);
  }
  const { type, coordinates } = geometry as { type?: unknown; coordinates?: unknown };
  if (type !== 'Polygon' && type !== 'MultiPolygon') {
    throw new GeometryError(`geometry type ${show(type)}: must be "Polygon" or "MultiPolygon"`);
  }
  const polygons = type === 'Polygon' ? [coordinates] : asArray(coordinates, 'coordinates');
  const result: Polygon[] = [];
  polygons.forEach((polygon, p) => {
    const place = type === 'Polygon' ? '' : `polygon ${p + 1} `;
    const rings = asArray(polygon, `${place}coordinates`).map((ring, r) =>
      toRing(ring, `${place}ring ${r + 1}`),
    );
    if (rings.length === 0) throw new GeometryError(`${place}coordinates: must have an exterior ring`);
    const kept = orient(rings);
    if (kept.length > 0) result.push(kept);
  });
  return result;
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

function toRing(points: unknown, place: string): Ring {
  const list = asArray(points, place);
  if (list.length < 4) throw new GeometryError(`${place}: ${list.length} points; must have at least four`);
  const ring = new Int32Array(2 * (list.length - 1));
  const first = readPoint(list[0], place, 0);
  const last = readPoint(list[list.length - 1], place, list.length - 1);
  if (first[0] !== last[0] || first[1] !== last[1]) {
    throw new GeometryError(`${place}: begins at [${first}] and ends at [${last}]; must be closed`);
  }
  for (let i = 0; i < list.length - 1; i++) {
    const [lon, lat] = readPoint(list[i], place, i);
    ring[2 * i] = toUnits(lon);
    ring[2 * i + 1] = toUnits(lat);
  }
  return ring;
}

function readPoint(point: unknown, place: string, index: number): LonLat {
  if (Array.isArray(point) && isInJapan(point[0], point[1])) return [point[0], point[1]];
  throw new GeometryError(
    `${place} point ${index + 1} ${show(point)}: must be [longitude, latitude] with ${JAPAN_RULE}`,
  );
}

function asArray(value: unknown, place: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new GeometryError(`${place} ${show(value)}: must be an array`);
  return value;
}

function show(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, 80);
}
