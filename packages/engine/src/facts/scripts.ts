/**
 * Which script a letter is in. Units are UTF-16; patterns are the insides of classes of regular expressions.
 */

/** Letters of a script, for a class: `[${HIRAGANA}]`. */
export const HIRAGANA = 'ぁ-ゖ';
export const KATAKANA = 'ァ-ヺ';
/** Kanji of the basic plane. */
export const HAN = '\\u4e00-\\u9fff';
/** Syllables of Hangul. */
export const HANGUL = '가-힣';
/** Katakana of half the width, without the marks of voice. */
const HALF_KATAKANA = '\\uff66-\\uff9d';
/** A letter of Japanese names, for a pattern with the flag `u`. */
export const JAPANESE_LETTER = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー';

/** Whether a text has kana of some form: 葵まち, ｱｵｲﾏﾁ. */
export const HAS_KANA = new RegExp(`[${HIRAGANA}${KATAKANA}${HALF_KATAKANA}]`, 'u');
/** Whether a text has kanji: 葵町. */
export const HAS_HAN = /\p{sc=Han}/u;
/** Whether a text has syllables of Hangul: 혼고. */
export const HAS_HANGUL = new RegExp(`[${HANGUL}]`, 'u');
/** The letters that syllables of Hangul are typed with. */
export const JAMO = '\\u1100-\\u11ff\\u3131-\\u318e';
/** Accents of romaji as marks of their own, as NFD writes them: Chu\u0304o\u0304. */
export const ACCENTS = /[\u0300-\u036f]/gu;
/** Letters of the alphabet with the accents of romaji: Chūō. */
export const LATIN = 'A-Za-z\\u00c0-\\u024f';

/** Hiragana and its marks of repetition; katakana lies at one distance from both. */
const HIRAGANA_LETTERS = new RegExp(`[${HIRAGANA}ゝゞ]`, 'g');
/** How far katakana lies behind hiragana. */
export const TO_KATAKANA = 0x60;
const KATAKANA_LETTERS = /[ァ-ヶ]/g;

/** A text with katakana for its hiragana, letter for letter: あおい → アオイ. */
export function withKatakana(text: string): string {
  return text.replace(HIRAGANA_LETTERS, (kana) => String.fromCharCode(kana.charCodeAt(0) + TO_KATAKANA));
}

/** A text with hiragana for its katakana, letter for letter: アオイ → あおい. */
export function withHiragana(text: string): string {
  return text.replace(KATAKANA_LETTERS, (kana) => String.fromCharCode(kana.charCodeAt(0) - TO_KATAKANA));
}

/** How far full-width ASCII lies behind ASCII. */
export const WIDE = 0xfee0;

/** A text with ASCII for its full-width ASCII, letter for letter: １－２ → 1-2. @param letters the letters to change */
export function inAscii(text: string, letters = /[！-～]/g): string {
  return text.replace(letters, (letter) => String.fromCharCode(letter.charCodeAt(0) - WIDE));
}

/** Whether a unit is hiragana. */
export function isHiragana(unit: number): boolean {
  return unit >= 0x3041 && unit <= 0x3096;
}

/** Whether a unit is katakana or the mark of a long vowel. */
export function isKatakana(unit: number): boolean {
  return unit >= 0x30a1 && unit <= 0x30fc;
}

/** Whether a unit is a kanji of the basic plane. */
export function isKanji(unit: number): boolean {
  return unit >= 0x4e00 && unit < 0xa000;
}

/** Whether a folded unit may go on with a name: kanji or kana. */
export function isNameUnit(unit: number): boolean {
  return isKanji(unit) || isKatakana(unit);
}
