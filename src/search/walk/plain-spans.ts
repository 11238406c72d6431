import {
  alignLetters,
  closed,
  foldAligned,
  foldMultilingual,
  type Origins,
  toFoldedHan,
} from '../../text/index.js';
import { type ForeignLanguage, isChinese } from '../../vocabulary/languages.js';
import type { SpanRule } from '../../vocabulary/match.js';
import type { RecordFacts } from '../ids/record-facts.js';
import type { AddressTree } from '../tree.js';
import type { Step } from './candidate.js';
import type { MatchedSpan } from './explain.js';
import { spansOfParts } from './placed-spans.js';
import type { PlainMeaning, PlainReading } from './plain-reader.js';
import type { ReachedNode } from './plain-walk.js';

/** A span and the step it stands for. */
interface NamedSpan extends MatchedSpan {
  readonly step: Step;
}

/** The spans of the names that lead to a node, in the text that was read, from left to right. */
export function plainSpans(
  { reading, language }: PlainMeaning,
  { last }: ReachedNode,
  text: string,
  tree: AddressTree,
  facts: Pick<RecordFacts, 'nameIn'>,
): MatchedSpan[] {
  const { order, word } = reading;
  const origins = originsOf(reading, language);
  const spans = spansOfParts(namedSteps(last), { typed: order.text, origins, isJapanese: false }).map(
    ({ from, to, part: step }): NamedSpan => ({ from, to, step, depth: tree.depth(step.id), rule: 'name' }),
  );
  const { text: ordered, places } = order;
  const placed = spans
    .flatMap((span) => inText(span, ordered, places, reading.written))
    .sort((a, b) => a.from - b.from)
    .map(({ from, to, depth, step }): MatchedSpan => {
      const written = text.slice(from, to).replace(SEPARATORS, '');
      const rule = ruleOf(
        written,
        word.text.slice(step.from, step.to),
        facts.nameIn(step.id, language),
        language,
      );
      return { from, to, depth, rule };
    });
  return joined(placed.map((span, i) => withSeparators(span, placed[i + 1], text)));
}

/** What separates names, at the end of what is typed. */
const SEPARATORS = /[\s,、，]+$/u;

/** Where the units of a folded order come from in its text. */
function originsOf({ order, word }: PlainReading, language: ForeignLanguage): Origins {
  if (isChinese(language)) {
    // Japanese folding tells by itself
    const han = toFoldedHan(order.text, language);
    const aligned = han.length === order.text.length ? foldAligned(han) : null;
    if (aligned?.folded === word.text) return aligned.origins;
  }
  return alignLetters(order.text, word.text, language);
}

/** The steps that name something, from large to small. */
function namedSteps(last: Step): Step[] {
  const steps: Step[] = [];
  for (let step: Step | null = last; step !== null; step = step.before)
    if (step.kind === 'name') steps.unshift(step);
  return steps;
}

const NUMBER = /^[0-9-]+$/;

function ruleOf(written: string, folded: string, name: string | null, language: ForeignLanguage): SpanRule {
  if (name?.includes(written) === true && !NUMBER.test(written)) return 'name';
  if (NUMBER.test(folded)) return 'number';
  return name !== null && foldMultilingual(name, language).includes(closed(folded)) ? 'name' : 'alias';
}

/** A span of a text in its order, in the text as it stands: in several parts where that has them elsewhere. */
function inText(
  span: NamedSpan,
  text: string,
  places: readonly number[],
  written: Origins | null,
): NamedSpan[] {
  const parts: NamedSpan[] = [];
  let from = span.from;
  for (let at = span.from + 1; at <= span.to; at++) {
    const goesOn = at < span.to && places[at] === places[at - 1] + 1;
    if (goesOn && places[from] >= 0) continue;
    // `Chuo-ku, Sapporo-shi` is read as Sapporo-shi Chuo-ku
    const own = text.slice(from, at).trimEnd();
    const [start, end] = [places[from], places[from] + own.length];
    if (own !== '' && start >= 0)
      parts.push({
        ...span,
        from: written === null ? start : written.from[start],
        to: written === null ? end : written.to[end - 1],
      });
    from = at;
  }
  return parts;
}

/** Parts of one name that stand beside each other are one span. */
function joined(spans: readonly MatchedSpan[]): MatchedSpan[] {
  const all: MatchedSpan[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    if (last !== undefined && last.to === span.from && last.depth === span.depth && last.rule === span.rule)
      all[all.length - 1] = { ...last, to: span.to };
    else all.push(span);
  }
  return all;
}

/** What only separates two names belongs to the first. */
function withSeparators(span: MatchedSpan, next: MatchedSpan | undefined, text: string): MatchedSpan {
  return next !== undefined && /^[\s,、，]*$/u.test(text.slice(span.to, next.from))
    ? { ...span, to: next.from }
    : span;
}
