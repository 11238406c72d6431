import { SPELLING_CLASS } from '../../gazetteer/sections.js';
import { isSpace } from '../../reading/marks.js';
import type { Written } from '../../reading/written.js';
import { closed, isDigit, isNumeric, unitsOf } from '../../text/index.js';
import type { MatchedSpan, SpanRule } from '../../vocabulary/match.js';
import { type Candidate, isFormer, type Step } from './candidate.js';
import type { Interpretable } from './interpretable.js';
import { isTakenFor } from './tolerances/ja/taken-for.js';

/** A part of a word, and the step that took it. {@link spansOf} finds its rule, for which it looks up names. */
export interface MatchedPart {
  readonly from: number;
  readonly to: number;
  readonly depth: number | null;
  /** Null for a postal code. */
  readonly step: Step | null;
  /** Where the step begins, with the 大字 that folding drops in front of it. */
  readonly begin: number;
}

/** Length of the end of dropped text that belongs to the name behind it: 大字, 字, 大あざ. */
export function azaAtEnd(dropped: string): number {
  return AZA.exec(dropped)?.[0].length ?? 0;
}
const AZA = /(?:[大小]?(?:字|あざ|アザ)|(?:おお|オオ)(?:あざ|アザ))\s*$/u;

/** The parts of a word that a candidate explains, from left to right. Of what folding drops between two, 大字 belongs to the second, the rest to the first. */
export function partsOf({ last, id }: Candidate, written: Written, data: Interpretable): MatchedPart[] {
  const parts: MatchedPart[] = [];
  let behind = -1;
  const steps = stepsTo(last);
  for (let s = 0; s < steps.length; s++) {
    const step = steps[s];
    const { from, to } = step;
    const depth = step.kind === 'street' ? null : data.tree.depth(step.id);
    const begin = from < written.from.length ? written.from[from] : written.source.length;
    if (step.kind === 'omitted') {
      const behindLast = parts.length > 0 ? parts[parts.length - 1].to : begin;
      parts.push({ from: behindLast, to: behindLast, depth, step, begin: behindLast });
      continue;
    }
    let start = begin;
    let place = parts.length - 1;
    while (place >= 0 && parts[place].step?.kind === 'omitted') place--;
    if (from === behind && place >= 0) {
      const previous = parts[place];
      // what was dropped between two parts: 大字 belongs to the name behind it, the rest to the part before
      const gap = previous.to === start ? '' : written.source.slice(previous.to, start);
      if (gap !== '') start -= azaAtEnd(gap);
      parts[place] = movedTo(previous, previous.from, start);
      for (let k = place + 1; k < parts.length; k++) parts[k] = movedTo(parts[k], start, start);
    } else {
      const gap = written.gapBefore(from);
      if (gap !== '') start -= azaAtEnd(gap);
    }
    parts.push({ from: start, to: written.to[to - 1], depth, step, begin: start });
    behind = to;
  }
  const final = parts.length - 1;
  if (final >= 0) {
    const { from, to } = parts[final];
    let end = to;
    while (end > from && isSpace(written.source.charCodeAt(end - 1))) end--;
    if (end < to && spanOf(parts[final], written, data).rule === 'number')
      parts[final] = movedTo(parts[final], from, end);
  }
  const { postCode } = written;
  if (postCode !== null && data.facts.hasPostCode(id, postCode.code)) {
    const { from, to } = postCode;
    addInPlace(parts, { from, to, depth: null, step: null, begin: from });
  }
  return parts;
}

/** The spans of the parts of a word, with their meanings. */
export function spansOf(parts: readonly MatchedPart[], written: Written, data: Interpretable): MatchedSpan[] {
  return parts.map((part) => spanOf(part, written, data));
}

function spanOf(
  { from, to, depth, step, begin }: MatchedPart,
  written: Written,
  data: Interpretable,
): MatchedSpan {
  if (step !== null && isFormer(step)) return { from, to, depth, rule: 'former', former: step.former };
  return { from, to, depth, rule: step === null ? 'postcode' : ruleOf(step, begin, written, data) };
}

function movedTo({ depth, step, begin }: MatchedPart, from: number, to: number): MatchedPart {
  return { from, to, depth, step, begin };
}

/** Puts a postal code in its place among spans that ascend; false where one of them covers it. */
export function addPostCode(spans: MatchedSpan[], from: number, to: number): boolean {
  return addInPlace(spans, { from, to, depth: null, rule: 'postcode' });
}

/** Puts streets that nothing else explains in their place among spans that ascend. */
export function addStreets(
  spans: MatchedSpan[],
  streets: readonly { readonly from: number; readonly to: number }[],
): void {
  for (const { from, to } of streets) addInPlace(spans, { from, to, depth: null, rule: 'street' });
}

function addInPlace<T extends { readonly from: number; readonly to: number }>(all: T[], one: T): boolean {
  if (all.some(({ from, to }) => to > one.from && from < one.to)) return false;
  all.push(one);
  all.sort((a, b) => a.from - b.from || a.to - b.to);
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

/** Whether a name is typed with its 大字 or 字 in kana: 大あざ広原, あざ丸山. */
function isInKana(typed: string, name: string): boolean {
  const aza = AZA_IN_KANA.exec(typed);
  if (aza === null) return false;
  const [all, large = ''] = aza;
  return name === `${large === '' ? '' : '大'}字${typed.slice(all.length)}`;
}
const AZA_IN_KANA = /^(大|おお|オオ)?(?:あざ|アザ)/u;

function ruleOf(step: Step, start: number, written: Written, data: Interpretable): SpanRule {
  if (step.kind === 'street' || step.kind === 'near' || step.kind === 'omitted') return step.kind;
  const { from, to, id } = step;
  const name = data.facts.name(id) ?? '';
  const end = written.to[to - 1];
  const isTyped = name.length === end - start && written.source.startsWith(name, start);
  if ((isTyped || isInKana(written.source.slice(start, end), name)) && !isOnlyNumber(name)) return 'name';
  if (step.kind === 'number') return 'number';
  const own = closed(written.folded.slice(from, to));
  const called = data.foldedNames.of(id);
  if (own === called || isTakenFor(own, called)) return 'variant';
  if (isDigit(own.charCodeAt(0))) return 'number';
  const { index, tree } = data;
  const classes = index.classOf(tree.label.at(id), index.dictionary.find(unitsOf(own)));
  // 虫亀 of 山古志虫亀
  if (classes === 0) return called.endsWith(own) ? 'alias' : 'near';
  return (classes & SPELLING_CLASS.name) !== 0 ? 'alias' : 'reading';
}
