import { GRS80_A, GRS80_INVERSE_FLATTENING } from '@banchi/engine/geo/distance.js';

/**
 * The distance of `packages/engine/src/geo/distance.ts` in the cluster's script language, operation by operation, from a place in degrees
 * to a record's own point. Kept as one text each, so that the cluster compiles it once.
 */
const METRES = `
double metres(double lon1, double lat1, double lon2, double lat2) {
  double radians = Math.PI / 180;
  double f = 1 / ${GRS80_INVERSE_FLATTENING};
  double e2 = f * (2 - f);
  double meridian = ${GRS80_A} * (1 - e2);
  double phi = ((lat1 + lat2) / 2) * radians;
  double sin = Math.sin(phi);
  double cos = Math.cos(phi);
  double w2 = 1 - e2 * sin * sin;
  double w = Math.sqrt(w2);
  double dLat = (lat1 - lat2) * radians;
  double dLon = (lon1 - lon2) * radians;
  double north = (dLat * meridian) / (w2 * w);
  double east = ((dLon * ${GRS80_A}) / w) * cos;
  double north2 = north * north;
  double east2 = east * east;
  double dLat2 = dLat * dLat;
  double dLon2 = dLon * dLon;
  if (dLat2 + dLon2 > 0.1 * 0.1 || Math.abs(sin) > Math.sin(80 * radians)) return Math.sqrt(north2 + east2);
  double sin2 = sin * sin;
  double cos2 = cos * cos;
  double bend = (3 * e2 * (cos2 - sin2 + (5 * e2 * sin2 * cos2) / w2)) / w2;
  double shift = (3 * e2 * (1 - e2) * sin2) / (w2 * w2);
  double slant = (w2 * cos2) / (1 - e2) + 3 * sin2;
  return Math.sqrt(north2 * (1 + (dLat2 * bend - dLon2 * slant) / 12)
    + east2 * (1 - (dLon2 * sin2) / 12 - (dLat2 * shift) / 4));
}
`;

const ASKED = `metres(params.lon, params.lat, doc['lon'].value / 1e7, doc['lat'].value / 1e7)`;
const UNKNOWN = `if (doc['lon'].size() == 0) return params.none;`;

const painless = (source: string): { readonly lang: 'painless'; readonly source: string } => ({
  lang: 'painless',
  source,
});

/** Whether a record's own point is within `params.radius` metres of the place. */
export const WITHIN_SCRIPT = painless(`${METRES} return ${ASKED} <= params.radius;`);

/** Metres from the place; `params.none` without an own point. */
export const DISTANCE_SCRIPT = painless(`${METRES} ${UNKNOWN} return ${ASKED};`);

/** The distance as answers show it: rounded to two decimals. */
export const SHOWN_DISTANCE_SCRIPT = painless(
  `${METRES} ${UNKNOWN} return Math.round(${ASKED} * 100) / 100.0;`,
);
