import { BLOCK, NUMBER } from '../../vocabulary/levels.js';
import { allowed, type PathSegment, type PathSpelling, type PathWord, type Piece } from './path.js';

/** A segment that is a number with its counter, and no name: `1-`, `4-chiwari`, `dai4-chiwari`. */
const COUNTS = /^(?:dai)?[0-9]/;

/** A spelling that the word has at some place. */
interface SpellingChoice {
  readonly segment: number;
  readonly spelling: PathSpelling;
  /** Where in the word it ends. */
  readonly to: number;
}

/** The segments of one component, from its name down. */
interface Component {
  readonly top: number;
  readonly last: number;
}

/**
 * Lays a word on an English address from small to large: of `3-1, Kasumigaseki 1-chome, Chiyoda-ku` the parts are 3-1, then
 * Kasumigaseki and 1-chome, then Chiyoda-ku. Null for any other word; `SmallToLarge` finds the records of such addresses.
 *
 * The address has two components or more. A component is a name with the numbers behind it, or a block with its house. It ends at any
 * level; unless the word must be whole, it may be cut anywhere. If there are several ways to lay the word, the first part on which
 * they differ decides: the longer one, and of equally long ones that of the smaller level.
 * @param path named segments from the prefecture down to the record
 */
export function piecesFromSmallToLarge(
  path: readonly PathSegment[],
  word: PathWord,
): readonly Piece[] | null {
  return component(path, word, path.length - 1, 0);
}

/** Lays the component that ends with a segment on the word from a place on, and then the components above it. */
function component(path: readonly PathSegment[], word: PathWord, last: number, at: number): Piece[] | null {
  const isFirst = at === 0;
  const choices: SpellingChoice[] = [];
  for (let top = last; top >= (isFirst ? 1 : 0); top--) {
    // a house never stands apart from its block
    if (!isHouse(path, top)) choices.push(...choicesOf(path[top], top, word, at, isFirst));
  }
  for (const choice of longestFirst(choices)) {
    const pieces = withRest(path, word, choice, { top: choice.segment, last }, at);
    if (pieces !== null) return pieces;
  }
  return null;
}

/** Lays the numbers behind the name of a component on the word, and then the components above it. */
function behind(
  path: readonly PathSegment[],
  word: PathWord,
  { top, last }: Component,
  next: number,
  at: number,
): Piece[] | null {
  if (next > last) {
    // one component alone has but one order
    if (at === word.text.length) return word.end && last < path.length - 1 ? [] : null;
    return top === 0 ? null : component(path, word, top - 1, at);
  }
  const own = choicesOf(path[next], next, word, at, true);
  const counting = own.filter(({ spelling }) => COUNTS.test(spelling.text) || isHouse(path, next));
  for (const choice of longestFirst(counting)) {
    const pieces = withRest(path, word, choice, { top, last }, at);
    if (pieces !== null) return pieces;
  }
  return null;
}

/** A choice, and what follows it. */
function withRest(
  path: readonly PathSegment[],
  word: PathWord,
  { segment, spelling, to }: SpellingChoice,
  { top, last }: Component,
  at: number,
): Piece[] | null {
  const piece = { from: at, to, segment, spelling };
  const isFirst = last === path.length - 1;
  if (!word.end && !isFirst && to === word.text.length) {
    // the segments that the word lacks must be able to stand there
    const rest = path.slice(segment + 1, last + 1);
    return rest.every(({ spellings }) => spellings.some(({ text }) => COUNTS.test(text))) ? [piece] : null;
  }
  if (to - at < spelling.text.length) return null;
  const rest = behind(path, word, { top, last }, segment + 1, to);
  return rest === null ? null : [piece, ...rest];
}

/** The spellings of a segment that the word has at a place; at its end, where it may be cut, their beginnings too. */
function choicesOf(
  segment: PathSegment,
  place: number,
  word: PathWord,
  at: number,
  follows: boolean,
): SpellingChoice[] {
  const choices: SpellingChoice[] = [];
  for (const spelling of segment.spellings) {
    const { text } = spelling;
    if (!word.classes.some((only) => (spelling.classes & only) !== 0)) continue;
    if (follows && place > 0 && !spelling.follows) continue;
    const to = Math.min(word.text.length, at + text.length);
    const isThere = word.text.startsWith(text, at) || (!word.end && text.startsWith(word.text.slice(at)));
    if (to > at && isThere && allowed(segment, word, at, to)) choices.push({ segment: place, spelling, to });
  }
  return choices;
}

const longestFirst = (choices: SpellingChoice[]): SpellingChoice[] => choices.sort((a, b) => b.to - a.to);

function isHouse(path: readonly PathSegment[], place: number): boolean {
  return path[place].depth === NUMBER && place > 0 && path[place - 1].depth === BLOCK;
}
