import { ALL_COUNTERS, type CounterSpelling, JAPANESE_COUNTERS } from '../facts/counters.js';
import {
  isKanjiNumeral,
  KANJI_NUMERALS,
  kanjiNumber,
  kanjiNumberStart,
  NUMERAL_LOOK_ALIKES,
} from '../facts/kanji-number.js';
import { isKanji, isKatakana } from '../facts/scripts.js';
import { MARK } from './characters.js';
import { isDigit, type Origins, stringOf } from './units.js';

const DASH = 0x2d;
const LONG = 'ー'.charCodeAt(0);
const ONE = '一'.charCodeAt(0);
const NO = 'ノ'.charCodeAt(0);
const END = -1;

/** How {@link foldNumbers} treats counters. */
type CounterMode =
  /** 三丁目 → 3-: what texts and words are compared in. */
  | 'separate'
  /** 三丁目 → 3丁目: for words cut inside a counter. */
  | 'keep';

/** A counter that turns into the separator `-` behind a number. */
interface Separator extends CounterSpelling {
  /** Whether the number may be written in kanji. */
  readonly kanji: boolean;
}

const SEPARATORS: readonly Separator[] = Object.values(JAPANESE_COUNTERS).flatMap((spellings) =>
  spellings.map((each) => ({ ...each, kanji: !isKatakana(each.spelling.charCodeAt(0)) })),
);

/** Words besides counters that make the kanji numeral before them a number but stay: [word, place]. */
const COUNTING_WORDS: readonly (readonly [word: string, place: string])[] = [
  ['条', '北海道札幌市北区北二十四条西'],
  ['線', '北海道上川郡新得町字屈足東一線'],
  ['区', '北海道北見市留辺蘂町旭一区'],
  ['地割', '岩手県滝沢市の第四地割'],
  ['軒', '北海道札幌市西区二十四軒四条'],
  ['筋目', '京都府京都市の一筋目上ル'],
];

/** All counters, and the words that counters are part of: 番 of 一番町, 号 of 西一号線, 丁目 where counters are kept. */
const COUNTERS = [...ALL_COUNTERS, ...COUNTING_WORDS.map(([word]) => word)];

/** Branches of a lot behind の: 103番地のイ, 2の乙. */
const BRANCHES = 'イロハニホヘト甲乙丙丁戊口'; // 口 is folded to ロ

/** Counters of lots and blocks, behind which ノ joins a branch. */
const LOT_COUNTERS: ReadonlySet<string> = new Set(['番地', '番']);

const CHOME = '丁目';

/** Values of katakana that are typed for kanji numerals before 丁目: ニ丁目, ハ丁目. Before other counters they may be branches. */
const LOOK_ALIKES = new Map(
  NUMERAL_LOOK_ALIKES.map(([numeral, katakana]) => [katakana.charCodeAt(0), kanjiNumber(numeral, 0, 1)]),
);

function isNumeral(code: number): boolean {
  return isDigit(code) || isKanjiNumeral(code);
}

const SEPARATOR_ENDS = new Set(SEPARATORS.map((s) => s.spelling.charCodeAt(s.spelling.length - 1)));
const COUNTER_STARTS = new Set(COUNTERS.map((counter) => counter.charCodeAt(0)));

/** The separator that ends before `end`, if a number stands before it. */
function separatorBefore(text: string, end: number, next: number): Separator | undefined {
  if (!SEPARATOR_ENDS.has(text.charCodeAt(end - 1))) return undefined;
  for (let k = 0; k < SEPARATORS.length; k++) {
    const s = SEPARATORS[k];
    if (!text.endsWith(s.spelling, end)) continue;
    const before = text.charCodeAt(end - s.spelling.length - 1);
    const numbered =
      isDigit(before) ||
      (s.kanji && (isKanjiNumeral(before) || (s.spelling === CHOME && LOOK_ALIKES.has(before))));
    if (!numbered) continue;
    if (next !== END && s.unless.includes(String.fromCharCode(next))) continue;
    if (s.last && next !== END && next !== DASH && !isDigit(next)) continue;
    return s;
  }
  return undefined;
}

function counterAt(text: string, at: number): boolean {
  if (!COUNTER_STARTS.has(text.charCodeAt(at))) return false;
  return COUNTERS.some((counter) => text.startsWith(counter, at));
}

const reversed: number[] = [];

/** 1 where a code unit stays as it is wherever it stands: most do. */
const STAYS = new Uint8Array(0x10000).fill(1);
for (const unit of `0123456789${KANJI_NUMERALS}`) STAYS[unit.charCodeAt(0)] = 0;
for (const code of [...SEPARATOR_ENDS, ...LOOK_ALIKES.keys(), DASH, MARK, LONG, ONE, NO]) STAYS[code] = 0;

/**
 * The part of folding that looks at numbers, dashes and punctuation, on the result of `foldCharacters`. It goes from
 * right to left, because the text behind a numeral decides its meaning; each character is visited a bounded number of times.
 *
 * - A kanji numeral becomes digits before a counter or a separator, nowhere else (十三, 三田, 八幡 stay).
 * - `-` stands only behind a digit. Dashes elsewhere are dropped, except between katakana, where they are ー.
 * - ー and 一 are dashes behind a digit (一 only between two digits).
 * - Punctuation is dropped, but separates two digits.
 *
 * @param origins emptied, then filled with the units of the text that each unit of the result stands for: a number in
 * kanji or a counter is one range, and a hyphen stands for all counters and dashes that it was made of
 */
export function foldNumbers(text: string, mode: CounterMode, origins: Origins | null = null): string {
  const out = reversed;
  out.length = 0;
  if (origins !== null) {
    origins.from.length = 0;
    origins.to.length = 0;
  }
  let i = text.length - 1;
  while (i >= 0) {
    const end = i + 1;
    const code = text.charCodeAt(i);
    if (STAYS[code] === 1) {
      out.push(code);
      origins?.from.push(i);
      origins?.to.push(end);
      i--;
      continue;
    }
    const next = out.length > 0 ? (out[out.length - 1] as number) : END;
    const before = i > 0 ? text.charCodeAt(i - 1) : END;
    if (isDigit(code)) {
      out.push(code);
      i--;
    } else if (code === DASH || code === MARK || code === LONG) {
      const folded = foldDash(code, before, next);
      if (folded !== END) out.push(folded);
      i--;
    } else if (code === ONE && isDigit(before) && isDigit(next)) {
      out.push(DASH);
      i--;
    } else if (
      code === NO &&
      isSeparatingNo(text, i, next, out.length > 1 ? (out[out.length - 2] as number) : END)
    ) {
      if (next !== DASH) out.push(DASH);
      i--;
    } else if (isKanjiNumeral(code) && isNumber(text, i, next)) {
      i = pushNumber(text, i + 1, out);
    } else {
      const separator = mode === 'separate' ? separatorBefore(text, i + 1, next) : undefined;
      if (separator === undefined) {
        const looksLike = LOOK_ALIKES.get(code);
        const counted = looksLike !== undefined && next === DASH && text.startsWith(CHOME, i + 1);
        out.push(counted ? 0x30 + looksLike : code);
        i--;
      } else {
        if (next !== DASH) out.push(DASH);
        i -= separator.spelling.length;
      }
    }
    if (origins !== null) trace(origins, out, i + 1, end);
  }
  out.reverse();
  if (origins !== null) {
    origins.from.reverse();
    origins.to.reverse();
  }
  return stringOf(out);
}

/** Whether a code unit stays as it is wherever it stands, or is a digit. */
export function staysAmongNumbers(unit: number): boolean {
  return STAYS[unit] === 1 || isDigit(unit);
}

/**
 * Whether {@link foldNumbers} leaves a text as it is, judged unit by unit: digits, single hyphens behind them, and units
 * that never change.
 */
export function areNumbersSettled(text: string): boolean {
  let before = END;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (STAYS[code] === 0 && !isDigit(code) && !(code === DASH && isDigit(before))) return false;
    before = code;
  }
  return true;
}

/** Notes that `text[from .. end)` became the units pushed last, or was taken into the hyphen behind it. */
function trace({ from, to }: Origins, out: readonly number[], first: number, end: number): void {
  if (from.length === out.length) {
    const last = out.length - 1;
    if (out[last] === DASH && from[last] === end) from[last] = first;
    return;
  }
  while (from.length < out.length) {
    from.push(first);
    to.push(end);
  }
}

/** The result for a dash, ー or punctuation between `before` (unfolded) and `next` (folded); {@link END} for nothing. */
function foldDash(code: number, before: number, next: number): number {
  // 一-2 is a number and a dash, 十三-ビル is not.
  if (isDigit(before) || (isDigit(next) && isKanjiNumeral(before))) {
    if (code !== MARK || isDigit(next)) return next === DASH ? END : DASH;
  }
  if (code === LONG) return isDigit(next) && !isKatakana(before) ? END : LONG;
  return code === DASH && isKatakana(before) && isKatakana(next) ? LONG : END;
}

/** Whether the ノ at `at` joins two numbers (103番地ノ3, 3ノ5) or a number and its branch (103ノイ). */
function isSeparatingNo(text: string, at: number, next: number, afterNext: number): boolean {
  if (at === 0) return false;
  if (!isDigit(next)) {
    if (next === END || !BRANCHES.includes(String.fromCharCode(next))) return false;
    if (isKatakana(afterNext) || isKanji(afterNext)) return false;
    return isDigit(text.charCodeAt(at - 1)) || separatorBefore(text, at, DASH) !== undefined;
  }
  return isNumeral(text.charCodeAt(at - 1)) || separatorBefore(text, at, DASH) !== undefined;
}

/**
 * Whether the kanji numeral that ends at `at` is a number: a counter or a separator follows, or it ends a text like
 * 3-五.
 */
function isNumber(text: string, at: number, next: number): boolean {
  if (next === DASH || counterAt(text, at + 1)) return true;
  const start = kanjiNumberStart(text, at + 1);
  const before = start > 0 ? text.charCodeAt(start - 1) : END;
  // (田中ビル) behind 四十二ノ十六 is set apart, and of the name only a dash
  const isApart = text.charCodeAt(at + 1) === MARK;
  if (!isApart && next !== END && (isKanji(next) || isKatakana(next)))
    return before === NO && isBehindLot(text, start - 1) && !(start === at && isPart(text, at));
  if (before === DASH || before === LONG) return start > 1 && isNumeral(text.charCodeAt(start - 2));
  if (before === NO) {
    return (
      start > 1 &&
      (isNumeral(text.charCodeAt(start - 2)) || separatorBefore(text, start - 1, DASH) !== undefined)
    );
  }
  return start > 0 && !isKanjiNumeral(before) && separatorBefore(text, start, DASH) !== undefined;
}

/** Whether 一部 stands there, or 一角 or 一画: 12番の一部 is part of block 12, no house 1. */
function isPart(text: string, at: number): boolean {
  return text.charCodeAt(at) === ONE && PARTS.includes(text.charAt(at + 1));
}
const PARTS = '部角画';

/** Whether 番地 or 番 with a number stands before `at`: 七十二番地ノ十六田中ビル; but 二ノ三田 may be a name. */
function isBehindLot(text: string, at: number): boolean {
  const separator = separatorBefore(text, at, DASH);
  return separator !== undefined && LOT_COUNTERS.has(separator.spelling);
}

/** Writes the number that ends before `end`, last digit first; returns where to go on. */
function pushNumber(text: string, end: number, out: number[]): number {
  const start = kanjiNumberStart(text, end);
  const value = kanjiNumber(text, start, end);
  if (value < 0) {
    out.push(text.charCodeAt(end - 1));
    return end - 2;
  }
  const digits = String(value);
  for (let d = digits.length - 1; d >= 0; d--) out.push(digits.charCodeAt(d));
  return start - 1;
}
