import { LANGUAGE_CLASSES, SPELLING_CLASS } from '../../gazetteer/sections.js';
import { foldBoundMultilingual } from '../../reading/bound-multilingual.js';
import { asAnyNumber } from '../../reading/bound-numbers.js';
import {
  type FoldedWord,
  readSearched,
  type SearchedText,
  wantedReadings,
  withoutPostCode,
} from '../../reading/searched-word.js';
import { usualWord } from '../../reading/usual-numbers.js';
import { alignLetters, closed, composed, type Origins } from '../../text/index.js';
import { type ForeignLanguage, isChinese, type Language } from '../../vocabulary/languages.js';
import type { AddressQuery } from '../query.js';
import { bordersOf, partsOf, spacings, withWholeEnd } from '../select/query-parts.js';
import type { PathWord } from './path.js';
import type { TypedWord } from './spans.js';

type QueryWord = NonNullable<AddressQuery['word']>;

/** A part of a way to read the word. */
export interface Part {
  readonly at: number;
  readonly word: PathWord;
  /** Its place among all parts and ways. */
  readonly place: number;
}

/** One way to read the word: parts that must all stand in an address. */
export interface Way {
  readonly word: TypedWord;
  readonly parts: readonly Part[];
  /** Its place among all parts and ways. */
  readonly place: number;
}

/**
 * The ways to read one word: with the kinds that its counters ask for and without, folded in several ways, cut at white
 * space.
 */
export class WordReading {
  /** The word as typed. */
  readonly typed: string;
  /** The postal code in front of it, and where that stands. */
  readonly postCode: { readonly code: number; readonly from: number; readonly to: number } | null;
  /** A word in another language without that. */
  readonly body: string;
  /** Where that begins in the word as typed. */
  readonly front: number;
  readonly #language: Language;
  readonly #match: QueryWord['match'];
  /** Of a Japanese word. */
  readonly #readings: readonly SearchedText[];
  #places = 0;

  constructor({ typed, text, language, match }: QueryWord) {
    this.typed = typed ?? text;
    this.#match = match;
    this.#language = language;
    const isJapanese = language === 'ja';
    const { rest, code } = isJapanese ? { rest: this.typed, code: null } : withoutPostCode(this.typed);
    this.body = rest;
    this.front = this.typed.length - rest.length;
    const read = isJapanese ? readSearched(this.typed) : null;
    this.#readings = read === null ? [] : wantedReadings(read).flat();
    this.postCode =
      (read?.isPostCode === true ? null : read?.postCode) ??
      postCodeInFront(this.typed.slice(0, this.front), code);
  }

  /** The ways to read the word for a kind of match. */
  ways(match: QueryWord['match']): Way[] {
    const language = this.#language;
    return language === 'ja'
      ? this.#readings.flatMap((reading) => this.#japanese(reading, match))
      : this.#foreign(language, match);
  }

  #japanese(reading: SearchedText, match: QueryWord['match']): Way[] {
    const { text, kinds, origins } = reading;
    const word: TypedWord = { typed: this.typed, folded: text, origins, language: 'ja' };
    return kindsOf(kinds).map((each) => ({
      word,
      parts: [{ at: 0, word: pathWord({ text, kinds: each }, 'ja', match), place: this.#places++ }],
      place: this.#places++,
    }));
  }

  /** The ways to read all of a text as one. */
  #wholeWords(text: string, language: ForeignLanguage, match: 'exact' | 'prefix'): FoldedWord[][] {
    const spaced = this.#match === 'partial' ? [text] : spacings(text);
    return spaced
      .flatMap((each) => (match === 'exact' ? [each] : withWholeEnd(each, language)))
      .map((each) => [foldBoundMultilingual(each, language)]);
  }

  #foreign(language: ForeignLanguage, match: QueryWord['match']): Way[] {
    const own = this.#foreignText(this.body, null, language, match);
    const usual = isChinese(language) ? usualWord(this.body) : null;
    return usual === null ? own : [...own, ...this.#foreignText(usual.text, usual.origins, language, match)];
  }

  /** The ways to read a text. @param written where its units come from in the word behind the postal code */
  #foreignText(
    text: string,
    written: Origins | null,
    language: ForeignLanguage,
    match: QueryWord['match'],
  ): Way[] {
    const { front } = this;
    const lists = match === 'partial' ? partLists(text, language) : this.#wholeWords(text, language, match);
    return lists.flatMap((list) => {
      const folded = list.map((part) => part.text).join('');
      const aligned = composed(alignLetters(text, folded, language), written);
      const origins = {
        from: aligned.from.map((at) => at + front),
        to: aligned.to.map((at) => at + front),
      };
      const word: TypedWord = { typed: this.typed, folded, origins, language };
      const anyNumber = list.map(({ text: own, kinds }) => ({
        text: own,
        kinds: asAnyNumber(kinds) ?? kinds,
      }));
      const choices = anyNumber.some(({ kinds }, i) => kinds !== list[i].kinds) ? [list, anyNumber] : [list];
      return choices.map((parts) => {
        let at = 0;
        return {
          word,
          parts: parts.map((part) => {
            at += part.text.length;
            return {
              at: at - part.text.length,
              word: pathWord(part, language, match),
              place: this.#places++,
            };
          }),
          place: this.#places++,
        };
      });
    });
  }
}

/**
 * The parts of a word, in lists of which one must fit: in the first list every part as it stands, in the second every part
 * in its second way to go on, where it has one, and so on.
 */
function partLists(text: string, language: ForeignLanguage): FoldedWord[][] {
  const parts = partsOf(text, language);
  const most = Math.max(0, ...parts.map((ways) => ways.length));
  return Array.from({ length: most }, (_, k) => parts.map((ways) => ways[k] ?? ways[0]));
}

/** The classes that a word may be made of; a Japanese word is made of names, or else of readings. */
function classesOf(language: Language): readonly number[] {
  return language === 'ja' ? [SPELLING_CLASS.name, SPELLING_CLASS.reading] : [LANGUAGE_CLASSES[language]];
}

/** Where a postal code stands in what is in front of a word in another language. */
function postCodeInFront(
  front: string,
  code: number | null,
): { readonly code: number; readonly from: number; readonly to: number } | null {
  if (code === null) return null;
  return { code, from: front.search(/\S/u), to: front.replace(/[\s,，、]*$/u, '').length };
}

/** The kinds that counters ask for, and where 番地 may number a block or house too, those as well. */
function kindsOf(kinds: Uint8Array | null): (Uint8Array | null)[] {
  const any = asAnyNumber(kinds);
  return any === null ? [kinds] : [kinds, any];
}

/** A folded part of a word as it is looked for in an address. */
export function pathWord(
  { text, kinds }: FoldedWord,
  language: QueryWord['language'],
  match: QueryWord['match'],
): PathWord {
  return {
    text: match === 'exact' ? closed(text) : text,
    kinds,
    classes: classesOf(language),
    start: match !== 'partial',
    end: match === 'exact',
    numbers: match === 'partial',
    borders: match === 'partial' && language !== 'ja' ? bordersOf(text, language) : 'any',
  };
}
