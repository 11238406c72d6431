import { SPELLING_CLASS } from '../../gazetteer/sections.js';
import type { LanguageReading } from '../../reading/reading.js';
import type { WantedText } from '../../reading/wanted-text.js';
import { closed, fold } from '../../text/index.js';
import type { Language } from '../../vocabulary/languages.js';
import type { MatchedSpan, SpanRule } from '../../vocabulary/match.js';
import { foreignRule, ruleAsTyped, spansOfParts } from '../trail/placed-spans.js';
import type { PathSegment, Piece } from './path.js';

/** A segment of an address with its name in the language of the word. */
export interface NamedSegment extends PathSegment {
  readonly name: string | null;
}

/** The spans of the parts of a word, from left to right. */
export function spansOfPieces(
  pieces: readonly Piece[],
  path: readonly NamedSegment[],
  { text, origins }: WantedText,
  { typed, language }: Pick<LanguageReading, 'typed' | 'language'>,
): MatchedSpan[] {
  return spansOfParts(pieces, { typed, origins, isJapanese: language === 'ja' }).map(
    ({ from, to, part, written }) => {
      const { depth, name } = path[part.segment];
      const rule = ruleAsTyped(written, text.slice(part.from, part.to), name) ?? part.spelling.rule;
      return { from, to, depth, rule };
    },
  );
}

/** How a spelling differs from a name that is not a number. */
export function spellingRule(
  text: string,
  classes: number,
  name: string | null,
  language: Language,
): SpanRule {
  if (language !== 'ja') return foreignRule(text, name, language);
  if (name !== null && closed(fold(name)) === text) return 'variant';
  return (classes & SPELLING_CLASS.name) === 0 ? 'reading' : 'alias';
}

/** The order in which equally long spellings are reported. */
export const REPORTED_ORDER: readonly SpanRule[] = ['name', 'variant', 'alias', 'reading'];
