import type { MessageLanguage } from '../vocabulary/message.js';
import { reasons } from '../vocabulary/messages.js';
import { type ParameterError, parameterError } from './errors.js';
import { nearest } from './nearest.js';
import type { ParameterEntry } from './parameters.js';

/** Parameters of `GET /suggest`. */
const NAMES = ['word'];

/** Reads the parameters of `GET /suggest`; a value is null where it could not be decoded. */
export function parseSuggestParameters(
  entries: Iterable<ParameterEntry>,
  language: MessageLanguage,
): { readonly word: string } | { readonly errors: readonly ParameterError[] } {
  const errors: ParameterError[] = [];
  let word: string | null | undefined;
  for (const [name, value] of entries) {
    if (name !== 'word')
      errors.push(parameterError(name, reasons.unknown(nearest(name, NAMES)), value, language));
    else if (word !== undefined) errors.push(parameterError(name, reasons.repeated(), value, language));
    else word = value;
  }
  if (word === undefined) errors.push(parameterError('word', reasons.noWord(), null, language));
  else if (word?.trim() === '') errors.push(parameterError('word', reasons.empty(), word, language));
  return errors.length > 0 || word == null ? { errors } : { word };
}
