/**
 * The languages besides Japanese that every address has a name in, in the order of fields and sections: English,
 * Simplified Chinese, Traditional Chinese, Korean.
 */
export const FOREIGN_LANGUAGES = ['en', 'zh_cn', 'zh_tw', 'ko'] as const;

/** A language of the multilingual search. */
export type ForeignLanguage = (typeof FOREIGN_LANGUAGES)[number];

/** Whether a text is the name of a language other than Japanese: `zh_tw`. */
export function isForeignLanguage(text: string): text is ForeignLanguage {
  return (FOREIGN_LANGUAGES as readonly string[]).includes(text);
}

/** Chinese as written in the mainland, or in Taiwan and Hong Kong. */
export type ChineseLanguage = 'zh_cn' | 'zh_tw';

/** Whether a language is Chinese, in whichever characters. */
export function isChinese(language: ForeignLanguage): language is ChineseLanguage {
  return language === 'zh_cn' || language === 'zh_tw';
}

/** The languages of names, Japanese first. */
export const LANGUAGES = ['ja', ...FOREIGN_LANGUAGES] as const;

/** A language of names; `ja` covers kanji names, kana readings and aliases. */
export type Language = (typeof LANGUAGES)[number];

/** The languages that who asks may be answered in: all there are, or Japanese alone. */
export type AnswerLanguages = 'all' | 'ja';
