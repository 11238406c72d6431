/** What numbers in kanji are written with. */
export const KANJI_NUMERALS = '〇一二三四五六七八九十百千';

/** The same as folding leaves them where no counter follows: 二 and 八 are katakana that look like them. */
export const FOLDED_NUMERALS = `${KANJI_NUMERALS}ニハ`;

/** Value of the kanji digits 〇 … 九 by code unit. */
const DIGITS = new Map([...'〇一二三四五六七八九'].map((c, value) => [c.charCodeAt(0), value]));
/** Value of the kanji powers of ten by code unit. */
const POWERS = new Map([
  ['十'.charCodeAt(0), 10],
  ['百'.charCodeAt(0), 100],
  ['千'.charCodeAt(0), 1000],
]);

/** Longest kanji number: 九千九百九十九. */
const LONGEST = 7;

/** 1 for the kanji numerals, by code unit. */
const NUMERALS = new Uint8Array(0x10000);
for (const code of [...DIGITS.keys(), ...POWERS.keys()]) NUMERALS[code] = 1;

/** Whether a code unit is a kanji numeral, 〇 to 千. */
export function isKanjiNumeral(code: number): boolean {
  return NUMERALS[code] === 1;
}

/**
 * Value of `text[start, end)` as a kanji number up to 9,999: 二十四 (24), 千二百三 (1203) or
 * digit by digit 一〇三 (103); -1 where it is no well-formed number, such as 十三一 or 〇三.
 */
export function kanjiNumber(text: string, start: number, end: number): number {
  let total = 0;
  let digit = -1;
  let digits = 0;
  let lastPower = 10_000;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    const value = DIGITS.get(code);
    if (value !== undefined) {
      // Digit by digit: only without powers and not after a leading zero.
      if (digits > 0 && (lastPower < 10_000 || digit === 0 || digits === 4)) return -1;
      digit = digits === 0 ? value : digit * 10 + value;
      digits++;
      continue;
    }
    const power = POWERS.get(code);
    if (power === undefined || power >= lastPower || digits > 1 || digit === 0) return -1;
    total += (digits === 0 ? 1 : digit) * power;
    lastPower = power;
    digit = -1;
    digits = 0;
  }
  if (digits === 0) return end > start ? total : -1;
  if (digit === 0 && end - start > 1) return -1;
  return total + digit;
}

/**
 * Where the number that ends at `end` begins. The character before `end` must be a kanji numeral. Where the whole
 * run of numerals is no number, only its last character is one: 十三一 is the town 十三 and 一丁目, 上百々一丁目
 * (新潟県妙高市) is 上百百 and 一丁目.
 */
export function kanjiNumberStart(text: string, end: number): number {
  let start = end - 1;
  while (start > 0 && end - start <= LONGEST && isKanjiNumeral(text.charCodeAt(start - 1))) start--;
  return kanjiNumber(text, start, end) < 0 ? end - 1 : start;
}

/** A number up to 9,999 in kanji: 24 → 二十四; empty for 0. */
export function inKanji(number: number): string {
  let text = '';
  for (const [power, sign] of [
    [1000, '千'],
    [100, '百'],
    [10, '十'],
    [1, ''],
  ] as const) {
    const digit = Math.floor(number / power) % 10;
    if (digit > 0) text += (digit > 1 || power === 1 ? '〇一二三四五六七八九'[digit] : '') + sign;
  }
  return text;
}
