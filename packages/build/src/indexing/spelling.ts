import { endingsIn, writtenInEnglish } from '@banchi/engine/facts/endings.js';
import { FOLDED_NUMERALS } from '@banchi/engine/facts/kanji-number.js';
import { HAN, KATAKANA } from '@banchi/engine/facts/scripts.js';
import { ALL_CLASSES, SPELLING_CLASS } from '@banchi/engine/gazetteer/sections.js';
import {
  aliasSpellings,
  closed,
  fold,
  foldMultilingual,
  informalSpellings,
  nameSpellings,
  readingSpellings,
  type SegmentNames,
  toFoldedHan,
} from '@banchi/engine/text/index.js';
import {
  FOREIGN_LANGUAGES,
  type ForeignLanguage,
  isChinese,
  type SoundLanguage,
  scriptOf,
} from '@banchi/engine/vocabulary/languages.js';

/** Most UTF-16 code units of a spelling; see the file's specification. */
export const MAX_SPELLING = 255;

/** A name and a reading. */
const EITHER = SPELLING_CLASS.name | SPELLING_CLASS.reading;

/** A number, which stands for itself in every language. */
const NUMERIC = /^[0-9-]+$/;

/** A folded way to write a segment, and its classes. */
export interface Spelling {
  readonly text: string;
  /** Bits of `SPELLING_CLASS`: names and readings here, other languages where labels are indexed. */
  readonly class: number;
  /** Whether it may stand behind another segment: no folded word continues into a spelling that folding changes. */
  readonly follows: boolean;
  /** Whether something is left out or read out: the text serves only words that begin where a segment begins. */
  readonly informal: boolean;
}

/**
 * The spellings of a segment in Japanese. One spelling with a counter is enough: 三丁目, not 3丁目 too. Block, lot and
 * house numbers are in digits only; nobody spells them out in kana, and there are too many.
 */
export function japaneseSpellings(given: SegmentNames): readonly Spelling[] {
  const numbered = given.level === 'GIK' || given.level === 'TBN';
  const segment = numbered ? { ...given, readThrough: null } : given;
  const ofName = nameSpellings(segment);
  const ofReading = readingSpellings(segment);
  const ofAliases = aliasSpellings(segment);
  const ofOthers = informalSpellings(segment);
  const found: Spelling[] = [];
  let keepsCounter = false;
  for (const text of new Set([...ofName, ...ofReading, ...ofAliases])) {
    const names = ofName.includes(text) || ofAliases.includes(text);
    // 丁 is a counter only where a number or nothing follows: 上新城五十丁塩辛
    const follows = isFolded(text) || (names && text.endsWith('丁'));
    if (!follows && names) {
      if (keepsCounter) continue;
      keepsCounter = true;
    }
    const reads = !names || (ofReading.includes(text) && isWholeReading(text, segment));
    const informal = ofOthers.includes(text);
    found.push({ text, class: NUMERIC.test(text) ? EITHER : classOf(names, reads), follows, informal });
  }
  return found;
}

/** Kana and kanji, except numerals and the folds of 二 and 八: folding again changes nothing here. */
const SETTLED = new RegExp(`^(?:(?![${FOLDED_NUMERALS}])[${KATAKANA}${HAN}])+$`);

/** Whether folding leaves a spelling as it is; not where it keeps a counter as written. */
function isFolded(text: string): boolean {
  return SETTLED.test(text) || closed(fold(text)) === text;
}

/** Whether a spelling is a segment's reading, not only a part of it. */
function isWholeReading(text: string, { read, readThrough }: SegmentNames): boolean {
  return [read, readThrough].some((each) => each != null && closed(fold(each)) === text);
}

function classOf(names: boolean, reads: boolean): number {
  return (names ? SPELLING_CLASS.name : 0) | (reads ? SPELLING_CLASS.reading : 0);
}

/** The names of a segment in the other languages. */
export type ForeignNames = Readonly<Record<ForeignLanguage, string | null>>;

/** The spellings of a segment in Japanese, with their classes as the file stores them. */
export function storedSpellings(segment: SegmentNames): readonly Spelling[] {
  return japaneseSpellings(segment).map((each) => {
    return { ...each, class: stored(NUMERIC.test(each.text) ? ALL_CLASSES : each.class, each) };
  });
}

/** Class bits with the other flags that the file keeps of a spelling. */
function stored(bits: number, { follows, informal }: Pick<Spelling, 'follows' | 'informal'>): number {
  return bits | (follows ? SPELLING_CLASS.follows : 0) | (informal ? SPELLING_CLASS.informal : 0);
}

/** Whether the names in both kinds of Chinese fold to the same. */
export function sameHan(simplified: string | null, traditional: string | null): boolean {
  if (simplified === null || traditional === null) return simplified === traditional;
  return toFoldedHan(simplified, 'zh_cn') === toFoldedHan(traditional, 'zh_tw');
}

/** A folded way to write a name in another language. */
export type ForeignSpelling = Omit<Spelling, 'class'>;

/**
 * The spellings of a segment in all languages, each text once, with its classes as the file stores them. A number has
 * every class, even if only one language writes the name as a number (一 is 1 in English). A name in one language is
 * informal in none.
 */
export function withForeign(
  japanese: readonly Spelling[],
  foreign: Readonly<Record<ForeignLanguage, readonly ForeignSpelling[]>>,
): readonly Spelling[] {
  const found = [...japanese];
  for (const language of FOREIGN_LANGUAGES) {
    for (const each of foreign[language]) {
      const { text } = each;
      const stands = NUMERIC.test(text) ? ALL_CLASSES : SPELLING_CLASS[language];
      const at = found.findIndex((known) => known.text === text);
      const known: Spelling | undefined = found[at];
      const follows = each.follows || known?.follows === true;
      const informal = each.informal && known?.informal !== false;
      const bits = ((known?.class ?? 0) & ~SPELLING_CLASS.informal) | stands;
      const spelling = { text, class: stored(bits, { follows, informal }), follows, informal };
      if (known === undefined) found.push(spelling);
      else found[at] = spelling;
    }
  }
  return found;
}

/** The one spelling of a number of digits and hyphens. */
export function numberSpelling(name: string): Spelling {
  return { text: `${name}-`, class: ALL_CLASSES | SPELLING_CLASS.follows, follows: true, informal: false };
}

/** Folded ways to write a segment in another language, from large to small. */
export function foreignSpellings(
  level: SegmentNames['level'],
  name: string | null,
  language: ForeignLanguage,
): readonly ForeignSpelling[] {
  if (name === null) return [];
  if (isChinese(language)) return japaneseSpellings({ level, name: toFoldedHan(name, language) });
  const forms = level === 'SHK' || level === 'TOD' ? placeForms(level, name, language) : [name];
  const folded = forms.map((form) => closed(foldMultilingual(form, language)));
  return [...new Set(folded)]
    .filter((text) => text !== '')
    .map((text) => ({
      text,
      follows: true,
      informal: folded[0].length > text.length && folded[0].includes(text),
    }));
}

const ENGLISH_PREFECTURE = new RegExp(`-(?:${endingsIn('romaji', '都府県').join('|')})$`);
const KOREAN_ENDING = new RegExp(`(?:${endingsIn('korean', '都道府県市区町村').join('|')})$`);

/**
 * The forms of a prefecture's or municipality's name: as it is, without the names above it, with other endings or
 * none.
 */
function placeForms(level: 'TOD' | 'SHK', name: string, language: SoundLanguage): readonly string[] {
  if (scriptOf(language) === 'hangul') {
    const own = name.slice(name.lastIndexOf(' ') + 1);
    return [name, own, own.length > 2 ? own.replace(KOREAN_ENDING, '') : own];
  }
  if (level === 'TOD') {
    const bare = name.replace(ENGLISH_PREFECTURE, '');
    const kinds = [...endingsIn('english', '県都'), ...endingsIn('romaji', '都府県').map((end) => `-${end}`)];
    return [name, bare, ...kinds.map((end) => `${bare} ${end}`)];
  }
  const [own, above] = name.split(/,\s*/); // Midori-ku, Nagoya-shi
  const forms = writtenInEnglish(own);
  if (above === undefined) return forms;
  // from large to small and, as English writes it, from small to large
  const both = writtenInEnglish(above).flatMap((outer) => [`${outer} ${own}`, `${own} ${outer}`]);
  return [...both, ...forms];
}
