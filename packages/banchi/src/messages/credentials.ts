import type { Message, Messages } from '@banchi/engine/vocabulary/message.js';

/** Faults of files with keys and signing keys; the file's name stands before each. */
export const credentialMessages = {
  notJson: { en: 'damaged: it is not JSON to its end', ja: '壊れています（途中から JSON ではありません）' },
  otherFormat: (format: string): Message => ({
    en: `not a file of this kind, or damaged: format must be ${format}`,
    ja: `この種類のファイルではないか、壊れています（format が ${format} ではありません）`,
  }),
  otherVersion: (version: string, known: number): Message => ({
    en: `its version is ${version}, this program reads ${known}: use the banchi that wrote it`,
    ja: `版が ${version} ですが、このプログラムは ${known} を読みます。書いたときの banchi を使ってください`,
  }),
  changed: {
    en: 'damaged or changed by hand: its checksum is not that of its content; change it with banchi keys',
    ja: '壊れているか、手で書き換えられています（検査合計の不一致）。変更は banchi keys で行ってください',
  },
  noKeyFile: {
    en: 'no such file; banchi keys create makes it',
    ja: 'ファイルがありません。banchi keys create で作れます',
  },
  noSigningFile: (keys: string): Message => ({
    en: `no such file; banchi keys rotate --keys ${keys} makes it`,
    ja: `ファイルがありません。banchi keys rotate --keys ${keys} で作れます`,
  }),
  wrongKeyFile: (rule: string): Message => ({ en: rule, ja: `鍵のファイルが不正です: ${rule}` }),
  signingKeys: {
    en: 'keys: must be a list of signing keys',
    ja: 'keys: 署名の鍵の配列でなければなりません',
  },
  tooOpen: (mode: string): Message => ({
    en: `others than its owner may open it (mode ${mode}): chmod 600 it first`,
    ja: `所有者以外も開けます（mode ${mode}）。先に chmod 600 としてください`,
  }),
  locked: (lock: string): Message => ({
    en: `another process is changing it (${lock}); try again`,
    ja: `ほかのプロセスが変更中です（${lock}）。もう一度試してください`,
  }),
  revoked: (id: string): Message => ({
    en: `the key ${id} is revoked; create another one`,
    ja: `鍵 ${id} は無効にされています。新しい鍵を作ってください`,
  }),
  noKey: (id: string): Message => ({ en: `has no key ${id}`, ja: `鍵 ${id} はありません` }),
} as const satisfies Messages;

/** Faults of a range of IP addresses. */
export const addressRules = {
  range: {
    en: 'is not an IP address or CIDR range',
    ja: 'IP アドレスか CIDR の範囲を指定してください',
  },
  length: (width: number) => ({
    en: `its prefix length must be a whole number from 0 to ${width}`,
    ja: `プレフィックス長は 0 から ${width} までの整数で指定してください`,
  }),
  mapped: {
    en: 'the prefix length of a mapped IPv4 address must be at least 96',
    ja: '写像された IPv4 アドレスのプレフィックス長は 96 以上で指定してください',
  },
} as const satisfies Readonly<Record<string, Message | ((width: number) => Message)>>;

/** The rule for patterns of web pages. */
export const refererRules = {
  form: {
    en: 'must have the form [http[s]://]host[:port][/path]',
    ja: '[http[s]://]host[:port][/path] の形で指定してください',
  },
  port: {
    en: 'its port must be at most 65535',
    ja: 'ポートは 65535 以下で指定してください',
  },
  star: {
    en: 'may have * in the host and as the last part of the path only',
    ja: '* はホストの中か、パスの最後の部分にだけ使えます',
  },
  ipv6: {
    en: 'its host is not an IPv6 address',
    ja: 'ホストが IPv6 アドレスではありません',
  },
  every: {
    en: 'must name a host; * alone would be every page',
    ja: 'ホストを指定してください（* だけでは全てのページになります）',
  },
  last: {
    en: 'must not have * in the last label',
    ja: '最後のラベルに * は使えません',
  },
  ascii: {
    en: 'must not have * beside letters beyond ASCII',
    ja: 'ASCII 以外の文字の隣に * は使えません',
  },
  name: {
    en: 'its host is not a valid name',
    ja: 'ホストの名前が不正です',
  },
} as const satisfies Readonly<Record<string, Message>>;
