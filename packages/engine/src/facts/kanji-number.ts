/** Kanji of numbers. */
export const KANJI_NUMERALS = '〇一二三四五六七八九十百千';

/** The digits of kanji numbers but 〇. */
export const KANJI_DIGITS = '一二三四五六七八九';

/** Numerals, and the katakana that are typed for them since they look alike: [numeral, katakana, place]. */
export const NUMERAL_LOOK_ALIKES: readonly (readonly [numeral: string, katakana: string, place: string])[] = [
  ['二', 'ニ', 'ニ本松市 / 二本松市 (福島県)'],
  ['八', 'ハ', 'ハ王子市 / 八王子市 (東京都)'],
];

/** The katakana among {@link NUMERAL_LOOK_ALIKES}, which folding makes of their numerals where no counter follows. */
export const TYPED_NUMERALS = NUMERAL_LOOK_ALIKES.map(([, katakana]) => katakana).join('');

/** Kanji of numbers as folding leaves them. */
export const FOLDED_NUMERALS = `${KANJI_NUMERALS}${TYPED_NUMERALS}`;

/** Value of the kanji digits 〇 … 九 by code unit. */
const DIGITS = new Map([...`〇${KANJI_DIGITS}`].map((c, value) => [c.charCodeAt(0), value]));
/** Value of the kanji powers of ten by code unit. */
const POWERS = new Map([
  ['十'.charCodeAt(0), 10],
  ['百'.charCodeAt(0), 100],
  ['千'.charCodeAt(0), 1000],
]);

/** Longest kanji number: 九千九百九十九. */
const LONGEST_NUMBER = 7;

/** 1 for the kanji numerals, by code unit. */
const NUMERALS = new Uint8Array(0x10000);
for (const code of [...DIGITS.keys(), ...POWERS.keys()]) NUMERALS[code] = 1;

/** Whether a code unit is a kanji numeral, 〇 to 千. */
export function isKanjiNumeral(code: number): boolean {
  return NUMERALS[code] === 1;
}

/** 1 for the kanji numerals as folding leaves them. */
const FOLDED = NUMERALS.slice();
for (const katakana of TYPED_NUMERALS) FOLDED[katakana.charCodeAt(0)] = 1;

/** Whether a code unit of a folded text may be a kanji numeral: 三, and ニ for 二. */
export function isFoldedNumeral(code: number): boolean {
  return FOLDED[code] === 1;
}

const TO_NUMERAL = new Map(NUMERAL_LOOK_ALIKES.map(([numeral, katakana]) => [katakana, numeral]));
const TO_KATAKANA = new Map(NUMERAL_LOOK_ALIKES.map(([numeral, katakana]) => [numeral, katakana]));
const ALL_TYPED = new RegExp(`[${TYPED_NUMERALS}]`, 'g');

/** A text with numerals for the katakana that look like them: 十ニ is 十二. */
export function withNumerals(text: string): string {
  return text.replace(ALL_TYPED, (katakana) => TO_NUMERAL.get(katakana) ?? katakana);
}

/** A number up to 9,999 in kanji, as folding leaves it where no counter follows: 12 → 十ニ. */
export function inFoldedKanji(number: number): string {
  return Array.from(inKanji(number), (numeral) => TO_KATAKANA.get(numeral) ?? numeral).join('');
}

/**
 * Value of `text[start, end)` as a kanji number up to 9,999: 二十四 (24), 千二百三 (1203) or digit by digit 一〇三 (103); -1 for
 * any other text, such as 十三一 or 〇三.
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
 * Where the number that ends at `end` begins. The character before `end` must be a kanji numeral. If the whole run of
 * numerals is not a number, only its last character is: 十三一 is the town 十三 and 一丁目, 上百々一丁目 (新潟県妙高市) is 上百百 and 一丁目.
 */
export function kanjiNumberStart(text: string, end: number): number {
  let start = end - 1;
  while (start > 0 && end - start <= LONGEST_NUMBER && isKanjiNumeral(text.charCodeAt(start - 1))) start--;
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
    if (digit > 0) text += (digit > 1 || power === 1 ? KANJI_DIGITS[digit - 1] : '') + sign;
  }
  return text;
}
