import { LANGUAGE_CLASSES, SPELLING_CLASS } from '../../gazetteer/sections.js';
import { asAnyNumber } from '../../reading/bound-numbers.js';
import type { FoldedWord } from '../../reading/folded-word.js';
import type { LanguageReading } from '../../reading/reading.js';
import type { WantedText } from '../../reading/wanted-text.js';
import { closed } from '../../text/index.js';
import type { WordMatch } from '../../vocabulary/conditions.js';
import type { Language } from '../../vocabulary/languages.js';
import { bordersOf } from '../select/word-parts.js';
import type { PathWord } from './path.js';

/** A part of a way to look for a word. */
export interface Part {
  /** Where in the text of the way it begins. */
  readonly at: number;
  readonly word: PathWord;
  /** Its place among all parts and ways. */
  readonly place: number;
}

/** One way to look for a word: parts that must all stand in an address. */
export interface Way {
  readonly text: WantedText;
  readonly parts: readonly Part[];
  /** Its place among all parts and ways. */
  readonly place: number;
}

/** The ways in which a word is looked for, each with the kinds that its counters ask for, then with 番地 as any number. */
export class Ways {
  readonly #reading: LanguageReading;
  /** The match that the query asks for. */
  readonly #asked: WordMatch;
  #places = 0;

  constructor(reading: LanguageReading, asked: WordMatch) {
    this.#reading = reading;
    this.#asked = asked;
  }

  /** The ways for a kind of match. */
  of(match: WordMatch): Way[] {
    return this.#texts(match).flatMap((text) => {
      const { parts } = text;
      const anyNumber = parts.map((part) => ({ ...part, kinds: asAnyNumber(part.kinds) ?? part.kinds }));
      const isSame = parts.every(({ kinds }, i) => kinds === anyNumber[i].kinds);
      return (isSame ? [parts] : [parts, anyNumber]).map((each) => this.#way(text, each, match));
    });
  }

  #texts(match: WordMatch): readonly WantedText[] {
    const reading = this.#reading;
    if (reading.language === 'ja') return reading.wanted().flat();
    if (match === 'partial') return reading.wantedParts();
    return [...reading.wanted(match === 'prefix', this.#asked === 'partial')].flat();
  }

  #way(text: WantedText, parts: readonly FoldedWord[], match: WordMatch): Way {
    let end = 0;
    const placed = parts.map((part) => {
      const at = end;
      end += part.text.length;
      return { at, word: pathWord(part, this.#reading.language, match), place: this.#places++ };
    });
    return { text, parts: placed, place: this.#places++ };
  }
}

/** The classes that a word may be made of; a Japanese word is made of names, or else of readings. */
function classesOf(language: Language): readonly number[] {
  return language === 'ja' ? [SPELLING_CLASS.name, SPELLING_CLASS.reading] : [LANGUAGE_CLASSES[language]];
}

/** A folded part of a word as it is looked for in an address. */
function pathWord({ text, kinds }: FoldedWord, language: Language, match: WordMatch): PathWord {
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
