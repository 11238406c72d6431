import { SPELLING_CLASS } from '../../gazetteer/sections.js';
import { closed, isDigit, isNumeric } from '../../text/index.js';
import type { SpanRule } from '../../vocabulary/match.js';
import type { Candidate, Step } from './candidate.js';
import type { Interpretable, RecordFacts } from './interpretable.js';
import { isSpace } from './marks.js';
import type { Written } from './written.js';

/** A part of a word and what it was taken for. */
export interface MatchedSpan {
  /** UTF-16 positions in the word as typed; equal where a part is left out. */
  readonly from: number;
  readonly to: number;
  /** Depth of what it names; null for streets and postal codes. */
  readonly depth: number | null;
  readonly rule: SpanRule;
}

/** What of a word no span covers, put together. */
export function restOf({ source }: Written, spans: readonly MatchedSpan[]): string {
  let rest = '';
  let at = 0;
  for (let k = 0; k < spans.length; k++) {
    const { from, to } = spans[k];
    rest += source.slice(at, from);
    at = to;
  }
  return rest + source.slice(at);
}

/** The spans of a candidate, from left to right; what folding drops between two of them belongs to one of them. */
export function spansOf(
  { last, id }: Candidate,
  written: Written,
  data: Interpretable,
  facts: RecordFacts,
): MatchedSpan[] {
  const spans: MatchedSpan[] = [];
  let behind = -1;
  const steps = stepsTo(last);
  for (let s = 0; s < steps.length; s++) {
    const step = steps[s];
    const { from, to } = step;
    const depth = step.kind === 'street' ? null : data.tree.depth(step.id);
    const begin = from < written.from.length ? written.from[from] : written.source.length;
    if (step.kind === 'omitted') {
      const behindLast = spans.length > 0 ? spans[spans.length - 1].to : begin;
      spans.push({ from: behindLast, to: behindLast, depth, rule: 'omitted' });
      continue;
    }
    let start = begin;
    let place = spans.length - 1;
    while (place >= 0 && spans[place].rule === 'omitted') place--;
    if (from === behind && place >= 0) {
      const previous = spans[place];
      // what was dropped between two parts: 大字 belongs to the name behind it, the rest to the part before
      const gap = previous.to === start ? '' : written.source.slice(previous.to, start);
      if (gap !== '') start -= /[大小]?字\s*$/u.exec(gap)?.[0].length ?? 0;
      spans[place] = { from: previous.from, to: start, depth: previous.depth, rule: previous.rule };
      for (let k = place + 1; k < spans.length; k++)
        spans[k] = { from: start, to: start, depth: spans[k].depth, rule: spans[k].rule };
    } else {
      const gap = written.gapBefore(from);
      if (gap !== '') start -= /[大小]?字$/u.exec(gap)?.[0].length ?? 0;
    }
    spans.push({
      from: start,
      to: written.to[to - 1],
      depth,
      rule: ruleOf(step, start, written, data, facts),
    });
    behind = to;
  }
  const final = spans.length - 1;
  if (final >= 0 && spans[final].rule === 'number') {
    const { from, to, depth, rule } = spans[final];
    let end = to;
    while (end > from && isSpace(written.source.charCodeAt(end - 1))) end--;
    spans[final] = { from, to: end, depth, rule };
  }
  const { postCode } = written;
  if (postCode !== null && facts.postCode(id) === postCode.code)
    addPostCode(spans, postCode.from, postCode.to);
  return spans;
}

/** Puts a postal code in its place among spans that ascend; false where one of them covers it. */
export function addPostCode(spans: MatchedSpan[], from: number, to: number): boolean {
  if (spans.some((span) => span.to > from && span.from < to)) return false;
  spans.push({ from, to, depth: null, rule: 'postcode' });
  spans.sort((a, b) => a.from - b.from || a.to - b.to);
  return true;
}

/** The steps that lead to the last one, and it. */
function stepsTo(last: Step | null): readonly Step[] {
  let count = 0;
  for (let step = last; step !== null; step = step.before) count++;
  const steps = new Array<Step>(count);
  for (let step = last; step !== null; step = step.before) steps[--count] = step;
  return steps;
}

/** Whether a name is only digits and hyphens. */
function isOnlyNumber(name: string): boolean {
  for (let k = 0; k < name.length; k++) if (!isNumeric(name.charCodeAt(k))) return false;
  return name !== '';
}

function ruleOf(
  step: Step,
  start: number,
  written: Written,
  data: Interpretable,
  facts: RecordFacts,
): SpanRule {
  if (step.kind === 'street' || step.kind === 'near') return step.kind;
  const { from, to, id } = step;
  const name = facts.name(id) ?? '';
  const isTyped = name.length === written.to[to - 1] - start && written.source.startsWith(name, start);
  if (isTyped && !isOnlyNumber(name)) return 'name';
  if (step.kind === 'number') return 'number';
  const own = closed(written.folded.slice(from, to));
  if (own === data.foldedNames.of(id)) return 'variant';
  if (isDigit(own.charCodeAt(0))) return 'number';
  const { index } = data;
  const label = data.tree.label[id];
  for (let k = index.firstSpelling(label); k < index.firstSpelling(label + 1); k++) {
    if (index.dictionary.textOf(index.spellingAt(k)) !== own) continue;
    return (index.classAt(k) & SPELLING_CLASS.name) !== 0 ? 'alias' : 'reading';
  }
  return 'near';
}
