/** A word behind a number of an address that makes it a small section, a lot, a block or a house. */
export type Counter = '丁目' | '番地' | '番' | '号';

/** A way to write a counter in Japanese, as folded. One in kana counts digits alone. */
export interface CounterSpelling {
  readonly spelling: string;
  /** It does not count as a counter before one of these characters. */
  readonly unless: string;
  /** It is one only where nothing, a digit or a dash follows. */
  readonly last?: true;
  /** An example: the text as written, and as usually written. */
  readonly place: readonly [written: string, usual: string];
  /** A place whose name contains it, but not as a counter. */
  readonly not?: string;
}

/** The languages besides Japanese that write counters. */
type CountingLanguage = 'en' | 'zh_cn' | 'zh_tw' | 'ko';

interface CounterRow {
  /** How it is read. */
  readonly kana: string;
  readonly japanese: readonly CounterSpelling[];
  /** Spellings in other languages, longest first where one begins another. */
  readonly foreign: Readonly<Record<CountingLanguage, readonly string[]>>;
  /** Endings of the names of towns and sections that are called by a number and this counter. */
  readonly inNames: readonly string[];
}

/** All counters. A longer one comes before its beginning. */
const ROWS: Readonly<Record<Counter, CounterRow>> = {
  丁目: {
    kana: 'チョウメ',
    japanese: [
      { spelling: '丁目', unless: '', place: ['栄三丁目', '栄3丁目'] },
      {
        spelling: '丁',
        unless: '',
        last: true,
        place: ['土師町一丁', '土師町1丁'],
        not: '東京都中央区八丁堀',
      },
      // 福島県二本松市 has 一町目 itself
      { spelling: '町目', unless: '', place: ['本駒込二町目', '本駒込二丁目'] },
      { spelling: 'チヨウメ', unless: '', place: ['サカエ3チョウメ', 'サカエ3丁目'] },
    ],
    foreign: { en: ['chome'], zh_cn: ['丁目'], zh_tw: ['丁目'], ko: ['초메', '조메'] },
    // 花巻市十二丁目, 京都市東山区三町目
    inNames: ['丁目', '町目'],
  },
  番地: {
    kana: 'バンチ',
    japanese: [
      { spelling: '番地', unless: '割', place: ['広原八百八十番地', '広原880番地'] },
      {
        spelling: 'バンチ',
        unless: 'ヨ',
        place: ['ヒロハラ880バンチ', 'ヒロハラ880番地'],
        not: '1バンチョウ',
      },
    ],
    foreign: { en: ['banchi'], zh_cn: ['番地'], zh_tw: ['番地'], ko: ['번지'] },
    inNames: [],
  },
  番: {
    kana: 'バン',
    japanese: [
      {
        spelling: '番',
        unless: '町丁館街組目割通',
        place: ['葵町一番二号', '葵町1番2号'],
        not: '東京都千代田区一番町, 和歌山県和歌山市十二番丁',
      },
      {
        spelling: 'バン',
        unless: 'チ',
        place: ['アオイチョウ1バン2号', 'アオイチョウ1番2号'],
        not: '1バンチョウ',
      },
    ],
    foreign: { en: ['ban'], zh_cn: ['番'], zh_tw: ['番'], ko: ['번'] },
    // 港区麻布十番
    inNames: ['番'],
  },
  号: {
    kana: 'ゴウ',
    japanese: [
      { spelling: '号', unless: '線', place: ['葵町1番二号', '葵町1番2号'], not: '北海道の西一号線' },
      { spelling: 'ゴウ', unless: '', place: ['アオイチョウ1番2ゴウ', 'アオイチョウ1番2号'] },
    ],
    foreign: { en: ['gou', 'go'], zh_cn: ['号'], zh_tw: ['號'], ko: ['호'] },
    // かほく市遠塚西一号
    inNames: ['号'],
  },
};

/** All counters. A longer one comes before its beginning. */
export const ALL_COUNTERS = Object.keys(ROWS) as readonly Counter[];

const each = <T>(what: (row: CounterRow) => T): Readonly<Record<Counter, T>> =>
  Object.fromEntries(ALL_COUNTERS.map((counter) => [counter, what(ROWS[counter])])) as Record<Counter, T>;

/** How each counter is read: チョウメ. */
export const COUNTER_KANA = each(({ kana }) => kana);

/** The ways to write each counter in Japanese, as folded. */
export const JAPANESE_COUNTERS = each(({ japanese }) => japanese);

/** How the other languages write each counter. */
export const COUNTER_SPELLINGS = each(({ foreign }) => foreign);

/** Endings of names that are called by a number and a counter: 花巻市十二丁目, 麻布十番, 遠塚西一号. */
export const COUNTERS_IN_NAMES = each(({ inNames }) => inNames);

const spellingsIn = (language: CountingLanguage): readonly string[] =>
  ALL_COUNTERS.flatMap((counter) => COUNTER_SPELLINGS[counter][language]);

/** The spellings of all counters in a language, longest first where one begins another. */
export const COUNTERS = Object.fromEntries(
  (Object.keys(COUNTER_SPELLINGS.丁目) as CountingLanguage[]).map((language) => [
    language,
    spellingsIn(language),
  ]),
) as Readonly<Record<CountingLanguage, readonly string[]>>;

/** The counter that a spelling in some other language stands for: `chome` and `초메` are 丁目. */
export const COUNTER_OF: ReadonlyMap<string, Counter> = new Map(
  ALL_COUNTERS.flatMap((counter) =>
    Object.values(COUNTER_SPELLINGS[counter])
      .flat()
      .map((spelling) => [spelling, counter] as const),
  ),
);

/** Words that stand behind a number by themselves, though a counter begins so: 10조 of 미나미 10조 is 条, and no cut 조메. */
export const NO_CUT_COUNTER: ReadonlySet<string> = new Set(['조']);

/**
 * A pattern of the counters of languages, as source of a regular expression; in letters of the alphabet a whole word.
 * @param only one counter instead of all
 */
export function counterPattern(languages: readonly CountingLanguage[], only?: Counter): string {
  const spellings = languages.flatMap((language) =>
    only === undefined ? COUNTERS[language] : COUNTER_SPELLINGS[only][language],
  );
  const whole = (spelling: string): string => (/[a-z]$/.test(spelling) ? `${spelling}(?![a-z])` : spelling);
  return `(?:${[...new Set(spellings)].map(whole).join('|')})`;
}

/** Signs behind numbers in Korean and Chinese, and Japanese ones of the same length. A longer one comes before its beginning. */
const IN_JAPANESE: ReadonlyMap<string, string> = new Map([
  ['번지의', '番地の'],
  ...ALL_COUNTERS.flatMap((counter) =>
    COUNTER_SPELLINGS[counter].ko.map((spelling) => [spelling, counter] as const),
  ),
  ['호실', '号室'],
  ...[...'층楼樓层層'].map((floor) => [floor, '階'] as const),
]);
const OF_OTHERS = new RegExp(
  `(?<=[0-9０-９]\\s?)(?:${[...IN_JAPANESE.keys()].sort((a, b) => b.length - a.length).join('|')})`,
  'gu',
);

/** A text with Japanese counters for those of Korean and Chinese, unit for unit: 29番地 11号 for 29번지 11호. */
export function inJapaneseCounters(text: string): string {
  return text.replace(OF_OTHERS, (written) => IN_JAPANESE.get(written) ?? written);
}
