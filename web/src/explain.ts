import { KANJI_DIGITS } from '@banchi/engine/facts/kanji-number.js';
import { withKatakana } from '@banchi/engine/facts/scripts.js';
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
 * Which part of an address a word matched, as the service says. If it says nothing, the answer is found from
 * the letters that word and address have in common; in doubt nothing is marked.
 * @param shown the address as it is shown
 * @param language that it is shown in
 */
export function explain(item: Item, shown: string, word: string, language: PageLanguage = 'ja'): Explained {
  const rest = item.match?.rest ?? '';
  const found = new Set(item.match?.spans.map(({ level }) => level));
  const levels = levelsOf(item, shown, language);
  const marks = new Uint8Array(shown.length);
  const isRead = item.match?.kind === 'resolved' || item.match?.kind === 'postcode';
  if (!isRead || levels.length === 0) markLetters(marks, shown, word);
  // the word matched a reading or other letters: mark the names of the levels that the service found in it
  if (!marks.includes(1))
    for (const { level, from, to } of levels) if (found.has(level)) marks.fill(1, from, to);
  const breaks = new Set(levels.map(({ from }) => from));
  return { pieces: pieces(shown, marks, breaks), breaks, rest };
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

/** Marks where the whole word stands, else every part of it between spaces. */
function markLetters(marks: Uint8Array, shown: string, word: string): void {
  const folded = fold(shown);
  const whole = fold(word.replaceAll(/\s/g, ''));
  const parts = whole !== '' && folded.includes(whole) ? [whole] : word.split(/[\s,]+/).map(fold);
  for (const part of parts) {
    if (part.length < 2) continue;
    const from = folded.indexOf(part);
    if (from < 0) continue;
    const end = from + part.length;
    // a number stands for its chome
    marks.fill(1, from, shown.startsWith('丁目', end) ? end + 2 : end);
  }
}

/** Folds width, case, hiragana, numerals of chome and variants of ヶ, one unit to one unit, so that places stay the same. */
function fold(text: string): string {
  return Array.from({ length: text.length }, (_, i) => {
    const unit = text[i].normalize('NFKC').toLowerCase();
    const one = unit.length === 1 ? unit : text[i];
    const katakana = withKatakana(one);
    if ('ケヵカガ箇'.includes(katakana) && katakana !== 'カ') return 'ヶ';
    if ('之乃の'.includes(one)) return 'ノ';
    const numeral = KANJI_DIGITS.indexOf(one);
    if (numeral >= 0 && text[i + 1] === '丁') return String(numeral + 1);
    return katakana;
  }).join('');
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
