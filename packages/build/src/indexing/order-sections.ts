import { columnOf } from '@banchi/engine/gazetteer/blocks.js';
import type { Branches } from '@banchi/engine/gazetteer/branches.js';
import {
  FRONT_NUMBERS,
  type FrontArrays,
  HAS_RUNS,
  KEYS_A_RANK,
  orderSections,
  RUN,
  RUN_NUMBERS,
} from '@banchi/engine/gazetteer/order-keys.js';
import { NONE, type Section } from '@banchi/engine/gazetteer/sections.js';
import { type LabelTexts, rankStrings } from '@banchi/engine/gazetteer/text-order.js';
import { messages } from '../record/messages.js';
import { BuildError } from './nodes.js';
import { sortIds } from './ranks.js';

/** The nodes whose full texts are in order. */
interface OrderedTree {
  readonly parent: Uint32Array;
  readonly label: Uint32Array;
  readonly branches: Branches;
  /** Section `number.place`. */
  readonly numberPlace: Uint32Array;
}

/** The label of placeholders. */
const PLACEHOLDER = 0;
/** Before every character of a text, and behind all of them. */
const [BETWEEN, UNKNOWN] = ['\u0000', '\uffff'];

/** The number with which the text of each node begins. */
export interface Fronts {
  /** Number of the text before the own text of a lot. */
  readonly prefix: Uint32Array;
  /** Number of the front: of the prefix and the own text with what separates it from the rest. */
  readonly front: Uint32Array;
  /** The node whose text stands behind, or `NONE`. */
  readonly behind: Uint32Array;
}

/**
 * The places of the labels of lots in the order of their readings, from 1; 0 of placeholders, `NONE` of labels that no lot has.
 * Labels with one place have equal texts in every language.
 * @param numbers how many of the labels lots may have, the first ones
 * @param texts of each label, readings first
 */
export function numberPlaces(
  tree: Omit<OrderedTree, 'numberPlace'>,
  numbers: number,
  texts: readonly LabelTexts[],
): Uint32Array {
  const places = new Uint32Array(numbers).fill(NONE);
  for (let id = 0; id < tree.label.length; id++) if (!tree.branches.has(id)) places[tree.label[id]] = 0;
  const used = [...places.keys()].filter((label) => places[label] === 0 && label !== PLACEHOLDER);
  const text = (label: number): string => texts.map((each) => each[label] ?? UNKNOWN).join(BETWEEN);
  const { ranks } = rankStrings(used.map(text));
  used.forEach((label, i) => {
    places[label] = ranks[i] + 1;
  });
  return places;
}

/**
 * Makes the sections of one order from the ranks of all texts: ranks of branches, and the runs of lots whose keys do not follow from them.
 * @param name `read` or a language
 * @param ranks of all nodes, `NONE` for none; overwritten
 * @param fronts of an order in which numbers stand in front
 */
export function sortedSections(
  name: string,
  tree: OrderedTree,
  ranks: Uint32Array,
  fronts?: Fronts,
): Section[] {
  const sorted = sortIds(ranks.length, (id) => ranks[id], ranks.length).values;
  const own =
    fronts === undefined ? markBelow(tree, ranks, sorted) : markInFront(tree, ranks, sorted, fronts);
  const run = runsOf(tree, ranks);
  const rank = new Uint32Array(countOf(tree));
  for (let id = 0, branch = 0; id < ranks.length; id++) if (tree.branches.has(id)) rank[branch++] = ranks[id];
  for (let at = 0; at < run.length; at += RUN_NUMBERS)
    if (rank[run[at]] < HAS_RUNS) rank[run[at]] += HAS_RUNS;
  const { branches, numberPlace } = tree;
  const nodes = { parent: columnOf(tree.parent), label: columnOf(tree.label), branches, numberPlace };
  return orderSections(name, nodes, { rank, run, fronts: own });
}

/** How many branches there are. */
function countOf({ branches, label }: OrderedTree): number {
  const last = label.length - 1;
  return branches.before(last) + (branches.has(last) ? 1 : 0);
}

/** Calls with every group of nodes of one rank, as places in the order, and the first of its branches or `NONE`. */
function eachRank(
  { branches }: OrderedTree,
  ranks: Uint32Array,
  sorted: Uint32Array,
  visit: (group: Uint32Array, rank: number, branch: number) => void,
): void {
  for (let at = 0; at < sorted.length; ) {
    const rank = ranks[sorted[at]];
    let end = at;
    let branch = NONE;
    while (end < sorted.length && ranks[sorted[end]] === rank) {
      if (branch === NONE && branches.has(sorted[end])) branch = sorted[end];
      end++;
    }
    visit(sorted.subarray(at, end), rank, branch);
    at = end;
  }
}

/**
 * Overwrites the ranks of lots with values of {@link RUN} or the rank that their keys begin at: lots of one branch whose texts
 * follow each other, in the order of their numbers, share that of the first, or of the branch just before them.
 */
function markBelow(tree: OrderedTree, ranks: Uint32Array, sorted: Uint32Array): undefined {
  const { parent, label, branches, numberPlace } = tree;
  let [above, begin, last] = [NONE, NONE, 0];
  eachRank(tree, ranks, sorted, (group, rank, branch) => {
    const [first] = group;
    const mark = (value: (id: number) => number): void => {
      for (const id of group) if (!branches.has(id)) ranks[id] = value(id);
    };
    if (branch !== NONE) {
      [above, begin, last] = [rank, rank, 0];
      mark((id) =>
        numberPlace[label[id]] === 0 && ranks[parent[id]] === rank ? RUN.usual : RUN.exact + rank,
      );
      return;
    }
    const [top, place] = [ranks[parent[first]], numberPlace[label[first]]];
    if (!group.every((id) => ranks[parent[id]] === top && numberPlace[label[id]] === place)) {
      above = NONE;
      mark(() => RUN.exact + rank);
      return;
    }
    if (top !== above || place <= last) [above, begin] = [top, rank];
    last = place;
    mark(() => (begin === top ? RUN.usual : begin));
  });
}

/**
 * Overwrites the ranks of lots in an order in which the number stands in front: texts of one front follow each other in the order of
 * the texts behind it, and share the rank of the first, as long as no branch stands between.
 */
function markInFront(
  tree: OrderedTree,
  ranks: Uint32Array,
  sorted: Uint32Array,
  { prefix, front, behind }: Fronts,
): FrontArrays {
  const { parent, label, branches, numberPlace } = tree;
  const count = countOf(tree);
  const places = branchPlaces(tree, ranks, sorted);
  const placeBehind = (id: number): number => (behind[id] === NONE ? 0 : places[branches.before(behind[id])]);
  const own = { prefix: new Uint32Array(count), place: new Uint32Array(count) };
  let branch = -1;
  let isFirst = false;
  for (let id = 0; id < label.length; id++)
    if (branches.has(id)) [branch, isFirst] = [branch + 1, true];
    else if (isFirst && ranks[id] !== NONE && numberPlace[label[id]] !== 0) {
      own.prefix[branch] = prefix[id];
      own.place[branch] = placeBehind(id);
      isFirst = false;
    }
  /** The last place of each front. */
  const lastOf = new Map<number, number>();
  /** The rank that the last run of each prefix and label begins at, by prefix × labels + label. */
  const begins = new Map<number, number>();
  const entries: number[][] = [];
  let [open, begin] = [NONE, NONE];
  eachRank(tree, ranks, sorted, (group, rank, above) => {
    const [first] = group;
    const place = placeBehind(first);
    const isUsual = (id: number): boolean => {
      const of = branches.before(parent[id]);
      return (
        front[id] === front[first] &&
        numberPlace[label[id]] !== 0 &&
        placeBehind(id) === place &&
        own.place[of] === place &&
        own.prefix[of] === prefix[id]
      );
    };
    const follows = place > (lastOf.get(front[first]) ?? -1);
    if (above === NONE && follows && group.every(isUsual)) {
      lastOf.set(front[first], place);
      if (open !== front[first]) [open, begin] = [front[first], rank];
      for (const id of group) {
        ranks[id] = RUN.usual;
        const key = prefix[id] * numberPlace.length + label[id];
        if (begins.get(key) === begin) continue;
        begins.set(key, begin);
        entries.push([prefix[id], label[id], place, begin]);
      }
      return;
    }
    open = NONE;
    for (const id of group)
      if (!branches.has(id)) {
        const isPlaceholder = numberPlace[label[id]] === 0 && ranks[parent[id]] === rank;
        ranks[id] = isPlaceholder ? RUN.usual : RUN.exact + rank;
      }
  });
  entries.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
  const sections = new Uint32Array(FRONT_NUMBERS * entries.length);
  entries.forEach((entry, i) => {
    sections.set(entry, FRONT_NUMBERS * i);
  });
  return { ...own, front: sections };
}

/** The place of each branch among the distinct texts of branches, from 1. */
function branchPlaces(tree: OrderedTree, ranks: Uint32Array, sorted: Uint32Array): Uint32Array {
  const places = new Uint32Array(countOf(tree));
  let place = 0;
  eachRank(tree, ranks, sorted, (group, _, branch) => {
    if (branch === NONE) return;
    place++;
    for (const id of group) if (tree.branches.has(id)) places[tree.branches.before(id)] = place;
  });
  if (place >= KEYS_A_RANK) throw new BuildError(messages.tooManyTexts(place, KEYS_A_RANK - 1));
  return places;
}

/** The runs of the lots below each branch, from the values that stand in place of their ranks. */
function runsOf({ label, branches, numberPlace }: OrderedTree, values: Uint32Array): Uint32Array {
  const runs: number[] = [];
  let branch = -1;
  for (let id = 0; id < values.length; ) {
    if (branches.has(id)) {
      branch++;
      id++;
      continue;
    }
    let end = id;
    let isUsual = true;
    while (end < values.length && !branches.has(end)) if (values[end++] !== RUN.usual) isUsual = false;
    if (!isUsual) {
      const place = (lot: number): number => numberPlace[label[lot]];
      const lots = Array.from({ length: end - id }, (_, i) => id + i).sort((a, b) => place(a) - place(b));
      let value: number = RUN.usual;
      for (const lot of lots)
        if (values[lot] !== value) {
          value = values[lot];
          runs.push(branch, place(lot), value);
        }
    }
    id = end;
  }
  return Uint32Array.from(runs);
}
