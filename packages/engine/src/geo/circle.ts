/** A circle on the ellipsoid, made ready for asking about many points and boxes. */

import { distance, metresPerDegreeLat, metresPerDegreeLon, RADIANS } from './distance.js';
import { type Box, UNITS_PER_DEGREE } from './units.js';

/** The largest radius of a circle, in metres. */
export const MAX_RADIUS = 20000;

/** Half the height of the largest circle in degrees, rounded up. */
const MAX_REACH = 0.2;
/** Metres left for the rounding of doubles in a bound: a hundred times its size. */
const ROUNDING = 1e-6;
/** Less than the radius of curvature anywhere, in metres. */
const CURVATURE = 6.3e6;

/**
 * All points whose {@link distance} from a centre is at most a radius.
 *
 * To the second order the formula multiplies the differences of longitude and latitude with factors that depend on the
 * mean latitude only, and monotonically. Their least values over the circle's height give a lower bound of every distance
 * within it, and their largest growth gives an upper one; the higher orders change a distance by centimetres, for
 * which both leave room. So nearly all points and boxes are decided without a sine; only a thin ring near the radius
 * takes the formula itself. Points farther north or south are beyond the lower bound anyway.
 */
export class Circle {
  /** Degrees. */
  readonly lon: number;
  /** Degrees. */
  readonly lat: number;
  /** A box that contains the circle. */
  readonly box: Box;
  readonly #x: number;
  readonly #y: number;
  /** Least metres per unit, squared. */
  readonly #perX: number;
  readonly #perY: number;
  /** How much more metres per unit, squared, may be. */
  readonly #spread: number;
  /** Times the cube of a distance: by how many metres at most it differs from the second order. */
  readonly #higherOrders: number;
  #radius = 0;
  /** Squared distances: a lower bound up to this one is inside the circle, from the other one on outside. */
  #inside = 0;
  #outside = 0;

  /**
   * @param lon degrees
   * @param lat degrees
   * @param radius metres, 0 … {@link MAX_RADIUS}
   * @throws {RangeError} when the radius is outside that range
   */
  constructor(lon: number, lat: number, radius: number) {
    if (!(radius >= 0 && radius <= MAX_RADIUS)) {
      throw new RangeError(`radius ${radius} must be between 0 and ${MAX_RADIUS} metres`);
    }
    this.lon = lon;
    this.lat = lat;
    this.box = boxAround(lon, lat, radius, radius);
    this.#x = lon * UNITS_PER_DEGREE;
    this.#y = lat * UNITS_PER_DEGREE;

    const reach = (MAX_REACH * radius) / MAX_RADIUS + 1e-6;
    const near = Math.max(0, Math.abs(lat) - reach / 2);
    const far = Math.min(90, Math.abs(lat) + reach / 2);
    const lonLeast = metresPerDegreeLon(far);
    const latLeast = metresPerDegreeLat(near);
    this.#perX = (lonLeast / UNITS_PER_DEGREE) ** 2;
    this.#perY = (latLeast / UNITS_PER_DEGREE) ** 2;
    this.#spread = Math.max(metresPerDegreeLon(near) / lonLeast, metresPerDegreeLat(far) / latLeast) ** 2;
    // the fourth order of the squared distance is below (1 + 3 tan² φ) s⁴ / 12 R²; of its root half of that
    this.#higherOrders = (1 + 3 * Math.tan(Math.min(far, 80.2) * RADIANS) ** 2) / (12 * CURVATURE ** 2);
    this.shrink(radius);
  }

  /** Makes the circle smaller: points farther from the centre than this many metres no longer count. */
  shrink(radius: number): void {
    this.#radius = radius;
    const slack = ROUNDING + this.#higherOrders * radius ** 3;
    this.#inside = Math.max(0, radius - slack) ** 2 / this.#spread;
    this.#outside = (radius + slack) ** 2;
  }

  /** Whether a point, in units of 1e-7 degree, is within the radius. */
  contains(x: number, y: number): boolean {
    const dx = x - this.#x;
    const dy = y - this.#y;
    const bound = dx * dx * this.#perX + dy * dy * this.#perY;
    if (bound > this.#outside) return false;
    return bound < this.#inside || this.#measures(x, y);
  }

  /**
   * Which of 32 points are within the radius, one bit each.
   * @param lon longitudes in units of 1e-7 degree
   * @param lat latitudes in units of 1e-7 degree
   */
  containing(lon: Int32Array, lat: Int32Array): number {
    const centreX = this.#x;
    const centreY = this.#y;
    const perX = this.#perX;
    const perY = this.#perY;
    const inside = this.#inside;
    const outside = this.#outside;
    let found = 0;
    for (let i = 0, bit = 1; i < 32; i++, bit <<= 1) {
      const dx = lon[i] - centreX;
      const dy = lat[i] - centreY;
      const bound = dx * dx * perX + dy * dy * perY;
      if (bound > outside) continue;
      if (bound < inside || this.#measures(lon[i], lat[i])) found |= bit;
    }
    return found;
  }

  #measures(x: number, y: number): boolean {
    return distance(this.lon, this.lat, x / UNITS_PER_DEGREE, y / UNITS_PER_DEGREE) <= this.#radius;
  }

  /** Whether a box, in units of 1e-7 degree, certainly shares no point with the circle. */
  misses(west: number, south: number, east: number, north: number): boolean {
    const dx = Math.max(west - this.#x, this.#x - east, 0);
    const dy = Math.max(south - this.#y, this.#y - north, 0);
    return dx * dx * this.#perX + dy * dy * this.#perY > this.#outside;
  }

  /**
   * Whether every point of a box, in units of 1e-7 degree, is certainly within the radius. True only if all of the box
   * is within it; false for some boxes that only just fit.
   */
  containsBox(west: number, south: number, east: number, north: number): boolean {
    const dx = Math.max(this.#x - west, east - this.#x);
    const dy = Math.max(this.#y - south, north - this.#y);
    return dx * dx * this.#perX + dy * dy * this.#perY < this.#inside;
  }
}

/**
 * A box that contains every point at most this many metres east or west, and north or south, of a point.
 * @param lon degrees
 * @param lat degrees
 * @param east metres, at most {@link MAX_RADIUS}
 * @param north metres, at most {@link MAX_RADIUS}
 */
export function boxAround(lon: number, lat: number, east: number, north: number): Box {
  const near = Math.max(0, Math.abs(lat) - MAX_REACH);
  const far = Math.min(90, Math.abs(lat) + MAX_REACH);
  const dLat = north / metresPerDegreeLat(near);
  const perLon = metresPerDegreeLon(far);
  // At a pole every longitude is near.
  const dLon = perLon > 1 ? Math.min(360, east / perLon) : 360;
  // One unit more absorbs the rounding of doubles.
  return {
    west: clampUnits(Math.floor((lon - dLon) * UNITS_PER_DEGREE) - 1),
    south: clampUnits(Math.floor((lat - dLat) * UNITS_PER_DEGREE) - 1),
    east: clampUnits(Math.ceil((lon + dLon) * UNITS_PER_DEGREE) + 1),
    north: clampUnits(Math.ceil((lat + dLat) * UNITS_PER_DEGREE) + 1),
  };
}

function clampUnits(units: number): number {
  return Math.max(-2147483647, Math.min(2147483647, units));
}
