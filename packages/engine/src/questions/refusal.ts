import { type ErrorCode, type ParameterError, parameterError } from '../contract/errors.js';
import { AnswerTooLarge, NotImplemented, Unavailable } from '../search/query.js';
import { PlaceWanted } from '../shards/place-wanted.js';
import type { MessageLanguage } from '../vocabulary/message.js';
import { reasons } from '../vocabulary/messages.js';
import { Refused } from './question.js';

/** The question, for errors that name a value of it. */
export interface Asked {
  /** The value that a parameter was given, or null. */
  value(parameter: string): string | null;
  /** The largest answer in bytes. */
  readonly maxBytes: number;
}

/** Why a search does not answer, in the contract's words. */
interface SearchRefusal {
  readonly code: ErrorCode;
  readonly errors: readonly ParameterError[];
  /** Seconds after which asking again makes sense. */
  readonly retryAfter?: number;
}

/** Requests whose parameters are not named, and whose answers are small. */
const NO_VALUES: Asked = { value: () => null, maxBytes: Number.POSITIVE_INFINITY };

/** The contract's error for an error that a search threw; undefined for a fault of the program. */
export function searchRefusal(
  error: unknown,
  language: MessageLanguage,
  asked = NO_VALUES,
): SearchRefusal | undefined {
  if (error instanceof NotImplemented) {
    const { parameter } = error;
    const reason = parameterError(parameter, reasons.notImplemented(), asked.value(parameter), language);
    return { code: 'NOT_IMPLEMENTED', errors: [reason] };
  }
  if (error instanceof Refused) {
    const { code, parameter, reason, value } = error;
    return { code, errors: [parameterError(parameter, reason, value, language)] };
  }
  if (error instanceof AnswerTooLarge) {
    const tooLarge = reasons.answerTooLarge(asked.maxBytes);
    const reason = parameterError('limit', tooLarge, asked.value('limit'), language);
    return { code: 'PAYLOAD_TOO_LARGE', errors: [reason] };
  }
  if (error instanceof PlaceWanted) {
    const { parameter } = error;
    const reason = parameterError(parameter, reasons.placeWanted(), asked.value(parameter), language);
    return { code: 'INVALID_PARAMETER', errors: [reason] };
  }
  if (error instanceof Unavailable) return { code: 'UNAVAILABLE', errors: [], retryAfter: error.retryAfter };
  return undefined;
}
