/** The end of a word that is still being typed: letters not converted yet, a begun counter, half a name. */

import { COUNTER_SPELLINGS } from '../facts/counters.js';
import { inKanji, KANJI_DIGITS, KANJI_NUMERALS, kanjiNumber } from '../facts/kanji-number.js';
import { HANGUL, JAMO, JAPANESE_LETTER } from '../facts/scripts.js';
import { closed, foldMultilingual, joinFolded } from '../text/index.js';
import { type Language, SOUND_LANGUAGES, type SoundLanguage, scriptOf } from '../vocabulary/languages.js';
import type { FoldedWord } from './folded-word.js';

/** Romaji at the end that the input method has not converted yet: 本郷h. */
const UNCONVERTED = new RegExp(`(?<=[${JAPANESE_LETTER}])[a-zａ-ｚ]{1,3}$`, 'u');
/** A single Hangul letter behind syllables: the next syllable is only begun. */
const BEGUN_SYLLABLE = new RegExp(`(?<=[${HANGUL}])[${JAMO}]+$`, 'u');
/** A number in kanji that nothing follows yet: 栄三 becomes 栄三丁目. */
const OPEN_NUMERAL = new RegExp(`[${KANJI_DIGITS}十]+$`, 'u');
/** Beginnings of the word for 丁目 in a language: c, ch, cho, chom. */
const begun = (language: SoundLanguage): string =>
  COUNTER_SPELLINGS.丁目[language]
    .flatMap((spelling) => Array.from(spelling.slice(1), (_, k) => spelling.slice(0, k + 1)))
    .join('|');
/** A begun 丁目 behind a number: Hongo 7-c, 혼고 7초, ほんごう7ちょう. */
const OPEN_COUNTER: Readonly<Partial<Record<Language, RegExp>>> = {
  ...Object.fromEntries(
    SOUND_LANGUAGES.map((each) => [each, new RegExp(`(?<=[0-9])[\\s-]*(?:${begun(each)})$`, 'iu')]),
  ),
  ja: /(?<=[0-9０-９])(?:[ちチ](?:[ょヨョよ][うウ]?)?)$/u,
};
/** が or ケ behind a kanji, while the next kanji is not typed yet: 霞が of 霞が関. */
const OPEN_KE = /(?<=\p{Script=Han})[がガかカヵヶ]$/u;
/** 番 that may belong to a name instead of a number: 一番 of 一番丁. */
const OPEN_BAN = new RegExp(`[0-9０-９${KANJI_NUMERALS}]+番$`, 'u');
/** A final m, which may be the n before b, m or p: Nam of Namba. */
const OPEN_M = /m$/iu;

/** The text as typed, and also without its begun ending or with the ending completed: 霞が gives 霞が and 霞ケ. */
function openEndings(typed: string, language: Language): string[] {
  const ways = [typed];
  const replace = (open: RegExp | undefined, whole: string): void => {
    if (open?.test(typed) === true) ways.push(typed.replace(open, whole));
  };
  replace(OPEN_COUNTER[language], '');
  if (language === 'en') replace(OPEN_M, 'n');
  if (language === 'ja') replace(OPEN_KE, 'ケ');
  return ways;
}

/** A text without the letters of a syllable that is only begun: 本郷 of 本郷h. */
function withoutBegun(text: string, language: Language): string {
  const isHangul = language !== 'ja' && scriptOf(language) === 'hangul';
  return text.replace(isHangul ? BEGUN_SYLLABLE : UNCONVERTED, '');
}

/** Whether a text ends in letters of a syllable that is only begun: 本郷h. */
export function endsBegun(text: string, language: Language): boolean {
  return withoutBegun(text, language) !== text;
}

/**
 * The ways to read a text whose end is still being typed, the likeliest first.
 * @param ways gives the ways in which a whole text is looked for
 */
export function openTexts(
  text: string,
  language: Language,
  ways: (text: string) => readonly FoldedWord[],
): readonly FoldedWord[] {
  const typed = withoutBegun(text.trim(), language);
  const found = openEndings(typed, language).flatMap(ways);
  if (language === 'ja' && OPEN_BAN.test(typed)) found.push(...ways(`${typed}丁`).map(withoutLast));
  const numeral = OPEN_NUMERAL.exec(typed)?.[0];
  if (numeral === undefined || numeral.length === typed.length) return found;
  const value = kanjiNumber(numeral, 0, numeral.length);
  if (value < 0 || inKanji(value) !== numeral) return found;
  return [...found, ...ways(typed.slice(0, -numeral.length) + value)];
}

/** A folded word without its last letter. */
function withoutLast({ text, kinds }: FoldedWord): FoldedWord {
  return { text: text.slice(0, -1), kinds: kinds?.subarray(0, text.length - 1) ?? null };
}

/** An English address from small to large, whose largest part is still being typed: `1-10, Aobacho 1-chome, Chu`. */
export interface OpenAddress {
  /** The parts before the last comma, folded, from large to small; empty for none. */
  readonly word: string;
  /** The last part, folded. */
  readonly open: string;
}

/** A number in front of a name, and no counter behind it: 1-16-21 of `1-16-21 Kasuga, Bun`. */
const NUMBER_IN_FRONT =
  /(?<=^\s*|[,，、]\s*)[0-9]+(?:-[0-9]+)*(?=\s+(?!(?:ch[oō]u?me?|ban(?:chi)?|gou?|j[oō]|kai|f|st|nd|rd|th)(?!\p{L}))\p{L}{2})/giu;

/**
 * The ways to read an English text as an {@link OpenAddress}, as it stands and with its {@link openEndings}, then with its numbers as parts by
 * themselves.
 */
export function openAddresses(text: string): readonly OpenAddress[] {
  const given = text.trim();
  const apart = given.replace(NUMBER_IN_FRONT, '$&,');
  const ways = [given, ...(apart === given ? [] : [apart])].flatMap((way) => openEndings(way, 'en'));
  return ways.map((typed) => {
    const parts = typed.split(/[,，、]/u).map((part) => foldMultilingual(part.trim(), 'en'));
    const open = parts.pop() ?? '';
    const written = parts.filter((part) => part !== '').toReversed();
    return { word: written.length === 0 ? '' : closed(joinFolded(written)), open };
  });
}
