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

/** The full-width digits and the circled post mark as NFKC writes them, nothing else, so that lengths stay. */
function narrowDigits(text: string): string {
  return text
    .replace(/[０-９]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/[〶〠]/g, '〒');
}

/** A folded query word. */
export interface FoldedWord {
  readonly text: string;
  /** What its counters bind its numbers to, see `boundNumbers`. */
  readonly kinds: Uint8Array | null;
}

/** A folded query word, and where in the word as typed each of its units comes from. */
export interface AlignedWord extends FoldedWord {
  readonly origins: Origins;
}

/** What a query word says. */
export interface QueryWord {
  /**
   * The ways to read it, the likeliest first: white space between two digits ends a number (1-2 305 is 1-2 and a room), or
   * means nothing (1 0 - 1 5); a mark behind a number belongs to it (12イ), or begins a lot (本町2甲12). None where it is only a postal code.
   */
  readonly readings: readonly FoldedWord[];
  /** The same where its numbers are written as usual: 本駒込参丁目, 銀座二. None where they are. */
  readonly usual: readonly FoldedWord[];
  /** The postal code that it begins with or is, as a number; null for none. */
  readonly postCode: number | null;
  /** Whether it is nothing else. */
  readonly isPostCode: boolean;
}

/**
 * Reads a query word: the first 100 characters after white space is removed. A postal code at its beginning is no part of
 * it. Seven digits alone may also be no postal code, so they are read as a word too unless 〒 stands before them.
 */
export function readWord(text: string): QueryWord {
  const { readings, postCode, isPostCode } = readAsTyped(text);
  const written = isPostCode ? null : usualWord(shortened(text));
  const usual = written === null ? NONE : others(readAsTyped(written.text).readings, readings);
  return { readings, usual, postCode, isPostCode };
}
const NONE: readonly never[] = [];

/** What is searched for of a text; mostly all of it. */
function shortened(text: string): string {
  return text.length > WORD_LENGTH ? firstCharacters(text) : text;
}

/** Readings that say something else than others. */
function others<Word extends FoldedWord>(readings: readonly Word[], known: readonly FoldedWord[]): Word[] {
  return readings.filter(({ text }) => !known.some((other) => other.text === text));
}

function readAsTyped(text: string): Omit<QueryWord, 'usual'> {
  const { characters, gaps } = trimmed(text);
  const joined = narrowDigits(characters.join(''));
  const found = POST_CODES.begins.pattern.exec(joined);
  const length = found?.[0].length ?? 0;
  const postCode = found === null ? null : codeOf(found[0]);
  const isPostCode = found !== null && length === joined.length;
  if (isPostCode && found[1] !== '') return { readings: [], postCode, isPostCode };
  const from = isPostCode ? 0 : length;
  const rest = characters.slice(from);
  const parted = rest.map((character, i) => (gaps[from + i] && i > 0 ? `-${character}` : character)).join('');
  const plain = rest.join('');
  const spaced = parted === plain ? [plain] : [parted, plain];
  const readings = new Set([...spaced, ...spaced.map((reading) => reading.replace(BEFORE_MARK, '-'))]);
  return { readings: [...readings].map((reading) => bound(narrowDigits(reading))), postCode, isPostCode };
}

/**
 * What is looked for of a word: readings that are looked for together, and where they find nothing the next. A number that is
 * written otherwise is looked for beside what is typed: 三番 may be a name or a number.
 */
export function wantedReadings<Word extends FoldedWord>({
  readings,
  usual,
}: {
  readonly readings: readonly Word[];
  readonly usual: readonly Word[];
}): readonly (readonly Word[])[] {
  const wanted: (readonly Word[])[] = [];
  for (let i = 0; i < readings.length; i++)
    wanted.push(i === 0 && usual.length > 0 ? [readings[0], usual[0]] : [readings[i]]);
  for (let i = readings.length === 0 ? 0 : 1; i < usual.length; i++) wanted.push([usual[i]]);
  return wanted;
}

/**
 * The readings that {@link readWord} finds, unit by unit: where each comes from in the word as typed, and where the postal
 * code in front of them stands, `[from, to)`.
 */
export function readWordAligned(text: string): {
  readonly readings: readonly AlignedWord[];
  readonly usual: readonly AlignedWord[];
  readonly postCode: { readonly code: number; readonly from: number; readonly to: number } | null;
} {
  const word = alignedAsTyped(text);
  const usual = usualWord(shortened(text));
  if (usual === null) return { ...word, usual: NONE };
  const readings = others(alignedAsTyped(usual.text).readings, word.readings);
  return {
    ...word,
    usual: readings.map((own) => ({ ...own, origins: composed(own.origins, usual.origins) })),
  };
}

function alignedAsTyped(text: string): Omit<ReturnType<typeof readWordAligned>, 'usual'> {
  const { characters, gaps, starts } = trimmed(text);
  const found = POST_CODES.begins.pattern.exec(narrowDigits(characters.join('')));
  const length = found?.[0].length ?? 0;
  const isPostCode = found !== null && length === narrowDigits(characters.join('')).length;
  const first = isPostCode ? 0 : length;
  const spread = (parted: boolean, marked: boolean): AlignedWord => {
    let word = '';
    const before: Origins = { from: [], to: [] };
    const add = (unit: string, from: number, to: number): void => {
      word += unit;
      before.from.push(from);
      before.to.push(to);
    };
    for (let i = first; i < characters.length; i++) {
      const behind = i === first ? 0 : starts[i - 1] + characters[i - 1].length;
      if (parted && gaps[i] && i > first) add('-', behind, starts[i]);
      const to = starts[i] + characters[i].length;
      for (const unit of narrowDigits(characters[i]).split('')) add(unit, starts[i], to);
    }
    if (marked) {
      for (const { index, 0: bracket } of [...word.matchAll(BEFORE_MARK)].reverse()) {
        const end = index + bracket.length;
        word = `${word.slice(0, index)}-${word.slice(end)}`;
        before.from.splice(index, bracket.length, before.to[index - 1]);
        before.to.splice(index, bracket.length, before.from[index + 1]);
      }
    }
    const { folded, origins } = foldAligned(word);
    const kinds = mayBind(word)
      ? boundNumbers(folded, (unit) => word.slice(origins.from[unit], origins.to[unit]))
      : null;
    return { text: folded, kinds, origins: composed(origins, before) };
  };
  const hasMark = characters.slice(first).join('').search(BEFORE_MARK) >= 0;
  const hasGaps = gaps.some((gap, i) => gap && i > first);
  const last = isPostCode ? -1 : length - 1;
  return {
    readings: [false, ...(hasMark ? [true] : [])].flatMap((marked) =>
      hasGaps ? [spread(true, marked), spread(false, marked)] : [spread(false, marked)],
    ),
    postCode:
      last < 0 || found === null
        ? null
        : {
            code: codeOf(found[0]),
            from: starts[0],
            to: starts[last] + characters[last].length,
          },
  };
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
  const { postCode, isPostCode } = readWord(text);
  return isPostCode ? postCode : null;
}

/** Sets apart the postal code in front of a word in another language than Japanese; null for none. */
export function withoutPostCode(text: string): { readonly rest: string; readonly code: number | null } {
  const match = POST_CODES.inFront.pattern.exec(text);
  if (match === null) return { rest: text, code: null };
  return { rest: text.slice(match[0].length), code: codeOf(match[0]) };
}

/** Folds a query word as it stands: white space means nothing, and a postal code in front is left out. */
export function foldWord(text: string): string {
  const joined = narrowDigits(trimmed(text).characters.join(''));
  const length = POST_CODES.begins.pattern.exec(joined)?.[0].length ?? 0;
  return fold(length === joined.length ? joined : joined.slice(length));
}

/**
 * The first characters of a word without its white space, whether some stood before each of them, between digits, and
 * where each begins.
 */
function trimmed(text: string): { characters: string[]; gaps: boolean[]; starts: number[] } {
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

/** Folds a text, and tells what its counters bind its numbers to. */
function bound(word: string): FoldedWord {
  if (!mayBind(word)) return { text: fold(word), kinds: null };
  const { folded, origins } = foldAligned(word);
  const kinds = boundNumbers(folded, (unit) => word.slice(origins.from[unit], origins.to[unit]));
  return { text: folded, kinds };
}
