import type { Message } from '../vocabulary/message.js';

/**
 * Messages about faults of a gazetteer file, in both languages. Messages of rules that only a damaged file breaks stand beside their checks, in
 * English.
 */
export const fileFaults = {
  empty: { en: 'is empty', ja: '空です' },
  tooShort: (size: number, least: number): Message => ({
    en: `${size} bytes, too short for a gazetteer header of ${least}`,
    ja: `${size} バイトしかなく、住所ファイルの見出し（${least} バイト）に足りません`,
  }),
  notAGazetteer: {
    en: 'not a gazetteer file (wrong magic bytes)',
    ja: '住所ファイルではありません（先頭のバイト列が違います）',
  },
  otherVersion: (version: number, own: number): Message => ({
    en: `format version ${version}, this program reads version ${own}: ${version < own ? 'build it again with banchi build' : 'a newer banchi built it, so update this program or build it again'}`,
    ja: `形式の版が ${version} です。このプログラムは版 ${own} を読みます。${version < own ? 'banchi build で作り直してください' : 'より新しい banchi が作ったファイルなので、このプログラムを更新するか、作り直してください'}`,
  }),
  otherSize: (size: number, stored: number): Message => ({
    en: `${size} bytes long, its header says ${stored}: the file is cut or has grown`,
    ja: `${size} バイトですが、見出しでは ${stored} バイトです。ファイルが切れているか、伸びています`,
  }),
  grown: (stored: number): Message => ({
    en: `goes on behind the ${stored} bytes that its header says`,
    ja: `見出しの ${stored} バイトを超えて続いています`,
  }),
  missing: (section: string): Message => ({
    en: `section ${section} is missing`,
    ja: `セクション ${section} がありません`,
  }),
  damaged: (section: string): Message => ({
    en: `section ${section} is damaged (checksum mismatch)`,
    ja: `セクション ${section} が壊れています（検査合計の不一致）`,
  }),
  unsound: (rule: string): Message => ({ en: rule, ja: `ファイルが不正です: ${rule}` }),
  notSound: (section: string, rule: string): Message => ({
    en: `section ${section} is not sound: ${rule}`,
    ja: `セクション ${section} が不正です: ${rule}`,
  }),
} as const satisfies Readonly<Record<string, Message | ((...values: never[]) => Message)>>;

/** Messages about faults of a file that is read in parts. The smaller programs for browsers need only the other ones. */
export const partFaults = {
  damagedBlock: {
    en: 'what its host sends is damaged (checksum of a block)',
    ja: 'サーバーから届いたデータが壊れています（検査合計の不一致）',
  },
  damagedIndex: {
    en: 'is damaged (checksum of its index)',
    ja: '索引が壊れています（検査合計の不一致）',
  },
  notInParts: {
    en: 'is not a gazetteer file to be read in parts (wrong magic bytes)',
    ja: '部分ごとに読む住所ファイルではありません（先頭のバイト列が違います）',
  },
  publishAgain: (version: number, own: number): Message => ({
    en: `version ${version}, this program reads version ${own}: ${version < own ? 'publish again' : 'update this program or publish again'}`,
    ja: `版が ${version} です。このプログラムは版 ${own} を読むので、${version < own ? '公開し直して' : 'このプログラムを更新するか、公開し直して'}ください`,
  }),
} as const satisfies Readonly<Record<string, Message | ((...values: never[]) => Message)>>;

/** Messages about faults of a file on a disk. */
export const diskFaults = {
  notOpened: (code: string | undefined): Message => ({
    en: `cannot be opened (${code})`,
    ja: `開けません（${code}）`,
  }),
  notAFile: { en: 'is not a file', ja: 'ファイルではありません' },
  noMemory: (bytes: number): Message => ({
    en: `no memory to read ${bytes} bytes`,
    ja: `${bytes} バイトを読むメモリーがありません`,
  }),
  ends: (at: number, size: number): Message => ({
    en: `ends at byte ${at}, expected ${size}`,
    ja: `${at} バイトで終わっています（${size} バイトのはずです）`,
  }),
  tooLarge: (section: string, bytes: number, most: number, reader = ''): Message => ({
    en: `section ${section} is ${bytes} bytes, at most ${most} can be held at once${reader}`,
    ja: `セクション ${section} は ${bytes} バイトで、一度に扱える ${most} バイトを超えています`,
  }),
} as const satisfies Readonly<Record<string, Message | ((...values: never[]) => Message)>>;
