import type { MessageLanguage } from '../vocabulary/message.js';
import { reasons } from '../vocabulary/messages.js';
import { type ParameterError, parameterError } from './errors.js';
import type { ParameterEntry } from './parameters.js';

/** Forms of the answers of searches and of `/geocode`. */
export const FORMATS = ['json', 'geojson'] as const;

/** A form of an answer. */
type Format = (typeof FORMATS)[number];

/** Parameters without `format`, and its value or the error of its value. */
interface FormatResult {
  readonly entries: readonly ParameterEntry[];
  readonly format: Format;
  readonly errors: readonly ParameterError[];
}

/**
 * Takes `format` out of the parameters of a request. GeoJSON is in WGS 84 (RFC 7946 §4), which JGD2011 stands for; any other
 * datum is an error.
 * @param language asked for where there is an error
 */
export function readFormat(
  entries: readonly ParameterEntry[],
  language: () => MessageLanguage,
): FormatResult {
  const given = entries.filter(([name]) => name === 'format');
  if (given.length === 0) return { entries, format: 'json', errors: [] };
  const errors: ParameterError[] = [];
  const [[, value]] = given;
  const format = FORMATS.find((each) => each === value);
  if (given.length > 1) errors.push(parameterError('format', reasons.repeated(), value, language()));
  else if (format === undefined && value !== null)
    errors.push(parameterError('format', reasons.notOneOf(FORMATS), value, language()));
  const datum = entries.find(([name, text]) => name === 'datum' && text !== 'JGD' && text !== null);
  if (format === 'geojson' && datum !== undefined)
    errors.push(parameterError('datum', reasons.onlyJgd(), datum[1], language()));
  return { entries: entries.filter(([name]) => name !== 'format'), format: format ?? 'json', errors };
}
