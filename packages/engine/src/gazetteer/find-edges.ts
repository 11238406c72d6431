import { isNumeric } from '../text/index.js';
import { packedSections } from './blocks.js';
import {
  EDGE_COLUMNS,
  type EdgeSection,
  type EdgeValues,
  edgeBytes,
  edgeColumn,
  edgeSignature,
  slotSections,
} from './edges.js';
import type { Lists } from './lists.js';
import {
  ALL_CLASSES,
  BELOW_CLASSES,
  CLASS_SHIFT,
  EDGE_CLASSES,
  NONE,
  type Section,
  SPELLING_CLASS,
} from './sections.js';
import { sortTexts, type TextHeap } from './text-order.js';

/** The input for finding edges: plain data, so that threads can share it. */
export interface EdgeInput extends TextHeap {
  /** Label of each node. */
  readonly label: Uint32Array;
  /** Nearest named ancestor of each node, or `NONE`. */
  readonly namedParent: Uint32Array;
  /** First id behind each node's subtree. */
  readonly end: Uint32Array;
  /** The spellings of each label. */
  readonly labels: Lists;
  /** The class of each label's spelling, beside it: a place in {@link bits}. */
  readonly classes: Uint8Array;
  /** The bits of each class. */
  readonly bits: Uint16Array;
  /** The nodes of each label, ascending. */
  readonly nodes: Lists;
  /** The labels of each spelling, with the place of its class there above, see `CLASS_SHIFT`. */
  readonly carriers: Lists;
  /** Place of each spelling among those of parents, or `NONE`. */
  readonly slotOf: Uint32Array;
  /** For each slot, the first one whose spelling has the same last unit. */
  readonly ending: Uint32Array;
}

/** Child spellings beside each other. */
export interface SpellingRange {
  readonly low: number;
  readonly high: number;
}

/** The edges of a range, counted by slot. */
export interface EdgeCounts {
  readonly counts: Uint32Array;
  /** The first units of each slot's children, as in `edge.signature`. */
  readonly signature: Uint32Array;
}

/** Where the edges of a range belong. */
interface EdgePlaces {
  /** By slot: where its first edge belongs. */
  readonly next: Uint32Array;
  /** By the first slot of an ending: where the first of all that end so belongs. */
  readonly nextOfEnding: Uint32Array;
  /** The sections that are made, all edges of them. */
  readonly sections: Readonly<Partial<Record<EdgeSection, EdgeValues>>>;
}

/** A range to be counted or, given places, to be put there. */
export interface EdgeQuestion extends SpellingRange {
  readonly places?: EdgePlaces;
}

/** Called with an edge: its parent's slot, its child spelling, its id, its class bits. */
type VisitEdge = (slot: number, child: number, node: number, bits: number) => void;

/** Answers a question about a range; null once the edges were put into place. */
export function answerEdges(input: EdgeInput, question: EdgeQuestion): EdgeCounts | null {
  if (question.places === undefined) return countEdges(input, question);
  placeEdges(input, question, question.places);
  return null;
}

function countEdges(input: EdgeInput, range: SpellingRange): EdgeCounts {
  const { text, start, ending } = input;
  const counts = new Uint32Array(ending.length);
  const signature = new Uint32Array(ending.length);
  let spelling = -1;
  let begins = 0;
  eachEdge(input, range, (slot, child) => {
    counts[slot]++;
    if (child !== spelling) {
      spelling = child;
      begins = edgeSignature(text[start[spelling]], text[start[spelling] + 1]);
    }
    signature[slot] |= begins;
  });
  return { counts, signature };
}

function placeEdges(input: EdgeInput, range: SpellingRange, places: EdgePlaces): void {
  const { end, ending } = input;
  const { sections } = places;
  const none = new Uint32Array(0); // writes to it are lost
  const [child, node] = [sections['edge.child'] ?? none, sections['edge.node'] ?? none];
  const classes = sections['edge.class'] ?? none;
  const byEnding = sections['edge.byEnding'];
  const [next, nextOfEnding] = [places.next.slice(), places.nextOfEnding.slice()];
  /** Of one child spelling: places of the nodes with nothing below, and the first slot of the ending of each. */
  const leaves: number[] = [];
  const endings: number[] = [];
  let spelling = -1;
  const putLeaves = (into: EdgeValues): void => {
    for (let i = 0; i < leaves.length; i++) into[nextOfEnding[endings[i]]++] = leaves[i];
    leaves.length = 0;
    endings.length = 0;
  };
  eachEdge(input, range, (slot, of, id, bits) => {
    const at = next[slot]++;
    child[at] = of;
    node[at] = id;
    classes[at] = bits;
    if (byEnding === undefined) return;
    if (of !== spelling) {
      putLeaves(byEnding);
      spelling = of;
    }
    if (end[id] > id + 1) byEnding[nextOfEnding[ending[slot]]++] = at;
    else {
      leaves.push(at);
      endings.push(ending[slot]);
    }
  });
  if (byEnding !== undefined) putLeaves(byEnding);
}

/** Visits the edges of a range of child spellings, by child spelling, then by id. */
function eachEdge(
  { label, namedParent, text, start, labels, classes, bits, carriers, nodes, slotOf }: EdgeInput,
  { low, high }: SpellingRange,
  visit: VisitEdge,
): void {
  const add = (spelling: number, id: number, own: number, numeric: boolean): void => {
    const parent = namedParent[id];
    if (parent === NONE) return;
    const above = label[parent];
    for (let k = labels.offset[above]; k < labels.offset[above + 1]; k++) {
      // behind a number, numbers belong to it in every language
      const ofParent = bits[classes[k]];
      const numbers = numeric && (ofParent & ALL_CLASSES) === ALL_CLASSES;
      const common = ofParent & own & (numbers ? ALL_CLASSES : EDGE_CLASSES);
      if (common === 0) continue;
      const informal = (ofParent | own) & SPELLING_CLASS.informal;
      visit(slotOf[labels.values[k]], spelling, id, common | informal);
    }
  };
  const ownOf = new Uint16Array(labels.offset.length - 1);
  for (let spelling = low; spelling < high; spelling++) {
    const numeric = isNumeric(text[start[spelling]]);
    const [first, behind] = [carriers.offset[spelling], carriers.offset[spelling + 1]];
    if (behind === first + 1) {
      // most spellings belong to one label, whose nodes are already in order
      const own = bits[carriers.values[first] >>> CLASS_SHIFT];
      if ((own & SPELLING_CLASS.follows) === 0) continue;
      const only = carriers.values[first] & BELOW_CLASSES;
      for (let k = nodes.offset[only]; k < nodes.offset[only + 1]; k++)
        add(spelling, nodes.values[k], own, numeric);
      continue;
    }
    const following: number[] = [];
    for (let k = first; k < behind; k++) {
      const each = carriers.values[k] & BELOW_CLASSES;
      ownOf[each] = bits[carriers.values[k] >>> CLASS_SHIFT];
      if ((ownOf[each] & SPELLING_CLASS.follows) !== 0) following.push(each);
    }
    for (const id of nodesOf(following, nodes)) add(spelling, id, ownOf[label[id]], numeric);
  }
}

/** Ids of the nodes of some labels, ascending. */
function nodesOf(labels: readonly number[], { offset, values }: Lists): Uint32Array {
  const lists = labels.map((label) => values.subarray(offset[label], offset[label + 1]));
  if (lists.length === 1) return lists[0];
  const all = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all.sort();
}

/** The nodes of a tree and how they stand to each other. */
export type EdgeTree = Pick<EdgeInput, 'label' | 'namedParent' | 'end'>;

/** The spellings, and the labels and nodes that have them. */
export type EdgeSpellings = Pick<
  EdgeInput,
  'text' | 'start' | 'labels' | 'classes' | 'bits' | 'nodes' | 'carriers'
>;

/** Finds the spellings below which something stands, their slots, and which slots end alike. */
export function edgeInput(
  { label, namedParent, end }: EdgeTree,
  spellings: EdgeSpellings,
): { readonly input: EdgeInput; readonly reversed: Uint32Array } {
  const reversed = sortReversed(findParents({ label, namedParent, end }, spellings), spellings);
  const slotOf = new Uint32Array(spellings.start.length - 1).fill(NONE);
  reversed.forEach((spelling, i) => {
    slotOf[spelling] = i;
  });
  const { text, start, labels, classes, bits, nodes, carriers } = spellings;
  const found = { slotOf, ending: endings(reversed, spellings) };
  const input = { label, namedParent, end, text, start, labels, classes, bits, nodes, carriers, ...found };
  return { input, reversed };
}

/** Finds all edges at once, and makes their sections. */
export function* edgeSections(tree: EdgeTree, spellings: EdgeSpellings): Iterable<Section> {
  const { input, reversed } = edgeInput(tree, spellings);
  const all = { low: 0, high: spellings.start.length - 1 };
  const counts = answerEdges(input, all) as EdgeCounts;
  const { offset, signature, edges } = addUp([counts]);
  yield* slotSections({ slotOf: input.slotOf, reversed, offset, signature });
  const made = EDGE_COLUMNS.map(
    (name) => [name, edgeColumn(name, edges, new ArrayBuffer(edges * edgeBytes(name)))] as const,
  );
  const [places] = placesOf([counts], offset, input.ending);
  answerEdges(input, { ...all, places: { ...places, sections: Object.fromEntries(made) } });
  for (const [name, values] of made) yield* packedSections(name, values);
}

/** The start of each group's edges, their first units, and their number. */
export function addUp(ranges: readonly EdgeCounts[]): {
  offset: Uint32Array;
  signature: Uint32Array;
  edges: number;
} {
  const slots = ranges[0].counts.length;
  const offset = new Uint32Array(slots + 1);
  const signature = new Uint32Array(slots);
  let edges = 0;
  for (let slot = 0; slot < slots; slot++) {
    for (const range of ranges) {
      edges += range.counts[slot];
      signature[slot] |= range.signature[slot];
    }
    offset[slot + 1] = edges;
  }
  return { offset, signature, edges };
}

/** Where the edges of each range belong: behind those of the ranges before it. */
export function placesOf(
  ranges: readonly EdgeCounts[],
  offset: Uint32Array,
  ending: Uint32Array,
): Pick<EdgePlaces, 'next' | 'nextOfEnding'>[] {
  const next = offset.slice(0, ending.length);
  const nextOfEnding = Uint32Array.from(ending, (first) => offset[first]);
  return ranges.map(({ counts }) => {
    const places = { next: next.slice(), nextOfEnding: nextOfEnding.slice() };
    for (let slot = 0; slot < counts.length; slot++) {
      next[slot] += counts[slot];
      nextOfEnding[ending[slot]] += counts[slot];
    }
    return places;
  });
}

/**
 * The nearest node above each that has a name, or `NONE`.
 * @param into as long as the others; it is filled and returned
 */
export function findNamedParents(parent: Uint32Array, label: Uint32Array, into: Uint32Array): Uint32Array {
  for (let id = 0; id < parent.length; id++) {
    const above = parent[id];
    into[id] = above === NONE || label[above] !== 0 ? above : into[above];
  }
  return into;
}

/** Which spellings are those of a node with named nodes below it. */
function findParents({ label, namedParent }: EdgeTree, { labels, start }: EdgeSpellings): number[] {
  const above = new Uint8Array(labels.offset.length - 1);
  for (const parent of namedParent) if (parent !== NONE) above[label[parent]] = 1;
  const is = new Uint8Array(start.length - 1);
  above.forEach((has, each) => {
    if (has === 1)
      for (let k = labels.offset[each]; k < labels.offset[each + 1]; k++) is[labels.values[k]] = 1;
  });
  const parents: number[] = [];
  is.forEach((yes, spelling) => {
    if (yes === 1) parents.push(spelling);
  });
  return parents;
}

/** For each slot, the first one whose spelling has the same last unit. */
function endings(reversed: Uint32Array, { text, start }: TextHeap): Uint32Array {
  const lastUnit = (slot: number): number => text[start[reversed[slot] + 1] - 2];
  const first = new Uint32Array(reversed.length);
  for (let slot = 1; slot < first.length; slot++) {
    first[slot] = lastUnit(slot) === lastUnit(slot - 1) ? first[slot - 1] : slot;
  }
  return first;
}

/** Spellings in the order of their texts, each read from its last UTF-16 code unit to its first. */
function sortReversed(spellings: readonly number[], { text, start }: TextHeap): Uint32Array {
  const reversed = new Uint16Array(spellings.reduce((sum, each) => sum + start[each + 1] - start[each], 0));
  const places = new Uint32Array(spellings.length);
  let at = 0;
  spellings.forEach((spelling, i) => {
    places[i] = at;
    for (let unit = start[spelling + 1] - 2; unit >= start[spelling]; unit--) reversed[at++] = text[unit];
    at++;
  });
  return sortTexts(reversed, places).map((i) => spellings[i]);
}
