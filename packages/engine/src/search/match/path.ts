import { SPELLING_CLASS } from '../../gazetteer/sections.js';
import { isDigit } from '../../text/index.js';
import { MUNICIPALITY } from '../../vocabulary/levels.js';
import type { SpanRule } from '../../vocabulary/match.js';
import { isWithinOne, runsIntoKind } from '../select/components.js';
import type { Borders } from '../select/occurrence.js';

/** One way to write a segment, folded. */
export interface PathSpelling {
  readonly text: string;
  /** How it differs from the segment's name: a reading, an alias. Numbers have a rule of their own. */
  readonly rule: SpanRule;
  /** Kinds of name that it is: flags of `SPELLING_CLASS`. */
  readonly classes: number;
  /** Whether it may stand behind another segment. */
  readonly follows: boolean;
  /** Whether it leaves something out, or reads a number out: such spellings match only words that begin with them. */
  readonly informal: boolean;
  /** Where in it one component of the address ends and the next begins. */
  readonly borders: readonly number[];
}

/** A named segment of one address. */
export interface PathSegment {
  /** Its level: 0 prefecture … 5 lot or house number. */
  readonly depth: number;
  /** The spellings; of equally long ones the first is reported. */
  readonly spellings: readonly PathSpelling[];
  /** Whether it may be what a counter says; see `NUMBER_KIND`. */
  readonly allows: (kinds: number) => boolean;
}

/** A folded word, and where in the address it may begin and end. */
export interface PathWord {
  readonly text: string;
  /** The kinds that its counters bind its numbers to. */
  readonly kinds: Uint8Array | null;
  /** All spellings of a word share one of these classes; a way with the first class is reported before the others. */
  readonly classes: readonly number[];
  /** Whether the word must begin where a segment begins, and must end where one ends. */
  readonly start: boolean;
  readonly end: boolean;
  /** Whether numbers are whole. */
  readonly numbers: boolean;
  readonly borders: Borders;
}

/** A part of a word, and the segment's spelling that has it. */
export interface Piece {
  /** Units of the folded word. */
  readonly from: number;
  readonly to: number;
  /** Place in the path. */
  readonly segment: number;
  readonly spelling: PathSpelling;
}

/**
 * Lays a word on the end of an address: the parts of the word from left to right, or null where they do not fit or do not
 * reach the last segment. If there are several ways, names go before readings; then, from the last part back, the longer
 * part, and of equally long ones the spelling that comes first in its segment.
 * @param path named segments from the prefecture down
 */
export function piecesEndingIn(path: readonly PathSegment[], word: PathWord): readonly Piece[] | null {
  const last = path.length - 1;
  const segment = path[last];
  const { text, borders } = word;
  const { length } = text;
  for (const only of word.classes) {
    for (const spelling of segment.spellings) {
      if ((spelling.classes & only) !== 0 && liesWithin(segment, spelling, word))
        return [{ from: 0, to: length, segment: last, spelling }];
    }
    if (borders === 'none' || last === 0) continue;
    for (let border = 1; border < length; border++) {
      const unit = text.charCodeAt(border);
      for (const spelling of segment.spellings) {
        if (spelling.text.charCodeAt(0) !== unit || (spelling.classes & only) === 0 || !spelling.follows)
          continue;
        if (isShortReading(segment, spelling, word, only)) continue;
        if (!begins(spelling, word, border) || !allowed(segment, word, border, length)) continue;
        const above = piecesBefore(path, last - 1, word, border, only, spelling.informal);
        if (above !== null) return [...above, { from: border, to: length, segment: last, spelling }];
      }
    }
  }
  return null;
}

/** The parts of a word that lies within the last segment alone, whatever the segments above are. */
export function piecesWithin(segment: PathSegment, word: PathWord): readonly Piece[] | null {
  const [first] = word.classes;
  for (const spelling of segment.spellings) {
    if ((spelling.classes & first) !== 0 && liesWithin(segment, spelling, word))
      return [{ from: 0, to: word.text.length, segment: 0, spelling }];
  }
  return null;
}

/** Whether a segment is of the kinds that counters ask for of `word[from .. to)`. */
export function allowed(segment: PathSegment, { kinds }: PathWord, from: number, to: number): boolean {
  if (kinds === null) return true;
  let bound = 0;
  for (let unit = from; unit < to; unit++) bound |= kinds[unit];
  return bound === 0 || segment.allows(bound);
}

/**
 * Whether a spelling is a municipality's reading without its county or city, which in a partial match stands behind no
 * prefecture: キョウトフキョ is not in キョウトフ[フナイグン]キョウタンバチョウ.
 */
function isShortReading(
  { depth }: PathSegment,
  { informal }: PathSpelling,
  word: PathWord,
  only: number,
): boolean {
  return informal && !word.start && depth === MUNICIPALITY && only === SPELLING_CLASS.reading;
}

/** Whether the whole word lies in one spelling; in an informal one only where it begins. */
function liesWithin(segment: PathSegment, spelling: PathSpelling, word: PathWord): boolean {
  const { text, start, end, numbers } = word;
  const own = spelling.text;
  const fromStart = start || spelling.informal;
  for (let at = own.indexOf(text); at >= 0; at = own.indexOf(text, at + 1)) {
    if (fromStart && at > 0) return false;
    if (end && at + text.length < own.length) continue;
    const isBegun = word.borders === 'begun' && (at === 0 || /^[0-9-]+$/.test(text));
    if (word.borders !== 'any' && !isBegun && !isWithinOne(spelling.borders, at, at + text.length)) continue;
    const hasKind = segment.depth <= MUNICIPALITY || spelling.borders.length > 0;
    if (hasKind && runsIntoKind(own, spelling.borders, at, at + text.length)) continue;
    if (numbers && at > 0 && digitAt(text, 0) && digitAt(own, at - 1)) continue;
    if (goesOn(word, own, at + text.length)) continue;
    if (allowed(segment, word, 0, text.length)) return true;
  }
  return false;
}

/** Whether a spelling begins with `word[from ..)`, and the word may end there. */
function begins({ text: own }: PathSpelling, word: PathWord, from: number): boolean {
  const length = word.text.length - from;
  if (own.length < length || (word.end && own.length > length)) return false;
  for (let i = 0; i < length; i++) if (own.charCodeAt(i) !== word.text.charCodeAt(from + i)) return false;
  return !goesOn(word, own, length);
}

/** Whether a spelling cuts the number at the word's end: 1 of 12. No number may be cut. */
function goesOn({ text, kinds, numbers }: PathWord, own: string, at: number): boolean {
  if (!numbers || !digitAt(own, at)) return false;
  return digitAt(text, text.length - 1) || (kinds !== null && kinds[text.length - 1] !== 0);
}

/** The parts of `word[0 .. end)`, with which the address down to a segment ends. */
function piecesBefore(
  path: readonly PathSegment[],
  at: number,
  word: PathWord,
  end: number,
  only: number,
  informal: boolean,
): readonly Piece[] | null {
  if (at < 0) return null;
  const segment = path[at];
  let whole: PathSpelling[] | null = null;
  for (const spelling of segment.spellings) {
    const { text } = spelling;
    if ((spelling.classes & only) === 0) continue;
    if (text.length >= end) {
      const either = informal || spelling.informal;
      const isWhole = text.length === end;
      if (!isWhole && (word.start || word.borders === 'begun' || either)) continue;
      if (!endsWithStart(text, word.text, end) || !allowed(segment, word, 0, end)) continue;
      if (word.numbers && !isWhole && digitAt(word.text, 0) && digitAt(text, text.length - end - 1)) continue;
      return [{ from: 0, to: end, segment: at, spelling }];
    }
    if (!spelling.follows || !word.text.startsWith(text, end - text.length)) continue;
    if (!allowed(segment, word, end - text.length, end) || isShortReading(segment, spelling, word, only))
      continue;
    if (whole === null) whole = [spelling];
    else whole.push(spelling);
  }
  if (whole === null) return null;
  if (whole.length > 1) whole.sort((a, b) => b.text.length - a.text.length);
  for (const spelling of whole) {
    const from = end - spelling.text.length;
    const above = piecesBefore(path, at - 1, word, from, only, informal || spelling.informal);
    if (above !== null) return [...above, { from, to: end, segment: at, spelling }];
  }
  return null;
}

/** Whether a spelling ends with the first `end` units of a word. */
function endsWithStart(text: string, word: string, end: number): boolean {
  for (let i = 1; i <= end; i++)
    if (text.charCodeAt(text.length - i) !== word.charCodeAt(end - i)) return false;
  return true;
}

function digitAt(text: string, at: number): boolean {
  return at >= 0 && at < text.length && isDigit(text.charCodeAt(at));
}
