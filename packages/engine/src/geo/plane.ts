/**
 * The 19 plane rectangular coordinate systems of Japan (平面直角座標系, notification 9 of MLIT, 2002) on GRS80, in which sheets of the
 * registry map give their points. The inverse is the series of Kawase (GSI, Bulletin 59, 2011) in the third flattening n, up to n⁶:
 * less than 10 nm off anywhere in Japan.
 */

import type { LonLat } from '../vocabulary/coordinates.js';
import { GRS80_A, GRS80_INVERSE_FLATTENING, RADIANS } from './distance.js';

/** Scale on the central meridian. */
const SCALE = 0.9999;

/** The origins of systems 1 to 19, `[longitude, latitude]` in degrees and minutes. */
const ORIGINS: readonly (readonly [readonly [number, number], number])[] = [
  [[129, 30], 33],
  [[131, 0], 33],
  [[132, 10], 36],
  [[133, 30], 33],
  [[134, 20], 36],
  [[136, 0], 36],
  [[137, 10], 36],
  [[138, 30], 36],
  [[139, 50], 36],
  [[140, 50], 40],
  [[140, 15], 44],
  [[142, 15], 44],
  [[144, 15], 44],
  [[142, 0], 26],
  [[127, 30], 26],
  [[124, 0], 26],
  [[131, 0], 26],
  [[136, 0], 20],
  [[154, 0], 26],
];

/** How many systems there are; they are numbered from 1. */
export const PLANE_SYSTEMS = ORIGINS.length;

const N = 1 / (2 * GRS80_INVERSE_FLATTENING - 1);
const [N2, N3, N4, N5, N6] = [N ** 2, N ** 3, N ** 4, N ** 5, N ** 6];

/** Length of the meridian arc: A₁ … A₅ behind A₀. */
const ARC0 = 1 + N2 / 4 + N4 / 64;
const ARC = [
  (-3 / 2) * (N - N3 / 8 - N5 / 64),
  (15 / 16) * (N2 - N4 / 4),
  (-35 / 48) * (N3 - (5 / 16) * N5),
  (315 / 512) * N4,
  (-693 / 1280) * N5,
];

/** From the plane to the conformal sphere: β₁ … β₅. */
const BETA = [
  N / 2 - (2 / 3) * N2 + (37 / 96) * N3 - N4 / 360 - (81 / 512) * N5,
  N2 / 48 + N3 / 15 - (437 / 1440) * N4 + (46 / 105) * N5,
  (17 / 480) * N3 - (37 / 840) * N4 - (209 / 4480) * N5,
  (4397 / 161280) * N4 - (11 / 504) * N5,
  (4583 / 161280) * N5,
];

/** From conformal to geodetic latitude: δ₁ … δ₆. */
const DELTA = [
  2 * N - (2 / 3) * N2 - 2 * N3 + (116 / 45) * N4 + (26 / 45) * N5 - (2854 / 675) * N6,
  (7 / 3) * N2 - (8 / 5) * N3 - (227 / 45) * N4 + (2704 / 315) * N5 + (2323 / 945) * N6,
  (56 / 15) * N3 - (136 / 35) * N4 - (1262 / 105) * N5 + (73814 / 2835) * N6,
  (4279 / 630) * N4 - (332 / 35) * N5 - (399572 / 14175) * N6,
  (4174 / 315) * N5 - (144838 / 6237) * N6,
  (601676 / 22275) * N6,
];

/** Metres on the plane that one radian of the meridian has on average. */
const RADIUS = ((SCALE * GRS80_A) / (1 + N)) * ARC0;

/** Metres on the plane from the equator to each origin. */
const ORIGIN_ARCS = ORIGINS.map(([, latitude]) => {
  const phi = latitude * RADIANS;
  const periodic = ARC.reduce((sum, a, j) => sum + a * Math.sin(2 * (j + 1) * phi), 0);
  return ((SCALE * GRS80_A) / (1 + N)) * (ARC0 * phi + periodic);
});

/**
 * A point of a plane rectangular system as `[longitude, latitude]` in degrees.
 * @param system 1 to {@link PLANE_SYSTEMS}
 * @param x metres to the north of the system's origin, as the systems name this axis
 * @param y metres to the east
 * @throws {RangeError} for any other system
 */
export function fromPlane(system: number, x: number, y: number): LonLat {
  const origin = ORIGINS[system - 1];
  const arc = ORIGIN_ARCS[system - 1];
  if (origin === undefined || arc === undefined)
    throw new RangeError(`no plane rectangular system ${system}`);
  const xi = (x + arc) / RADIUS;
  const eta = y / RADIUS;
  let northing = xi;
  let easting = eta;
  for (const [i, beta] of BETA.entries()) {
    const j = 2 * (i + 1);
    northing -= beta * Math.sin(j * xi) * Math.cosh(j * eta);
    easting -= beta * Math.cos(j * xi) * Math.sinh(j * eta);
  }
  const conformal = Math.asin(Math.sin(northing) / Math.cosh(easting));
  let latitude = conformal;
  for (const [i, delta] of DELTA.entries()) latitude += delta * Math.sin(2 * (i + 1) * conformal);
  const [degrees, minutes] = origin[0];
  const fromMeridian = Math.atan(Math.sinh(easting) / Math.cos(northing));
  return [degrees + minutes / 60 + fromMeridian / RADIANS, latitude / RADIANS];
}
