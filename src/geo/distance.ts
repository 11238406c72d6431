/**
 * Distances on the GRS80 ellipsoid by Hubeny's mid-latitude formula, in metres. Its largest error against
 * the exact geodesic is 11 mm within 20 km at the latitudes of Japan. Longitudes are not wrapped at ±180°.
 */

import { UNITS_PER_DEGREE } from './units.js';

/** Semi-major axis of GRS80 in metres. */
export const GRS80_A = 6378137;
/** Inverse flattening of GRS80. */
export const GRS80_INVERSE_FLATTENING = 298.257222101;

const FLATTENING = 1 / GRS80_INVERSE_FLATTENING;
const E2 = FLATTENING * (2 - FLATTENING);
const RADIANS = Math.PI / 180;
const MERIDIAN = GRS80_A * (1 - E2);

/** The largest radius of a circle here, in metres. */
export const MAX_RADIUS = 20000;

/** Half the height of the largest circle in degrees, rounded up. */
const MAX_REACH = 0.2;

/** Metres per degree of latitude at a latitude in degrees. Grows with the distance from the equator. */
export function metresPerDegreeLat(lat: number): number {
  const sin = Math.sin(lat * RADIANS);
  const w2 = 1 - E2 * sin * sin;
  return (MERIDIAN / (w2 * Math.sqrt(w2))) * RADIANS;
}

/** Metres per degree of longitude at a latitude in degrees. Shrinks with the distance from the equator. */
export function metresPerDegreeLon(lat: number): number {
  const phi = lat * RADIANS;
  const sin = Math.sin(phi);
  return (GRS80_A / Math.sqrt(1 - E2 * sin * sin)) * Math.cos(phi) * RADIANS;
}

/** Distance in metres between two points given in degrees, longitude first. */
export function distance(lon1: number, lat1: number, lon2: number, lat2: number): number {
  const phi = ((lat1 + lat2) / 2) * RADIANS;
  const sin = Math.sin(phi);
  const w2 = 1 - E2 * sin * sin;
  const w = Math.sqrt(w2);
  const north = ((lat1 - lat2) * RADIANS * MERIDIAN) / (w2 * w);
  const east = (((lon1 - lon2) * RADIANS * GRS80_A) / w) * Math.cos(phi);
  return Math.sqrt(north * north + east * east);
}

/** A rectangle in units of 1e-7 degree, borders included. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/**
 * A box that contains every point whose {@link distance} from the centre is at most the radius.
 * @param lon degrees
 * @param lat degrees
 * @param radius metres, 0 … {@link MAX_RADIUS}
 * @throws {RangeError} when the radius is outside that range
 */
export function boxOfCircle(lon: number, lat: number, radius: number): Box {
  if (!(radius >= 0 && radius <= MAX_RADIUS)) {
    throw new RangeError(`radius ${radius} must be between 0 and ${MAX_RADIUS} metres`);
  }
  // The formula uses the mean latitude; its two factors are monotonic, so the nearest and the farthest
  // latitude from the equator bound them. One unit more absorbs the rounding of doubles.
  const near = Math.max(0, Math.abs(lat) - MAX_REACH);
  const far = Math.min(90, Math.abs(lat) + MAX_REACH);
  const dLat = radius / metresPerDegreeLat(near);
  const perLon = metresPerDegreeLon(far);
  const dLon = perLon > 1 ? Math.min(360, radius / perLon) : 360;
  return {
    west: clampUnits(Math.floor((lon - dLon) * UNITS_PER_DEGREE) - 1),
    south: clampUnits(Math.floor((lat - dLat) * UNITS_PER_DEGREE) - 1),
    east: clampUnits(Math.ceil((lon + dLon) * UNITS_PER_DEGREE) + 1),
    north: clampUnits(Math.ceil((lat + dLat) * UNITS_PER_DEGREE) + 1),
  };
}

/**
 * Whether every point of a box is certainly within the radius of the centre. Conservative: false for some
 * boxes that only just fit, never true for one that does not.
 * @param lon degrees
 * @param lat degrees
 * @param radius metres
 * @param west and the other borders in units of 1e-7 degree
 */
export function circleContainsBox(
  lon: number,
  lat: number,
  radius: number,
  west: number,
  south: number,
  east: number,
  north: number,
): boolean {
  const southDegrees = south / UNITS_PER_DEGREE;
  const northDegrees = north / UNITS_PER_DEGREE;
  const dLat = Math.max(Math.abs(southDegrees - lat), Math.abs(northDegrees - lat));
  const dLon = Math.max(Math.abs(west / UNITS_PER_DEGREE - lon), Math.abs(east / UNITS_PER_DEGREE - lon));
  const low = (lat + southDegrees) / 2;
  const high = (lat + northDegrees) / 2;
  const far = Math.max(Math.abs(low), Math.abs(high));
  const near = low <= 0 && high >= 0 ? 0 : Math.min(Math.abs(low), Math.abs(high));
  const y = dLat * metresPerDegreeLat(far);
  const x = dLon * metresPerDegreeLon(near);
  return x * x + y * y < radius * radius * (1 - 1e-9);
}

function clampUnits(units: number): number {
  return Math.max(-2147483647, Math.min(2147483647, units));
}
