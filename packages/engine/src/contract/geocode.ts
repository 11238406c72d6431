import { GEOCODE_TARGETS } from '../vocabulary/searches.js';
import { joinedAddress } from './address-parts.js';
import { type ParameterError, parameterError } from './errors.js';
import { jsonTypeOf, type MessageLanguage, reasons } from './messages.js';
import { nearest } from './nearest.js';
import type { ParameterEntry } from './parameters.js';

/** Whether the house or the lot of an address is wanted; null: either. */
export type GeocodeTarget = (typeof GEOCODE_TARGETS)[number] | null;

/** One word to be understood. */
export interface GeocodeWord {
  readonly word: string;
  readonly target: GeocodeTarget;
}

/** A word, or everything that is wrong with it. */
export type CheckedWord = GeocodeWord | { readonly errors: readonly ParameterError[] };

/** Parameters of `GET /geocode`. */
const NAMES = ['word', 'target'];

/** Reads the parameters of `GET /geocode`; a value is null where it could not be decoded. */
export function parseGeocodeParameters(
  entries: Iterable<ParameterEntry>,
  language: MessageLanguage,
): CheckedWord {
  const errors: ParameterError[] = [];
  const given = new Map<string, string | null>();
  for (const [name, value] of entries) {
    if (!NAMES.includes(name))
      errors.push(parameterError(name, reasons.unknown(nearest(name, NAMES)), value, language));
    else if (given.has(name)) errors.push(parameterError(name, reasons.repeated(), value, language));
    else given.set(name, value);
  }
  const word = given.get('word');
  if (word === undefined) errors.push(parameterError('word', reasons.noWord(), null, language));
  const checked = checkWord(word ?? ' ', given.get('target'), language);
  if (word !== undefined && word !== null && 'errors' in checked) errors.push(...checked.errors);
  if (word == null && 'errors' in checked)
    errors.push(...checked.errors.filter(({ parameter }) => parameter === 'target'));
  return errors.length > 0 || 'errors' in checked ? { errors } : checked;
}

/**
 * Reads one element of a batch: a string, the parts of an address as a list of strings, or an object with either,
 * `{"word":"…","target":"house"}`.
 */
export function parseGeocodeElement(
  element: unknown,
  target: GeocodeTarget,
  language: MessageLanguage,
): CheckedWord {
  if (isWord(element)) return checkWord(wordOf(element), target ?? undefined, language);
  if (isWordObject(element))
    return checkWord(wordOf(element.word), element.target ?? target ?? undefined, language);
  // Only its type is told: to write out what was nested a million times would end in an error of its own.
  return { errors: [parameterError(null, reasons.notAWord(jsonTypeOf(element)), null, language)] };
}

/** A word, or the parts of one. */
export type WordOrParts = string | readonly string[];

function isWord(value: unknown): value is WordOrParts {
  return (
    typeof value === 'string' ||
    (Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === 'string'))
  );
}

function wordOf(given: WordOrParts): string {
  return typeof given === 'string' ? given : joinedAddress(given);
}

function isWordObject(element: unknown): element is { word: WordOrParts; target?: string } {
  if (typeof element !== 'object' || element === null || Array.isArray(element)) return false;
  const { word, target, ...others } = element as Record<string, unknown>;
  const isTarget = target === undefined || typeof target === 'string';
  return isWord(word) && isTarget && Object.keys(others).length === 0;
}

function checkWord(word: string, target: string | null | undefined, language: MessageLanguage): CheckedWord {
  const errors: ParameterError[] = [];
  if (word.trim() === '') errors.push(parameterError('word', reasons.empty(), word, language));
  const wanted = GEOCODE_TARGETS.find((each) => each === target) ?? null;
  if (target !== undefined && wanted === null)
    errors.push(parameterError('target', reasons.notOneOf(GEOCODE_TARGETS), target, language));
  return errors.length > 0 ? { errors } : { word, target: wanted };
}
