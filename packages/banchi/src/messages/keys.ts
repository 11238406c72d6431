import type { Message, Messages } from '@banchi/engine/vocabulary/message.js';

/** Messages of `banchi keys`. */
export const keysMessages = {
  keys: { en: 'make and change the keys that let clients in', ja: '利用者の鍵を作る・変える' },
  file: { en: 'the key file', ja: '鍵のファイル' },
  create: {
    en: 'make a key and print its secrets, which nobody can show again',
    ja: '鍵を作り、秘密を表示する（二度と表示できない）',
  },
  name: { en: 'what its owner is called', ja: '持ち主の名前' },
  mode: (modes: readonly string[]): Message => ({
    en: `${modes.join(', ')} (default: by what else is given)`,
    ja: `${modes.join('、')}（既定: ほかの指定による）`,
  }),
  allow: {
    en: 'addresses that may use it with mode ip, as CIDR, e.g. 192.0.2.0/24',
    ja: 'モード ip で使えるアドレス。CIDR で書く（例: 192.0.2.0/24）',
  },
  referer: {
    en: 'pages that may use it, e.g. *.example.jp or https://example.jp/map',
    ja: '使えるページ（例: *.example.jp、https://example.jp/map）',
  },
  contract: (contracts: readonly string[]): Message => ({
    en: `${contracts.join(', ')} (default: none)`,
    ja: `${contracts.join('、')}（既定: なし）`,
  }),
  rate: { en: 'requests a second (default: without limit)', ja: '一秒あたりの要求数（既定: 限度なし）' },
  quota: {
    en: 'requests a day of Japan (default: without limit)',
    ja: '日本時間の一日あたりの要求数（既定: 限度なし）',
  },
  expires: {
    en: 'a day, which begins in Japan, or a time such as 2027-01-01T09:00:00Z',
    ja: '期限。日付（日本時間の 0 時）か、2027-01-01T09:00:00Z のような時刻',
  },
  list: { en: 'list all keys', ja: '全ての鍵を並べる' },
  show: { en: 'show a key', ja: '鍵を表示する' },
  id: { en: 'its id', ja: '鍵の id' },
  revoke: { en: 'end a key and its tokens for good', ja: '鍵とそのトークンを永久に無効にする' },
  rotate: {
    en: 'give a key new secrets; without an id, sign new tokens with a new secret',
    ja: '鍵の秘密を新しくする。id がなければ、新しいトークンの署名を新しい秘密にする',
  },
  idOptional: { en: 'the id of the key', ja: '鍵の id' },
  grace: {
    en: 'how long the secrets before stay valid, e.g. 30m, 24h, 7d (default: not)',
    ja: 'これまでの秘密を有効にしておく時間（例: 30m、24h、7d。既定: すぐ無効）',
  },
  hasPassed: (given: string | undefined): Message => ({
    en: `note: --expires: "${given}" has passed; the key lets nobody in`,
    ja: `注意: --expires: "${given}" は過ぎています。この鍵ではだれも使えません`,
  }),
  none: { en: 'no keys', ja: '鍵はありません' },
  graceNeedsId: { en: '--grace: needs the id of a key', ja: '--grace: 鍵の id が必要です' },
  signed: (id: string): Message => ({
    en: `New tokens are signed with a new secret (${id}); those before stay valid until they expire.`,
    ja: `新しいトークンは新しい秘密（${id}）で署名されます。これまでのトークンは期限まで有効です。`,
  }),
  notOneOf: (choices: readonly string[]): Message => ({
    en: `must be one of ${choices.join(', ')}`,
    ja: `${choices.join('、')} のいずれかを指定してください`,
  }),
  notWhole: { en: 'must be a whole number from 1', ja: '1 以上の整数を指定してください' },
  notAName: (most: number): Message => ({
    en: `must have 1 to ${most} characters`,
    ja: `1～${most} 文字で指定してください`,
  }),
  deceptiveName: {
    en: 'must not hold line ends, control characters or marks that turn the order of letters around',
    ja: '改行、制御文字、文字の並びの向きを変える文字は使えません',
  },
  ipNeedsAllow: { en: '--mode ip needs --allow', ja: '--mode ip には --allow が必要です' },
  refererNeeded: { en: '--mode referer needs --referer', ja: '--mode referer には --referer が必要です' },
  urlNeedsLimit: {
    en: '--mode url needs --rate or --quota: addresses are seen by others',
    ja: '--mode url には --rate か --quota が必要です（URL は他人の目に触れるため）',
  },
  urlAlone: {
    en: '--mode url: not together with others; make a key of its own for it',
    ja: '--mode url: ほかのモードと一緒に使えません。専用の鍵を作ってください',
  },
  allowNeedsIp: { en: '--allow needs --mode ip', ja: '--allow には --mode ip が必要です' },
  notATime: {
    en: 'must be a day such as 2027-01-01 or a time such as 2027-01-01T09:00:00+09:00',
    ja: '2027-01-01 のような日付か、2027-01-01T09:00:00+09:00 のような時刻を指定してください',
  },
  graceWrong: (given: string): Message => ({
    en: `--grace: "${given}": must be a time such as 30m, 24h or 7d, at most 90d`,
    ja: `--grace: "${given}": 30m、24h、7d のような時間（90d 以下）を指定してください`,
  }),
  apiKey: { en: 'API key', ja: 'API キー' },
  clientId: { en: 'client id', ja: 'クライアント ID' },
  clientSecret: { en: 'client secret', ja: 'クライアントの秘密' },
  notKept: {
    en: 'They are not kept and cannot be shown again. Running servers follow within a second.',
    ja: '秘密は保存されず、二度と表示できません。動いているサーバーには一秒以内に反映されます。',
  },
} as const satisfies Messages;
