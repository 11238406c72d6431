import type { Precision } from '@banchi/engine/vocabulary/match.js';
import type { Verdict } from '@banchi/engine/vocabulary/parts.js';
import { writtenPoint } from '@banchi/engine/vocabulary/written-point.js';
import { computed, effect, signal } from '@preact/signals';
import type {
  BatchAnswer,
  GeocodeResult,
  ReverseAnswer,
  ReverseResult,
} from '../../../clients/js/src/index.js';
import { geocodeList, reverseList } from '../api.js';
import type { Item } from '../item.js';
import { access } from './access.js';
import { readerLanguage } from './reader.js';
import { allLinesOf, MOST_LINES } from './state.js';
import { fail, part } from './store.js';

/** How a line of a list was answered: by the verdict on it; `found` for the address at a point. */
export type Outcome = Exclude<Verdict, 'not_found'> | 'found' | 'several' | 'nothing' | 'wrong';

/** A line of a list. */
export interface Row {
  readonly line: string;
  /** Null until it is answered. */
  readonly outcome: Outcome | null;
  /** The record that the line means; null if none fits, or several fit equally well. */
  readonly item: Item | null;
  /** The part of the line that nothing explains. */
  readonly rest: string;
  /** From 0 to 1, see `/geocode`; null until it is answered. */
  readonly confidence: number | null;
  /** Null until it is answered, and for points and errors. */
  readonly verdict: Verdict | null;
  /** Whose point the record has; null without a record. */
  readonly precision: Precision | null;
  /** If several records fit equally well: their number, and some of them. Else suggestions. */
  readonly count: number;
  readonly others: readonly Item[];
  /** The error of the line, in the words of the service. */
  readonly reason: string;
}

/** The lines of the list with their answers, in their order; null while there is no list. */
export const rows = signal<readonly Row[] | null>(null);

/** How many lines are left out, because they are too many. */
export const linesLeft = signal(0);

/** The records that lines mean, as the map draws them. */
export const listItems = computed((): readonly Item[] => rows.value?.flatMap(({ item }) => item ?? []) ?? []);

/** How many lines there are of each kind that occurs, how many stand at their municipality's point, and whether none leads below one. */
export interface ListCounts {
  readonly outcomes: ReadonlyMap<Outcome, number>;
  readonly atMunicipality: number;
  readonly isShallow: boolean;
}

/** Counts the lines of a list. */
export function countsOf(all: readonly Row[]): ListCounts {
  const outcomes = new Map<Outcome, number>();
  for (const { outcome } of all)
    if (outcome !== null) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  const leadFurther = (['complete', 'unconfirmed_number', 'town_only', 'found'] as const).some((each) =>
    outcomes.has(each),
  );
  return {
    outcomes,
    atMunicipality: all.filter(({ precision }) => precision === 'municipality' || precision === 'prefecture')
      .length,
    isShallow: outcomes.has('municipality_only') && !leadFurther,
  };
}

/** Whether every line is answered. */
export const isListAnswered = computed(() => rows.value?.every(({ outcome }) => outcome !== null) ?? false);

let asked: AbortController | undefined;

effect(() => {
  const all = allLinesOf(part.list.value);
  const lines = all.slice(0, MOST_LINES);
  linesLeft.value = all.length - lines.length;
  void access.value; // another key may be allowed more
  void readerLanguage.value; // records have names in it
  asked?.abort();
  if (lines.length === 0) {
    rows.value = null;
    return;
  }
  rows.value = lines.map(unanswered);
  const controller = new AbortController();
  asked = controller;
  void load(lines, controller.signal);
});

function unanswered(line: string): Row {
  return {
    ...{ line, outcome: null, item: null, rest: '', confidence: null },
    ...{ verdict: null, precision: null },
    ...{ count: 0, others: [], reason: '' },
  };
}

async function load(lines: readonly string[], signal: AbortSignal): Promise<void> {
  const answered: Row[] = [];
  const show = (): void => {
    if (!signal.aborted) rows.value = [...answered, ...lines.slice(answered.length).map(unanswered)];
  };
  try {
    const points = lines.map((line) => writtenPoint(line));
    const arePoints = 2 * points.filter((point) => point !== null).length > lines.length;
    const answers = arePoints
      ? reverseList(
          lines.map((line, i) => points[i] ?? line),
          signal,
        )
      : geocodeList(lines, signal);
    for await (const answer of answers) {
      const line = lines[answered.length];
      answered.push(isReversed(answer) ? pointRow(line, answer.result) : rowOf(line, answer));
      if (answered.length % 100 === 0) show();
    }
    show();
  } catch (error) {
    if (!signal.aborted) fail(error);
  }
}

/** Whether an answer is that of a point. */
function isReversed(
  answer: BatchAnswer | ReverseAnswer,
): answer is Extract<ReverseAnswer, { readonly status: 'OK' }> {
  return answer.status === 'OK' && 'result' in answer && 'position' in answer.result;
}

/** A line with a point: the record there has its distance from it. */
function pointRow(line: string, { record, precision }: ReverseResult): Row {
  return { ...unanswered(line), outcome: record === null ? 'nothing' : 'found', item: record, precision };
}

function rowOf(line: string, answer: BatchAnswer | ReverseAnswer): Row {
  const unknown = unanswered(line);
  if (answer.status !== 'OK' || !('result' in answer))
    return {
      ...unknown,
      outcome: 'wrong',
      reason: 'errors' in answer ? (answer.errors[0]?.reason ?? '') : '',
    };
  const { record, match, confidence, ambiguous, suggestions } = answer.result as GeocodeResult;
  const { verdict, precision, rest } = match;
  const row = { ...unknown, confidence, verdict, precision, rest };
  const outcome = verdict === 'not_found' ? 'nothing' : verdict;
  if (record !== null) return { ...row, outcome, item: { ...record, match } };
  const isTie = ambiguous.count > 0;
  const others = isTie ? ambiguous.records : suggestions;
  return { ...row, outcome: isTie ? 'several' : outcome, count: ambiguous.count, others };
}
