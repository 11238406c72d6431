/**
 * How people write numbers of addresses and their counters, where folding alone does not know it: one row for each way. A new way
 * to write a number is one row more.
 */

import { DASHES } from './dashes.js';
import { inKanji, KANJI_DIGITS, KANJI_NUMERALS, kanjiNumber } from './kanji-number.js';
import { JAPANESE_LETTER, withHiragana, withKatakana } from './scripts.js';
import { BEHIND_ADDRESSES } from './surroundings.js';

/** A way to write a number. */
export interface NumberRow {
  /** Global; texts have ASCII for full-width ASCII. */
  readonly pattern: RegExp;
  /** The usual form of the text that the pattern finds, or of each `part` of it. */
  readonly usual: (written: string) => string;
  readonly part?: RegExp;
  /** Words with a real place that are written so, each as it is usually written. */
  readonly places: readonly (readonly [written: string, usual: string])[];
}

/** Text that looks like a number of an address, or like a part of one, but is not. Only `/geocode` uses it. */
export interface OtherRow extends Omit<NumberRow, 'places'> {
  readonly example: string;
}

const NUMERALS = `[0-9${KANJI_NUMERALS}]`;
const RUN = `[${KANJI_NUMERALS}廿卅]`;
const NUMBER_RUN = new RegExp(`${RUN}+`, 'gu');
/** A letter of Japanese names. */
const LETTER = `[${JAPANESE_LETTER}]`;

/** Stands for a kanji numeral that is part of a name: folding leaves it alone. */
const NO_NUMBER = '\ue001';
/** Dropped by folding, except between digits, which it keeps apart. */
const APART = '-';

/** Numerals of contracts, and the plain ones that they stand for. */
export const FORMAL_NUMERALS: ReadonlyMap<string, string> = new Map(
  '壱一 弌一 壹一 弐二 貳二 弍二 贰二 参三 參三 叁三 肆四 伍五 陸六 陆六 漆七 捌八 玖九 拾十'
    .split(' ')
    .map(([formal, plain]) => [formal, plain]),
);
const FORMAL = [...FORMAL_NUMERALS.keys()].join('');

/** Those that other words end with: 北陸 is not 北六丁目, 常陸 not 常六. */
export const ENDS_OTHER_WORD = /[肆伍陸陆漆捌玖]$/u;

/** The comma of a number of four digits or more: 1,029番地8. */
export const GROUPING = /(?<=(?<![0-9,.番地号のノ-])[1-9][0-9]{0,2}),(?=[0-9]{3}(?:番地|番[0-9の]|番$))/gu;

/** Text that may stand behind the last number of an address. Names do not go on with it. */
const IS_LAST = `(?=$|[^\\p{L}\\p{M}々〇]|${BEHIND_ADDRESSES})`;

/** Numbers as they are said, up to 9,999, in hiragana. */
const SPOKEN_UNITS = 'いち|に|さん|よん|し|ごー?|ろく|ろっ|なな|しち|はち|はっ|きゅう|く';
const SPOKEN = `(?=[いにさよしごろなはきくじひびぴせ])(?:(?:${SPOKEN_UNITS})?せん)?(?:(?:${SPOKEN_UNITS})?[ひびぴ]ゃく)?(?:(?:${SPOKEN_UNITS})?じゅう)?(?:${SPOKEN_UNITS})?`;
const SPOKEN_IN_KATAKANA = withKatakana(SPOKEN);
const SAID: ReadonlyMap<string, number> = new Map(
  'いち1 に2 さん3 よん4 し4 ご5 ろく6 ろっ6 なな7 しち7 はち8 はっ8 きゅう9 く9 じゅう10 ひゃく100 びゃく100 ぴゃく100 せん1000'
    .split(' ')
    .map((row) => [row.replace(/[0-9]+/, ''), Number(row.replace(/[^0-9]+/, ''))] as const),
);

/** A number as it is said in digits: じゅうに is 12. */
function saidInDigits(said: string): string {
  let sum = 0;
  let last = 0;
  for (const [part] of said.matchAll(
    /じゅう|[ひびぴ]ゃく|せん|いち|に|さん|よん|し(?!ち)|ご|ろ[くっ]|なな|しち|は[ちっ]|きゅう|く/gu,
  )) {
    const value = SAID.get(part) ?? 0;
    if (value < 10) last = value;
    else {
      sum += Math.max(1, last) * value;
      last = 0;
    }
  }
  return String(sum + last);
}

/** A kanji number in digits; other text stays. */
function inDigits(written: string): string {
  const plain = written.replaceAll('廿', '二十').replaceAll('卅', '三十');
  const value = kanjiNumber(plain, 0, plain.length);
  return value > 0 ? String(value) : written;
}

/** A kanji numeral of a name behind a number: folding would take 三 of 6-26三番館 for a digit of 26. */
const NO_NUMERAL: OtherRow = {
  pattern: /(?<=[0-9]\s*)(?!三重県|千葉県)(?:[二三四五六七八九十百千]|一(?![0-9]))/gu,
  usual: () => NO_NUMBER,
  example: '葵町6-26三番館',
};

/** Numbers and counters as machines read them, or as they are said. They are put right before all others. */
const MISREAD: readonly (NumberRow | OtherRow)[] = [
  {
    pattern: new RegExp(
      `(?<=[${KANJI_DIGITS}〇])[○◯]+(?=[${KANJI_DIGITS}]{0,3}(?:[番号號丁]|[${DASHES}のノ](?=[${KANJI_DIGITS}○◯〇])|$|[\\s(、。]))`,
      'gu',
    ),
    usual: (written) => '〇'.repeat(written.length),
    places: [['葵町一○番', '葵町一〇番']],
  },
  {
    pattern: /(?<=[0-9])(?:[Oo]+|〇+(?=[0-9]))(?=[0-9番号號丁-]|\s|$)/gu,
    usual: (written) => '0'.repeat(written.length),
    places: [['葵町1O番', '葵町10番']],
  },
  {
    pattern: /(?<=[0-9一-鿿-])[lI](?=[0-9])|(?<=[0-9])[lI](?=[番号號丁-]|\s|$)/gu,
    usual: () => '1',
    places: [['本郷3-2l', '本郷3-21']],
  },
  {
    pattern: /(?<=[0-9]\s*)[①-⑳⑴-⒇❶-❿]/gu,
    usual: () => NO_NUMBER,
    example: '葵町6-26 ③',
  },
  {
    pattern: new RegExp(`(?<=${NUMERALS})丁[日自]`, 'gu'),
    usual: () => '丁目',
    places: [['栄3丁日', '栄3丁目']],
  },
  {
    pattern: new RegExp(`(?<=${NUMERALS})[T了]目`, 'gu'),
    usual: () => '丁目',
    places: [['本郷3T目', '本郷3丁目']],
  },
  {
    pattern: new RegExp(`(?<=${NUMERALS})(?:チョーメ|ちょーめ)`, 'gu'),
    usual: () => 'チョウメ',
    places: [['本郷3チョーメ', '本郷3丁目']],
  },
  {
    pattern: /(?<=[0-9])(?:ハイフン|はいふん|ダッシュ|マイナス|棒)(?=[0-9])/gu,
    usual: () => '-',
    places: [['本郷3ハイフン21', '本郷3-21']],
  },
];

/** All other ways, in the order in which they are looked for. */
const UNUSUAL: readonly (NumberRow | OtherRow)[] = [
  {
    pattern: new RegExp(
      `(?<=[\\p{sc=Han}0-9]|ちょうめ|ばんち?の?)${SPOKEN}(?=ちょうめ|ばんち|ばん(?![ぁ-ん])|ばん(?=${SPOKEN}ごう)|ごう(?![ぁ-ん]))`,
      'gu',
    ),
    usual: (written) => (written === '' ? '' : saidInDigits(written)),
    places: [['葵町じゅうにばんち', '葵町12番地']],
  },
  {
    pattern: new RegExp(`(?<=\\p{sc=Han})(?:${SPOKEN_IN_KATAKANA})(?=チョウメ|バンチ)`, 'gu'),
    usual: (written) => (written === '' ? '' : saidInDigits(withHiragana(written))),
    places: [['本駒込サンチョウメ', '本駒込3丁目']],
  },
  {
    pattern: new RegExp(`(?<=${NUMERALS})(?:ばんち|バンチ)`, 'gu'),
    usual: () => '番地',
    places: [['葵町12ばんち', '葵町12番地']],
  },
  {
    pattern: new RegExp(`(?<=\\p{sc=Han})(?<!${RUN})(?:ちょう|チョウ)(?=[0-9]|\\s*$)`, 'gu'),
    usual: () => '町',
    places: [['葵ちょう1-2', '葵町1-2']],
  },
  {
    pattern: /(?<=\p{sc=Han})[1-9][0-9]?(?=の?通り)/gu,
    usual: (written) => inKanji(Number(written)),
    example: '太田5通り',
  },
  {
    pattern: new RegExp(`(?<=${NUMERALS}|[${FORMAL}])町目`, 'gu'),
    usual: () => '丁目',
    places: [['栄三町目', '栄三丁目']],
  },
  {
    pattern: new RegExp(
      `[${FORMAL}${KANJI_NUMERALS}]+(?=丁目|番地|番(?![町丁])|[号號]|条|線|地割|[のノ之-][0-9${FORMAL}${KANJI_NUMERALS}]|\\s*$)`,
      'gu',
    ),
    part: new RegExp(`[${FORMAL}]`, 'gu'),
    usual: (written) => FORMAL_NUMERALS.get(written) ?? written,
    places: [
      ['本駒込参丁目', '本駒込三丁目'],
      ['栄参丁目', '栄三丁目'],
    ],
  },
  NO_NUMERAL,
  {
    // 安原下第一号 is a name
    pattern: new RegExp(
      `(?<!${RUN})第${NUMERALS}(?=${NUMERALS}*(?:番|丁目))|(?<=[番地目0-9のノ-])第${NUMERALS}(?=${NUMERALS}*[号號])`,
      'gu',
    ),
    usual: (written) => APART + written.slice(1),
    places: [['本駒込第3丁目', '本駒込3丁目']],
  },
  {
    pattern: new RegExp(`(?<=${NUMERALS}(?:番地?の?)?)枝番号?の?(?=${NUMERALS})`, 'gu'),
    usual: () => APART,
    places: [['広原882番地枝番1', '広原882番地1']],
  },
  {
    pattern: new RegExp(`(?<=${LETTER}\\s*)(?:No\\.?|NO\\.?|№)\\s*(?=[0-9]+(?:[-番]|\\s|$))`, 'gu'),
    usual: () => APART,
    places: [['広原No.880', '広原880']],
  },
  {
    pattern: /[Ⅰ-Ⅻⅰ-ⅻ](?=丁目|町目|-[0-9]|[-\s]?cho-?me)|(?<=\p{sc=Han})[Ⅰ-Ⅻⅰ-ⅻ](?=\s*$)/giu,
    usual: (written) => String((written.charCodeAt(0) & 0xf) + 1),
    places: [
      ['本駒込Ⅲ丁目', '本駒込三丁目'],
      ['本駒込ⅲ-chome', '本駒込三丁目'],
      ['銀座Ⅱ', '銀座2'],
    ],
  },
  {
    pattern: new RegExp(`(?<![0-9]\\s*)[㈠-㈩㊀-㊉](?=丁目|番|[${DASHES}のノ之]|\\s*$)`, 'gu'),
    usual: (written) => String((written.charCodeAt(0) & 0xf) + 1),
    places: [
      ['本駒込㈢丁目', '本駒込3丁目'],
      ['銀座㊂', '銀座3'],
    ],
  },
  {
    pattern: new RegExp(`(?<=${NUMERALS})[-\\s]?cho-?me[-\\s]?(?![a-z])`, 'giu'),
    usual: () => '丁目',
    places: [
      ['本駒込3-chome', '本駒込三丁目'],
      ['本駒込三-chome', '本駒込三丁目'],
      ['本郷7-chome', '本郷七丁目'],
    ],
  },
  {
    pattern: /(?<=[0-9])[-\s]?banchi[-\s]?(?![a-z])/giu,
    usual: () => '番地',
    places: [['葵町1-banchi', '葵町1番地']],
  },
  {
    pattern: /(?<=[0-9])[-\s]?ban[-\s]?(?=[0-9]|$)/giu,
    usual: () => '番',
    places: [['葵町1-ban 2-go', '葵町1番2号']],
  },
  {
    pattern: /(?<=[0-9])[-\s]?go(?![a-z])/giu,
    usual: () => '号',
    places: [['太田2-chome 5-ban 6-go', '太田2丁目5番6号']],
  },
  {
    pattern: new RegExp(`(?<=${NUMERALS})字(?=${NUMERALS})`, 'gu'),
    usual: () => '-',
    places: [['末町25字870番地', '末町25-870番地']],
  },
  {
    pattern: new RegExp(`(?<=${NUMERALS})丁め`, 'gu'),
    usual: () => '丁目',
    places: [['本駒込3丁め', '本駒込三丁目']],
  },
  {
    pattern: new RegExp(`(?<=${NUMERALS}番)街区`, 'gu'),
    usual: () => APART,
    places: [['葵町1番街区2号', '葵町1番2号']],
  },
  {
    pattern: new RegExp(`(?<=${NUMERALS}(?:丁目)?)\\s*[|│丨]\\s*(?=${NUMERALS})`, 'gu'),
    usual: () => '-',
    places: [
      ['葵町一｜二', '葵町1-2'],
      ['太田2丁目 | 12', '太田2丁目12'],
    ],
  },
  {
    pattern: new RegExp(`[${KANJI_NUMERALS}]+(?:・[${KANJI_NUMERALS}]+)+(?=$|[\\s、。(])`, 'gu'),
    part: /・/gu,
    usual: () => '-',
    places: [['葵町一・二', '葵町1-2']],
  },
  {
    pattern: /(?:大|おお|オオ)(?:あざ|アザ)(?=\p{sc=Han})/gu,
    usual: () => '大字',
    places: [['大あざ広原', '大字広原']],
  },
  {
    pattern: /(?<=\p{sc=Han})(?:あざ|アザ)(?=\p{sc=Han})/gu,
    usual: () => '字',
    places: [['会津美里町あざ丸山', '会津美里町字丸山']],
  },
  {
    pattern: new RegExp(`(?<!${NUMERALS}|無)(?:番地|地番)(?=[\\s:]*${NUMERALS})`, 'gu'),
    usual: () => APART,
    places: [['広原番地880', '広原880']],
  },
  {
    pattern: GROUPING,
    usual: () => '',
    places: [['和歌山市朝日1,001番地', '和歌山市朝日1001番地']],
  },
];

/** Numbers in kanji that only their place marks. */
const IN_KANJI: readonly NumberRow[] = [
  {
    pattern: new RegExp(
      `(?<!${RUN})${RUN}+(?:[${DASHES}のノ之]${RUN}+)+(?:${IS_LAST}|(?=番|[号號]|(?![ノツケヶガカヵ])[ァ-ヺ][ァ-ヺー]))`,
      'gu',
    ),
    part: NUMBER_RUN,
    usual: inDigits,
    places: [['葵町一－二', '葵町1-2']],
  },
  {
    pattern: new RegExp(`(?<=丁目|町目|[0-9${KANJI_NUMERALS}]番地?[のノ之]?)\\s*${RUN}+${IS_LAST}`, 'gu'),
    part: NUMBER_RUN,
    usual: inDigits,
    places: [['太田2丁目 十二', '太田2丁目12']],
  },
  {
    pattern: new RegExp(`(?<=町)${RUN}+(?=部[0-9])`, 'gu'),
    usual: inDigits,
    places: [['七尾市小島町六部822', '七尾市小島町6部822']],
  },
  {
    pattern: new RegExp(`${RUN}*[廿卅]${RUN}*(?=丁目|番地|番(?![町丁])|[号號])`, 'gu'),
    usual: inDigits,
    places: [['太田廿番', '太田20番']],
  },
];

/** Rows that the walk of `/geocode` applies by itself, since the text may also be a part of a name. */
const BESIDE_NAMES: readonly NumberRow[] = [
  {
    pattern: new RegExp(`(?<=${LETTER}\\s*)0+[1-9]`, 'gu'),
    usual: (written) => written.slice(-1),
    places: [['本駒込03丁目', '本駒込3丁目']],
  },
  {
    pattern: new RegExp(`(?<=${LETTER}\\s*)(?<!${RUN}\\s*)${RUN}+(?=\\s*$)`, 'gu'),
    usual: inDigits,
    places: [
      ['銀座二', '銀座2'],
      ['神南一', '神南1'],
    ],
  },
  {
    pattern: new RegExp(
      // not its counter
      `(?<=^\\s*|${LETTER})(?<!第)[1-9][0-9]{0,2}(?=[\\p{sc=Han}--[丁町番号號条線区地軒筋]])(?!部[0-9])`,
      'gv',
    ),
    usual: (written) => inKanji(Number(written)),
    places: [['西小2里', '西小二里']],
  },
];

/** Every way to write a number, in the order in which they are looked for. */
export const NUMBER_ROWS: readonly NumberRow[] = [
  ...MISREAD,
  ...UNUSUAL,
  ...IN_KANJI,
  ...BESIDE_NAMES,
].filter((row): row is NumberRow => 'places' in row);

/** The rows of `/geocode`, which also excludes text that only looks like a number. */
export const NUMBER_ROWS_OF_ADDRESSES: readonly (NumberRow | OtherRow)[] = [
  ...MISREAD,
  ...UNUSUAL,
  ...IN_KANJI,
  NO_NUMERAL,
];
