import { LANGUAGE_CLASSES } from '../gazetteer/sections.js';
import { partRead } from '../reading/address-text.js';
import type { FoldedWord } from '../reading/folded-word.js';
import { postCodeAlone, read as readWord } from '../reading/reading.js';
import { inKanji, kanjiNumber } from '../reading/tables/kanji-number.js';
import { HAS_HAN, HAS_KANA, JAMO, JAPANESE_LETTER, LATIN } from '../reading/tables/scripts.js';
import { closed, fold, foldMultilingual, hasChineseForms, joinFolded } from '../text/index.js';
import { COUNTER_SPELLINGS } from '../vocabulary/counters.js';
import { type Language, languagesIn, scriptOf } from '../vocabulary/languages.js';
import type { FormerName } from '../vocabulary/match.js';
import { MOST_SUGGESTED } from '../vocabulary/searches.js';
import { type AnswerWriter, PLAIN_ADDRESS } from './answer/answer.js';
import type { FormerPlace } from './former/former-places.js';
import type { SuggestQuery } from './query.js';
import { Completions } from './select/completions.js';
import { Largest, OnlyBelow } from './select/largest.js';
import type { WordSearch } from './word-search.js';

/** What suggestions are made from. */
type SuggesterParts = Pick<
  WordSearch,
  'tree' | 'index' | 'postCodes' | 'formers' | 'formerNames' | 'prepared'
>;

/** What a word may become, and the language it is taken to be in. */
export interface Suggestions {
  readonly language: Language;
  /** The likeliest first, see {@link Largest}. */
  readonly ids: readonly number[];
  /** Those that the word names in whole. */
  readonly whole: readonly number[];
}

/** What was found: the ids, and those of them that the word names in whole. */
type FoundCompletions = Omit<Suggestions, 'language'>;

/** A former municipality that a word may become. */
interface FoundFormer {
  readonly place: FormerPlace;
  readonly isWhole: boolean;
}

/** Letters that are typed before former names are looked for. */
const LEAST_TYPED = 2;
const NOTHING: FoundCompletions = { ids: [], whole: [] };

/** Syllables of Hangul, and letters of one that is only begun. */
const HANGUL_TYPED = new RegExp(`[${JAMO}가-힣]`, 'u');
const HAS_LATIN = new RegExp(`[${LATIN}]`, 'u');
/** Romaji at the end that the input method has not converted yet: 本郷h. */
const UNCONVERTED = new RegExp(`(?<=[${JAPANESE_LETTER}])[a-zａ-ｚ]{1,3}$`, 'u');
/** A single Hangul letter behind syllables: the next syllable is only begun. */
const BEGUN_SYLLABLE = new RegExp(`(?<=[가-힣])[${JAMO}]+$`, 'u');
/** A number in kanji that nothing follows yet: 栄三 becomes 栄三丁目. */
const OPEN_NUMERAL = /[一二三四五六七八九十]+$/u;
/** Beginnings of the word for 丁目 in a language: c, ch, cho, chom. */
const begun = (language: 'en' | 'ko'): string =>
  COUNTER_SPELLINGS.丁目[language]
    .flatMap((spelling) => Array.from(spelling.slice(1), (_, k) => spelling.slice(0, k + 1)))
    .join('|');
/** A begun 丁目 behind a number: Hongo 7-c, 혼고 7초, ほんごう7ちょう. */
const OPEN_COUNTER: Readonly<Partial<Record<Language, RegExp>>> = {
  en: new RegExp(`(?<=[0-9])[\\s-]*(?:${begun('en')})$`, 'iu'),
  ko: new RegExp(`(?<=[0-9])\\s*(?:${begun('ko')})$`, 'u'),
  ja: /(?<=[0-9０-９])(?:[ちチ](?:[ょヨョよ][うウ]?)?)$/u,
};
/** が or ケ behind a kanji, while the next kanji is not typed yet: 霞が of 霞が関. */
const OPEN_KE = /(?<=\p{Script=Han})[がガかカヵヶ]$/u;
/** 番 that may belong to a name instead of a number: 一番 of 一番丁. */
const OPEN_BAN = /[0-9０-９一二三四五六七八九十百]+番$/u;
/** A final m, which may be the n before b, m or p: Nam of Namba. */
const OPEN_M = /m$/iu;

const decoder = new TextDecoder();

/** Tells what a word that is still being typed may become. */
export class Suggester {
  readonly #parts: SuggesterParts;
  readonly #writer: Pick<AnswerWriter, 'write' | 'fullName'>;
  #completions: Completions | null = null;

  constructor(parts: SuggesterParts, writer: Pick<AnswerWriter, 'write' | 'fullName'>) {
    this.#parts = parts;
    this.#writer = writer;
  }

  /** The answer to a word as JSON. */
  suggest(query: SuggestQuery): string {
    const { language: own, ids, whole } = this.complete(query);
    // without a name of today the word may be a former one, in any of its languages
    const { language, found } = this.#formers(query, ids.length > 0 ? [own] : languagesFor(query));
    const item = (id: number, isWhole: boolean, former: FormerName | null): string => {
      const record = this.#record(id);
      const text = this.#text(id, language) ?? addressOf(record);
      const told = former === null ? '' : `,"former":${JSON.stringify(former)}`;
      return `{"text":${text},"whole":${isWhole},"record":${record}${told}}`;
    };
    const items = ids.map((id) => item(id, whole.includes(id), null));
    for (const { place, isWhole } of found.slice(0, MOST_SUGGESTED - ids.length)) {
      const [{ id }] = place.heirs;
      if (!ids.includes(id)) items.push(item(id, isWhole, place.told));
    }
    return `{"word":${JSON.stringify(query.word)},"language":"${language}","items":[${items}]}`;
  }

  /**
   * Former municipalities that a word may become, of the first language that has any. Those named in whole come
   * first.
   */
  #formers(
    { word }: SuggestQuery,
    languages: readonly Language[],
  ): { readonly language: Language; readonly found: readonly FoundFormer[] } {
    const { formers, formerNames } = this.#parts;
    const text = partRead(word).trim();
    for (const language of languages) {
      const typed = language === 'ja' ? fold(text) : foldMultilingual(text, language);
      if (typed.length < LEAST_TYPED) continue;
      const named =
        language === 'ja' ? formers.beginningWith(typed) : formerNames.beginningWith(typed, language);
      const found = [...named].map(([place, isWhole]) => ({ place, isWhole })).sort(inOrder);
      if (found.length > 0) return { language, found };
    }
    return { language: languages[0], found: [] };
  }

  /** What a word may become, in the first of the languages its script allows that has something. */
  complete({ word, languages }: SuggestQuery): Suggestions {
    const text = partRead(word).trim();
    const code = postCodeAlone(text);
    if (code !== null) {
      const out = this.largest();
      for (const id of this.#parts.postCodes.carriers(code)) out.add(id, true);
      if (out.ids.length > 0) return { language: 'ja', ids: out.ids, whole: out.whole };
    }
    for (const language of languagesFor({ word: text, languages })) {
      const { ids, whole } = this.#in(language, text);
      if (ids.length > 0) return { language, ids, whole };
    }
    return { language: 'ja', ids: [], whole: [] };
  }

  #in(language: Language, text: string): FoundCompletions {
    const completions = this.#named();
    const named = language === 'en' ? this.#smallToLarge(text, completions) : NOTHING;
    for (const reading of readingsOf(text, language)) {
      const out = this.largest();
      completions.find(reading, LANGUAGE_CLASSES[language], out);
      // Yokohama-shi, Kanagawa means the city, not its Kanagawa-ku
      for (const id of named.ids) out.add(id, named.whole.includes(id));
      const [first] = out.ids;
      if (first === undefined) continue;
      // one place is left: what stands below it comes next
      if (out.ids.length === 1) completions.below(first, out);
      return out;
    }
    if (language !== 'en') return NOTHING;
    for (const typed of openEndings(text, 'en')) {
      // the text itself was tried above
      const kept = typed === text ? NOTHING : this.#smallToLarge(typed, completions);
      const found = kept.ids.length > 0 ? kept : this.#openPart(typed, completions);
      if (found.ids.length > 0) return found;
    }
    return NOTHING;
  }

  /** English from small to large: `1-10, Aobacho 1-chome, Chu`. The last part, the largest, is still being typed. */
  #smallToLarge(text: string, completions: Completions): FoundCompletions {
    const { parts, open } = openLast(text);
    const written = parts.filter((part) => part !== '').toReversed();
    if (written.length === 0) return NOTHING;
    const classes = LANGUAGE_CLASSES.en;
    const out = this.largest();
    const above = completions.beginningWith(open);
    const sink = open === '' ? out : new OnlyBelow(out, completions, above, classes);
    const word = closed(joinFolded(written.map((part) => foldMultilingual(part, 'en'))));
    completions.find({ text: word, kinds: null }, classes, sink);
    return out;
  }

  /** The last part alone, where the parts before it fit nothing: Aobac of `1-10, Aobac`. */
  #openPart(text: string, completions: Completions): FoundCompletions {
    const { parts, open } = openLast(text);
    const out = this.largest();
    if (parts.some((part) => part !== '') && open !== '')
      completions.find({ text: open, kinds: null }, LANGUAGE_CLASSES.en, out);
    return out;
  }

  /** A collector that keeps the likeliest ids, `most` of them. */
  largest(most = MOST_SUGGESTED): Largest {
    return new Largest(this.#parts.tree, this.#named(), most);
  }

  /** Finds completions; made for the first word. */
  #named(): Completions {
    this.#completions ??= new Completions(this.#parts.tree, this.#parts.index, this.#parts.prepared);
    return this.#completions;
  }

  /** A record's address in another language, as JSON; null for Japanese, and if the record has none. */
  #text(id: number, language: Language): string | null {
    if (language === 'ja') return null;
    const name = this.#writer.fullName(id, language);
    return name === null ? null : JSON.stringify(name);
  }

  #record(id: number): string {
    const bytes = this.#writer.write(Uint32Array.of(id), PLAIN_ADDRESS);
    return decoder.decode(bytes);
  }
}

/** The address in a record's JSON, as JSON. */
function addressOf(record: string): string {
  return /"address":("(?:[^"\\]|\\.)*")/.exec(record)?.[1] ?? '""';
}

/** Former municipalities that are named in whole before others, then in the order of their codes. */
function inOrder(a: FoundFormer, b: FoundFormer): number {
  return Number(b.isWhole) - Number(a.isWhole) || (a.place.told.code < b.place.told.code ? -1 : 1);
}

/** The languages that a word may be in, of those that are asked for. */
function languagesFor({ word, languages }: SuggestQuery): readonly Language[] {
  const all = languagesOf(partRead(word).trim());
  const asked = all.filter((language) => language === 'ja' || languages !== 'ja');
  return asked.length > 0 ? asked : ['ja'];
}

/** The languages a word may be in, by its script; digits alone are Japanese. */
function languagesOf(word: string): readonly Language[] {
  if (HANGUL_TYPED.test(word)) return languagesIn('hangul');
  if (HAS_KANA.test(word) && !hasChineseForms(word)) return ['ja'];
  if (HAS_HAN.test(word)) return ['ja', ...languagesIn('han')];
  return HAS_LATIN.test(word) ? [...languagesIn('latin'), 'ja'] : ['ja'];
}

/** The parts of an English word between its commas, and the last one, which is open, folded. */
function openLast(text: string): { readonly parts: readonly string[]; readonly open: string } {
  const parts = text.split(/[,，、]/u).map((part) => part.trim());
  return { open: foldMultilingual(parts.pop() ?? '', 'en'), parts };
}

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

/** The ways to read what was typed so far, the likeliest first. */
function readingsOf(text: string, language: Language): readonly FoldedWord[] {
  const typed = text.replace(
    language !== 'ja' && scriptOf(language) === 'hangul' ? BEGUN_SYLLABLE : UNCONVERTED,
    '',
  );
  const read = (word: string): readonly FoldedWord[] =>
    language === 'ja'
      ? readWord(word, 'ja').texts
      : [{ text: foldMultilingual(word, language), kinds: null }];
  const readings = openEndings(typed, language).flatMap(read);
  if (language === 'ja' && OPEN_BAN.test(typed)) readings.push(...read(`${typed}丁`).map(withoutLast));
  const numeral = OPEN_NUMERAL.exec(typed)?.[0];
  if (numeral === undefined || numeral.length === typed.length) return readings;
  const value = kanjiNumber(numeral, 0, numeral.length);
  if (value < 0 || inKanji(value) !== numeral) return readings;
  return [...readings, ...read(typed.slice(0, -numeral.length) + value)];
}

/** A folded word without its last letter. */
function withoutLast({ text, kinds }: FoldedWord): FoldedWord {
  return { text: text.slice(0, -1), kinds: kinds?.subarray(0, text.length - 1) ?? null };
}
