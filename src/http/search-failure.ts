import { parameterError } from '../contract/errors.js';
import { type MessageLanguage, reasons } from '../contract/messages.js';
import { AnswerTooLarge, NotImplemented, Unavailable } from '../search/query.js';
import { RequestFailure } from './failure.js';

/** What was asked, for errors that name a value of it. */
export interface Asked {
  /** The value that a parameter was given, or null. */
  value(parameter: string): string | null;
  /** The largest answer in bytes. */
  readonly maxBytes: number;
}

/** Requests whose parameters are not named, and whose answers are small. */
const NO_VALUES: Asked = { value: () => null, maxBytes: Number.POSITIVE_INFINITY };

/** The contract's error for what a search threw; anything unknown stays as it is. */
export function searchFailure(error: unknown, language: MessageLanguage, asked = NO_VALUES): unknown {
  if (error instanceof NotImplemented) {
    const { parameter } = error;
    const reason = parameterError(parameter, reasons.notImplemented(), asked.value(parameter), language);
    return new RequestFailure('NOT_IMPLEMENTED', [reason]);
  }
  if (error instanceof AnswerTooLarge) {
    const tooLarge = reasons.answerTooLarge(asked.maxBytes);
    const reason = parameterError('limit', tooLarge, asked.value('limit'), language);
    return new RequestFailure('PAYLOAD_TOO_LARGE', [reason]);
  }
  if (error instanceof Unavailable) return new RequestFailure('UNAVAILABLE', [], error.retryAfter);
  return error;
}
