import type { MessageLanguage } from '../vocabulary/message.js';
import { reasons } from '../vocabulary/messages.js';
import type { ParameterError } from './errors.js';
import type { ParameterEntry } from './parameters.js';
import { SentParameters } from './sent-parameters.js';

/** Parameters of `GET /lineage`. */
const NAMES = ['address_code'];

/** Digits of an address code at most. */
export const CODE_DIGITS = 40;

/** Reads the parameters of `GET /lineage`; a value is null where it could not be decoded. */
export function parseLineageParameters(
  entries: Iterable<ParameterEntry>,
  language: MessageLanguage,
): { readonly code: string } | { readonly errors: readonly ParameterError[] } {
  const sent = new SentParameters(entries, NAMES, language);
  const wrong = (reason: Parameters<SentParameters['fail']>[1], value: string | null): void =>
    sent.fail('address_code', reason, value);
  const code = sent.text('address_code');
  if (code === undefined) wrong(reasons.noCode(), null);
  else if (code === '') wrong(reasons.empty(), code);
  else if (code !== null && (!/^[0-9]+$/.test(code) || code.length > CODE_DIGITS))
    wrong(reasons.notDigits(CODE_DIGITS), code);
  return sent.errors.length > 0 || code == null ? { errors: sent.errors } : { code };
}
