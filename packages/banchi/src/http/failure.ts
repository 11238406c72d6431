import { ERRORS, type ErrorCode, errorBody, type ParameterError } from '@banchi/engine/contract/errors.js';
import type { MessageLanguage } from '@banchi/engine/vocabulary/message.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECURITY_HEADERS, vary } from './exchange.js';
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

/** The failure that an error of the framework stands for: of a body that is too large, of another type, or broken. */
export function frameworkFailure(error: unknown): RequestFailure | undefined {
  if (!(error instanceof Error && 'statusCode' in error)) return undefined;
  switch (error.statusCode) {
    case 400:
      return new RequestFailure('MALFORMED_REQUEST');
    case 413:
      return new RequestFailure('PAYLOAD_TOO_LARGE');
    case 415:
      return new RequestFailure('UNSUPPORTED_MEDIA_TYPE');
    default:
      return undefined;
  }
}

/** Answers a request that failed. */
export function answerFailure(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { code, errors, retryAfter }: RequestFailure,
  requestId?: string,
): void {
  const language = preferredLanguage(headers['accept-language']);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  reply.code(ERRORS[code].http).headers(SECURITY_HEADERS).header('content-type', 'application/json');
  vary(reply, 'accept-language');
  reply.send(failureBody(code, language, errors, requestId));
}
