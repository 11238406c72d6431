import { isKanji } from '../../facts/scripts.js';
import type { PlacedText } from '../../reading/placed-text.js';
import { closed, foldMultilingual, isDigit, type Origins } from '../../text/index.js';
import type { ForeignLanguage } from '../../vocabulary/languages.js';
import type { MatchedSpan, SpanRule } from '../../vocabulary/match.js';
import { azaAtEnd } from './explain.js';

/** A part of a text. */
interface TextPart {
  readonly from: number;
  readonly to: number;
}

/** A word as typed, and where the units of its fold come from. */
interface AlignedText {
  readonly typed: string;
  readonly origins: Origins;
  readonly isJapanese: boolean;
}

/** A part of a folded word and where it stands in the word as typed. */
interface PlacedPart<Part> {
  /** UTF-16 positions in the word as typed. */
  readonly from: number;
  readonly to: number;
  readonly part: Part;
  /** The part as typed, with what folding drops behind it: 本町 of 本町、. */
  readonly written: string;
}

/**
 * Where the parts of a folded word stand in the word as typed, from left to right. Text that folding drops between two
 * adjacent parts belongs to the first one, 大字 to the second.
 */
export function spansOfParts<Part extends TextPart>(
  parts: readonly Part[],
  { typed, origins, isJapanese }: AlignedText,
): PlacedPart<Part>[] {
  const spans: PlacedPart<Part>[] = [];
  let behind = -1;
  for (const part of parts) {
    const last = Math.min(part.to, origins.to.length) - 1;
    if (last < part.from) continue;
    const previous = spans.at(-1);
    let from = Math.max(origins.from[part.from], previous?.to ?? 0);
    const to = origins.to[last];
    if (isJapanese) from -= azaAtEnd(typed.slice(previous?.to ?? 0, from));
    if (to <= from) continue;
    if (previous !== undefined && part.from === behind) spans[spans.length - 1] = { ...previous, to: from };
    spans.push({ from, to, part, written: typed.slice(from, to) });
    behind = part.to;
  }
  const final = spans.at(-1);
  if (final !== undefined) {
    const end = final.from + typed.slice(final.from, final.to).trimEnd().length;
    spans[spans.length - 1] = { ...final, to: end };
  }
  return spans;
}

const ONLY_NUMBER = /^[0-9-]+$/;

/**
 * The rule of a part that follows from the name and the digits alone: `name` for 本町 as typed, `number` for 1-2; null for
 * others.
 */
export function ruleAsTyped(typed: string, folded: string, name: string | null): SpanRule | null {
  if (name?.includes(typed) === true && !ONLY_NUMBER.test(typed)) return 'name';
  return ONLY_NUMBER.test(folded) ? 'number' : null;
}

/** The rule of any other part of a name in another language: a spelling that folding makes of the name, or another name. */
export function foreignRule(folded: string, name: string | null, language: ForeignLanguage): SpanRule {
  return name !== null && foldMultilingual(name, language).includes(closed(folded)) ? 'name' : 'alias';
}

/** White space, punctuation and signs: they need no explanation. */
const NO_LETTERS = /[\s\p{P}\p{S}]+/gu;

/** How many letters and digits a text has. */
export function lettersOf(text: string): number {
  return text.replace(NO_LETTERS, '').length;
}

/** Whether a text has neither letters nor digits. Most texts are empty, or begin with a kanji or a digit. */
export function hasNoLetters(text: string): boolean {
  const first = text.charCodeAt(0);
  if (isDigit(first) || isKanji(first)) return false;
  return text === '' || lettersOf(text) === 0;
}

/** Spans of a form of a word in the word as typed; what was left out of the form is in none. */
export function spansInPlace(spans: readonly MatchedSpan[], form: PlacedText, word: string): MatchedSpan[] {
  const placed: MatchedSpan[] = [];
  for (const span of spans) {
    if (span.to === span.from) {
      const at = placed.at(-1)?.to ?? 0;
      placed.push({ ...span, from: at, to: at });
      continue;
    }
    form.sources(span.from, span.to).forEach((range, i) => {
      const from = Math.max(range.from, placed.at(-1)?.to ?? 0);
      const { to } = range;
      if (to > from && (i === 0 || lettersOf(word.slice(from, to)) > 0)) placed.push({ ...span, from, to });
    });
  }
  return placed;
}

/** The parts of a word that no span covers, joined: 和歌山市葵町 ビル with a span of 和歌山市葵町 leaves ` ビル`. */
export function restOfSpans(word: string, spans: readonly TextPart[]): string {
  let rest = '';
  let at = 0;
  for (let k = 0; k < spans.length; k++) {
    const { from, to } = spans[k];
    rest += word.slice(at, from);
    at = to;
  }
  return rest + word.slice(at);
}

/** Spans of a form of a word that has its parts in another order, in the word as typed, from left to right. */
export function spansInOrder(spans: readonly MatchedSpan[], form: PlacedText, word: string): MatchedSpan[] {
  const placed: MatchedSpan[] = [];
  for (const span of spans) {
    if (span.to === span.from) {
      const at = placed.at(-1)?.to ?? 0;
      placed.push({ ...span, from: at, to: at });
    } else
      for (const { from, to } of form.sources(span.from, span.to))
        if (lettersOf(word.slice(from, to)) > 0) placed.push({ ...span, from, to });
  }
  return placed.sort((a, b) => a.from - b.from || a.to - b.to);
}
