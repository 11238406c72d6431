/** Ways of writing numbers, and what counts them, that folding does not know. */

import { kanjiNumber, type Origins } from '../../text/index.js';
import { NO_WIDTH, SIGN } from './marks.js';

/** Stands for a kanji numeral that is no number: left alone by folding. */
const UNREADABLE_NUMERAL = '\ue001';

/** Takes the place of what folding must not see: dropped, except between digits, which it keeps apart. */
const FILLER = '、';
const INVISIBLE = String.fromCharCode(NO_WIDTH);

const NUMERALS = '[0-9〇一二三四五六七八九十百千]';

/** A kanji numeral that is no part of the number before it: folding would take 三 of 6-26三番館 for a digit of 26. */
const NO_NUMERAL =
  /(?<=[0-9]\s*)(?<!〒?[0-9]{3}[-‐‑‒–—―−ー]?[0-9]{4}\s*)(?!三重県|千葉県)(?:[二三四五六七八九十百千]|一(?![0-9]))/gu;

/**
 * Ways of writing numbers that folding does not know, each replaced by as many characters: [pattern, how, an example, what
 * the text must have one of: none of the ways before makes it].
 */
export const NUMBERS: readonly (readonly [
  pattern: RegExp,
  replacement: (match: string) => string,
  example: string,
  needs?: string,
])[] = [
  [new RegExp(`(?<=${NUMERALS}|[壱弐参])町目`, 'gu'), () => '丁目', '栄三町目12番', '目'],
  [
    /[壱弌壹弐貳弍参參肆伍陸漆捌玖拾〇一二三四五六七八九十百千]+(?=丁目|番地|番(?![町丁])|号|条|線|地割|[のノ之-][0-9壱弐参一二三四五六七八九]|$)/gu,
    (match) => match.replace(/[壱弌壹弐貳弍参參肆伍陸漆捌玖拾]/gu, (c) => FORMAL_NUMERALS.get(c) ?? c),
    '栄参丁目壱弐番',
    '壱弌壹弐貳弍参參肆伍陸漆捌玖拾',
  ],
  [NO_NUMERAL, () => UNREADABLE_NUMERAL, '葵町6-26三番館'],
  [new RegExp(`第(?=${NUMERALS}+(?:番|号|丁目))`, 'gu'), () => FILLER, '葵町第1番2号', '第'],
  [
    new RegExp(`(?<=${NUMERALS}(?:番地?の?)?)枝番号?の?(?=${NUMERALS})`, 'gu'),
    (written) => filled(written),
    '広原882番地枝番1',
    '枝',
  ],
  [
    /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]\s*)(?:No\.?|NO\.?|№)\s*(?=[0-9]+(?:[-番]|\s|$))/gu,
    (written) => filled(written),
    '広原No.882-1',
    'N№',
  ],
  [/[ⅠⅡⅢⅣⅤⅥⅦⅧⅨ](?=丁目|町目|-[0-9])/gu, (c) => String(c.charCodeAt(0) - 0x215f), '栄Ⅲ丁目', 'ⅠⅡⅢⅣⅤⅥⅦⅧⅨ'],
  [/(?<=[0-9])[-\s]?cho-?me[-\s]?(?![a-z])/giu, (written) => filled(written, '丁目'), '栄3-chome 12-3', 'cC'],
  [
    /(?<=[0-9])[-\s]?banchi[-\s]?(?![a-z])/giu,
    (written) => filled(written, '番地'),
    '広原882-banchi 1',
    'bB',
  ],
  [
    /(?<=[0-9])[-\s]?ban[-\s]?(?=[0-9])/giu,
    (written) => filled(written, '番'),
    '栄3-chome 12-ban 3-go',
    'bB',
  ],
  [/(?<=[0-9])[-\s]?go(?![a-z])/giu, (written) => filled(written, '号'), '栄3-chome 12-ban 3-go', 'gG'],
  [new RegExp(`(?<=${NUMERALS})字(?=${NUMERALS})`, 'gu'), () => '-', '末町25字870番地', '字'],
  [new RegExp(`(?<=${NUMERALS})丁め`, 'gu'), () => '丁目', '栄3丁め', 'め'],
  [new RegExp(`(?<=${NUMERALS}番)街区`, 'gu'), (written) => filled(written), '栄三丁目12番街区', '街'],
  [
    new RegExp(`(?<=${NUMERALS}(?:丁目)?)\\s*[|│丨]\\s*(?=${NUMERALS})`, 'gu'),
    (written) => filled(written, '-'),
    '栄三｜十二｜三, written from top to bottom, 栄3丁目 | 12 | 3, as columns',
    '|│丨',
  ],
  [
    /[〇一二三四五六七八九十百千]+(?:・[〇一二三四五六七八九十百千]+)+(?=$|[\s、。(])/gu,
    (written) => written.replaceAll('・', '-'),
    '栄三・十二・三',
    '・',
  ],
  [
    /(?:大|おお|オオ)(?:あざ|アザ)(?=\p{sc=Han})/gu,
    (written) => filled(written, '大字', true),
    '大あざ広原',
    'ざザ',
  ],
  [
    /(?<=\p{sc=Han})(?:あざ|アザ)(?=\p{sc=Han})/gu,
    (written) => filled(written, '字', true),
    '大字広原あざ東',
    'ざザ',
  ],
  [
    new RegExp(`(?<!${NUMERALS})(?:番地|地番)(?=[\\s:]*${NUMERALS})`, 'gu'),
    () => FILLER + FILLER,
    '広原番地882',
  ],
];

/** Numbers and counters as machines read them, or as they are said, in the same way. */
export const MISREAD: typeof NUMBERS = [
  [
    /(?<=[一二三四五六七八九〇])[○◯]+(?=[一二三四五六七八九]{0,3}(?:[番号丁]|[-‐‑‒–—―−ー－のノ](?=[一二三四五六七八九○◯〇])|$|[\s(、。]))/gu,
    (written) => '〇'.repeat(written.length),
    '葵町一○－二○',
  ],
  [
    /(?<=[0-9])(?:[Oo]+|〇+(?=[0-9]))(?=[0-9番号丁-]|\s|$)/gu,
    (written) => '0'.repeat(written.length),
    '葵町1O-2, 葵町1〇6-27, as machines read',
  ],
  [
    /(?<=[0-9一-鿿-])[lI](?=[0-9])|(?<=[0-9])[lI](?=[番号丁-]|\s|$)/gu,
    () => '1',
    '葵町2l-2, as machines read',
  ],
  [/(?<=[0-9]\s*)[①-⑳⑴-⒇❶-❿]/gu, () => UNREADABLE_NUMERAL, '葵町6-26 ③'],
  [new RegExp(`(?<=${NUMERALS})(?:丁[日自]|[T了]目)`, 'gu'), () => '丁目', '栄3丁日, 栄3T目'],
  [new RegExp(`(?<=${NUMERALS})(?:チョーメ|ちょーめ)`, 'gu'), () => 'チョウメ', '栄3チョーメ'],
  [
    /(?<=[0-9])(?:ハイフン|はいふん|ダッシュ|マイナス|棒)(?=[0-9])/gu,
    (written) => filled(written, '-'),
    '葵町1ハイフン2, as it is said',
  ],
];

/** As many characters as were written: those that are meant, and fillers behind or before them. */
function filled(written: string, meant = '', before = false): string {
  const fillers = FILLER.repeat(written.length - meant.length);
  return before ? fillers + meant : meant + fillers;
}

/** Numerals of contracts, and the plain ones that they stand for. */
export const FORMAL_NUMERALS: ReadonlyMap<string, string> = new Map(
  '壱一 弌一 壹一 弐二 貳二 弍二 参三 參三 肆四 伍五 陸六 漆七 捌八 玖九 拾十'
    .split(' ')
    .map(([formal, plain]) => [formal, plain]),
);

/** Whether a text has one of some characters. */
function hasOne(text: string, characters: string): boolean {
  for (let k = 0; k < characters.length; k++) if (text.includes(characters[k])) return true;
  return false;
}

/** A text whose numbers are written as folding knows them; of the same length. */
export function plainNumbers(text: string, signs: number): string {
  const read = (signs & SIGN.misread) === 0 ? text : replaced(text, MISREAD);
  return (signs & SIGN.unusual) === 0 && read === text ? text : replaced(read, NUMBERS);
}

/** A text in which ways of writing numbers are replaced. */
function replaced(text: string, ways: typeof NUMBERS): string {
  let plain = text;
  for (let k = 0; k < ways.length; k++) {
    const [pattern, replacement, , needs] = ways[k];
    if (needs === undefined || hasOne(text, needs)) plain = plain.replace(pattern, replacement);
  }
  return plain;
}

/** Numbers of four digits or more with a comma: 1,029番地8. Of the same length. */
export function ungrouped(text: string, signs: number): string {
  return (signs & SIGN.ending) === 0 || !text.includes(',')
    ? text
    : text.replace(
        /(?<![0-9,.番地号のノ-])([1-9][0-9]{0,2}),(?=[0-9]{3}(?:番地|番[0-9の]|番$))/gu,
        `$1${INVISIBLE}`,
      );
}

/** White space between digits ends a number. */
export function separateNumbers(text: string): string {
  return text.replace(/(?<=[0-9])(\s+)(?=[0-9])/gu, (spaces) => FILLER.repeat(spaces.length));
}

const RUN = '[〇一二三四五六七八九十百千廿卅]';
/** What may stand behind the last number of an address: no name goes on with it. */
const IS_LAST = '(?=$|[^\\p{L}\\p{M}々〇]|㈱|㈲|㍿|他|外|ほか|地先|先|付近|内|地内|の一部|方|様)';
/** Numbers in kanji that nothing but their place tells: [pattern, an example]. */
export const IN_KANJI: readonly (readonly [pattern: RegExp, example: string])[] = [
  [
    new RegExp(
      `(?<!${RUN})${RUN}+(?:[-‐‑‒–—―−ー－のノ之]${RUN}+)+(?:${IS_LAST}|(?=番|号|(?![ノツケヶガカヵ])[ァ-ヺ][ァ-ヺー]))`,
      'gu',
    ),
    '栄三－十二－三 山田ビル',
  ],
  [
    new RegExp(`(?<=丁目|町目|[0-9〇一二三四五六七八九十百千]番地?[のノ之]?)\\s*${RUN}+${IS_LAST}`, 'gu'),
    '栄3丁目 十二 山田太郎',
  ],
  [new RegExp(`(?<=町)${RUN}+(?=部[0-9])`, 'gu'), '小島町六部822番地'],
  [new RegExp(`${RUN}*[廿卅]${RUN}*(?=丁目|番地|番(?![町丁])|号)`, 'gu'), '広原廿五番地'],
];

/** What each of {@link IN_KANJI} has: most numerals are part of a name. */
const MAY_BE_DIGITS = new RegExp(`[-‐‑‒–—―−ー－のノ之目地番]\\s*${RUN}|${RUN}部|[廿卅]`, 'u');

/** Such numbers in digits, and where each unit comes from; null where there are none. */
export function kanjiAsDigits(
  text: string,
  signs: number,
): { readonly text: string; readonly origins: Origins } | null {
  if ((signs & SIGN.numeral) === 0 || !MAY_BE_DIGITS.test(text)) return null;
  const found: RegExpExecArray[] = [];
  for (const [pattern] of IN_KANJI)
    for (const match of text.matchAll(pattern))
      if (
        found.every(
          ({ index, 0: { length } }) =>
            match.index >= index + length || index >= match.index + match[0].length,
        )
      )
        found.push(match);
  if (found.length === 0) return null;
  let changed = '';
  const origins: Origins = { from: [], to: [] };
  let at = 0;
  const add = (unit: string, from: number, to: number): void => {
    changed += unit;
    for (let k = 0; k < unit.length; k++) {
      origins.from.push(from);
      origins.to.push(to);
    }
  };
  const copyTo = (end: number): void => {
    for (; at < end; at++) add(text[at], at, at + 1);
  };
  for (const { index, 0: run } of found.sort((a, b) => a.index - b.index)) {
    for (const { index: inner, 0: number } of run.matchAll(NUMBER_RUN)) {
      copyTo(index + inner);
      const plain = number.replaceAll('廿', '二十').replaceAll('卅', '三十');
      const value = kanjiNumber(plain, 0, plain.length);
      if (value > 0) add(String(value), at, at + number.length);
      else copyTo(at + number.length);
      at = index + inner + number.length;
    }
  }
  copyTo(text.length);
  return { text: changed.replace(NO_NUMERAL, UNREADABLE_NUMERAL), origins };
}
const NUMBER_RUN = new RegExp(`${RUN}+`, 'gu');

/** Marks between digits as hyphens: 三丁目12/3, 3,12,3. */
export function linked(text: string): string {
  return text.replace(LINKS, '-');
}
const LINKS = /(?<=[0-9])[/:,_](?=[0-9])/gu;
