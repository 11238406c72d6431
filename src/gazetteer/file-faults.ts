import type { Message } from '../vocabulary/message.js';

/** What can be wrong with a gazetteer file, in both languages; rules of single sections stand where they are checked, in English. */
export const fileFaults = {
  notOpened: (code: string | undefined): Message => ({
    en: `cannot be opened (${code})`,
    ja: `開けません（${code}）`,
  }),
  notAFile: { en: 'is not a file', ja: 'ファイルではありません' },
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
    en: `format version ${version}, this program reads version ${own}`,
    ja: `形式の版が ${version} です。このプログラムは版 ${own} を読みます`,
  }),
  otherSize: (size: number, stored: number): Message => ({
    en: `${size} bytes long, its header says ${stored}: the file is cut or has grown`,
    ja: `${size} バイトですが、見出しでは ${stored} バイトです。ファイルが切れているか、伸びています`,
  }),
  missing: (section: string): Message => ({
    en: `section ${section} is missing`,
    ja: `セクション ${section} がありません`,
  }),
  damaged: (section: string): Message => ({
    en: `section ${section} is damaged (checksum mismatch)`,
    ja: `セクション ${section} が壊れています（検査合計の不一致）`,
  }),
  notSound: (section: string, rule: string): Message => ({
    en: `section ${section} is not sound: ${rule}`,
    ja: `セクション ${section} が不正です: ${rule}`,
  }),
  noMemory: (bytes: number): Message => ({
    en: `no memory to read ${bytes} bytes`,
    ja: `${bytes} バイトを読むメモリーがありません`,
  }),
  ends: (at: number, size: number): Message => ({
    en: `ends at byte ${at}, expected ${size}`,
    ja: `${at} バイトで終わっています（${size} バイトのはずです）`,
  }),
} as const satisfies Readonly<Record<string, Message | ((...values: never[]) => Message)>>;
