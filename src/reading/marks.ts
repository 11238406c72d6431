import { PREFECTURE_NAMES } from './tables/endings.js';
/**
 * What stands around an address, or between its parts, without being a part of it. Every row carries a way of writing
 * that needs it. All patterns work on text whose full-width ASCII has become half-width.
 */

import { isDigit, stringOf } from '../text/index.js';
import { CODE, CODE_ENDS, CODE_WITH_DASH, codeOf, POST_CODES } from './tables/postal-codes.js';

/** Stands for a character that could not be read: in no dictionary, and left alone by folding. */
export const UNREADABLE = '\ue000';

/** What a text has somewhere, so that one of the patterns of this page may match: most texts have little of it. */
export const SIGN = {
  /** Full-width ASCII, or another space than that of ASCII. */
  wide: 1,
  /** What may stand for a character that could not be read. */
  unread: 1 << 1,
  /** The beginning of {@link MAY_END}, numbers aside. */
  ending: 1 << 2,
  /** Seven digits or more. */
  manyDigits: 1 << 3,
  /** A zero. */
  zero: 1 << 4,
  /** White space behind a digit. */
  spaced: 1 << 6,
  /** Digits behind that. */
  spacedDigits: 1 << 7,
  /** An opening bracket. */
  bracket: 1 << 8,
  /** What a label before a prefecture ends with. */
  boundary: 1 << 9,
  colon: 1 << 10,
} as const;

const DIGIT = 1 << 11;
const SPACE = 1 << 12;
const TOLD = DIGIT - 1;
const WIDE = 0xfee0;
const SOFT_HYPHEN = 0xad;
/** Folding drops it, between digits too. */
export const NO_WIDTH = 0x200b;

/** What documents hold instead of a kanji that looks the same, and no normal form knows: ⻄ for 西. */
const RADICALS: ReadonlyMap<number, number> = new Map(
  '⻄西 ⻑長 ⻘青 ⻩黄 ⻲亀 ⻯竜 ⻤鬼 ⻨麦 ⻫斉 ⻭歯 ⻁虎 ⻝食 ⺠民 ⻆角 ⻅見 ⻣骨 ⻥魚 ⻦鳥 ⻋車'
    .split(' ')
    .map(([radical, kanji]) => [radical.charCodeAt(0), kanji.charCodeAt(0)]),
);

const SIGNS = signTable();

function signTable(): Uint16Array {
  const signs = new Uint16Array(0x10000);
  const mark = (characters: string, sign: number): void => {
    for (const c of characters) {
      signs[c.charCodeAt(0)] |= sign;
    }
  };
  mark(' \t\n\v\f\r\u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff', SPACE | SIGN.boundary);
  for (let space = 0x2000; space <= 0x200a; space++) signs[space] |= SPACE | SIGN.boundary;
  mark('\u3000\u00a0\u00ad\t→⇒➡', SIGN.wide);
  for (const [radical] of RADICALS) signs[radical] |= SIGN.wide;
  mark('〓\ufffd?□▯\ue000', SIGN.unread);
  mark('TtFf℡電で☎☏携〒、,，;/&＆及お並な・とほ外', SIGN.ending);
  mark('0123456789', DIGIT);
  mark('0', SIGN.zero);
  mark('([{【〔〈《<［｛', SIGN.bracket | SIGN.boundary);
  mark(')]}】〕〉》>」』:、,|/;=_', SIGN.boundary);
  mark(':', SIGN.colon);
  for (let code = 0xff01; code <= 0xff5d; code++) signs[code] |= signs[code - WIDE] | SIGN.wide;
  return signs;
}

/** Whether a unit is white space. */
export function isSpace(unit: number): boolean {
  return (SIGNS[unit] & SPACE) !== 0;
}

/** What of {@link SIGN} a text has, as its bits. */
export function signsOf(text: string): number {
  let all = 0;
  let digits = 0;
  let behindDigit = false;
  let behindSpace = false;
  for (let i = 0; i < text.length; i++) {
    const signs = SIGNS[text.charCodeAt(i)];
    if (signs !== 0) {
      all |= signs;
      if ((signs & DIGIT) !== 0) {
        digits++;
        if (behindSpace) all |= SIGN.spacedDigits;
        behindDigit = true;
        behindSpace = false;
      } else if ((signs & SPACE) !== 0) {
        if (behindDigit) {
          all |= SIGN.spaced;
          behindSpace = true;
        }
      } else {
        behindDigit = false;
        behindSpace = false;
      }
    } else {
      behindDigit = false;
      behindSpace = false;
    }
  }
  if (digits >= 7) all |= SIGN.manyDigits;
  return all & TOLD;
}

/** [pattern at the beginning, an example] of what may be written before an address. */
export const FRONTS: readonly (readonly [pattern: RegExp, example: string])[] = [
  [
    /^[\s、。・●■□★☆※◆◇○◎▼▽▲△▶▷♦→⇒➡▪❖「『"'“”‘’`,.;:*#|>_=+~@\u{1f300}-\u{1faff}-]+/u,
    '・和歌山県和歌山市葵町1-2, "和歌山県和歌山市葵町1-2", 📍和歌山県…',
  ],
  [
    /^[([{【〔〈《<［｛][^)\]}】〕〉》>］｝]{1,20}[)\]}】〕〉》>］｝]/u,
    '(本社)和歌山県和歌山市葵町1-2, 【自宅】和歌山県…',
  ],
  [
    new RegExp(`^日本(?:国[、,\\s]*|[、,\\s]+|(?=〒|${CODE}|\\S{2,3}[都道府県]))`, 'u'),
    '日本国和歌山県和歌山市葵町1-2, 日本 和歌山市葵町1-2, 日本、〒640-8273 和歌山県…; not 日本橋1-2',
  ],
  [/^郵便番号:?\s*/u, '郵便番号640-8273 和歌山県和歌山市葵町1-2'],
  [
    // with spaces too: 〒640 - 8273
    /^[〒T]\s*[0-9]{3}\s*[-‐‑‒–—―−ー~]?\s*[0-9]{4}(?![0-9])/u,
    '〒640-8273 和歌山県和歌山市葵町1-2, T640-8273 和歌山県…',
  ],
  [
    /^(?:TEL|Tel|tel|℡|☎|☏|電話番?号?|でんわ)?[\s:.]*(?:\(0[0-9]{1,4}\)|0[0-9]{1,4}[-(ー−])[0-9]{1,4}[-)ー−][0-9]{3,4}(?![0-9])/u,
    'TEL 073-432-0001 和歌山県和歌山市葵町1-2',
  ],
  [/^[ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ][.)、\s]\s*/u, 'Ⅰ.和歌山県和歌山市葵町1-2'],
  [/^〒/u, '〒和歌山県和歌山市葵町1-2'],
  [new RegExp(`^${CODE}${CODE_ENDS}`, 'u'), '640-8273 和歌山県和歌山市葵町1-2, 6408273 和歌山県…'],
  [/^[0-9]{1,4}[.)、:,|]\s*(?![0-9])/u, '1.和歌山県和歌山市葵町1-2'],
  [/^[0-9]{1,4}[\s,;、]\s*(?=[^\s0-9,;、]{1,12}[都道府県市区町村])/u, '12 和歌山県和歌山市葵町1-2'],
  [/^[①-⑳]/u, '①和歌山県和歌山市葵町1-2'],
  [
    /^(?![^\s0-9:]+(?<![都道府県市区町村郡])[都道府県市区郡]:)[^\s0-9:]{1,12}:/u,
    '住所：和歌山県和歌山市葵町1-2, 送付先住所：…; not 栃木県：鹿沼市：下田町',
  ],
  [
    /^(?:現住所|住所|所在地?|本社|支店|支社|本店|営業所|工場|自宅|勤務先|送付先|届け?先|お届け先|宛先|本籍地?|場所|会場|勤務地)\s*(?=.)/u,
    '住所 和歌山県和歌山市葵町1-2',
  ],
];

/** What names and words in Latin letters do not begin with, or one of {@link FRONTS} does. */
const BEGINS_FRONT = new Uint8Array(0x10000).fill(1);
BEGINS_FRONT.fill(0, 0x3040, 0x3100);
BEGINS_FRONT.fill(0, 0x4e00, 0xa000);
BEGINS_FRONT.fill(0, 0x41, 0x5b);
BEGINS_FRONT.fill(0, 0x61, 0x7b);
for (const c of 'T日郵現住所本支営工自勤送届お宛場会') BEGINS_FRONT[c.charCodeAt(0)] = 1;

/** Whether something may be written before an address: most words begin with it. */
export function mayHaveFront(text: string, signs: number): boolean {
  return (signs & SIGN.colon) !== 0 || text === '' || BEGINS_FRONT[text.charCodeAt(0)] === 1;
}

const PREFECTURES = PREFECTURE_NAMES.join('|');

/** A prefecture behind a boundary: what stands before it is a label, whatever it says. */
export const LABELLED = new RegExp(`[\\s([{【〔〈《<)\\]}】〕〉》>」』:、,|/;="](?=${PREFECTURES})`, 'gu');

/** A prefecture behind hiragana, or a municipality behind は or が, as it is said: 住所は和歌山県和歌山市葵町1-2. */
export const SPOKEN = new RegExp(
  `[ぁ-んー](?=${PREFECTURES})|(?<=\\p{L})[はが](?=[^\\s0-9]{1,8}[市区町村])`,
  'gu',
);

/**
 * A municipality behind a boundary, its prefecture left out: 山田商店 和歌山市葵町1-2. Only the names of two thousand places
 * tell whether it is one.
 */
export const PLACED = /[\s([{【〔〈《<)\]}】〕〉》>」』:、,|/;="](?=[^\s0-9]{1,8}[市区町村])/gu;

/**
 * [pattern, an example] of where an address is over, whatever follows. What looks back to the beginning looks for its own first
 * character before.
 */
const BACKS: readonly (readonly [pattern: RegExp, example: string])[] = [
  [/[\s(、,;:/]*(?:TEL|ＴＥＬ|Tel|tel|℡|電話|でんわ|☎|☏|FAX|Fax|fax|携帯)/u, '葵町1-2 TEL 073-432-0001'],
  [/[\s(、,;:/]+0[0-9]{1,4}[-(ー−][0-9]{1,4}[-)ー−][0-9]{3,4}(?![0-9])/u, '葵町1-2 073-432-0001'],
  [/[\s(、,;:/]+0[0-9]{9,10}(?![0-9])/u, '葵町1-2 0734320001'],
  [new RegExp(`(?<=[0-9市区町村都道府県郡].*)[\\s(、,;:/]*〒\\s*${CODE}`, 'su'), '葵町1-2(〒640-8273)'],
  [new RegExp(`[\\s(、,;:/]+${CODE_WITH_DASH}\\s*\\)?\\s*$`, 'u'), '葵町1-2 640-8273'],
  // lists: the first is the address
  [
    /(?<=[0-9番地号])\s*(?:[、,，;/&＆]|及び|および|並びに|ならびに|と(?=[0-9])|ほか|外)\s*(?=[0-9])(?!(?<=[0-9]番\s*[、,]\s*)[0-9]+号|[0-9]{3}(?:,[0-9]{3})*(?:円|人|個|名|件|万|㎡|平米))/u,
    '広原882番地1、2; not 12番、3号',
  ],
  [/[\s(、,;:/]+(?:北緯|東経|[NE]\s?)?[0-9]{2,3}\.[0-9]{3,}/u, '葵町11 34.2261,135.1675'],
  [
    /(?=[\s(、])(?<=[0-9番地号].*)[\s(、]+(?:午前|午後)?[0-9]{1,2}:[0-5][0-9](?![0-9])/u,
    '葵町11 9:00〜18:00',
  ],
  [
    /(?=[\s(、])(?<=[0-9番地号].*)[\s(、]+[¥￥]?[0-9]{1,3}(?:,[0-9]{3})+(?:円|万|億|人|個|名|件|㎡|平米)/u,
    '葵町11 3,500万円',
  ],
  [/(?<=[0-9](?:番地?|-[0-9]+|番地?の?[0-9]+))\s*・\s*(?=[0-9])/u, '広原882番地1・2'],
];

/** What some pattern of {@link BACKS} needs: most words have nothing of it. */
const MAY_END = new RegExp(
  `[T℡電で☎☏F携〒、,，;/&＆及お並な・]|[0-9]\\.[0-9]{3}|[0-9]:[0-5][0-9]|[0-9](?:と|ほか|外)|0[0-9]{1,4}[-(ー−][0-9]|[0-9]{10}|${CODE_WITH_DASH}`,
  'iu',
);

/** A telephone number before an address: it ends none. */
const CALLED =
  /^\s*(?:TEL|Tel|tel|℡|☎|☏|電話番?号?|でんわ)?[\s:.]*(?:\(?0[0-9]{1,4}[-)ー−(][0-9]{1,4}[-)ー−][0-9]{3,4}|0[0-9]{9,10})(?![0-9])[\s/、,]*/u;

/** Numbers and marks before an address, as dates: they end none. */
const DATED = /^[\s0-9/.,、&;:-]+/u;

/** Where the address in a text is over at the latest. */
export function endOfAddress(text: string, signs: number): number {
  // a telephone number, or a place on earth, is set apart by what a label ends with too
  const isSetApart = (signs & SIGN.zero) !== 0 && (signs & SIGN.boundary) !== 0;
  if (!isSetApart && (signs & (SIGN.ending | SIGN.manyDigits | SIGN.colon)) === 0) return text.length;
  if (!MAY_END.test(text)) return text.length;
  const called = (signs & SIGN.manyDigits) === 0 ? 0 : (CALLED.exec(text)?.[0].length ?? 0);
  const front = called === 0 && isDigit(text.charCodeAt(0)) ? (DATED.exec(text)?.[0].length ?? 0) : called;
  const rest = front === 0 ? text : text.slice(front);
  let end = rest.length;
  for (const [pattern] of BACKS) {
    const at = pattern.exec(rest)?.index;
    if (at !== undefined && at > 0 && at < end) end = at;
  }
  return front + end;
}

/** A postal code in a text, with its range. */
export function postalCode(
  text: string,
  signs: number,
): { readonly code: number; readonly from: number; readonly to: number } | null {
  const match = (signs & SIGN.manyDigits) === 0 ? null : POST_CODES.inAddress.pattern.exec(text);
  if (match === null) return null;
  const from = match.index + (match[1]?.length ?? 0);
  return { code: codeOf(match[0]), from, to: match.index + match[0].length };
}
/** Full-width ASCII as half-width, every kind of space as one, and radicals as the kanji; of the same length. */
export function narrowed(text: string, signs: number): string {
  if ((signs & SIGN.wide) === 0) return text;
  const units: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === SOFT_HYPHEN) units.push(isDigit(narrow(text.charCodeAt(i + 1))) ? unit : NO_WIDTH);
    else units.push(narrow(unit));
  }
  return stringOf(units);
}

/** Between the parts of an address as white space is. */
const ARROWS: ReadonlySet<number> = new Set([...'→⇒➡'].map((c) => c.charCodeAt(0)));

function narrow(unit: number): number {
  if (unit >= 0xff01 && unit <= 0xff5d) return unit - WIDE;
  if (unit === 0x3000 || unit === 0xa0 || unit === 0x09 || ARROWS.has(unit)) return 0x20;
  return RADICALS.get(unit) ?? unit;
}

/** Boxes, where a kanji stands before and behind: elsewhere they are ticked. */
const UNREAD = /[〓\ufffd]|\?(?=[^\s?])|(?<=\p{sc=Han})[□▯](?=\p{sc=Han})/gu;

/** Characters that stand for one that could not be read. Not a question mark at the end. */
export function markUnreadable(text: string, signs: number): string {
  return (signs & SIGN.unread) === 0 ? text : text.replace(UNREAD, UNREADABLE);
}

const NOTHING: readonly never[] = [];

/** Ranges of brackets and what they hold, which may be left out: 和歌山市（旧市内）西小二里. */
export function bracketed(text: string, signs: number): readonly (readonly [from: number, to: number])[] {
  if ((signs & SIGN.bracket) === 0) return NOTHING;
  return [...text.matchAll(/[([{【〔〈《<［｛][^)\]}】〕〉》>］｝]{0,40}[)\]}】〕〉》>］｝]/gu)].map(
    (match) => [match.index, match.index + match[0].length] as const,
  );
}
