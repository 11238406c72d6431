import type { MessageLanguage } from '../vocabulary/message.js';
import { reasons } from '../vocabulary/messages.js';
import { type ParameterError, parameterError } from './errors.js';
import { nearest } from './nearest.js';
import type { ParameterEntry } from './parameters.js';

/** Parameters of `GET /lineage`. */
const NAMES = ['address_code'];

/** Digits of an address code at most. */
export const CODE_DIGITS = 40;

/** Reads the parameters of `GET /lineage`; a value is null where it could not be decoded. */
export function parseLineageParameters(
  entries: Iterable<ParameterEntry>,
  language: MessageLanguage,
): { readonly code: string } | { readonly errors: readonly ParameterError[] } {
  const errors: ParameterError[] = [];
  const wrong = (reason: Parameters<typeof parameterError>[1], value: string | null): void => {
    errors.push(parameterError('address_code', reason, value, language));
  };
  let code: string | null | undefined;
  for (const [name, value] of entries) {
    if (name !== 'address_code')
      errors.push(parameterError(name, reasons.unknown(nearest(name, NAMES)), value, language));
    else if (code !== undefined) wrong(reasons.repeated(), value);
    else code = value;
  }
  if (code === undefined) wrong(reasons.noCode(), null);
  else if (code === '') wrong(reasons.empty(), code);
  else if (code !== null && (!/^[0-9]+$/.test(code) || code.length > CODE_DIGITS))
    wrong(reasons.notDigits(CODE_DIGITS), code);
  return errors.length > 0 || code == null ? { errors } : { code };
}
