import { counterPattern } from '../facts/counters.js';
import { KANJI_NUMERALS } from '../facts/kanji-number.js';
import { HAS_HAN, HAS_HANGUL, HAS_KANA, JAMO, JAPANESE_LETTER, LATIN } from '../facts/scripts.js';
import { hasChineseForms } from '../text/index.js';
import {
  type ForeignLanguage,
  type Language,
  languagesIn,
  SOUND_LANGUAGES,
} from '../vocabulary/languages.js';

/** Initials are not names: ENA is not 恵那. */
const INITIALS = /^\s*[A-ZＡ-Ｚ]{2,3}\s*$/u;

/** Two letters of the alphabet, of any width: one alone is a branch of a lot. */
const LATIN_WORD = new RegExp(`[${LATIN}Ａ-Ｚａ-ｚ]{2}`, 'u');

/**
 * Numbers with counters, which are not an address by themselves: 一丁 names every first chome of the country, 305号 is a
 * room, No. 1 a rank.
 */
const COUNTERS_ALONE = new RegExp(
  `^(?:[\\s\\p{N}\\p{P}\\p{S}${KANJI_NUMERALS}丁目番地號号條条]|${counterPattern(SOUND_LANGUAGES)}|no(?![a-z]))*$`,
  'iu',
);

/** Japanese behind English: 7-3-1 Hongo, Bunkyo-ku, Tokyo 東京都. */
const JAPANESE_BEHIND = new RegExp(
  `^[^${JAPANESE_LETTER}]*[${LATIN}]{3}[^${JAPANESE_LETTER}]*[${JAPANESE_LETTER}][^${LATIN}]*$`,
  'u',
);

/** The languages besides Japanese that a word may be in, by its script. */
export function foreignLanguagesOf(word: string): readonly ForeignLanguage[] {
  if (COUNTERS_ALONE.test(word) || INITIALS.test(word)) return [];
  if (HAS_HANGUL.test(word)) return languagesIn('hangul');
  if (JAPANESE_BEHIND.test(word)) return languagesIn('latin');
  // Chinese has names in kana as they are: 和歌山县和歌山市ふじと台
  if (HAS_KANA.test(word) && !hasChineseForms(word)) return [];
  if (HAS_HAN.test(word)) return languagesIn('han');
  return LATIN_WORD.test(word) ? languagesIn('latin') : [];
}

/** Whether a word has letters of one language besides Japanese alone. */
export function isForeignAlone(word: string): boolean {
  return !HAS_HAN.test(word) && !HAS_KANA.test(word);
}

/** Whether a text is numbers and counters, and nothing else: 日本一, No. 5. */
export function isCountersAlone(text: string): boolean {
  return COUNTERS_ALONE.test(text);
}

/** Syllables of Hangul, and letters of an unfinished one. */
const HANGUL_TYPED = new RegExp(`[${JAMO}가-힣]`, 'u');
const HAS_LATIN = new RegExp(`[${LATIN}]`, 'u');

/** The languages that a word which is still being typed may be in, by its script; digits alone are Japanese. */
export function languagesOfUnfinished(word: string): readonly Language[] {
  if (HANGUL_TYPED.test(word)) return languagesIn('hangul');
  if (HAS_KANA.test(word) && !hasChineseForms(word)) return ['ja'];
  if (HAS_HAN.test(word)) return ['ja', ...languagesIn('han')];
  return HAS_LATIN.test(word) ? [...languagesIn('latin'), 'ja'] : ['ja'];
}
