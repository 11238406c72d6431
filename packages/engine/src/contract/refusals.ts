import type { Message } from '../vocabulary/message.js';
import type { ErrorCode } from './errors.js';

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
  },
  'key-wrong': {
    status: 'UNAUTHORIZED',
    header: 'x-api-key',
    en: 'not a valid key',
    ja: '有効なキーではありません',
  },
  'key-expired': {
    status: 'UNAUTHORIZED',
    header: 'x-api-key',
    en: 'the key has expired',
    ja: 'キーの有効期限が切れています',
  },
  'key-revoked': {
    status: 'UNAUTHORIZED',
    header: 'x-api-key',
    en: 'the key has been revoked',
    ja: 'キーは失効しています',
  },
  'mode-missing': {
    status: 'UNAUTHORIZED',
    header: 'authorization',
    en: 'missing; must be ip, referer or Bearer with a token',
    ja: 'ヘッダー Authorization がありません。ip、referer、または Bearer とトークンを指定してください',
  },
  'mode-unknown': {
    status: 'UNAUTHORIZED',
    header: 'authorization',
    en: 'must be ip, referer or Bearer with a token',
    ja: 'ip、referer、または Bearer とトークンを指定してください',
  },
  'token-wrong': {
    status: 'UNAUTHORIZED',
    header: 'authorization',
    en: 'not a valid token of this key; tokens are issued by /oauth2/token and expire',
    ja: 'このキーの有効なトークンではありません。トークンは /oauth2/token で発行され、有効期限があります',
  },
  'mode-not-allowed': {
    status: 'FORBIDDEN',
    header: 'authorization',
    en: 'the key does not allow this way to authenticate',
    ja: 'このキーではこの認証方式は使用できません',
  },
  'address-not-allowed': {
    status: 'FORBIDDEN',
    header: 'authorization',
    en: 'the key does not allow requests from this address',
    ja: 'このキーではこの IP アドレスからのリクエストは許可されていません',
  },
  'referer-not-allowed': {
    status: 'FORBIDDEN',
    header: 'referer',
    en: 'the key does not allow requests from this page',
    ja: 'このキーではこのページからのリクエストは許可されていません',
  },
} as const satisfies Readonly<Record<string, RefusalRow>>;
