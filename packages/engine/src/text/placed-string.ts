import { closed, composed, type Origins, unchanged } from './units.js';

/** A text made from another one, and where in that each of its units comes from; null where it is that text. */
export interface PlacedString {
  readonly text: string;
  readonly origins: Origins | null;
}

/** A text whose units know which units of another text they come from. */
export interface OriginalString extends PlacedString {
  readonly origins: Origins;
}

/** Letters with marks of their own, and the letters of a Korean syllable: が of か and its mark. */
const COMPOSED =
  /[\u1100-\u115f\ua960-\ua97c][\u1160-\u11a7\ud7b0-\ud7c6][\u11a8-\u11ff\ud7cb-\ud7fb]?|\P{M}\p{M}+/gu;

/** A word as typed, each letter with its marks as one character: `inOneForm('か\u3099').text` is が. */
export function inOneForm(typed: string): PlacedString {
  const given = { text: typed, origins: null };
  if (typed.normalize('NFC') === typed) return given;
  return replaced(given, COMPOSED, (letters) => letters.normalize('NFC')) ?? given;
}

/** A part of a text. */
export function partOf({ text, origins }: PlacedString, from: number, to = text.length): PlacedString {
  if (from === 0 && to === text.length) return { text, origins };
  const part = text.slice(from, to);
  if (origins === null) return { text: part, origins: unchanged(to, from) };
  return { text: part, origins: { from: origins.from.slice(from, to), to: origins.to.slice(from, to) } };
}

/** A letter with the marks behind it, and the letters of a Korean syllable. */
const LETTER = new RegExp(`${COMPOSED.source}|.`, 'gsu');

/**
 * A text of which each letter becomes something by itself, in its own place. Where the letters together become something else than
 * one by one, all of it comes from everywhere.
 */
export function letterByLetter(
  { text, origins }: PlacedString,
  as: (letters: string) => string,
): PlacedString {
  const all = as(text);
  if (all === text) return { text, origins };
  const letters = Array.from(text.matchAll(LETTER), ({ 0: letter, index }) => ({
    from: index,
    to: index + letter.length,
    text: as(letter),
  }));
  const changed = edited({ text, origins }, letters);
  return changed.text === all
    ? changed
    : edited({ text, origins }, [{ from: 0, to: text.length, text: all }]);
}

/** Folded words one behind the other. A hyphen, which comes from nothing, closes a number that ends one of them but the last. */
export function joinedClosed(words: readonly PlacedString[]): OriginalString {
  const origins: Origins = { from: [], to: [] };
  let all = '';
  for (const { text, origins: own } of words) {
    if (closed(all) !== all) {
      all = closed(all);
      putNothing(origins);
    }
    const { from, to } = own ?? unchanged(text.length);
    for (let k = 0; k < text.length; k++) {
      origins.from.push(from[k]);
      origins.to.push(to[k]);
    }
    all += text;
  }
  return { text: all, origins };
}

/** A text with letters behind it that come from nothing. */
export function withEnd({ text, origins: given }: PlacedString, end: string): PlacedString {
  const { from, to } = given ?? unchanged(text.length);
  const origins = { from: [...from], to: [...to] };
  for (let k = 0; k < end.length; k++) putNothing(origins);
  return { text: text + end, origins };
}

/** Adds a unit that comes from nothing. */
function putNothing({ from, to }: Origins): void {
  const last = to[to.length - 1] ?? 0;
  from.push(last);
  to.push(last);
}

/**
 * A text in which units that come from nothing get a place: the gap between the units beside them.
 * @param length units of the text that it was made of
 */
export function withGaps({ text, origins }: PlacedString, length: number): OriginalString {
  if (origins === null) return { text, origins: unchanged(text.length) };
  const { from, to } = origins;
  for (let k = from.length - 1, next = length; k >= 0; k--) {
    if (to[k] > from[k]) {
      next = from[k];
      continue;
    }
    let before = k - 1;
    while (before >= 0 && to[before] === from[before]) before--;
    // ㏠ is 1日: between units of one letter there is nothing but that letter
    const last = before < 0 ? 0 : to[before];
    from[k] = next < last ? from[before] : last;
    to[k] = Math.max(next, last);
  }
  return { text, origins };
}

/** A part of a text, and the text that is put in its place. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** A text with parts replaced, from left to right. Each new letter has all of the replaced part as its origin. */
export function edited({ text, origins }: PlacedString, edits: Iterable<Edit>): OriginalString {
  let changed = '';
  const own: Origins = { from: [], to: [] };
  let at = 0;
  const keepTo = (end: number): void => {
    changed += text.slice(at, end);
    for (; at < end; at++) {
      own.from.push(at);
      own.to.push(at + 1);
    }
  };
  for (const { from, to, text: put } of edits) {
    keepTo(from);
    changed += put;
    for (let k = 0; k < put.length; k++) {
      own.from.push(from);
      own.to.push(to);
    }
    at = to;
  }
  keepTo(text.length);
  return { text: changed, origins: composed(own, origins) };
}

/**
 * A text with the matches of a pattern replaced; null if there are none. The new letters come from all the letters that they replace.
 * @param part the part of a match to replace: 参 of 参丁目; by default all of it
 */
export function replaced(
  given: PlacedString,
  pattern: RegExp,
  to: (found: string) => string,
  part?: RegExp,
): OriginalString | null {
  if (given.text.search(pattern) < 0) return null;
  const edits = function* (): Iterable<Edit> {
    for (const { index, 0: found } of given.text.matchAll(pattern))
      for (const inner of part === undefined ? [{ index: 0, 0: found }] : found.matchAll(part)) {
        const from = index + inner.index;
        yield { from, to: from + inner[0].length, text: to(inner[0]) };
      }
  };
  return edited(given, edits());
}
