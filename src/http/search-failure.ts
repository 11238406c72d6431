import { parameterError } from '../contract/errors.js';
import { type MessageLanguage, reasons } from '../contract/messages.js';
import { NotImplemented, Unavailable } from '../search/query.js';
import { RequestFailure } from './failure.js';

/** The contract's error for what a search by a word threw; anything unknown stays as it is. */
export function searchFailure(error: unknown, language: MessageLanguage): unknown {
  if (error instanceof NotImplemented) {
    const reason = parameterError(error.parameter, reasons.notImplemented(), null, language);
    return new RequestFailure('NOT_IMPLEMENTED', [reason]);
  }
  if (error instanceof Unavailable) return new RequestFailure('UNAVAILABLE', [], error.retryAfter);
  return error;
}
