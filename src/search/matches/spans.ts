import { SPELLING_CLASS } from '../../gazetteer/sections.js';
import { closed, fold, foldMultilingual, type Origins, type PlacedText } from '../../text/index.js';
import type { Language } from '../../vocabulary/languages.js';
import type { SpanRule } from '../../vocabulary/match.js';
import { azaAtEnd, type MatchedSpan } from '../interpret/explain.js';
import type { PathSegment, Piece } from './path.js';

/** A segment of an address with its name in the language of the word. */
export interface NamedSegment extends PathSegment {
  readonly name: string | null;
}

/** A word as typed, and where the units of its fold come from. */
export interface TypedWord {
  readonly typed: string;
  readonly folded: string;
  readonly origins: Origins;
  readonly language: Language;
}

/**
 * The spans of the parts of a word, from left to right. What folding drops between two parts that meet belongs to the
 * first one, 大字 to the second.
 */
export function spansOfPieces(
  pieces: readonly Piece[],
  path: readonly NamedSegment[],
  word: TypedWord,
): MatchedSpan[] {
  const { typed, origins } = word;
  const spans: MatchedSpan[] = [];
  let behind = -1;
  for (const piece of pieces) {
    const last = Math.min(piece.to, origins.to.length) - 1;
    if (last < piece.from) continue;
    const previous = spans.at(-1);
    let from = Math.max(origins.from[piece.from], previous?.to ?? 0);
    const to = origins.to[last];
    const gap = typed.slice(previous?.to ?? 0, from);
    if (word.language === 'ja') from -= azaAtEnd(gap);
    if (to <= from) continue;
    if (previous !== undefined && piece.from === behind) spans[spans.length - 1] = { ...previous, to: from };
    const segment = path[piece.segment];
    spans.push({ from, to, depth: segment.depth, rule: ruleOf(typed.slice(from, to), piece, segment, word) });
    behind = piece.to;
  }
  const final = spans.at(-1);
  if (final !== undefined) {
    const end = final.from + typed.slice(final.from, final.to).trimEnd().length;
    spans[spans.length - 1] = { ...final, to: end };
  }
  return spans;
}

/** What explains nothing: white space, punctuation and signs. */
const NO_LETTERS = /[\s\p{P}\p{S}]+/gu;

/** How many letters and digits a text has. */
export function lettersOf(text: string): number {
  return text.replace(NO_LETTERS, '').length;
}

/** Spans of a form of a word, which begin at `front` of it, in the word as typed; what was left out of the form is in none. */
export function spansInPlace(
  spans: readonly MatchedSpan[],
  form: PlacedText,
  word: string,
  front = 0,
): MatchedSpan[] {
  const placed: MatchedSpan[] = [];
  for (const span of spans) {
    if (span.to === span.from) {
      const at = placed.at(-1)?.to ?? 0;
      placed.push({ ...span, from: at, to: at });
      continue;
    }
    form.sources(front + span.from, front + span.to).forEach((range, i) => {
      const from = Math.max(range.from, placed.at(-1)?.to ?? 0);
      const { to } = range;
      if (to > from && (i === 0 || lettersOf(word.slice(from, to)) > 0)) placed.push({ ...span, from, to });
    });
  }
  return placed;
}

/** What of a word no span covers, put together. */
export function restOfSpans(word: string, spans: readonly MatchedSpan[]): string {
  let rest = '';
  let at = 0;
  for (const { from, to } of spans) {
    rest += word.slice(at, from);
    at = to;
  }
  return rest + word.slice(at);
}

function ruleOf(
  typed: string,
  { from, to, spelling }: Piece,
  { name }: NamedSegment,
  { folded }: TypedWord,
): SpanRule {
  if (name?.includes(typed) === true && !NUMBER.test(typed)) return 'name';
  return NUMBER.test(folded.slice(from, to)) ? 'number' : spelling.rule;
}

const NUMBER = /^[0-9-]+$/;

/** What a spelling is of a name, where it is no number. */
export function spellingRule(
  text: string,
  classes: number,
  name: string | null,
  language: Language,
): SpanRule {
  if (language !== 'ja')
    return name !== null && foldMultilingual(name, language).includes(closed(text)) ? 'name' : 'alias';
  if (name !== null && closed(fold(name)) === text) return 'variant';
  return (classes & SPELLING_CLASS.name) === 0 ? 'reading' : 'alias';
}

/** In which order spellings are told that are equally long. */
export const TOLD_ORDER: readonly SpanRule[] = ['name', 'variant', 'alias', 'reading'];
