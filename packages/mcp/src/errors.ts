import { parameterError } from '@banchi/engine/contract/errors.js';
import { type RequestError, requestError } from '@banchi/engine/library/errors.js';
import type { Message } from '@banchi/engine/vocabulary/message.js';

/** The language of errors for assistants. */
const LANGUAGE = 'en';

/** The error for a wrong argument. */
export function invalid(name: string, reason: Message, value: string | null): RequestError {
  return requestError('INVALID_PARAMETER', [parameterError(name, reason, value, LANGUAGE)], LANGUAGE);
}
