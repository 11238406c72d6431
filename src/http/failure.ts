import { type ErrorCode, errorBody, type ParameterError } from '../contract/errors.js';
import type { MessageLanguage } from '../contract/messages.js';

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

/** The code of the contract for an error that Fastify raised; undefined for anything else. */
export function frameworkCode(error: unknown): ErrorCode | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return 'PAYLOAD_TOO_LARGE';
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return 'UNSUPPORTED_MEDIA_TYPE';
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'ECONNRESET':
      return 'MALFORMED_REQUEST';
    default:
      return undefined;
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
