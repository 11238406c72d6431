import type { Box } from '@banchi/engine/geo/units.js';

/** A record and the point it is drawn at, in units of 1e-7 degree. */
export interface ListedPoint {
  readonly id: number;
  readonly lon: number;
  readonly lat: number;
}

/** Whether a point lies in a box, borders included. */
export function isIn({ west, south, east, north }: Box, { lon, lat }: ListedPoint): boolean {
  return lon >= west && lon <= east && lat >= south && lat <= north;
}
