import type { Origins } from '../../text/index.js';
import type { MatchedSpan } from '../../vocabulary/match.js';
import type { RecordFacts } from '../ids/record-facts.js';
import type { AddressTree } from '../tree.js';
import { type Candidate, isFormer, type Step } from './candidate.js';
import { foreignRule, lettersOf, ruleAsTyped } from './placed-spans.js';
import type { PlainWalkResult } from './plain-reader.js';

/** The spans of the names that lead to a node, in the text that was read, from left to right. */
export function plainSpans(
  { reading: { word, origins }, language }: PlainWalkResult,
  { last }: Candidate,
  text: string,
  tree: AddressTree,
  facts: Pick<RecordFacts, 'nameIn'>,
): MatchedSpan[] {
  const places = origins();
  const spans: MatchedSpan[] = [];
  for (let step: Step | null = last; step !== null; step = step.before) {
    const former = isFormer(step) ? step.former : null;
    if (step.kind !== 'name' && step.kind !== 'near' && former === null) continue;
    const { id, from, to } = step;
    const depth = tree.depth(id);
    for (const range of rangesOf(from, to, places, text)) {
      if (former !== null) {
        spans.push({ ...range, depth, rule: 'former', former });
        continue;
      }
      if (step.kind === 'near') {
        spans.push({ ...range, depth, rule: 'near' });
        continue;
      }
      const written = text.slice(range.from, range.to);
      const [folded, name] = [word.text.slice(from, to), facts.nameIn(id, language)];
      const rule = ruleAsTyped(written, folded, name) ?? foreignRule(folded, name, language);
      spans.push({ ...range, depth, rule });
    }
  }
  spans.sort((a, b) => a.from - b.from);
  return joined(spans.map((span, i) => withSeparators(span, spans[i + 1], text)));
}

/**
 * Where units `[from, to)` of a folded order stand in its text: one range, or several where other words stand in between.
 * `Chuo-ku, Sapporo-shi` is read as Sapporo-shi Chuo-ku.
 */
function rangesOf(from: number, to: number, places: Origins, text: string): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  let last = { from: -1, to: -1 };
  for (let k = from; k < to; k++) {
    const start = places.from[k];
    const end = places.to[k];
    if (last.to >= 0 && start >= last.from && isApart(text, last.to, start)) {
      if (end > last.to) last.to = end;
    } else {
      last = { from: start, to: end };
      ranges.push(last);
    }
  }
  return ranges.filter((range) => range.to > range.from);
}

/** Whether a part of a text has neither letters nor digits. */
function isApart(text: string, from: number, to: number): boolean {
  return from >= to || lettersOf(text.slice(from, to)) === 0;
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

/** A separator belongs to the name in front of it. So does a hyphen before numbers that the data lacks: 2 Chome-2-1. */
function withSeparators(span: MatchedSpan, next: MatchedSpan | undefined, text: string): MatchedSpan {
  if (next !== undefined && isApart(text, span.to, next.from)) return { ...span, to: next.from };
  const [hyphen] = /^\p{Pd}(?=[0-9])/u.exec(text.slice(span.to)) ?? [];
  return hyphen === undefined ? span : { ...span, to: span.to + hyphen.length };
}
