import { NONE } from '../gazetteer/sections.js';

/**
 * Joins a parent's text and a segment as addresses are written: a hyphen where digit meets digit.
 * @param belowBlock whether the segment stands right below a block that has a name: a number there always takes one
 */
export function joinSegment(text: string, segment: string, belowBlock: boolean): string {
  return (belowBlock || endsInDigit(text)) && startsWithDigit(segment)
    ? `${text}-${segment}`
    : text + segment;
}

const isDigit = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0xff10 && code <= 0xff19);
const endsInDigit = (text: string): boolean => text !== '' && isDigit(text.charCodeAt(text.length - 1));
const startsWithDigit = (text: string): boolean => text !== '' && isDigit(text.charCodeAt(0));

/** What the rank of a full text is computed from. */
export interface RankInput {
  readonly parent: Uint32Array;
  readonly label: Uint32Array;
  /** String of each label: null = not known (the full text is null), '' = placeholder (the parent's text). */
  readonly strings: readonly (string | null)[];
  /** Full text from the parent's full text and the own string. */
  readonly join: (parentText: string, own: string, id: number) => string;
}

/**
 * Rank of each node's full text among all, by UTF-16 code unit; equal texts share a rank, null gives `NONE`.
 *
 * Walking the tree with siblings in the order of their own strings gives an order that is nearly right already, and
 * the runtime's merge sort takes little more than one comparison an element on such input.
 */
export function rankFullTexts({ parent, label, strings, join }: RankInput): Uint32Array {
  const texts: (string | null)[] = new Array(parent.length);
  for (let id = 0; id < parent.length; id++) {
    const own = strings[label[id]];
    const above = parent[id] === NONE ? '' : texts[parent[id]];
    texts[id] = own === null || above === null ? null : own === '' ? above : join(above, own, id);
  }
  const ranks = rankStrings(strings);
  const order = walkInOrder(
    parent,
    label.map((each) => ranks[each]),
  );
  return rankTexts(
    texts,
    [...order].filter((id) => texts[id] !== null),
  );
}

/** Rank of each string among the others, equal ones sharing it; null counts as the empty string. */
export function rankStrings(strings: readonly (string | null)[]): Uint32Array {
  const distinct = [...new Set(strings.map((string) => string ?? ''))].sort();
  const ranks = new Map(distinct.map((string, rank) => [string, rank]));
  return Uint32Array.from(strings, (string) => ranks.get(string ?? '') as number);
}

/** The ids in depth-first order with siblings by key. Two counting sorts, so linear in the nodes. */
function walkInOrder(parent: Uint32Array, key: Uint32Array): Uint32Array {
  const n = parent.length;
  const ascending = countingSort(
    Uint32Array.from({ length: n }, (_, id) => id),
    (id) => key[id],
    key.reduce((most, each) => Math.max(most, each), 0) + 1,
  ).values;
  const children = countingSort(ascending, (id) => (parent[id] === NONE ? n : parent[id]), n + 1);
  const order = new Uint32Array(n);
  let at = 0;
  const visit = (group: number): void => {
    for (let k = children.offset[group]; k < children.offset[group + 1]; k++) {
      const id = children.values[k];
      order[at++] = id;
      if (children.offset[id] < children.offset[id + 1]) visit(id);
    }
  };
  visit(n);
  return order;
}

/** Sorts by a group number, keeping the order within a group. */
export function countingSort(
  values: Uint32Array,
  groupOf: (value: number) => number,
  groups: number,
): { offset: Uint32Array; values: Uint32Array } {
  const offset = new Uint32Array(groups + 1);
  for (const value of values) offset[groupOf(value) + 1]++;
  for (let i = 0; i < groups; i++) offset[i + 1] += offset[i];
  const next = offset.slice();
  const sorted = new Uint32Array(values.length);
  for (const value of values) sorted[next[groupOf(value)]++] = value;
  return { offset, values: sorted };
}

/**
 * Rank of each text among all, by UTF-16 code unit; equal texts share a rank, null gives `NONE`.
 * @param order the ids whose text is not null; the nearer to the right order, the faster
 */
export function rankTexts(texts: readonly (string | null)[], order: number[]): Uint32Array {
  order.sort((a, b) => compare(texts[a] as string, texts[b] as string));
  const ranks = new Uint32Array(texts.length).fill(NONE);
  let rank = -1;
  let last: string | null = null;
  for (const id of order) {
    if (texts[id] !== last) {
      rank++;
      last = texts[id];
    }
    ranks[id] = rank;
  }
  return ranks;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
