import type { LonLat } from '../vocabulary/coordinates.js';
import type { MessageLanguage } from '../vocabulary/message.js';
import { reasons } from '../vocabulary/messages.js';
import { STATIONS_AROUND } from '../vocabulary/stations.js';
import type { ParameterError } from './errors.js';
import type { ParameterEntry } from './parameters.js';
import { SentParameters } from './sent-parameters.js';
import { type Parsed, parsePosition } from './values.js';

/** Parameters of `GET /stations`. */
const NAMES = ['position', 'limit', 'distance'];

/** Checked parameters of `GET /stations`. */
interface StationsParameters {
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
  const sent = new SentParameters(entries, NAMES, language);
  if (sent.text('position') === undefined) sent.fail('position', reasons.noPoint(), null);
  const position = sent.value('position', parsePosition);
  const { usual, most, metres } = STATIONS_AROUND;
  const limit = sent.value('limit', (text) => wholeNumber(text, most)) ?? usual;
  const distance = sent.value('distance', parseDistance) ?? metres;
  return sent.errors.length > 0 || position === undefined
    ? { errors: sent.errors }
    : { position, limit, distance };
}

function wholeNumber(text: string, most: number): Parsed<number> {
  if (!/^-?[0-9]+$/.test(text)) return { reason: reasons.notInteger() };
  const value = Number(text);
  return value >= 1 && value <= most ? { value } : { reason: reasons.outOfRange('limit', 1, most) };
}

function parseDistance(text: string): Parsed<number> {
  const value = /^-?(?:[0-9]+\.?[0-9]*|\.[0-9]+)$/.test(text) ? Number(text) : Number.NaN;
  return value > 0 && value <= STATIONS_AROUND.metres
    ? { value }
    : { reason: reasons.distanceOutOfRange(STATIONS_AROUND.metres) };
}
