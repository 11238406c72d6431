import { ERRORS, type ErrorCode, errorBody, type ParameterError } from '@banchi/engine/contract/errors.js';
import type { MessageLanguage } from '@banchi/engine/contract/messages.js';
import { SECURITY_HEADERS, type ServiceReply, type ServiceRequest } from './exchange.js';
import { preferredLanguage } from './language.js';

/** A request that is answered with an error of the contract. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure';
  readonly code: ErrorCode;
  readonly errors: readonly ParameterError[];
  /** Seconds after which asking again makes sense: the header `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, errors: readonly ParameterError[] = [], retryAfter?: number) {
    super(code);
    this.code = code;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }
}

/** The bytes of an error response's body. */
export function failureBody(
  code: ErrorCode,
  language: MessageLanguage,
  errors: readonly ParameterError[] = [],
  requestId?: string,
): Buffer {
  const body = errorBody(code, language, errors);
  return Buffer.from(JSON.stringify(requestId === undefined ? body : { ...body, request_id: requestId }));
}

/** Answers a request that failed. */
export function answerFailure(
  { headers }: ServiceRequest,
  reply: ServiceReply,
  { code, errors, retryAfter }: RequestFailure,
  requestId?: string,
): void {
  const language = preferredLanguage(headers['accept-language']);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) reply.header(name, value);
  reply
    .code(ERRORS[code].http)
    .vary('accept-language')
    .header('content-type', 'application/json')
    .send(failureBody(code, language, errors, requestId));
}
