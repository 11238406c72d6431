import { COUNTER_SPELLINGS } from '../../facts/counters.js';
import { inKanji, kanjiNumber } from '../../facts/kanji-number.js';
import { JAMO, JAPANESE_LETTER } from '../../facts/scripts.js';
import { partRead } from '../../reading/address-text.js';
import type { FoldedWord } from '../../reading/folded-word.js';
import { read } from '../../reading/reading.js';
import { foldMultilingual } from '../../text/index.js';
import { type Language, SOUND_LANGUAGES, type SoundLanguage, scriptOf } from '../../vocabulary/languages.js';
import type { SuggestQuery } from '../query.js';
import { languagesOfUnfinished } from './word-languages.js';

/** Romaji at the end that the input method has not converted yet: 本郷h. */
const UNCONVERTED = new RegExp(`(?<=[${JAPANESE_LETTER}])[a-zａ-ｚ]{1,3}$`, 'u');
/** A single Hangul letter behind syllables: the next syllable is only begun. */
const BEGUN_SYLLABLE = new RegExp(`(?<=[가-힣])[${JAMO}]+$`, 'u');
/** A number in kanji that nothing follows yet: 栄三 becomes 栄三丁目. */
const OPEN_NUMERAL = /[一二三四五六七八九十]+$/u;
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
const OPEN_BAN = /[0-9０-９一二三四五六七八九十百]+番$/u;
/** A final m, which may be the n before b, m or p: Nam of Namba. */
const OPEN_M = /m$/iu;

/** The languages that a query's word may be in and the query allows. */
export function languagesFor({ word, languages }: SuggestQuery): readonly Language[] {
  const all = languagesOfUnfinished(partRead(word).trim());
  const asked = all.filter((language) => language === 'ja' || languages !== 'ja');
  return asked.length > 0 ? asked : ['ja'];
}

/** The parts of an English word between its commas, and the last one, which is open, folded. */
export function openLast(text: string): { readonly parts: readonly string[]; readonly open: string } {
  const parts = text.split(/[,，、]/u).map((part) => part.trim());
  return { open: foldMultilingual(parts.pop() ?? '', 'en'), parts };
}

/** The text as typed, and also without its begun ending or with the ending completed: 霞が gives 霞が and 霞ケ. */
export function openEndings(typed: string, language: Language): string[] {
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
export function withoutBegun(text: string, language: Language): string {
  const isHangul = language !== 'ja' && scriptOf(language) === 'hangul';
  return text.replace(isHangul ? BEGUN_SYLLABLE : UNCONVERTED, '');
}

/** The ways to read what was typed so far, the likeliest first. */
export function readingsOf(text: string, language: Language): readonly FoldedWord[] {
  const typed = withoutBegun(text, language);
  const ways = (word: string): readonly FoldedWord[] =>
    language === 'ja' ? read(word, 'ja').wanted().flat() : [...read(word, language).wanted(true)].flat();
  const readings = openEndings(typed, language).flatMap(ways);
  if (language === 'ja' && OPEN_BAN.test(typed)) readings.push(...ways(`${typed}丁`).map(withoutLast));
  const numeral = OPEN_NUMERAL.exec(typed)?.[0];
  if (numeral === undefined || numeral.length === typed.length) return readings;
  const value = kanjiNumber(numeral, 0, numeral.length);
  if (value < 0 || inKanji(value) !== numeral) return readings;
  return [...readings, ...ways(typed.slice(0, -numeral.length) + value)];
}

/** A folded word without its last letter. */
function withoutLast({ text, kinds }: FoldedWord): FoldedWord {
  return { text: text.slice(0, -1), kinds: kinds?.subarray(0, text.length - 1) ?? null };
}
