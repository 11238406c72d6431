import { CODE } from './tables/postal-codes.js';
/**
 * How people write the numbers of an address, and what counts them, where folding alone does not know it: one row for each
 * way. The searches look for a word also as it is usually written ({@link usualWord}); `/geocode` reads it so
 * ({@link usualNumbers}).
 */

import { composed, type Origins } from '../text/units.js';
import { inKanji, kanjiNumber } from './tables/kanji-number.js';
import { JAPANESE_LETTER } from './tables/scripts.js';

/** A way to write a number. */
export interface NumberRow {
  /** Global; the text has no full-width ASCII. */
  readonly pattern: RegExp;
  /** What usually stands for what the pattern finds, or for each `part` of it. */
  readonly usual: (written: string) => string;
  readonly part?: RegExp;
  /** The pattern finds nothing in a text without one of these characters … */
  readonly sign: string;
  /** … behind one of these. */
  readonly behind?: string;
  /** Whether such a character must be the last one, white space aside. */
  readonly last?: true;
  /** Words with a real place that are written so, each as it is usually written. */
  readonly places: readonly (readonly [written: string, usual: string])[];
}

/** What looks like a number of an address, or like a part of one, and is none. Only `/geocode` must know. */
interface OtherRow extends Omit<NumberRow, 'places'> {
  readonly example: string;
}

const ASCII_DIGITS = '0123456789';
const KANJI_NUMERALS = '〇一二三四五六七八九十百千';
const SPACES =
  ' \t\n\v\f\r\u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a';
const KANA = range('ぁ', 'ヿ');
const HAN = range('\u4e00', '\u9fff');
const DASHES = '-‐‑‒–—―−ー－';
const NUMERALS = `[0-9${KANJI_NUMERALS}]`;
const RUN = `[${KANJI_NUMERALS}廿卅]`;
const NUMBER_RUN = new RegExp(`${RUN}+`, 'gu');
/** A letter of Japanese names. */
const LETTER = `[${JAPANESE_LETTER}]`;

/** Stands for a kanji numeral that is no number: left alone by folding. */
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

/** The comma of a number of four digits or more: 1,029番地8. */
const GROUPING = /(?<=(?<![0-9,.番地号のノ-])[1-9][0-9]{0,2}),(?=[0-9]{3}(?:番地|番[0-9の]|番$))/gu;

/** What may stand behind the last number of an address: no name goes on with it. */
const IS_LAST = '(?=$|[^\\p{L}\\p{M}々〇]|㈱|㈲|㍿|他|外|ほか|地先|先|付近|内|地内|の一部|方|様)';

/** A kanji number in digits; as it stands where it is none. */
function inDigits(written: string): string {
  const plain = written.replaceAll('廿', '二十').replaceAll('卅', '三十');
  const value = kanjiNumber(plain, 0, plain.length);
  return value > 0 ? String(value) : written;
}

/** A kanji numeral that is no part of the number before it: folding would take 三 of 6-26三番館 for a digit of 26. */
const NO_NUMERAL: OtherRow = {
  pattern: new RegExp(
    `(?<=[0-9]\\s*)(?<!${CODE}\\s*)(?!三重県|千葉県)(?:[二三四五六七八九十百千]|一(?![0-9]))`,
    'gu',
  ),
  usual: () => NO_NUMBER,
  sign: `${KANJI_NUMERALS}${FORMAL}`,
  behind: ASCII_DIGITS + SPACES,
  example: '葵町6-26三番館',
};

/** Numbers and counters as machines read them, or as they are said. They are put right before all others. */
const MISREAD: readonly (NumberRow | OtherRow)[] = [
  {
    pattern:
      /(?<=[一二三四五六七八九〇])[○◯]+(?=[一二三四五六七八九]{0,3}(?:[番号號丁]|[-‐‑‒–—―−ー－のノ](?=[一二三四五六七八九○◯〇])|$|[\s(、。]))/gu,
    usual: (written) => '〇'.repeat(written.length),
    sign: '○◯',
    behind: KANJI_NUMERALS,
    places: [['葵町一○番', '葵町一〇番']],
  },
  {
    pattern: /(?<=[0-9])(?:[Oo]+|〇+(?=[0-9]))(?=[0-9番号號丁-]|\s|$)/gu,
    usual: (written) => '0'.repeat(written.length),
    sign: 'Oo〇',
    behind: ASCII_DIGITS,
    places: [['葵町1O番', '葵町10番']],
  },
  {
    pattern: /(?<=[0-9一-鿿-])[lI](?=[0-9])|(?<=[0-9])[lI](?=[番号號丁-]|\s|$)/gu,
    usual: () => '1',
    sign: 'lI',
    places: [['本郷3-2l', '本郷3-21']],
  },
  {
    pattern: /(?<=[0-9]\s*)[①-⑳⑴-⒇❶-❿]/gu,
    usual: () => NO_NUMBER,
    sign: range('①', '⑳') + range('⑴', '⒇') + range('❶', '❿'),
    behind: ASCII_DIGITS + SPACES,
    example: '葵町6-26 ③',
  },
  {
    pattern: new RegExp(`(?<=${NUMERALS})(?:丁[日自]|[T了]目)`, 'gu'),
    usual: () => '丁目',
    sign: '日自目',
    behind: '丁T了',
    places: [
      ['栄3丁日', '栄3丁目'],
      ['本郷3T目', '本郷3丁目'],
    ],
  },
  {
    pattern: new RegExp(`(?<=${NUMERALS})(?:チョーメ|ちょーめ)`, 'gu'),
    usual: () => 'チョウメ',
    sign: 'ー',
    behind: 'ョょ',
    places: [['本郷3チョーメ', '本郷3丁目']],
  },
  {
    pattern: /(?<=[0-9])(?:ハイフン|はいふん|ダッシュ|マイナス|棒)(?=[0-9])/gu,
    usual: () => '-',
    sign: 'ハはダマ棒',
    behind: ASCII_DIGITS,
    places: [['本郷3ハイフン21', '本郷3-21']],
  },
];

/** All other ways, in the order in which they are looked for. */
const UNUSUAL: readonly (NumberRow | OtherRow)[] = [
  {
    pattern: new RegExp(`(?<=${NUMERALS}|[${FORMAL}])町目`, 'gu'),
    usual: () => '丁目',
    sign: '目',
    behind: '町',
    places: [['栄三町目', '栄三丁目']],
  },
  {
    pattern: new RegExp(
      `[${FORMAL}${KANJI_NUMERALS}]+(?=丁目|番地|番(?![町丁])|[号號]|条|線|地割|[のノ之-][0-9${FORMAL}${KANJI_NUMERALS}]|\\s*$)`,
      'gu',
    ),
    part: new RegExp(`[${FORMAL}]`, 'gu'),
    usual: (written) => FORMAL_NUMERALS.get(written) ?? written,
    sign: FORMAL,
    places: [
      ['本駒込参丁目', '本駒込三丁目'],
      ['栄参丁目', '栄三丁目'],
    ],
  },
  NO_NUMERAL,
  {
    pattern: new RegExp(`第${NUMERALS}(?=${NUMERALS}*(?:番|[号號]|丁目))`, 'gu'),
    usual: (written) => APART + written.slice(1),
    sign: '第',
    places: [['本駒込第3丁目', '本駒込3丁目']],
  },
  {
    pattern: new RegExp(`(?<=${NUMERALS}(?:番地?の?)?)枝番号?の?(?=${NUMERALS})`, 'gu'),
    usual: () => APART,
    sign: '枝',
    places: [['広原882番地枝番1', '広原882番地1']],
  },
  {
    pattern:
      /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]\s*)(?:No\.?|NO\.?|№)\s*(?=[0-9]+(?:[-番]|\s|$))/gu,
    usual: () => APART,
    sign: 'N№',
    places: [['広原No.880', '広原880']],
  },
  {
    pattern: /[ⅠⅡⅢⅣⅤⅥⅦⅧⅨ](?=丁目|町目|-[0-9])/gu,
    usual: (written) => String(written.charCodeAt(0) - 0x215f),
    sign: range('Ⅰ', 'Ⅸ'),
    places: [['本駒込Ⅲ丁目', '本駒込三丁目']],
  },
  {
    pattern: /(?<=[0-9])[-\s]?cho-?me[-\s]?(?![a-z])/giu,
    usual: () => '丁目',
    sign: 'cC',
    behind: `${ASCII_DIGITS}${SPACES}-`,
    places: [
      ['本駒込3-chome', '本駒込三丁目'],
      ['本郷7-chome', '本郷七丁目'],
    ],
  },
  {
    pattern: /(?<=[0-9])[-\s]?banchi[-\s]?(?![a-z])/giu,
    usual: () => '番地',
    sign: 'bB',
    behind: `${ASCII_DIGITS}${SPACES}-`,
    places: [['葵町1-banchi', '葵町1番地']],
  },
  {
    pattern: /(?<=[0-9])[-\s]?ban[-\s]?(?=[0-9]|$)/giu,
    usual: () => '番',
    sign: 'bB',
    behind: `${ASCII_DIGITS}${SPACES}-`,
    places: [['葵町1-ban 2-go', '葵町1番2号']],
  },
  {
    pattern: /(?<=[0-9])[-\s]?go(?![a-z])/giu,
    usual: () => '号',
    sign: 'gG',
    behind: `${ASCII_DIGITS}${SPACES}-`,
    places: [['太田2-chome 5-ban 6-go', '太田2丁目5番6号']],
  },
  {
    pattern: new RegExp(`(?<=${NUMERALS})字(?=${NUMERALS})`, 'gu'),
    usual: () => '-',
    sign: '字',
    behind: ASCII_DIGITS + KANJI_NUMERALS,
    places: [['末町25字870番地', '末町25-870番地']],
  },
  {
    pattern: new RegExp(`(?<=${NUMERALS})丁め`, 'gu'),
    usual: () => '丁目',
    sign: 'め',
    behind: '丁',
    places: [['本駒込3丁め', '本駒込三丁目']],
  },
  {
    pattern: new RegExp(`(?<=${NUMERALS}番)街区`, 'gu'),
    usual: () => APART,
    sign: '街',
    behind: '番',
    places: [['葵町1番街区2号', '葵町1番2号']],
  },
  {
    pattern: new RegExp(`(?<=${NUMERALS}(?:丁目)?)\\s*[|│丨]\\s*(?=${NUMERALS})`, 'gu'),
    usual: () => '-',
    sign: '|│丨',
    places: [
      ['葵町一｜二', '葵町1-2'],
      ['太田2丁目 | 12', '太田2丁目12'],
    ],
  },
  {
    pattern: new RegExp(`[${KANJI_NUMERALS}]+(?:・[${KANJI_NUMERALS}]+)+(?=$|[\\s、。(])`, 'gu'),
    part: /・/gu,
    usual: () => '-',
    sign: '・',
    behind: KANJI_NUMERALS,
    places: [['葵町一・二', '葵町1-2']],
  },
  {
    pattern: /(?:大|おお|オオ)(?:あざ|アザ)(?=\p{sc=Han})/gu,
    usual: () => '大字',
    sign: 'ざザ',
    behind: 'あア',
    places: [['大あざ広原', '大字広原']],
  },
  {
    pattern: /(?<=\p{sc=Han})(?:あざ|アザ)(?=\p{sc=Han})/gu,
    usual: () => '字',
    sign: 'ざザ',
    behind: 'あア',
    places: [['会津美里町あざ丸山', '会津美里町字丸山']],
  },
  {
    pattern: new RegExp(`(?<!${NUMERALS})(?:番地|地番)(?=[\\s:]*${NUMERALS})`, 'gu'),
    usual: () => APART,
    sign: `${ASCII_DIGITS}${KANJI_NUMERALS}${FORMAL}`,
    behind: `地番:${SPACES}`,
    places: [['広原番地880', '広原880']],
  },
  {
    pattern: GROUPING,
    usual: () => '',
    sign: ',',
    behind: ASCII_DIGITS,
    places: [['和歌山市朝日1,001番地', '和歌山市朝日1001番地']],
  },
];

/** Numbers in kanji that nothing but their place tells. */
const IN_KANJI: readonly NumberRow[] = [
  {
    pattern: new RegExp(
      `(?<!${RUN})${RUN}+(?:[-‐‑‒–—―−ー－のノ之]${RUN}+)+(?:${IS_LAST}|(?=番|[号號]|(?![ノツケヶガカヵ])[ァ-ヺ][ァ-ヺー]))`,
      'gu',
    ),
    part: NUMBER_RUN,
    usual: inDigits,
    sign: `${KANJI_NUMERALS}廿卅`,
    behind: `${DASHES}のノ之`,
    places: [['葵町一－二', '葵町1-2']],
  },
  {
    pattern: new RegExp(`(?<=丁目|町目|[0-9${KANJI_NUMERALS}]番地?[のノ之]?)\\s*${RUN}+${IS_LAST}`, 'gu'),
    part: NUMBER_RUN,
    usual: inDigits,
    sign: `${KANJI_NUMERALS}廿卅`,
    behind: `目番地のノ之${SPACES}`,
    places: [['太田2丁目 十二', '太田2丁目12']],
  },
  {
    pattern: new RegExp(`(?<=町)${RUN}+(?=部[0-9])`, 'gu'),
    usual: inDigits,
    sign: '部',
    behind: `${KANJI_NUMERALS}廿卅`,
    places: [['七尾市小島町六部822', '七尾市小島町6部822']],
  },
  {
    pattern: new RegExp(`${RUN}*[廿卅]${RUN}*(?=丁目|番地|番(?![町丁])|[号號])`, 'gu'),
    usual: inDigits,
    sign: '廿卅',
    places: [['太田廿番', '太田20番']],
  },
];

/** What the walk of `/geocode` knows by itself, since it may as well be a part of a name. */
const BESIDE_NAMES: readonly NumberRow[] = [
  {
    pattern: new RegExp(`(?<=${LETTER}\\s*)0+[1-9]`, 'gu'),
    usual: (written) => written.slice(-1),
    sign: '0',
    behind: KANA + HAN + SPACES,
    places: [['本駒込03丁目', '本駒込3丁目']],
  },
  {
    pattern: new RegExp(`(?<=${LETTER}\\s*)(?<!${RUN}\\s*)${RUN}+(?=\\s*$)`, 'gu'),
    usual: inDigits,
    sign: `${KANJI_NUMERALS}廿卅${FORMAL}`,
    last: true,
    places: [
      ['銀座二', '銀座2'],
      ['神南一', '神南1'],
    ],
  },
  {
    pattern:
      /(?<=^\s*|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー])(?<!第)[1-9][0-9]{0,2}(?=\p{sc=Han})(?![丁町番号號条線区地軒筋]|部[0-9])/gu,
    usual: (written) => inKanji(Number(written)),
    // not what counts it
    sign: HAN.replace(/[丁町番号號条線区地軒筋]/gu, ''),
    behind: ASCII_DIGITS,
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

/** The ways that `/geocode` looks for, which also knows what is no number. */
const OF_ADDRESSES: readonly (NumberRow | OtherRow)[] = [...MISREAD, ...UNUSUAL, ...IN_KANJI, NO_NUMERAL];

/** A text in which other things stand for some of what is written, and where each of its units comes from. */
export interface UsualText {
  readonly text: string;
  readonly origins: Origins;
}

/**
 * A word with its numbers as they are usually written; null where they are, or none of the rows knows them.
 *
 * `usualWord('本駒込参丁目')?.text` is 本駒込三丁目, `usualWord('銀座二')?.text` is 銀座2, and `usualWord('銀座2')` is null.
 */
export function usualWord(word: string): UsualText | null {
  if (signsOf(word) === 0) return null;
  const narrow = narrowAscii(word);
  const usual = written(narrow, NUMBER_ROWS);
  return usual?.text === narrow ? null : usual;
}

/**
 * The same for a text that holds an address: what may also be a part of a name stays, and what looks like a number and is
 * none is set apart. @param text without full-width ASCII
 */
export function usualNumbers(text: string): UsualText | null {
  return written(text, OF_ADDRESSES);
}

/** A text whose numbers of four digits or more have `mark` for their comma: 1,029番地8. */
export function ungrouped(text: string, mark: string): string {
  return text.includes(',') ? text.replace(GROUPING, mark) : text;
}

/** A text in which the ways of some rows are replaced; null where it has none of them. */
function written(text: string, rows: readonly (NumberRow | OtherRow)[]): UsualText | null {
  let signs = signsOf(text);
  let usual = text;
  let origins: Origins | null = null;
  for (let k = 0; k < rows.length && signs !== 0; k++) {
    if ((signs & (BITS.get(rows[k]) ?? 0)) === 0) continue;
    const next = replaced(usual, rows[k]);
    if (next === null) continue;
    usual = next.text;
    origins = composed(next.origins, origins);
    signs = signsOf(usual);
  }
  return origins === null ? null : { text: usual, origins };
}

/** A text in which the way of one row is replaced; null where it has none. */
function replaced(text: string, { pattern, part, usual }: NumberRow | OtherRow): UsualText | null {
  if (text.search(pattern) < 0) return null;
  let changed = '';
  const from: number[] = [];
  const to: number[] = [];
  let at = 0;
  const keepTo = (end: number): void => {
    changed += text.slice(at, end);
    for (; at < end; at++) {
      from.push(at);
      to.push(at + 1);
    }
  };
  const put = (found: string, start: number): void => {
    keepTo(start);
    const own = usual(found);
    changed += own;
    for (let k = 0; k < own.length; k++) {
      from.push(start);
      to.push(start + found.length);
    }
    at = start + found.length;
  };
  for (const { index, 0: found } of text.matchAll(pattern)) {
    if (part === undefined) put(found, index);
    else for (const inner of found.matchAll(part)) put(inner[0], index + inner.index);
  }
  keepTo(text.length);
  return { text: changed, origins: { from, to } };
}

/** The bits of rows: rows that need the same characters share one. */
const BITS = new Map<NumberRow | OtherRow, number>();
/** The bits of the rows that a unit is a sign of, and of those that it may stand behind in front of the sign. */
const SIGNS = new Int32Array(0x10000);
const BEHIND = new Int32Array(0x10000);
/** The bits of rows whose sign is the last character. */
let lastBits = 0;

/** Makes the tables of signs. */
function readSigns(): void {
  const shared = new Map<string, number>();
  let anywhere = 0;
  for (const row of [...OF_ADDRESSES, ...BESIDE_NAMES]) {
    const { sign, behind, last } = row;
    const key = `${sign} ${behind} ${last}`;
    // of rows that share a bit one is sometimes looked for in vain
    const bit = shared.get(key) ?? 1 << (shared.size % 32);
    shared.set(key, bit);
    BITS.set(row, bit);
    mark(SIGNS, sign, bit);
    if (last === true) lastBits |= bit;
    if (behind === undefined) anywhere |= bit;
    else mark(BEHIND, behind, bit);
  }
  for (let unit = 0; unit < BEHIND.length; unit++) BEHIND[unit] |= anywhere;
}

/** Adds a bit to characters, and to the full-width forms of ASCII. */
function mark(table: Int32Array, characters: string, bit: number): void {
  for (const character of characters) {
    const code = character.charCodeAt(0);
    table[code] |= bit;
    if (code > 0x20 && code < 0x7f) table[code + WIDE] |= bit;
  }
}
const WIDE = 0xfee0;
readSigns();

/** The bits of the rows that may find something in a text. */
function signsOf(text: string): number {
  let signs = 0;
  let before = ANYTHING;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    signs |= SIGNS[unit] & BEHIND[before];
    before = unit;
  }
  if ((signs & lastBits) === 0) return signs;
  return isLast(text) ? signs : signs & ~lastBits;
}
/** Stands in front of a text; no sign must stand behind it. */
const ANYTHING = 0;

/** Whether the last character of a text, white space aside, may be a number of a row that needs it there. */
function isLast(text: string): boolean {
  let end = text.length;
  while (end > 0 && SPACES.includes(text.charAt(end - 1))) end--;
  return (SIGNS[text.charCodeAt(end - 1)] & lastBits) !== 0;
}

/** Full-width ASCII as half-width; of the same length. */
function narrowAscii(text: string): string {
  return text.replace(/[！-～]/g, (c) => String.fromCharCode(c.charCodeAt(0) - WIDE));
}

/** All characters from one to another. */
function range(first: string, last: string): string {
  let all = '';
  for (let code = first.charCodeAt(0); code <= last.charCodeAt(0); code++) all += String.fromCharCode(code);
  return all;
}
