import type { FoldedWord } from '../../reading/folded-word.js';
import { isDigit } from '../../text/index.js';
import { type ForeignLanguage, type Script, scriptOf } from '../../vocabulary/languages.js';
import type { Borders } from './occurrence.js';

/**
 * Which borders a part may cross. English parts its words by white space, so that a part lies within one segment; Korean
 * does so too, but is also written without: there a part runs on from where a segment begins, as numbers do in every
 * language (`1-3-1`). Chinese is written in one run.
 */
export function bordersOf(part: string, language: ForeignLanguage): Borders {
  if (/^[0-9-]+$/.test(part)) return 'begun';
  return BORDERS[scriptOf(language)];
}

const BORDERS: Readonly<Record<Script, Borders>> = { latin: 'none', hangul: 'begun', han: 'any' };

/** Parts without those that another part begins with: they occur wherever that part does. */
export function withoutImplied(parts: readonly FoldedWord[]): FoldedWord[] {
  return parts.filter((part, i) => !parts.some((other, j) => i !== j && implies(other, part, j < i)));
}

/** Whether a part occurs wherever another one does; of two alike the first one says so. */
function implies(other: FoldedWord, { text, kinds }: FoldedWord, isBefore: boolean): boolean {
  if (kinds !== null || !other.text.startsWith(text)) return false;
  if (other.text.length === text.length) return other.kinds !== null || isBefore;
  // numbers are whole
  return !(isDigit(text.charCodeAt(text.length - 1)) && isDigit(other.text.charCodeAt(text.length)));
}
