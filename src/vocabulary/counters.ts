import type { ForeignLanguage } from './languages.js';

/** What stands behind a number of an address and makes it one of a small section, a lot, a block or a house. */
export type Counter = '丁目' | '番地' | '番' | '号';

/** How the languages write each counter; longest first where one spelling begins another, and so the counters themselves. */
export const COUNTER_SPELLINGS: Readonly<
  Record<Counter, Readonly<Record<ForeignLanguage, readonly string[]>>>
> = {
  丁目: { en: ['chome'], zh_cn: ['丁目'], zh_tw: ['丁目'], ko: ['초메', '조메'] },
  番地: { en: ['banchi'], zh_cn: ['番地'], zh_tw: ['番地'], ko: ['번지'] },
  番: { en: ['ban'], zh_cn: ['番'], zh_tw: ['番'], ko: ['번'] },
  号: { en: ['gou', 'go'], zh_cn: ['号'], zh_tw: ['號'], ko: ['호'] },
};

const ALL = Object.keys(COUNTER_SPELLINGS) as Counter[];

const spellingsIn = (language: ForeignLanguage): readonly string[] =>
  ALL.flatMap((counter) => COUNTER_SPELLINGS[counter][language]);

/** The spellings of all counters in a language, longest first where one begins another. */
export const COUNTERS: Readonly<Record<ForeignLanguage, readonly string[]>> = {
  en: spellingsIn('en'),
  zh_cn: spellingsIn('zh_cn'),
  zh_tw: spellingsIn('zh_tw'),
  ko: spellingsIn('ko'),
};

/** The counter that a spelling in some language stands for: `chome` and `초메` are 丁目. */
export const COUNTER_OF: ReadonlyMap<string, Counter> = new Map(
  ALL.flatMap((counter) =>
    Object.values(COUNTER_SPELLINGS[counter])
      .flat()
      .map((spelling) => [spelling, counter] as const),
  ),
);

/**
 * A pattern of the counters of languages, as source of a regular expression; in letters of the alphabet a whole word.
 * @param only one counter instead of all
 */
export function counterPattern(languages: readonly ForeignLanguage[], only?: Counter): string {
  const spellings = languages.flatMap((language) =>
    only === undefined ? COUNTERS[language] : COUNTER_SPELLINGS[only][language],
  );
  const whole = (spelling: string): string => (/[a-z]$/.test(spelling) ? `${spelling}(?![a-z])` : spelling);
  return `(?:${[...new Set(spellings)].map(whole).join('|')})`;
}

/** The counters that names of towns and sections end in, which are called by a number: 十二丁目, 十番, 西一号. */
export const NAME_COUNTERS = { chome: '丁目', ban: '番', go: '号' } as const;
