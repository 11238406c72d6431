/** How a language writes the names of Japan: by sound, with words apart, or in characters of Chinese, in one run. */
export type Script = 'latin' | 'hangul' | 'han';

/** The program's facts about a language besides Japanese. */
interface LanguageRow {
  /** Its English name. */
  readonly title: string;
  readonly script: Script;
  /** Its name of Japan. */
  readonly country: string;
  /** Its BCP 47 tag. */
  readonly tag: string;
  /** The tags, in lower case, that mean it. */
  readonly tags: RegExp;
  /** Words that stand behind the name of a station, as they are typed; answers write the first one. */
  readonly station: readonly string[];
  /** Words that the starter answers: a ward, a former city, a house, and 霞が関. */
  readonly examples: readonly [ward: string, formerCity: string, house: string, quarter: string];
}

/**
 * The languages besides Japanese that every address has a name in, in the order of fields and sections. Tables for folding and for
 * making names are in `reading`, `text` and `translit`.
 */
export const LANGUAGE_TABLE = {
  en: {
    ...{ title: 'English', script: 'latin', country: 'Japan', tag: 'en', tags: /^en(?:-|$)/ },
    station: [' Station', ' Sta', '-eki'],
    examples: ['Bunkyo-ku', 'Urawa-shi', '1-16-21 Kasuga, Bunkyo-ku', 'Kasumigaseki'],
  },
  zh_cn: {
    ...{ title: 'Simplified Chinese', script: 'han', country: '日本', tag: 'zh-Hans' },
    tags: /^zh(?:-(?!(?:hant|tw|hk|mo)(?:-|$))|$)/,
    station: ['站', '车站'],
    examples: ['文京区', '浦和市', '文京区春日1-16-21', '霞关'],
  },
  zh_tw: {
    ...{ title: 'Traditional Chinese', script: 'han', country: '日本', tag: 'zh-Hant' },
    tags: /^zh-(?:hant|tw|hk|mo)(?:-|$)/,
    station: ['站', '車站'],
    examples: ['文京區', '浦和市', '文京區春日1-16-21', '霞關'],
  },
  ko: {
    ...{ title: 'Korean', script: 'hangul', country: '일본', tag: 'ko', tags: /^ko(?:-|$)/ },
    station: ['역'],
    examples: ['분쿄구', '우라와시', '분쿄구 가스가 1-16-21', '가스미가세키'],
  },
} as const satisfies Readonly<Record<string, LanguageRow>>;
