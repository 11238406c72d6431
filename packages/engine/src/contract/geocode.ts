import type { ForeignLanguage } from '../vocabulary/languages.js';
import type { MessageLanguage } from '../vocabulary/message.js';
import { jsonTypeOf, reasons } from '../vocabulary/messages.js';
import { GEOCODE_TARGETS } from '../vocabulary/searches.js';
import { joinedAddress } from './address-parts.js';
import { type ParameterError, parameterError } from './errors.js';
import type { ParameterEntry } from './parameters.js';
import { SentParameters } from './sent-parameters.js';
import { parseBoolean, parseNameLanguages } from './values.js';

/** Whether the house or the lot of an address is wanted; null: either. */
export type GeocodeTarget = (typeof GEOCODE_TARGETS)[number] | null;

/** Settings of all words of a batch. */
export interface GeocodeSettings {
  /** For words that name none. */
  readonly target: GeocodeTarget;
  /** Whether the parts of addresses are wanted; absent: no. */
  readonly parts?: boolean;
  /** Languages of names as they are sent, `en,ko`; absent: Japanese alone. */
  readonly lang?: string;
}

/** One word to be understood. */
export interface GeocodeWord extends Omit<GeocodeSettings, 'lang'> {
  readonly word: string;
  /** Languages whose names records have besides the Japanese ones; absent: none. */
  readonly names?: readonly ForeignLanguage[];
}

/** A word, or everything that is wrong with it. */
export type CheckedWord = GeocodeWord | { readonly errors: readonly ParameterError[] };

const NO_NAMES = { value: [] } as const;

/** Parameters of `GET /geocode`. */
const NAMES = ['word', 'target', 'parts', 'lang'];

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
  const [target, lang] = [sent.text('target'), sent.text('lang') ?? undefined];
  const checked = checkWord(word ?? ' ', target, { lang }, language);
  if (word !== undefined && word !== null && 'errors' in checked) sent.errors.push(...checked.errors);
  if (word == null && 'errors' in checked)
    sent.errors.push(...checked.errors.filter(({ parameter }) => parameter !== 'word'));
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
  settings: GeocodeSettings,
  language: MessageLanguage,
): CheckedWord {
  const { target } = settings;
  if (typeof element === 'string') return checkWord(element, target ?? undefined, settings, language);
  if (isElement(element)) {
    const word = 'parts' in element ? joinedAddress(element.parts) : element.word;
    return checkWord(word, element.target ?? target ?? undefined, settings, language);
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

/** @param settings of the answer, aside from the word's target */
function checkWord(
  word: string,
  target: string | null | undefined,
  { parts = false, lang }: Omit<GeocodeSettings, 'target'>,
  language: MessageLanguage,
): CheckedWord {
  const errors: ParameterError[] = [];
  if (word.trim() === '') errors.push(parameterError('word', reasons.empty(), word, language));
  const wanted = GEOCODE_TARGETS.find((each) => each === target) ?? null;
  if (target !== undefined && wanted === null)
    errors.push(parameterError('target', reasons.notOneOf(GEOCODE_TARGETS), target, language));
  const names = lang === undefined ? NO_NAMES : parseNameLanguages(lang);
  if ('reason' in names) errors.push(parameterError('lang', names.reason, lang ?? null, language));
  if (errors.length > 0 || 'reason' in names) return { errors };
  const checked: GeocodeWord = { word, target: wanted };
  if (!parts && names.value.length === 0) return checked;
  return {
    ...checked,
    ...(parts ? { parts } : {}),
    ...(names.value.length === 0 ? {} : { names: names.value }),
  };
}
