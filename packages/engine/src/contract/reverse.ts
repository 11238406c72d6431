import type { Datum, LonLat } from '../vocabulary/coordinates.js';
import { isWithinEarth } from '../vocabulary/coordinates.js';
import { LEVELS, type Level } from '../vocabulary/levels.js';
import type { MessageLanguage } from '../vocabulary/message.js';
import { jsonTypeOf, reasons } from '../vocabulary/messages.js';
import { writtenPoint } from '../vocabulary/written-point.js';
import { type ParameterError, parameterError } from './errors.js';
import { nearest } from './nearest.js';
import type { ParameterEntry } from './parameters.js';
import { type Parsed, parseDatum, parseLevels, parsePosition } from './values.js';

/** Settings of all points of a batch. */
export interface ReverseSettings {
  /** Levels that records may have; the finest at a point is taken. */
  readonly levels: readonly Level[];
  /** Datum of points and answers. */
  readonly datum: Datum;
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
export type CheckedPoint = ReversePoint | Faults;

/** Parameters of `GET /reverse`; `POST /reverse` has all but the first. */
const NAMES = ['position', 'address_level', 'datum'];

/** Reads the parameters of `GET /reverse`; a value is null where it could not be decoded. */
export function parseReverseParameters(
  entries: Iterable<ParameterEntry>,
  language: MessageLanguage,
): CheckedPoint {
  const read = new SentParameters(entries, NAMES, language);
  const settings = read.settings();
  const position = read.value('position', parsePosition);
  if (!read.has('position')) read.errors.push(parameterError('position', reasons.noPoint(), null, language));
  if (position === undefined || read.errors.length > 0) return { errors: read.errors };
  return { position, ...settings };
}

/** Reads the parameters of `POST /reverse`, which hold for every point. */
export function parseReverseSettings(
  entries: Iterable<ParameterEntry>,
  language: MessageLanguage,
): ReverseSettings | Faults {
  const read = new SentParameters(entries, NAMES.slice(1), language);
  const settings = read.settings();
  return read.errors.length > 0 ? { errors: read.errors } : settings;
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

/** The parameters of one request, and their errors. */
class SentParameters {
  readonly errors: ParameterError[] = [];
  readonly #given = new Map<string, string | null>();
  readonly #language: MessageLanguage;

  constructor(entries: Iterable<ParameterEntry>, names: readonly string[], language: MessageLanguage) {
    this.#language = language;
    for (const [name, value] of entries) {
      if (!names.includes(name))
        this.errors.push(parameterError(name, reasons.unknown(nearest(name, names)), value, language));
      else if (this.#given.has(name))
        this.errors.push(parameterError(name, reasons.repeated(), value, language));
      else this.#given.set(name, value);
    }
  }

  has(name: string): boolean {
    return this.#given.has(name);
  }

  settings(): ReverseSettings {
    return {
      levels: this.value('address_level', parseLevels) ?? LEVELS,
      datum: this.value('datum', parseDatum) ?? 'JGD',
    };
  }

  /** The value of a parameter; undefined when it is absent or wrong, and then the error is noted. */
  value<T>(name: string, parse: (text: string) => Parsed<T>): T | undefined {
    const text = this.#given.get(name);
    if (text === undefined || text === null) return undefined;
    const parsed = parse(text);
    if ('value' in parsed) return parsed.value;
    this.errors.push(parameterError(name, parsed.reason, text, this.#language));
    return undefined;
  }
}
