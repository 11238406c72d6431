import { type Asked, searchRefusal } from '@banchi/engine/questions/refusal.js';
import type { MessageLanguage } from '@banchi/engine/vocabulary/message.js';
import { RequestFailure } from './failure.js';

/** The contract's error for an error of a search; an unknown one stays as it is. */
export function searchFailure(error: unknown, language: MessageLanguage, asked?: Asked): unknown {
  const refusal = searchRefusal(error, language, asked);
  return refusal === undefined ? error : new RequestFailure(refusal.code, refusal.errors, refusal.retryAfter);
}
