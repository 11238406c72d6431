import type { MessageLanguage } from '../vocabulary/message.js';
import { jsonTypeOf, reasons } from '../vocabulary/messages.js';
import { GEOCODE_TARGETS } from '../vocabulary/searches.js';
import { joinedAddress } from './address-parts.js';
import { type ParameterError, parameterError } from './errors.js';
import type { ParameterEntry } from './parameters.js';
import { SentParameters } from './sent-parameters.js';
import { parseBoolean } from './values.js';

/** Whether the house or the lot of an address is wanted; null: either. */
export type GeocodeTarget = (typeof GEOCODE_TARGETS)[number] | null;

/** Settings of all words of a batch. */
export interface GeocodeSettings {
  /** For words that name none. */
  readonly target: GeocodeTarget;
  /** Whether the parts of addresses are wanted; absent: no. */
  readonly parts?: boolean;
}

/** One word to be understood. */
export interface GeocodeWord extends GeocodeSettings {
  readonly word: string;
}

/** A word, or everything that is wrong with it. */
export type CheckedWord = GeocodeWord | { readonly errors: readonly ParameterError[] };

/** Parameters of `GET /geocode`. */
const NAMES = ['word', 'target', 'parts'];

/**
 * Reads the parameters of `GET /geocode`; a value is null where it could not be decoded.
 * @param names parameters that may be given
 */
export function parseGeocodeParameters(
  entries: Iterable<ParameterEntry>,
  language: MessageLanguage,
  names: readonly string[] = NAMES,
): CheckedWord {
  const sent = new SentParameters(entries, names, language);
  const word = sent.text('word');
  if (word === undefined) sent.fail('word', reasons.noWord(), null);
  const checked = checkWord(word ?? ' ', sent.text('target'), language);
  if (word !== undefined && word !== null && 'errors' in checked) sent.errors.push(...checked.errors);
  if (word == null && 'errors' in checked)
    sent.errors.push(...checked.errors.filter(({ parameter }) => parameter === 'target'));
  const parts = sent.value('parts', parseBoolean) ?? false;
  if (sent.errors.length > 0 || 'errors' in checked) return { errors: sent.errors };
  return parts ? { ...checked, parts } : checked;
}

/**
 * Reads one element of a batch: a string, `{"word":"…","target":"house"}`, or the parts of an address with a target or without,
 * `{"parts":["8階","文京区春日1-16-21"]}`.
 */
export function parseGeocodeElement(
  element: unknown,
  { target, parts }: GeocodeSettings,
  language: MessageLanguage,
): CheckedWord {
  if (typeof element === 'string') return withParts(checkWord(element, target ?? undefined, language), parts);
  if (isElement(element)) {
    const word = 'parts' in element ? joinedAddress(element.parts) : element.word;
    return withParts(checkWord(word, element.target ?? target ?? undefined, language), parts);
  }
  // the error names only the type: writing out a value nested a million times would end in an error of its own
  return { errors: [parameterError(null, reasons.notAWord(jsonTypeOf(element)), null, language)] };
}

/** An element of a batch that is an object, its target unchecked. */
type GivenElement = ({ readonly word: string } | { readonly parts: readonly string[] }) & {
  readonly target?: string;
};

function isElement(element: unknown): element is GivenElement {
  if (typeof element !== 'object' || element === null || Array.isArray(element)) return false;
  const { target, ...others } = element as Record<string, unknown>;
  if (target !== undefined && typeof target !== 'string') return false;
  const [name, ...more] = Object.keys(others);
  if (more.length > 0) return false;
  return name === 'word' ? typeof others.word === 'string' : name === 'parts' && areParts(others.parts);
}

function areParts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === 'string');
}

/** A word whose parts are wanted where a batch wants them. */
function withParts(checked: CheckedWord, parts = false): CheckedWord {
  return parts && !('errors' in checked) ? { ...checked, parts } : checked;
}

function checkWord(word: string, target: string | null | undefined, language: MessageLanguage): CheckedWord {
  const errors: ParameterError[] = [];
  if (word.trim() === '') errors.push(parameterError('word', reasons.empty(), word, language));
  const wanted = GEOCODE_TARGETS.find((each) => each === target) ?? null;
  if (target !== undefined && wanted === null)
    errors.push(parameterError('target', reasons.notOneOf(GEOCODE_TARGETS), target, language));
  return errors.length > 0 ? { errors } : { word, target: wanted };
}
