/**
 * What stands behind a number of an address and makes it one of a small section, a block, a house or a lot; longest
 * first where one begins another.
 */
export const COUNTERS = {
  en: ['chome', 'banchi', 'ban', 'gou', 'go'],
  zh_cn: ['丁目', '番地', '番', '号'],
  zh_tw: ['丁目', '番地', '番', '號'],
  ko: ['초메', '조메', '번지', '번', '호'],
} as const;

/** The counters that names of towns and sections end in, which are called by a number: 十二丁目, 十番, 西一号. */
export const NAME_COUNTERS = { chome: '丁目', ban: '番', go: '号' } as const;
