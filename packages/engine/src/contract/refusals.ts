import type { ErrorCode } from './errors.js';
import type { Message } from './messages.js';

/** The error of a request that is refused at the entrance. */
interface RefusalRow extends Message {
  readonly status: ErrorCode & ('UNAUTHORIZED' | 'FORBIDDEN');
  /** The header that is wrong. */
  readonly header: string;
}

/** Every reason not to let a request in. None of them says more than the client knows or may know. */
export const REFUSALS = {
  'key-missing': {
    status: 'UNAUTHORIZED',
    header: 'x-api-key',
    en: 'missing; every request needs the header x-api-key',
    ja: 'ヘッダー x-api-key がありません。すべてのリクエストに必要です',
    zh_cn: '缺少；每个请求都需要标头 x-api-key',
    zh_tw: '缺少；每個請求都需要標頭 x-api-key',
    ko: '없습니다. 모든 요청에 헤더 x-api-key가 필요합니다',
  },
  'key-wrong': {
    status: 'UNAUTHORIZED',
    header: 'x-api-key',
    en: 'not a valid key',
    ja: '有効なキーではありません',
    zh_cn: '不是有效的密钥',
    zh_tw: '不是有效的金鑰',
    ko: '유효한 키가 아닙니다',
  },
  'key-expired': {
    status: 'UNAUTHORIZED',
    header: 'x-api-key',
    en: 'the key has expired',
    ja: 'キーの有効期限が切れています',
    zh_cn: '密钥已过期',
    zh_tw: '金鑰已過期',
    ko: '키가 만료되었습니다',
  },
  'key-revoked': {
    status: 'UNAUTHORIZED',
    header: 'x-api-key',
    en: 'the key has been revoked',
    ja: 'キーは失効しています',
    zh_cn: '密钥已被撤销',
    zh_tw: '金鑰已被撤銷',
    ko: '키가 취소되었습니다',
  },
  'mode-missing': {
    status: 'UNAUTHORIZED',
    header: 'authorization',
    en: 'missing; must be ip, referer or Bearer with a token',
    ja: 'ヘッダー Authorization がありません。ip、referer、または Bearer とトークンを指定してください',
    zh_cn: '缺少；必须是 ip、referer 或带令牌的 Bearer',
    zh_tw: '缺少；必須是 ip、referer 或帶權杖的 Bearer',
    ko: '없습니다. ip, referer 또는 토큰이 있는 Bearer여야 합니다',
  },
  'mode-unknown': {
    status: 'UNAUTHORIZED',
    header: 'authorization',
    en: 'must be ip, referer or Bearer with a token',
    ja: 'ip、referer、または Bearer とトークンを指定してください',
    zh_cn: '必须是 ip、referer 或带令牌的 Bearer',
    zh_tw: '必須是 ip、referer 或帶權杖的 Bearer',
    ko: 'ip, referer 또는 토큰이 있는 Bearer여야 합니다',
  },
  'token-wrong': {
    status: 'UNAUTHORIZED',
    header: 'authorization',
    en: 'not a valid token of this key; tokens are issued by /oauth2/token and expire',
    ja: 'このキーの有効なトークンではありません。トークンは /oauth2/token で発行され、有効期限があります',
    zh_cn: '不是此密钥的有效令牌；令牌由 /oauth2/token 颁发并会过期',
    zh_tw: '不是此金鑰的有效權杖；權杖由 /oauth2/token 核發並會過期',
    ko: '이 키의 유효한 토큰이 아닙니다. 토큰은 /oauth2/token에서 발급되며 만료됩니다',
  },
  'mode-not-allowed': {
    status: 'FORBIDDEN',
    header: 'authorization',
    en: 'the key does not allow this way to authenticate',
    ja: 'このキーではこの認証方式は使用できません',
    zh_cn: '此密钥不允许这种认证方式',
    zh_tw: '此金鑰不允許這種認證方式',
    ko: '이 키로는 이 인증 방식을 쓸 수 없습니다',
  },
  'address-not-allowed': {
    status: 'FORBIDDEN',
    header: 'authorization',
    en: 'the key does not allow requests from this address',
    ja: 'このキーではこの IP アドレスからのリクエストは許可されていません',
    zh_cn: '此密钥不允许来自该 IP 地址的请求',
    zh_tw: '此金鑰不允許來自該 IP 位址的請求',
    ko: '이 키로는 이 IP 주소에서의 요청이 허용되지 않습니다',
  },
  'referer-not-allowed': {
    status: 'FORBIDDEN',
    header: 'referer',
    en: 'the key does not allow requests from this page',
    ja: 'このキーではこのページからのリクエストは許可されていません',
    zh_cn: '此密钥不允许来自该页面的请求',
    zh_tw: '此金鑰不允許來自該頁面的請求',
    ko: '이 키로는 이 페이지에서의 요청이 허용되지 않습니다',
  },
} as const satisfies Readonly<Record<string, RefusalRow>>;
