import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import { messages, valueFault } from './messages.js';
import { pointFault } from './points.js';
import { quoted } from './quoted.js';

/**
 * Checks a GeoJSON Polygon or MultiPolygon (RFC 7946 §3.1.6): closed rings of at least four points, each
 * `[longitude, latitude]` in degrees. Winding and crossings are not checked here. A `bbox` member is passed over.
 * @param field its name in the fault
 */
export function polygonFault(value: unknown, field = 'polygon'): Message | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return valueFault(field, value, messages.geometry);
  const geometry = value as Record<string, unknown>;
  for (const key in geometry) {
    if (key !== 'type' && key !== 'coordinates' && key !== 'bbox')
      return about(`${field}: ${quoted(key)}`, messages.unknownField);
  }
  const { type, coordinates } = geometry;
  if (type !== 'Polygon' && type !== 'MultiPolygon')
    return valueFault(`${field}.type`, type, messages.geometryType);
  if (type === 'Polygon') return ringsFault(`${field}.coordinates`, coordinates);
  if (!Array.isArray(coordinates) || coordinates.length === 0)
    return valueFault(`${field}.coordinates`, coordinates, messages.polygons);
  for (let at = 0; at < coordinates.length; at++) {
    const fault = ringsFault(`${field}.coordinates[${at}]`, coordinates[at]);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function ringsFault(field: string, value: unknown): Message | undefined {
  if (!Array.isArray(value) || value.length === 0) return valueFault(field, value, messages.rings);
  for (let at = 0; at < value.length; at++) {
    const fault = ringFault(`${field}[${at}]`, value[at]);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function ringFault(field: string, value: unknown): Message | undefined {
  if (!Array.isArray(value) || value.length < 4) return valueFault(field, value, messages.ring);
  for (let at = 0; at < value.length; at++) {
    // The name of the point is made only for a faulty one: rings are long.
    if (pointFault(field, value[at]) !== undefined) return pointFault(`${field}[${at}]`, value[at]);
  }
  const first = value[0];
  const last = value[value.length - 1];
  return first[0] === last[0] && first[1] === last[1]
    ? undefined
    : about(field, messages.openRing(first, last));
}
