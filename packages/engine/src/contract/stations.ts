import type { LonLat } from '../vocabulary/coordinates.js';
import type { MessageLanguage } from '../vocabulary/message.js';
import { reasons } from '../vocabulary/messages.js';
import { STATIONS_AROUND } from '../vocabulary/stations.js';
import { type ParameterError, parameterError } from './errors.js';
import { nearest } from './nearest.js';
import type { ParameterEntry } from './parameters.js';
import { type Parsed, parsePosition } from './values.js';

/** Parameters of `GET /stations`. */
const NAMES = ['position', 'limit', 'distance'];

/** Checked parameters of `GET /stations`. */
export interface StationsParameters {
  readonly position: LonLat;
  /** Stations at most. */
  readonly limit: number;
  /** Metres at most. */
  readonly distance: number;
}

/** Reads the parameters of `GET /stations`; a value is null where it could not be decoded. */
export function parseStationsParameters(
  entries: Iterable<ParameterEntry>,
  language: MessageLanguage,
): StationsParameters | { readonly errors: readonly ParameterError[] } {
  const errors: ParameterError[] = [];
  const fail = (name: string, reason: Parameters<typeof parameterError>[1], value: string | null): void => {
    errors.push(parameterError(name, reason, value, language));
  };
  const values = new Map<string, string | null>();
  for (const [name, value] of entries) {
    if (!NAMES.includes(name)) fail(name, reasons.unknown(nearest(name, NAMES)), value);
    else if (values.has(name)) fail(name, reasons.repeated(), value);
    else values.set(name, value);
  }
  const read = <T>(name: string, parse: (text: string) => Parsed<T>): T | undefined => {
    const text = values.get(name);
    if (text === undefined || text === null) return undefined;
    const parsed = parse(text);
    if ('value' in parsed) return parsed.value;
    fail(name, parsed.reason, text);
    return undefined;
  };
  if (!values.has('position')) fail('position', reasons.noCondition(['position']), null);
  const position = read('position', parsePosition);
  const { usual, most, metres } = STATIONS_AROUND;
  const limit = read('limit', (text) => wholeNumber(text, most)) ?? usual;
  const distance = read('distance', parseDistance) ?? metres;
  return errors.length > 0 || position === undefined ? { errors } : { position, limit, distance };
}

function wholeNumber(text: string, most: number): Parsed<number> {
  if (!/^[0-9]+$/.test(text)) return { reason: reasons.notInteger() };
  const value = Number(text);
  return value >= 1 && value <= most ? { value } : { reason: reasons.outOfRange('limit', 1, most) };
}

function parseDistance(text: string): Parsed<number> {
  const value = /^(?:[0-9]+\.?[0-9]*|\.[0-9]+)$/.test(text) ? Number(text) : Number.NaN;
  return value > 0 && value <= STATIONS_AROUND.metres
    ? { value }
    : { reason: reasons.radiusOutOfRange(STATIONS_AROUND.metres) };
}
