/** Between which distances from a place all points of a box lie. */

import { metresPerDegreeLat, metresPerDegreeLon } from './distance.js';
import { UNITS_PER_DEGREE } from './units.js';

/** How far from the place a box may reach for its upper bound, and how far its lower one grows, in degrees. */
const REACH = 0.5;
/** Largest relative difference, within reach, between a distance and that on a plane with the scales of the place. */
const SLACK = 0.001;
/** Metres left for the rounding of doubles: a hundred times its size. */
const ROUNDING = 1e-6;

/** Bounds of distances from one place. Everything beyond half a degree counts as half a degree away. */
export class DistanceBounds {
  readonly #x: number;
  readonly #y: number;
  /** Least and most metres per unit of longitude and of latitude. */
  readonly #leastX: number;
  readonly #leastY: number;
  readonly #mostX: number;
  readonly #mostY: number;

  /** @param lon degrees @param lat degrees */
  constructor(lon: number, lat: number) {
    this.#x = lon * UNITS_PER_DEGREE;
    this.#y = lat * UNITS_PER_DEGREE;
    // the mean latitude of the place and a point within reach
    const near = Math.max(0, Math.abs(lat) - REACH / 2);
    const far = Math.min(90, Math.abs(lat) + REACH / 2);
    this.#leastX = ((1 - SLACK) * metresPerDegreeLon(far)) / UNITS_PER_DEGREE;
    this.#mostX = ((1 + SLACK) * metresPerDegreeLon(near)) / UNITS_PER_DEGREE;
    this.#leastY = ((1 - SLACK) * metresPerDegreeLat(near)) / UNITS_PER_DEGREE;
    this.#mostY = ((1 + SLACK) * metresPerDegreeLat(far)) / UNITS_PER_DEGREE;
  }

  /** No point of a box, in units of 1e-7 degree, is nearer than this many metres. */
  least(west: number, south: number, east: number, north: number): number {
    const reach = REACH * UNITS_PER_DEGREE;
    const dx = Math.min(reach, Math.max(west - this.#x, this.#x - east, 0));
    const dy = Math.min(reach, Math.max(south - this.#y, this.#y - north, 0));
    return Math.max(0, Math.hypot(dx * this.#leastX, dy * this.#leastY) - ROUNDING);
  }

  /** No point of a box is farther than this many metres; infinity for a box that reaches beyond half a degree. */
  most(west: number, south: number, east: number, north: number): number {
    const dx = Math.max(this.#x - west, east - this.#x);
    const dy = Math.max(this.#y - south, north - this.#y);
    if (Math.max(dx, dy) > REACH * UNITS_PER_DEGREE) return Number.POSITIVE_INFINITY;
    return Math.hypot(dx * this.#mostX, dy * this.#mostY) + ROUNDING;
  }
}
