/** A circle on the ellipsoid, made ready for asking about many points and boxes. */

import { distance, metresPerDegreeLat, metresPerDegreeLon } from './distance.js';
import { type Box, UNITS_PER_DEGREE } from './units.js';

/** The largest radius of a circle, in metres. */
export const MAX_RADIUS = 20000;

/** Half the height of the largest circle in degrees, rounded up. */
const MAX_REACH = 0.2;
/** Room for the rounding of doubles where a bound decides. */
const SLACK = 1e-12;

/**
 * All points whose {@link distance} from a centre is at most a radius.
 *
 * The formula multiplies the differences of longitude and latitude with factors that depend on the mean
 * latitude only, and monotonically. Their extremes over the circle's box bound every distance, so nearly all
 * points are decided without a sine; only a thin ring near the radius takes the formula itself.
 */
export class Circle {
  /** Degrees. */
  readonly lon: number;
  /** Degrees. */
  readonly lat: number;
  /** Metres. */
  readonly radius: number;
  /** A box that contains the circle. */
  readonly box: Box;
  /** Squared radius; metres per unit, least and most, squared. */
  private readonly r2: number;
  private readonly lonLeast: number;
  private readonly lonMost: number;
  private readonly latLeast: number;
  private readonly latMost: number;

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
    this.radius = radius;
    this.box = boxAround(lon, lat, radius, radius);

    const reach = (MAX_REACH * radius) / MAX_RADIUS + 1e-6;
    const near = Math.max(0, Math.abs(lat) - reach / 2);
    const far = Math.min(90, Math.abs(lat) + reach / 2);
    this.r2 = radius * radius;
    this.lonLeast = metresPerDegreeLon(far) ** 2;
    this.lonMost = metresPerDegreeLon(near) ** 2;
    this.latLeast = metresPerDegreeLat(near) ** 2;
    this.latMost = metresPerDegreeLat(far) ** 2;
  }

  /** Whether a point, in units of 1e-7 degree, is within the radius. */
  contains(x: number, y: number): boolean {
    const box = this.box;
    if (x < box.west || x > box.east || y < box.south || y > box.north) return false;
    const px = x / UNITS_PER_DEGREE;
    const py = y / UNITS_PER_DEGREE;
    const dx2 = (px - this.lon) ** 2;
    const dy2 = (py - this.lat) ** 2;
    if (dx2 * this.lonMost + dy2 * this.latMost <= this.r2 * (1 - SLACK)) return true;
    if (dx2 * this.lonLeast + dy2 * this.latLeast > this.r2 * (1 + SLACK)) return false;
    return distance(this.lon, this.lat, px, py) <= this.radius;
  }

  /** Whether a box, in units of 1e-7 degree, shares nothing with the circle's box. */
  misses(west: number, south: number, east: number, north: number): boolean {
    const box = this.box;
    return west > box.east || east < box.west || south > box.north || north < box.south;
  }

  /**
   * Whether every point of a box, in units of 1e-7 degree, is certainly within the radius. False for some
   * boxes that only just fit; never true for one that does not.
   */
  containsBox(west: number, south: number, east: number, north: number): boolean {
    const box = this.box;
    if (west < box.west || east > box.east || south < box.south || north > box.north) return false;
    const dx = Math.max(this.lon - west / UNITS_PER_DEGREE, east / UNITS_PER_DEGREE - this.lon);
    const dy = Math.max(this.lat - south / UNITS_PER_DEGREE, north / UNITS_PER_DEGREE - this.lat);
    return dx * dx * this.lonMost + dy * dy * this.latMost <= this.r2 * (1 - SLACK);
  }
}

/**
 * A box that contains every point at most so many metres east or west, and north or south, of a point.
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
