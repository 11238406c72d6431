/**
 * Distances on the GRS80 ellipsoid in metres: the geodesic between two points as a series in the differences of latitude
 * and longitude about the mean latitude. Swapping the points and mirroring them change nothing, so only even powers occur:
 * the second order is Hubeny's formula, the fourth is that of {@link geodesic}, and the error within 20 km at the
 * latitudes of Japan is less than 10 nm, a millionth of the distances shown. Longitudes are not wrapped at ±180°.
 */

/** Semi-major axis of GRS80 in metres. */
export const GRS80_A = 6378137;
/** Inverse flattening of GRS80. */
export const GRS80_INVERSE_FLATTENING = 298.257222101;

const FLATTENING = 1 / GRS80_INVERSE_FLATTENING;
const E2 = FLATTENING * (2 - FLATTENING);
/** Radians per degree. */
export const RADIANS = Math.PI / 180;
const MERIDIAN = GRS80_A * (1 - E2);

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

/**
 * Distance in metres between two points given in degrees, longitude first. Between points farther apart than
 * {@link SERIES_REACH}, and beyond {@link SERIES_LATITUDE}, it is Hubeny's approximation.
 */
export function distance(lon1: number, lat1: number, lon2: number, lat2: number): number {
  const phi = ((lat1 + lat2) / 2) * RADIANS;
  const sin = Math.sin(phi);
  const cos = Math.cos(phi);
  const w2 = 1 - E2 * sin * sin;
  const w = Math.sqrt(w2);
  const dLat = (lat1 - lat2) * RADIANS;
  const dLon = (lon1 - lon2) * RADIANS;
  const north = (dLat * MERIDIAN) / (w2 * w);
  const east = ((dLon * GRS80_A) / w) * cos;
  const north2 = north * north;
  const east2 = east * east;
  const dLat2 = dLat * dLat;
  const dLon2 = dLon * dLon;
  const isShort = dLat2 + dLon2 <= SERIES_REACH * SERIES_REACH && Math.abs(sin) <= SINE_OF_SERIES_LATITUDE;
  return Math.sqrt(
    isShort ? geodesic(north2, east2, dLat2, dLon2, sin * sin, cos * cos, w2) : north2 + east2,
  );
}

/** A distance as it is shown and compared in sorting: in metres, rounded to two decimals. */
export function shownDistance(metres: number): number {
  return Math.round(metres * 100) / 100;
}

/** How far apart two points may be for the series, in radians of latitude and longitude together. */
const SERIES_REACH = 0.1;
/** The series is used up to this latitude, in degrees: towards a pole its terms grow with the tangent. */
const SERIES_LATITUDE = 80;
const SINE_OF_SERIES_LATITUDE = Math.sin(SERIES_LATITUDE * RADIANS);

/**
 * Square of the geodesic to the fourth order, from the metric dx² + (N cos φ)² dλ² (x along the meridian) about the mean
 * latitude φ. In turn: the meridian's curvature changes along the way (M″); the parallel is longer than the geodesic
 * beside it; a slanted geodesic is bent (Gauss–Bonnet's term); the middle of the arc is not the mean latitude (M′).
 * @param north2 @param east2 squares of Hubeny's components, M²Δφ² and N² cos² φ Δλ²
 * @param dLat2 @param dLon2 squares of the differences in radians
 * @param sin2 @param cos2 squares of sine and cosine of the mean latitude
 * @param w2 W² = 1 − e² sin² φ; M = a (1 − e²) / W³, N = a / W
 */
function geodesic(
  north2: number,
  east2: number,
  dLat2: number,
  dLon2: number,
  sin2: number,
  cos2: number,
  w2: number,
): number {
  // M″ / M and M′ tan φ / N
  const bend = (3 * E2 * (cos2 - sin2 + (5 * E2 * sin2 * cos2) / w2)) / w2;
  const shift = (3 * E2 * (1 - E2) * sin2) / (w2 * w2);
  const slant = (w2 * cos2) / (1 - E2) + 3 * sin2;
  return (
    north2 * (1 + (dLat2 * bend - dLon2 * slant) / 12) +
    east2 * (1 - (dLon2 * sin2) / 12 - (dLat2 * shift) / 4)
  );
}
