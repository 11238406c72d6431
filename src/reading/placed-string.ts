import { composed, type Origins, unchanged } from '../text/units.js';

/** A text made from another one, and where in that each of its units comes from; null where it is that text. */
export interface PlacedString {
  readonly text: string;
  readonly origins: Origins | null;
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
  const { from: starts, to: ends } = origins ?? unchanged(to);
  return { text: text.slice(from, to), origins: { from: starts.slice(from, to), to: ends.slice(from, to) } };
}

/**
 * A text with what a pattern finds replaced; null where it finds nothing. What is put there comes from all that stood there.
 * @param part what of it is replaced, where it is not all
 */
export function replaced(
  { text, origins }: PlacedString,
  pattern: RegExp,
  to: (found: string) => string,
  part?: RegExp,
): { readonly text: string; readonly origins: Origins } | null {
  if (text.search(pattern) < 0) return null;
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
  const put = (found: string, start: number): void => {
    keepTo(start);
    const put = to(found);
    changed += put;
    for (let k = 0; k < put.length; k++) {
      own.from.push(start);
      own.to.push(start + found.length);
    }
    at = start + found.length;
  };
  for (const { index, 0: found } of text.matchAll(pattern)) {
    if (part === undefined) put(found, index);
    else for (const inner of found.matchAll(part)) put(inner[0], index + inner.index);
  }
  keepTo(text.length);
  return { text: changed, origins: composed(own, origins) };
}
