import { pointFault } from './points.js';
import { quoted } from './quoted.js';

/**
 * Checks a GeoJSON Polygon or MultiPolygon (RFC 7946 §3.1.6): closed rings of at least four points, each
 * `[longitude, latitude]` in degrees. Winding and crossings are not checked here. A `bbox` member is passed over.
 */
export function polygonFault(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return `polygon: ${quoted(value)}: must be a GeoJSON Polygon or MultiPolygon`;
  const geometry = value as Record<string, unknown>;
  for (const key in geometry) {
    if (key !== 'type' && key !== 'coordinates' && key !== 'bbox')
      return `polygon: ${quoted(key)}: unknown field`;
  }
  const { type, coordinates } = geometry;
  if (type !== 'Polygon' && type !== 'MultiPolygon')
    return `polygon.type: ${quoted(type)}: must be Polygon or MultiPolygon`;
  if (type === 'Polygon') return ringsFault('polygon.coordinates', coordinates);
  if (!Array.isArray(coordinates) || coordinates.length === 0)
    return `polygon.coordinates: ${quoted(coordinates)}: must be an array of at least one polygon`;
  for (let at = 0; at < coordinates.length; at++) {
    const fault = ringsFault(`polygon.coordinates[${at}]`, coordinates[at]);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function ringsFault(field: string, value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0)
    return `${field}: ${quoted(value)}: must be an array of at least one ring`;
  for (let at = 0; at < value.length; at++) {
    const fault = ringFault(`${field}[${at}]`, value[at]);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function ringFault(field: string, value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length < 4)
    return `${field}: ${quoted(value)}: must be a ring of at least 4 points`;
  for (let at = 0; at < value.length; at++) {
    // The name of the point is made only for a faulty one: rings are long.
    if (pointFault(field, value[at]) !== undefined) return pointFault(`${field}[${at}]`, value[at]);
  }
  const first = value[0];
  const last = value[value.length - 1];
  return first[0] === last[0] && first[1] === last[1]
    ? undefined
    : `${field}: ring is not closed: begins at ${quoted(first)}, ends at ${quoted(last)}`;
}
