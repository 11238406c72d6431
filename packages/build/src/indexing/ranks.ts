import { NONE } from '@banchi/engine/gazetteer/sections.js';
import { rankStrings } from '@banchi/engine/gazetteer/text-order.js';

/** The input for ranks of full texts: a text is the parent's text, a separator and the own string. */
interface RankInput {
  /** Nearest named ancestor of each node, or `NONE`. */
  readonly namedParent: Uint32Array;
  readonly label: Uint32Array;
  /** String of each label: null = not known (the full text is null), '' = placeholder (the parent's text). */
  readonly strings: readonly (string | null)[];
  /** The text between that of a node's named parent and the node's own string. */
  readonly separator: (id: number, own: string) => string;
}

/** Nodes in depth-first order, and where in it the subtree of each ends. */
interface Walk {
  readonly order: Uint32Array;
  readonly end: Uint32Array;
}

/**
 * Rank of each node's full text among all, by UTF-16 code unit; equal texts share a rank, null gives `NONE`.
 *
 * No full text is made. Walking the tree with siblings in the order of their own texts gives the order, except where
 * one sibling's text begins another's (中 and 中央: is 中3 before 中央?). Only those are compared, with everything below
 * them.
 */
export function rankFullTexts({ namedParent, ...input }: RankInput): Uint32Array {
  const { key, texts } = ownTexts({ namedParent, ...input });
  const { order, end } = walkInOrder(namedParent, key, texts.length);
  const isSibling = (at: number, first: number): boolean =>
    at < order.length && namedParent[order[at]] === namedParent[order[first]];
  /** Whether the text at a place is the same as the one before. */
  const same = new Uint8Array(order.length);
  for (let at = 0; at < order.length; ) {
    const own = texts[key[order[at]]];
    const again = at > 0 && isSibling(at, at - 1) && key[order[at]] === key[order[at - 1]];
    same[at] = own === '' || again ? 1 : 0;
    let mixed = at + 1;
    if (end[at] > mixed) {
      mixed = end[at];
      while (isSibling(mixed, at) && texts[key[order[mixed]]].startsWith(own)) mixed = end[mixed];
    }
    if (mixed > end[at]) {
      const sorted = sortMixed(order.subarray(at, mixed), namedParent, (id) => texts[key[id]]);
      for (let k = 1; k < sorted.length; k++) same[at + k] = sorted[k] === sorted[k - 1] ? 1 : 0;
      at = mixed;
    } else at++;
  }
  const ranks = new Uint32Array(namedParent.length).fill(NONE);
  let rank = 0;
  for (let at = 0; at < order.length; at++) {
    if (at > 0 && same[at] === 0) rank++;
    ranks[order[at]] = rank;
  }
  return ranks;
}

/** The distinct own texts with their separators, ascending, and which of them each node has; `NONE` for null. */
function ownTexts({ namedParent, label, strings, separator }: RankInput): {
  key: Uint32Array;
  texts: readonly string[];
} {
  const found: string[] = [];
  const numbers = new Map<string, Uint32Array>();
  const key = new Uint32Array(label.length).fill(NONE);
  for (let id = 0; id < label.length; id++) {
    const own = strings[label[id]];
    if (own === null) continue;
    const between = own === '' || namedParent[id] === NONE ? '' : separator(id, own);
    let known = numbers.get(between);
    if (known === undefined) {
      known = new Uint32Array(strings.length);
      numbers.set(between, known);
    }
    if (known[label[id]] === 0) known[label[id]] = found.push(between + own);
    key[id] = known[label[id]] - 1;
  }
  const { sorted, ranks } = rankStrings(found);
  for (let id = 0; id < key.length; id++) if (key[id] !== NONE) key[id] = ranks[key[id]];
  return { key, texts: sorted };
}

/**
 * Sorts the nodes of some sibling subtrees by their texts from there on, in place.
 * @param ids in depth-first order
 * @returns the texts, ascending
 */
function sortMixed(ids: Uint32Array, namedParent: Uint32Array, own: (id: number) => string): string[] {
  const texts = new Map<number, string>();
  for (const id of ids) texts.set(id, (texts.get(namedParent[id]) ?? '') + own(id));
  const text = (id: number): string => texts.get(id) as string;
  ids.set([...ids].sort((a, b) => compare(text(a), text(b))));
  return Array.from(ids, text);
}

/** Depth-first order with siblings by key, without the subtrees of keys `NONE`. Two counting sorts, so linear in the nodes. */
function walkInOrder(parent: Uint32Array, key: Uint32Array, keys: number): Walk {
  const n = parent.length;
  const children = childrenInOrder(parent, key, keys);
  const order = new Uint32Array(children.values.length);
  const end = new Uint32Array(children.values.length);
  let length = 0;
  const visit = (group: number): void => {
    for (let k = children.offset[group]; k < children.offset[group + 1]; k++) {
      const at = length++;
      order[at] = children.values[k];
      visit(order[at]);
      end[at] = length;
    }
  };
  visit(n);
  return { order: order.subarray(0, length), end };
}

/** The children of each node by key; those of none are the group behind the last node. */
function childrenInOrder(parent: Uint32Array, key: Uint32Array, keys: number): Groups {
  const n = parent.length;
  const ascending = sortIds(n, (id) => key[id], keys).values;
  return countingSort(ascending, (id) => (parent[id] === NONE ? n : parent[id]), n + 1);
}

/** Values by group: group `g` is `values[offset[g] .. offset[g + 1])`. */
interface Groups {
  readonly offset: Uint32Array;
  readonly values: Uint32Array;
}

/** Sorts by a group number, keeping the order within a group. */
export function countingSort(
  values: Uint32Array,
  groupOf: (value: number) => number,
  groups: number,
): Groups {
  const offset = new Uint32Array(groups + 2);
  for (const value of values) offset[groupOf(value) + 2]++;
  startsOf(offset);
  const sorted = new Uint32Array(values.length);
  for (const value of values) sorted[offset[groupOf(value) + 1]++] = value;
  return { offset: offset.subarray(0, groups + 1), values: sorted };
}

/**
 * Sorts ids by a group number, keeping their order within a group. It makes no list of the ids first, which would
 * take much memory with many nodes.
 * @param count ids from 0 on
 * @param groupOf group of an id, or `NONE` for an id that is left out
 */
export function sortIds(count: number, groupOf: (id: number) => number, groups: number): Groups {
  const offset = new Uint32Array(groups + 2);
  for (let id = 0; id < count; id++) {
    const group = groupOf(id);
    if (group !== NONE) offset[group + 2]++;
  }
  const sorted = new Uint32Array(startsOf(offset));
  for (let id = 0; id < count; id++) {
    const group = groupOf(id);
    if (group !== NONE) sorted[offset[group + 1]++] = id;
  }
  return { offset: offset.subarray(0, groups + 1), values: sorted };
}

/**
 * Makes how many each group has, two places behind it, into where it starts, one place behind it: who puts the values in place
 * there and counts on leaves where each group starts at its own place.
 * @returns how many all groups have
 */
function startsOf(counts: Uint32Array): number {
  for (let i = 1; i < counts.length; i++) counts[i] += counts[i - 1];
  return counts[counts.length - 1];
}

/** Order of two texts by UTF-16 code unit. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
