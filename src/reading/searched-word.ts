import { fold, foldAligned } from '../text/fold.js';
import { composed, type Origins } from '../text/units.js';
import { boundNumbers, mayBind } from './bound-numbers.js';
import { LOT_MARK } from './tables/other-numbers.js';
import { codeOf, POST_CODES } from './tables/postal-codes.js';
import { usualWord } from './usual-numbers.js';

/** How many characters of a word are searched for (code points, after white space is removed). */
const WORD_LENGTH = 100;

const WHITE_SPACE = /^\p{White_Space}$/u;
const DIGIT = /^[0-9０-９]$/;

/**
 * Between the number of a section, perhaps in brackets, and the mark that a lot begins with. A spelling that ends in a digit
 * is closed by a hyphen, which people leave out here: 本町2甲12 for 本町二丁目甲12, 山道（172）甲12.
 */
const BEFORE_MARK = new RegExp(`(?<=[0-9０-９])[)）]?(?=${LOT_MARK}(?:[0-9０-９-]|$))`, 'gu');

/** The full-width digits as NFKC writes them, and the forms of the post mark as one; nothing else, so that lengths stay. */
function narrowDigits(text: string): string {
  return text
    .replace(/[０-９]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/[〶〠]/g, '〒');
}

/** A folded word that is searched for. */
export interface FoldedWord {
  readonly text: string;
  /** What its counters bind its numbers to, see `boundNumbers`. */
  readonly kinds: Uint8Array | null;
}

/** A way to read a word as typed. */
export class SearchedText implements FoldedWord {
  readonly text: string;
  readonly kinds: Uint8Array | null;
  readonly #written: string;
  /** Where the units of what was folded come from in the word as typed. */
  readonly #before: () => Origins;

  /** @param written what is folded */
  constructor(written: string, before: () => Origins) {
    this.#written = written;
    this.#before = before;
    if (mayBind(written)) {
      const { folded, origins } = foldAligned(written);
      this.text = folded;
      this.kinds = boundNumbers(folded, (unit) => written.slice(origins.from[unit], origins.to[unit]));
    } else {
      this.text = fold(written);
      this.kinds = null;
    }
  }

  /** Where in the word as typed each unit comes from. Few ask for it, so it is found then. */
  get origins(): Origins {
    return composed(foldAligned(this.#written).origins, this.#before());
  }
}

/** What a word says that is searched for. */
export interface SearchedWord {
  /**
   * The ways to read it, the likeliest first: white space between two digits ends a number (1-2 305 is 1-2 and a room), or
   * means nothing (1 0 - 1 5); a mark behind a number belongs to it (12イ), or begins a lot (本町2甲12). None where it is only a postal code.
   */
  readonly readings: readonly SearchedText[];
  /** The same where its numbers are written as usual: 本駒込参丁目, 銀座二. None where they are. */
  readonly usual: readonly SearchedText[];
  /** The postal code that it begins with or is, as a number, and where that stands; null for none. */
  readonly postCode: { readonly code: number; readonly from: number; readonly to: number } | null;
  /** Whether it is nothing else. */
  readonly isPostCode: boolean;
}

/**
 * Reads a word that is searched for: the first 100 characters after white space is removed. A postal code at its beginning is no part of
 * it. Seven digits alone may also be no postal code, so they are read as a word too unless 〒 stands before them.
 */
export function readSearched(text: string): SearchedWord {
  const word = readAsTyped(text, null);
  const written = word.isPostCode
    ? null
    : usualWord(text.length > WORD_LENGTH ? firstCharacters(text) : text);
  if (written === null) return { ...word, usual: NONE };
  const usual = readAsTyped(written.text, written.origins).readings;
  return {
    ...word,
    usual: usual.filter((own) => !word.readings.some((other) => other.text === own.text)),
  };
}
const NONE: readonly never[] = [];

/** @param before where the units of the text come from in the word as typed; null where they are that */
function readAsTyped(text: string, before: Origins | null): Omit<SearchedWord, 'usual'> {
  const typed = trimmed(narrowDigits(text));
  const { characters, gaps, starts } = typed;
  const joined = characters.join('');
  const found = POST_CODES.begins.pattern.exec(joined);
  const length = found?.[0].length ?? 0;
  const isPostCode = found !== null && length === joined.length;
  const postCode =
    found === null
      ? null
      : { code: codeOf(found[0]), from: starts[0], to: starts[length - 1] + characters[length - 1].length };
  if (isPostCode && found[1] !== '') return { readings: NONE, postCode, isPostCode };
  const first = isPostCode ? 0 : length;
  const plain = spread(typed, { first, isParted: false, isMarked: false });
  const readings: SearchedText[] = [];
  for (const isMarked of plain.search(BEFORE_MARK) < 0 ? [false] : [false, true])
    for (const isParted of gaps.some((gap, i) => gap && i > first) ? [true, false] : [false]) {
      const way = { first, isParted, isMarked };
      const written = isParted || isMarked ? spread(typed, way) : plain;
      readings.push(
        new SearchedText(written, () => {
          const origins: Origins = { from: [], to: [] };
          spread(typed, way, origins);
          return composed(origins, before);
        }),
      );
    }
  return { readings, postCode, isPostCode };
}

/**
 * The characters of a word from the first one on, with hyphens where white space parts digits, or where a mark begins a lot.
 * @param origins filled with where in the text each unit comes from
 */
function spread(
  { characters, gaps, starts }: Trimmed,
  {
    first,
    isParted,
    isMarked,
  }: { readonly first: number; readonly isParted: boolean; readonly isMarked: boolean },
  origins: Origins | null = null,
): string {
  let word = '';
  for (let i = first; i < characters.length; i++) {
    const to = starts[i] + characters[i].length;
    if (isParted && gaps[i] && i > first) {
      word += '-';
      origins?.from.push(starts[i - 1] + characters[i - 1].length);
      origins?.to.push(starts[i]);
    }
    word += characters[i];
    if (origins !== null)
      while (origins.from.length < word.length) {
        origins.from.push(starts[i]);
        origins.to.push(to);
      }
  }
  if (!isMarked) return word;
  if (origins !== null)
    for (const { index, 0: bracket } of [...word.matchAll(BEFORE_MARK)].reverse()) {
      origins.from.splice(index, bracket.length, origins.to[index - 1]);
      origins.to.splice(index, bracket.length, origins.from[index + 1]);
    }
  return word.replace(BEFORE_MARK, '-');
}

/**
 * What is looked for of a word: readings that are looked for together, and where they find nothing the next. A number that is
 * written otherwise is looked for beside what is typed: 三番 may be a name or a number.
 */
export function wantedReadings({
  readings,
  usual,
}: Pick<SearchedWord, 'readings' | 'usual'>): readonly (readonly SearchedText[])[] {
  const wanted: (readonly SearchedText[])[] = [];
  for (let i = 0; i < readings.length; i++)
    wanted.push(i === 0 && usual.length > 0 ? [readings[0], usual[0]] : [readings[i]]);
  for (let i = readings.length === 0 ? 0 : 1; i < usual.length; i++) wanted.push([usual[i]]);
  return wanted;
}

/** The beginning of a text that holds as many characters, white space aside, as are searched for. */
export function firstCharacters(text: string): string {
  let left = WORD_LENGTH;
  let end = 0;
  for (const character of text) {
    if (!WHITE_SPACE.test(character) && left-- === 0) return text.slice(0, end);
    end += character.length;
  }
  return text;
}

/** The postal code that a word in any language is and nothing else, as a number; null where it is something else. */
export function postCodeAlone(text: string): number | null {
  if (!POST_CODES.only.pattern.test(text)) return null;
  const { postCode, isPostCode } = readSearched(text);
  return isPostCode && postCode !== null ? postCode.code : null;
}

/** Sets apart the postal code in front of a word in another language than Japanese; null for none. */
export function withoutPostCode(text: string): { readonly rest: string; readonly code: number | null } {
  const match = POST_CODES.inFront.pattern.exec(text);
  if (match === null) return { rest: text, code: null };
  return { rest: text.slice(match[0].length), code: codeOf(match[0]) };
}

/** Folds a query word as it stands: white space means nothing, and a postal code in front is left out. */
export function foldWord(text: string): string {
  const joined = trimmed(narrowDigits(text)).characters.join('');
  const length = POST_CODES.begins.pattern.exec(joined)?.[0].length ?? 0;
  return fold(length === joined.length ? joined : joined.slice(length));
}

/** The first characters of a word without its white space. */
interface Trimmed {
  readonly characters: readonly string[];
  /** Whether white space stood before each of them, between digits. */
  readonly gaps: readonly boolean[];
  /** Where each begins in the word. */
  readonly starts: readonly number[];
}

function trimmed(text: string): Trimmed {
  const characters: string[] = [];
  const gaps: boolean[] = [];
  const starts: number[] = [];
  let gap = false;
  let at = 0;
  for (const character of text) {
    at += character.length;
    if (WHITE_SPACE.test(character)) gap = true;
    else {
      gaps.push(gap && DIGIT.test(character) && DIGIT.test(characters.at(-1) ?? ''));
      characters.push(character);
      starts.push(at - character.length);
      gap = false;
    }
    if (characters.length === WORD_LENGTH) break;
  }
  return { characters, gaps, starts };
}
