import { quoted } from './quoted.js';

/**
 * The box that holds every place in Japan, degrees: Yonaguni (122.93° E) to Minamitorishima (153.99° E),
 * Okinotorishima (20.42° N) to the north of Etorofu (45.56° N). A point outside it is a mistake, most often
 * latitude and longitude exchanged.
 */
export const BOUNDS = { west: 122, south: 20, east: 154, north: 46 } as const;

/** Most entrance points of one record. */
export const MAX_ENTRANCES = 1000;

/** True when a longitude and a latitude in degrees lie inside {@link BOUNDS}; false for anything not a number. */
export function isInBounds(longitude: unknown, latitude: unknown): boolean {
  return (
    typeof longitude === 'number' &&
    typeof latitude === 'number' &&
    longitude >= BOUNDS.west &&
    longitude <= BOUNDS.east &&
    latitude >= BOUNDS.south &&
    latitude <= BOUNDS.north
  );
}

/** The rule of {@link isInBounds} in words, for messages. */
export const BOUNDS_RULE = `longitude ${BOUNDS.west} to ${BOUNDS.east} and latitude ${BOUNDS.south} to ${BOUNDS.north} degrees`;

/**
 * Checks one point, `[longitude, latitude]` in degrees.
 * @param field what to call it in the fault
 */
export function pointFault(field: string, value: unknown): string | undefined {
  return Array.isArray(value) && value.length === 2 && isInBounds(value[0], value[1])
    ? undefined
    : `${field}: ${quoted(value)}: must be [longitude, latitude] with ${BOUNDS_RULE}`;
}

/** Checks a list of entrance points. */
export function entrancesFault(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_ENTRANCES)
    return `entrance_point: ${quoted(value)}: must be an array of 1 to ${MAX_ENTRANCES} points (null for none)`;
  for (let at = 0; at < value.length; at++) {
    const fault = pointFault(`entrance_point[${at}]`, value[at]);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
