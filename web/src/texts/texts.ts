import type { Language } from '@banchi/engine/vocabulary/languages.js';
import { en } from './en.js';
import { ja, type Texts } from './ja.js';
import { ko } from './ko.js';
import { zhCn } from './zh-cn.js';
import { zhTw } from './zh-tw.js';

export type { TextKey, Texts } from './ja.js';

/** Languages of the page, as BCP 47 tags. */
export const PAGE_LANGUAGES = ['ja', 'en', 'zh-Hans', 'zh-Hant', 'ko'] as const;
/** A language of the page. */
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

/** The tables. */
export const TEXTS: Readonly<Record<PageLanguage, Texts>> = { ja, en, 'zh-Hans': zhCn, 'zh-Hant': zhTw, ko };

/** The name of each language in that language. */
export const OWN_NAMES: Readonly<Record<PageLanguage, string>> = {
  ja: '日本語',
  en: 'English',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
  ko: '한국어',
};

/** The service's name of each page language: of names of records, and of messages. */
export const NAMES_IN: Readonly<Record<PageLanguage, Language>> = {
  ja: 'ja',
  en: 'en',
  'zh-Hans': 'zh_cn',
  'zh-Hant': 'zh_tw',
  ko: 'ko',
};

/** The suffix of fields with names in a language; Japanese fields have none. */
export const FIELD_SUFFIX: Readonly<Record<PageLanguage, '' | '_en' | '_zh_cn' | '_zh_tw' | '_ko'>> = {
  ja: '',
  en: '_en',
  'zh-Hans': '_zh_cn',
  'zh-Hant': '_zh_tw',
  ko: '_ko',
};

/** The first of the wanted languages that the page has, else English. */
export function preferredPageLanguage(wanted: readonly string[]): PageLanguage {
  for (const tag of wanted) {
    const lower = tag.toLowerCase();
    if (/^zh\b/.test(lower)) return /hant|tw|hk|mo/.test(lower) ? 'zh-Hant' : 'zh-Hans';
    const found = PAGE_LANGUAGES.find((language) => lower.split('-')[0] === language);
    if (found !== undefined) return found;
  }
  return 'en';
}

/** A text with its braces filled. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
