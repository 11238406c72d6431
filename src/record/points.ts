import { isInJapan, JAPAN_RULE } from '../vocabulary/coordinates.js';
import { quoted } from './quoted.js';

/** Most entrance points of one record. */
const MAX_ENTRANCES = 1000;

/**
 * Checks one point, `[longitude, latitude]` in degrees.
 * @param field what to call it in the fault
 */
export function pointFault(field: string, value: unknown): string | undefined {
  return Array.isArray(value) && value.length === 2 && isInJapan(value[0], value[1])
    ? undefined
    : `${field}: ${quoted(value)}: must be [longitude, latitude] with ${JAPAN_RULE}`;
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
