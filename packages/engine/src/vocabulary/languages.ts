import { LANGUAGE_TABLE, type Script } from './language-table.js';

export type { Script } from './language-table.js';

/** A language of the multilingual search. */
export type ForeignLanguage = keyof typeof LANGUAGE_TABLE;

/** The languages of {@link LANGUAGE_TABLE}: English, Simplified Chinese, Traditional Chinese, Korean. */
export const FOREIGN_LANGUAGES = Object.keys(LANGUAGE_TABLE) as readonly ForeignLanguage[];

/** The languages that are written in a script. */
type LanguageIn<S extends Script> = {
  [L in ForeignLanguage]: (typeof LANGUAGE_TABLE)[L]['script'] extends S ? L : never;
}[ForeignLanguage];

/** Chinese as written in the mainland, or in Taiwan and Hong Kong. */
export type ChineseLanguage = LanguageIn<'han'>;

/** A language that writes names by their sound: English and Korean. */
export type SoundLanguage = Exclude<ForeignLanguage, ChineseLanguage>;

/** Both kinds of Chinese. */
export const CHINESE_LANGUAGES: readonly ChineseLanguage[] = FOREIGN_LANGUAGES.filter(isChinese);

/** The languages that write names by their sound. */
export const SOUND_LANGUAGES: readonly SoundLanguage[] = FOREIGN_LANGUAGES.filter((each) => !isChinese(each));

/** Whether a language is Chinese, in whichever characters. */
export function isChinese(language: ForeignLanguage): language is ChineseLanguage {
  return scriptOf(language) === 'han';
}

/** The script of a language. */
export function scriptOf(language: ForeignLanguage): Script {
  return LANGUAGE_TABLE[language].script;
}

/** The languages besides Japanese that are written in a script. */
export function languagesIn(script: Script): readonly ForeignLanguage[] {
  return FOREIGN_LANGUAGES.filter((language) => scriptOf(language) === script);
}

/** Whether a text is the name of a language besides Japanese: `zh_tw`. */
export function isForeignLanguage(text: string): text is ForeignLanguage {
  return Object.hasOwn(LANGUAGE_TABLE, text);
}

/** Something of each language besides Japanese, by its name. */
export function byLanguage<T>(make: (language: ForeignLanguage) => T): Readonly<Record<ForeignLanguage, T>> {
  const made = FOREIGN_LANGUAGES.map((language) => [language, make(language)] as const);
  return Object.fromEntries(made) as Readonly<Record<ForeignLanguage, T>>;
}

/** The field with the name of a station or former place in each other language. */
export const NAME_FIELDS = byLanguage((language: ForeignLanguage) => `name_${language}` as const);

/** Something of each other language, by {@link NAME_FIELDS}. */
type ByNameField<T> = { readonly [L in ForeignLanguage as `name_${L}`]: T };

/** A name in other languages; null where it has no reading to make one of. */
export type NamesInLanguages = ByNameField<string | null>;

/** Makes something of each other language, by {@link NAME_FIELDS}. */
export function byNameField<T>(make: (language: ForeignLanguage) => T): ByNameField<T> {
  const made = FOREIGN_LANGUAGES.map((language) => [NAME_FIELDS[language], make(language)] as const);
  return Object.fromEntries(made) as ByNameField<T>;
}

/** Something of each language that writes names by their sound, by its name. */
export function bySound<T>(make: (language: SoundLanguage) => T): Readonly<Record<SoundLanguage, T>> {
  const made = SOUND_LANGUAGES.map((language) => [language, make(language)] as const);
  return Object.fromEntries(made) as Readonly<Record<SoundLanguage, T>>;
}

/** The languages of names, Japanese first. */
export const LANGUAGES = ['ja', ...FOREIGN_LANGUAGES] as const;

/** A language of names; `ja` covers kanji names, kana readings and aliases. */
export type Language = (typeof LANGUAGES)[number];

/** The BCP 47 tag of a language. */
export type LanguageTag = 'ja' | (typeof LANGUAGE_TABLE)[ForeignLanguage]['tag'];

/** The tag of each language. */
export const LANGUAGE_TAGS = {
  ja: 'ja',
  ...byLanguage((language) => LANGUAGE_TABLE[language].tag),
} as Readonly<Record<Language, LanguageTag>>;

/** The language that a tag means: `zh_tw` for `zh-HK`; undefined for one that names are not written in. */
export function languageOfTag(tag: string): Language | undefined {
  const lower = tag.toLowerCase();
  if (/^ja(?:-|$)/.test(lower)) return 'ja';
  return FOREIGN_LANGUAGES.find((language) => LANGUAGE_TABLE[language].tags.test(lower));
}

/** Languages of answers: all of them, or Japanese alone. */
export type AnswerLanguages = 'all' | 'ja';
