import type { Message, MessageLanguage } from './messages.js';
import { shownValue, withoutSecrets } from './secret-values.js';

/** One row of the error table: HTTP status and what it says. */
interface ErrorRow extends Message {
  readonly http: number;
}

/** Every error the service answers with. Closed: nothing else is ever sent. */
export const ERRORS = {
  INVALID_PARAMETER: {
    http: 400,
    en: 'The request has wrong parameters.',
    ja: 'リクエストパラメータに誤りがあります。',
    zh_cn: '请求的参数有误。',
    zh_tw: '請求的參數有誤。',
    ko: '요청의 매개변수가 잘못되었습니다.',
  },
  MALFORMED_REQUEST: {
    http: 400,
    en: 'The request is not valid HTTP.',
    ja: 'HTTP リクエストとして不正です。',
    zh_cn: '请求不是有效的 HTTP。',
    zh_tw: '請求不是有效的 HTTP。',
    ko: '요청이 올바른 HTTP가 아닙니다.',
  },
  UNAUTHORIZED: {
    http: 401,
    en: 'The credentials are missing or wrong.',
    ja: '認証情報がないか、正しくありません。',
    zh_cn: '缺少认证信息或认证信息有误。',
    zh_tw: '缺少認證資訊或認證資訊有誤。',
    ko: '인증 정보가 없거나 올바르지 않습니다.',
  },
  FORBIDDEN: {
    http: 403,
    en: 'The key does not allow this request.',
    ja: 'このキーではこのリクエストは許可されていません。',
    zh_cn: '此密钥不允许该请求。',
    zh_tw: '此金鑰不允許該請求。',
    ko: '이 키로는 이 요청이 허용되지 않습니다.',
  },
  CONTRACT_REQUIRED: {
    http: 403,
    en: 'The request needs a contract that the key does not have.',
    ja: 'このリクエストには別途契約が必要です。',
    zh_cn: '该请求需要此密钥没有的合同。',
    zh_tw: '該請求需要此金鑰沒有的合約。',
    ko: '이 요청에는 이 키에 없는 계약이 필요합니다.',
  },
  NOT_FOUND: {
    http: 404,
    en: 'There is nothing at this address.',
    ja: '指定された URL は存在しません。',
    zh_cn: '此地址没有任何内容。',
    zh_tw: '此網址沒有任何內容。',
    ko: '이 주소에는 아무것도 없습니다.',
  },
  METHOD_NOT_ALLOWED: {
    http: 405,
    en: 'The method is not allowed here.',
    ja: 'このメソッドは使用できません。',
    zh_cn: '此处不允许该方法。',
    zh_tw: '此處不允許該方法。',
    ko: '여기서는 이 메서드를 쓸 수 없습니다.',
  },
  REQUEST_TIMEOUT: {
    http: 408,
    en: 'The request did not arrive in time.',
    ja: 'リクエストが時間内に届きませんでした。',
    zh_cn: '请求未能及时到达。',
    zh_tw: '請求未能及時到達。',
    ko: '요청이 제시간에 도착하지 않았습니다.',
  },
  PAYLOAD_TOO_LARGE: {
    http: 413,
    en: 'The request or its answer is too large.',
    ja: 'リクエストまたは応答が大きすぎます。',
    zh_cn: '请求或应答过大。',
    zh_tw: '請求或回應過大。',
    ko: '요청 또는 응답이 너무 큽니다.',
  },
  URI_TOO_LONG: {
    http: 414,
    en: 'The URL is too long.',
    ja: 'URL が長すぎます。',
    zh_cn: 'URL 过长。',
    zh_tw: 'URL 過長。',
    ko: 'URL이 너무 깁니다.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    http: 415,
    en: 'The body must be application/x-www-form-urlencoded in UTF-8; at /geocode also application/json or application/x-ndjson.',
    ja: '本文は UTF-8 の application/x-www-form-urlencoded で送信してください（/geocode では application/json、application/x-ndjson も可）。',
    zh_cn:
      '正文必须是 UTF-8 的 application/x-www-form-urlencoded；在 /geocode 也可以是 application/json 或 application/x-ndjson。',
    zh_tw:
      '本文必須是 UTF-8 的 application/x-www-form-urlencoded；在 /geocode 也可以是 application/json 或 application/x-ndjson。',
    ko: '본문은 UTF-8의 application/x-www-form-urlencoded여야 합니다. /geocode에서는 application/json과 application/x-ndjson도 됩니다.',
  },
  TOO_MANY_REQUESTS: {
    http: 429,
    en: 'The key has reached its limit of requests.',
    ja: 'リクエスト数がキーの上限に達しました。',
    zh_cn: '此密钥已达到请求数上限。',
    zh_tw: '此金鑰已達到請求數上限。',
    ko: '요청 수가 키의 한도에 이르렀습니다.',
  },
  HEADERS_TOO_LARGE: {
    http: 431,
    en: 'The request headers are too large.',
    ja: 'リクエストヘッダーが大きすぎます。',
    zh_cn: '请求标头过大。',
    zh_tw: '請求標頭過大。',
    ko: '요청 헤더가 너무 큽니다.',
  },
  INTERNAL_ERROR: {
    http: 500,
    en: 'The request could not be answered because of an error in the service.',
    ja: 'サービス内部のエラーにより応答できませんでした。',
    zh_cn: '由于服务内部错误，无法应答该请求。',
    zh_tw: '由於服務內部錯誤，無法回應該請求。',
    ko: '서비스 내부 오류로 요청에 응답하지 못했습니다.',
  },
  UNAVAILABLE: {
    http: 503,
    en: 'The service cannot answer just now; please ask again later.',
    ja: '現在応答できません。しばらくしてから再度お試しください。',
    zh_cn: '服务现在无法应答，请稍后再试。',
    zh_tw: '服務現在無法回應，請稍後再試。',
    ko: '지금은 응답할 수 없습니다. 잠시 후 다시 시도하십시오.',
  },
  NOT_IMPLEMENTED: {
    http: 501,
    en: 'The request asks for something that this server does not offer.',
    ja: 'このサーバーでは提供していない機能が指定されました。',
    zh_cn: '该请求要求此服务器不提供的功能。',
    zh_tw: '該請求要求此伺服器不提供的功能。',
    ko: '이 서버가 제공하지 않는 기능을 요청했습니다.',
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
