import type { Message, Messages } from '@banchi/engine/vocabulary/message.js';

/** Faults of the files of a base map; the file's name stands before each. */
export const baseMapMessages = {
  notPmtiles: { en: 'is not a PMTiles file of version 3', ja: 'PMTiles（版 3）のファイルではありません' },
  notJson: (fault: string): Message => ({
    en: `is not JSON: ${fault}`,
    ja: `JSON ではありません: ${fault}`,
  }),
  notStyle: {
    en: 'is not a style: it needs "version": 8, "sources" and "layers"',
    ja: 'スタイルではありません（"version": 8、"sources"、"layers" が必要です）',
  },
} as const satisfies Messages;
