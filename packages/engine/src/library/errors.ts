import { ERRORS, type ErrorCode, type ParameterError } from '../contract/errors.js';
import { asIs, type Message, MessageError, type MessageLanguage } from '../vocabulary/message.js';

/** The parent of all errors that the library throws on purpose. Any other error is a fault of the program. */
export class BanchiError extends MessageError {
  override readonly name: string = 'BanchiError';

  /** @param text a text stands for itself in every language: the library's own errors are English */
  constructor(text: Message | string, options?: ErrorOptions) {
    super(typeof text === 'string' ? asIs(text) : text, options);
  }
}

/**
 * Gazetteer files, or a file beside them, cannot be used: at `open`, or later, where a host that is asked for parts of a file is gone. The
 * message names the file and its fault.
 */
export class OpenError extends BanchiError {
  override readonly name = 'OpenError';
}

/** It has been closed. */
export class ClosedError extends BanchiError {
  override readonly name = 'ClosedError';
}

/** A question that is not answered: the error that the service would answer with, by the same code. */
export class RequestError extends BanchiError {
  override readonly name: string = 'RequestError';
  readonly code: ErrorCode;
  /** Every wrong parameter at once: its name, its value and the rule; empty where the error is not about parameters. */
  readonly errors: readonly ParameterError[];

  constructor(code: ErrorCode, errors: readonly ParameterError[], language: MessageLanguage) {
    super([ERRORS[code][language], ...errors.map(inOneLine)].join(' '));
    this.code = code;
    this.errors = errors;
  }
}

/** Parameters are wrong: `INVALID_PARAMETER`. */
export class InvalidParameterError extends RequestError {
  override readonly name = 'InvalidParameterError';
}

/** Nobody has the code of a question about lineage: `NOT_FOUND`. */
export class NotFoundError extends RequestError {
  override readonly name = 'NotFoundError';
}

/** These files cannot answer the question, such as one in English of files without languages: `NOT_IMPLEMENTED`. */
export class NotImplementedError extends RequestError {
  override readonly name = 'NotImplementedError';
}

/** The answer is larger than it may be: `PAYLOAD_TOO_LARGE`. */
export class TooLargeError extends RequestError {
  override readonly name = 'TooLargeError';
}

type RequestErrorClass = new (...made: ConstructorParameters<typeof RequestError>) => RequestError;

/** The class of each code that has one. */
const CLASSES: Readonly<Partial<Record<ErrorCode, RequestErrorClass>>> = {
  INVALID_PARAMETER: InvalidParameterError,
  NOT_FOUND: NotFoundError,
  NOT_IMPLEMENTED: NotImplementedError,
  PAYLOAD_TOO_LARGE: TooLargeError,
};

/** The error of a code, as an instance of its class. */
export function requestError(
  code: ErrorCode,
  errors: readonly ParameterError[],
  language: MessageLanguage,
): RequestError {
  return new (CLASSES[code] ?? RequestError)(code, errors, language);
}

/** `limit=0,2000: count must lie between 0 and 1000.` */
function inOneLine({ parameter, reason, value }: ParameterError): string {
  const name = parameter ?? 'request';
  return `${value === null ? name : `${name}=${value}`}: ${reason}.`;
}
