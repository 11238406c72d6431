import type { Datum, LonLat } from '../vocabulary/coordinates.js';
import { isWithinEarth } from '../vocabulary/coordinates.js';
import type { ForeignLanguage } from '../vocabulary/languages.js';
import { LEVELS, type Level } from '../vocabulary/levels.js';
import type { MessageLanguage } from '../vocabulary/message.js';
import { jsonTypeOf, reasons } from '../vocabulary/messages.js';
import { writtenPoint } from '../vocabulary/written-point.js';
import { type ParameterError, parameterError } from './errors.js';
import type { ParameterEntry } from './parameters.js';
import { SentParameters } from './sent-parameters.js';
import { parseDatum, parseLevels, parseNameLanguages, parsePosition } from './values.js';

/** Settings of all points of a batch. */
export interface ReverseSettings {
  /** Levels that records may have; the finest at a point is taken. */
  readonly levels: readonly Level[];
  /** Datum of points and answers. */
  readonly datum: Datum;
  /** Languages whose names records have besides the Japanese ones. */
  readonly names: readonly ForeignLanguage[];
}

/** A point whose address is wanted. */
export interface ReversePoint extends ReverseSettings {
  /** `[longitude, latitude]` in degrees. */
  readonly position: LonLat;
}

/** Everything that is wrong with parameters. */
interface Faults {
  readonly errors: readonly ParameterError[];
}

/** A point, or everything that is wrong with it. */
type CheckedPoint = ReversePoint | Faults;

/** Parameters of `GET /reverse`; `POST /reverse` has all but the first. */
const NAMES = ['position', 'address_level', 'datum', 'lang'];

/** Reads the parameters of `GET /reverse`; a value is null where it could not be decoded. */
export function parseReverseParameters(
  entries: Iterable<ParameterEntry>,
  language: MessageLanguage,
): CheckedPoint {
  const sent = new SentParameters(entries, NAMES, language);
  const settings = settingsOf(sent);
  const position = sent.value('position', parsePosition);
  if (sent.text('position') === undefined) sent.fail('position', reasons.noPoint(), null);
  if (position === undefined || sent.errors.length > 0) return { errors: sent.errors };
  return { position, ...settings };
}

/** Reads the parameters of `POST /reverse`, which hold for every point. */
export function parseReverseSettings(
  entries: Iterable<ParameterEntry>,
  language: MessageLanguage,
): ReverseSettings | Faults {
  const sent = new SentParameters(entries, NAMES.slice(1), language);
  const settings = settingsOf(sent);
  return sent.errors.length > 0 ? { errors: sent.errors } : settings;
}

/**
 * Reads one element of a batch: `[139.7524182, 35.7083346]`, longitude first, or a text with a latitude and a longitude in either
 * order, `"35°42′30″N 139°45′8″E"`.
 */
export function parseReverseElement(
  element: unknown,
  settings: ReverseSettings,
  language: MessageLanguage,
): CheckedPoint {
  if (typeof element === 'string') {
    const position = writtenPoint(element);
    if (position !== null) return { ...settings, position };
    return { errors: [parameterError(null, reasons.notInJapan(), element, language)] };
  }
  if (!isPair(element))
    return { errors: [parameterError(null, reasons.notAPoint(jsonTypeOf(element)), null, language)] };
  if (isWithinEarth(element)) return { ...settings, position: element };
  const checked = parsePosition(element.join(','));
  const reason = 'reason' in checked ? checked.reason : reasons.notNumbers('longitude,latitude');
  return { errors: [parameterError(null, reason, element.join(','), language)] };
}

function isPair(element: unknown): element is LonLat {
  return Array.isArray(element) && element.length === 2 && element.every((each) => typeof each === 'number');
}

function settingsOf(sent: SentParameters): ReverseSettings {
  return {
    levels: sent.value('address_level', parseLevels) ?? LEVELS,
    datum: sent.value('datum', parseDatum) ?? 'JGD',
    names: sent.value('lang', parseNameLanguages) ?? [],
  };
}
