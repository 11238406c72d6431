/**
 * The languages besides Japanese that every address has a name in, in the order of fields and sections: English,
 * Simplified Chinese, Traditional Chinese, Korean.
 */
export const FOREIGN_LANGUAGES = ['en', 'zh_cn', 'zh_tw', 'ko'] as const;

/** A language of the multilingual search. */
export type ForeignLanguage = (typeof FOREIGN_LANGUAGES)[number];

/** The languages of names, Japanese first. */
export const LANGUAGES = ['ja', ...FOREIGN_LANGUAGES] as const;

/** A language of names; `ja` covers kanji names, kana readings and aliases. */
export type Language = (typeof LANGUAGES)[number];
