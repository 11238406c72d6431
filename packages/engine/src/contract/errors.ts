import type { Message, MessageLanguage } from '../vocabulary/message.js';
import { shownValue, withoutSecrets } from './secret-values.js';

/** One row of the error table: HTTP status and message. */
interface ErrorRow extends Message {
  readonly http: number;
}

/** Every error the service answers with. Closed: nothing else is ever sent. */
export const ERRORS = {
  INVALID_PARAMETER: {
    http: 400,
    en: 'The request has wrong parameters.',
    ja: 'リクエストパラメータに誤りがあります。',
  },
  MALFORMED_REQUEST: {
    http: 400,
    en: 'The request is not valid HTTP.',
    ja: 'HTTP リクエストとして不正です。',
  },
  UNAUTHORIZED: {
    http: 401,
    en: 'The credentials are missing or wrong.',
    ja: '認証情報がないか、正しくありません。',
  },
  FORBIDDEN: {
    http: 403,
    en: 'The key does not allow this request.',
    ja: 'このキーではこのリクエストは許可されていません。',
  },
  CONTRACT_REQUIRED: {
    http: 403,
    en: 'The request needs a contract that the key does not have.',
    ja: 'このリクエストには別途契約が必要です。',
  },
  NOT_FOUND: { http: 404, en: 'There is nothing at this address.', ja: '指定された URL は存在しません。' },
  METHOD_NOT_ALLOWED: {
    http: 405,
    en: 'The method is not allowed here.',
    ja: 'このメソッドは使用できません。',
  },
  REQUEST_TIMEOUT: {
    http: 408,
    en: 'The request did not arrive in time.',
    ja: 'リクエストが時間内に届きませんでした。',
  },
  PAYLOAD_TOO_LARGE: {
    http: 413,
    en: 'The request or its answer is too large.',
    ja: 'リクエストまたは応答が大きすぎます。',
  },
  URI_TOO_LONG: { http: 414, en: 'The URL is too long.', ja: 'URL が長すぎます。' },
  UNSUPPORTED_MEDIA_TYPE: {
    http: 415,
    en: 'The body must be application/x-www-form-urlencoded in UTF-8; at /geocode and /reverse also application/json or application/x-ndjson.',
    ja: '本文は UTF-8 の application/x-www-form-urlencoded で送信してください（/geocode と /reverse では application/json、application/x-ndjson も可）。',
  },
  TOO_MANY_REQUESTS: {
    http: 429,
    en: 'The key has reached its limit of requests.',
    ja: 'リクエスト数がキーの上限に達しました。',
  },
  HEADERS_TOO_LARGE: {
    http: 431,
    en: 'The request headers are too large.',
    ja: 'リクエストヘッダーが大きすぎます。',
  },
  INTERNAL_ERROR: {
    http: 500,
    en: 'The request could not be answered because of an error in the service.',
    ja: 'サービス内部のエラーにより応答できませんでした。',
  },
  UNAVAILABLE: {
    http: 503,
    en: 'The service cannot answer just now; please ask again later.',
    ja: '現在応答できません。しばらくしてから再度お試しください。',
  },
  NOT_IMPLEMENTED: {
    http: 501,
    en: 'The request asks for something that this server does not offer.',
    ja: 'このサーバーでは提供していない機能が指定されました。',
  },
} as const satisfies Readonly<Record<string, ErrorRow>>;

/** The `status` of an error response. */
export type ErrorCode = keyof typeof ERRORS;

/** One wrong parameter. */
export interface ParameterError {
  /** Its name as sent; null where the fault is not of one parameter. */
  readonly parameter: string | null;
  readonly reason: string;
  /** Its value as sent (cut after 200 characters); null where there is none. */
  readonly value: string | null;
}

/** The body of every error response. */
export interface ErrorBody {
  readonly status: ErrorCode;
  readonly message: string;
  /** All wrong parameters; empty where the error is not about parameters. */
  readonly errors: readonly ParameterError[];
  /** Only with INTERNAL_ERROR: an id to quote to the operator. */
  readonly request_id?: string;
}

/** The body for an error. */
export function errorBody(
  code: ErrorCode,
  language: MessageLanguage,
  errors: readonly ParameterError[] = [],
): ErrorBody {
  return { status: code, message: ERRORS[code][language], errors };
}

const MAX_ECHO = 200;

/**
 * A parameter error whose name and value, which come from the request, are cut to a harmless length. Answers end up in
 * logs of clients and proxies, so a secret in a wrong place is not repeated.
 */
export function parameterError(
  parameter: string | null,
  reason: Message,
  value: string | null,
  language: MessageLanguage,
): ParameterError {
  return {
    parameter: cut(parameter === null ? null : withoutSecrets(parameter)),
    reason: withoutSecrets(reason[language]),
    value: cut(value === null ? null : shownValue(parameter, value)),
  };
}

function cut(text: string | null): string | null {
  if (text === null || text.length <= MAX_ECHO) return text;
  // By code points, so that no half of a surrogate pair is left; twice as many units hold them all.
  const characters = Array.from(text.slice(0, 2 * MAX_ECHO));
  return characters.length <= MAX_ECHO && text.length <= 2 * MAX_ECHO
    ? text
    : `${characters.slice(0, MAX_ECHO).join('')}…`;
}
