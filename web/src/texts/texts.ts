import {
  type ForeignLanguage,
  LANGUAGE_TAGS,
  LANGUAGES,
  type Language,
  type LanguageTag,
  languageOfTag,
} from '@banchi/engine/vocabulary/languages.js';
import { en } from './en.js';
import { ja, type Texts } from './ja.js';
import { ko } from './ko.js';
import { zhCn } from './zh-cn.js';
import { zhTw } from './zh-tw.js';

export type { TextKey, Texts } from './ja.js';

/** A language of the page, as BCP 47 tag. */
export type PageLanguage = LanguageTag;

/** Languages of the page. */
export const PAGE_LANGUAGES: readonly PageLanguage[] = LANGUAGES.map((language) => LANGUAGE_TAGS[language]);

/** The tables. */
export const TEXTS: Readonly<Record<PageLanguage, Texts>> = { ja, en, 'zh-Hans': zhCn, 'zh-Hant': zhTw, ko };

/** The name of a language in a language of the page, or in itself: `簡体中国語`. */
export function languageName(named: PageLanguage, shown: PageLanguage = named): string {
  return new Intl.DisplayNames([shown], { type: 'language' }).of(named) ?? named;
}

/** The service's name of each page language: of names of records, and of messages. */
export const NAMES_IN = Object.fromEntries(
  LANGUAGES.map((language) => [LANGUAGE_TAGS[language], language]),
) as Readonly<Record<PageLanguage, Language>>;

/** The suffix of fields with names in a language; Japanese fields have none. */
export function fieldSuffix(language: PageLanguage): '' | `_${ForeignLanguage}` {
  const names = NAMES_IN[language];
  return names === 'ja' ? '' : `_${names}`;
}

/** The first of the wanted languages that the page has, else English. */
export function preferredPageLanguage(wanted: readonly string[]): PageLanguage {
  const found = wanted.map(languageOfTag).find((language) => language !== undefined);
  return LANGUAGE_TAGS[found ?? 'en'];
}

/** A text with its braces filled. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
