import { isInJapan } from '@banchi/engine/vocabulary/coordinates.js';
import type { Message } from '@banchi/engine/vocabulary/message.js';
import { messages, valueFault } from './messages.js';

/** Most entrance points of one record. */
const MAX_ENTRANCES = 1000;

/**
 * Checks one point, `[longitude, latitude]` in degrees.
 * @param field its name in the fault
 */
export function pointFault(field: string, value: unknown): Message | undefined {
  return Array.isArray(value) && value.length === 2 && isInJapan(value[0], value[1])
    ? undefined
    : valueFault(field, value, messages.point);
}

/** Checks a list of entrance points. */
export function entrancesFault(value: unknown): Message | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_ENTRANCES)
    return valueFault('entrance_point', value, messages.points(MAX_ENTRANCES));
  for (let at = 0; at < value.length; at++) {
    const fault = pointFault(`entrance_point[${at}]`, value[at]);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
