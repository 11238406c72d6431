import type { Level } from '@banchi/engine/vocabulary/levels.js';
import type { Item } from './item.js';
import { steps } from './record.js';
import type { PageLanguage } from './texts/texts.js';

/** A piece of an address, matched by the word or not. */
export interface Piece {
  /** Where it stands in the address. */
  readonly at: number;
  readonly text: string;
  readonly matched: boolean;
}

/** An address in pieces, and the part of the word that nothing explains. */
export interface Explained {
  readonly pieces: readonly Piece[];
  /** Where pieces begin a level of the address: where a line may be broken. */
  readonly breaks: ReadonlySet<number>;
  readonly rest: string;
}

/**
 * The parts of an address that a word named, by the explanation of the search. A part with the letters of the word is marked to the letter;
 * where it is written otherwise (a reading, a variant, 1 for 一丁目), its level is.
 * @param shown the address as it is shown
 * @param language that it is shown in
 */
export function explain({ match, ...item }: Item, shown: string, language: PageLanguage = 'ja'): Explained {
  const levels = levelsOf(item, shown, language);
  const marks = new Uint8Array(shown.length);
  for (const { level, from, to } of match?.spans ?? []) {
    const named = levels.find((each) => each.level === level);
    if (named === undefined) continue;
    const written = match?.word?.slice(from, to).trim() ?? '';
    const at = shown.slice(named.from, named.to).indexOf(written);
    if (at < 0) marks.fill(1, named.from, named.to);
    else marks.fill(1, named.from + at, named.from + at + written.length);
  }
  const breaks = new Set(levels.map(({ from }) => from));
  return { pieces: pieces(shown, marks, breaks), breaks, rest: match?.rest ?? '' };
}

/** The places of the names of all levels in the address; none if one of the names is not in it. */
function levelsOf(
  item: Item,
  shown: string,
  language: PageLanguage,
): { readonly level: Level; readonly from: number; readonly to: number }[] {
  const found: { readonly level: Level; readonly from: number; readonly to: number }[] = [];
  let at = 0;
  for (const { level, name } of steps(item, language)) {
    if (name === null) continue;
    const from = shown.indexOf(name, at);
    if (from < 0) return [];
    at = from + name.length;
    found.push({ level, from, to: at });
  }
  return found;
}

/** Cuts where marks begin or end, and at the breaks. */
function pieces(shown: string, marks: Uint8Array, breaks: ReadonlySet<number>): Piece[] {
  const found: Piece[] = [];
  for (let at = 0; at < shown.length; ) {
    let end = at + 1;
    while (end < shown.length && marks[end] === marks[at] && !breaks.has(end)) end++;
    found.push({ at, text: shown.slice(at, end), matched: marks[at] === 1 });
    at = end;
  }
  return found;
}
