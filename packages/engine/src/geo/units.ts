/**
 * Units of everything geometric inside the service: JGD2011, integers of 1e-7 degree (about 1.1 cm),
 * longitude before latitude. Degrees appear only at the edge.
 */

/** How many integer units make one degree. */
export const UNITS_PER_DEGREE = 1e7;

/** Stands in a coordinate array for "no point". No coordinate has this value. */
export const NO_POINT = -2147483648;

/** Rounds degrees (−180 … 180) to integer units of 1e-7 degree. */
export function toUnits(degrees: number): number {
  return Math.round(degrees * UNITS_PER_DEGREE);
}

/** Integer units of 1e-7 degree as degrees; the nearest double, so it prints with at most seven decimals. */
export function toDegrees(units: number): number {
  return units / UNITS_PER_DEGREE;
}

/** A rectangle in units of 1e-7 degree, borders included. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The smallest box around the points that are added. */
export class GrowingBox implements Box {
  west = 2147483647;
  south = 2147483647;
  east = -2147483648;
  north = -2147483648;

  add(x: number, y: number): void {
    if (x < this.west) this.west = x;
    if (x > this.east) this.east = x;
    if (y < this.south) this.south = y;
    if (y > this.north) this.north = y;
  }
}
