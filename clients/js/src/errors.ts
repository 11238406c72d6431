import type { ErrorBody, ErrorCode, ParameterError } from '@banchi/engine/contract/errors.js';

/** The service refused a request, or failed. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  /** The service's code, or `UNEXPECTED` for an answer that is not the service's, such as a proxy's. */
  readonly code: ErrorCode | 'UNEXPECTED';
  /** The service's answer; undefined for an answer that is not the service's. */
  readonly body: ErrorBody | undefined;
  /** HTTP status. */
  readonly status: number;
  /** Every wrong parameter. */
  readonly errors: readonly ParameterError[];
  /** Id to quote to the operator after INTERNAL_ERROR. */
  readonly requestId: string | undefined;
  /** Seconds after which the service wants to be asked again. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: ErrorBody | undefined, retryAfter?: number) {
    const reasons = body?.errors.map(({ parameter, reason }) => `${parameter ?? 'request'}: ${reason}`) ?? [];
    super([body?.message ?? `unexpected answer with HTTP status ${status}`, ...reasons].join(' '));
    this.body = body;
    this.code = body?.status ?? 'UNEXPECTED';
    this.status = status;
    this.errors = body?.errors ?? [];
    this.requestId = body?.request_id;
    this.retryAfter = retryAfter;
  }
}

/** No answer came: the service cannot be reached, did not answer in time, or does not let this page read its answers. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly isTimeout: boolean;
  /** Whether the service answers, but names neither this page's origin nor, with a key, this page. */
  readonly isCors: boolean;

  /** @param why its `cause` is the error that `fetch` threw */
  constructor(
    message: string,
    why: { readonly isTimeout?: boolean; readonly isCors?: boolean; readonly cause: unknown },
  ) {
    super(message, { cause: why.cause });
    this.isTimeout = why.isTimeout ?? false;
    this.isCors = why.isCors ?? false;
  }
}

/** More records match than paging reaches; the records given so far are right. */
export class TooManyRecords extends Error {
  override readonly name = 'TooManyRecords';
  /** Exact number of matching records. */
  readonly hit: number;

  constructor(hit: number, reached: number) {
    super(`${hit} records match, paging reaches ${reached}: narrow the search`);
    this.hit = hit;
  }
}
