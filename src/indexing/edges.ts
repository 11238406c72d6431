import { edgeSignature } from '../gazetteer/bits.js';
import { LARGEST_SECTION } from '../gazetteer/format.js';
import {
  ALL_CLASSES,
  BELOW_CLASSES,
  CLASS_SHIFT,
  EDGE_CLASSES,
  NONE,
  SPELLING_CLASS,
} from '../gazetteer/sections.js';
import type { Section } from '../gazetteer/writer.js';
import { isNumeric } from '../text/index.js';
import { u32 } from './columns.js';
import type { Lists } from './lists.js';
import { BuildError } from './nodes.js';
import { sortTexts, type TextHeap, textHeap } from './text-order.js';

/** Most edges: numbers of four bytes in one section. */
const MAX_EDGES = LARGEST_SECTION / 4;

/** The nodes of a tree and how they stand to each other. */
export interface EdgeTree {
  /** Label of each node. */
  readonly label: Uint32Array;
  /** Nearest named ancestor of each node, or `NONE`. */
  readonly namedParent: Uint32Array;
  /** First id behind each node's subtree. */
  readonly end: Uint32Array;
}

/** The spellings, and what is written by them. */
export interface EdgeSpellings extends TextHeap {
  /** The spellings, ascending. */
  readonly sorted: readonly string[];
  /** The spellings of each label. */
  readonly labels: Lists;
  /** What these stand for, beside them. */
  readonly classes: Uint8Array;
  /** The nodes of each label, ascending. */
  readonly nodes: Lists;
  /** The labels of each spelling; above the label what the spelling stands for in it, see `CLASS_SHIFT`. */
  readonly carriers: Lists;
}

/** Told of an edge: its parent's slot, its child spelling with classes above it, its id. */
type VisitEdge = (slot: number, child: number, node: number) => void;

/** The sections with an element for each edge. */
type EdgeSection = 'edge.child' | 'edge.node' | 'edge.byEnding';

/**
 * Up to so many edges all their sections are made at once, 2 GB of them; beyond it one after the other, which takes twice the
 * time.
 */
const EDGES_AT_ONCE = 5 << 25;

/**
 * Groups every (parent spelling, child spelling, child id) by parent spelling, those in the order of their reversed
 * text, so that "parents whose name ends so" is one range. They are found in the order of the child spellings, which
 * leaves every group sorted by child spelling, then by id. A second order joins the groups whose parents end in the
 * same unit: nodes with something below first among those of one child spelling.
 * @param write told of each section as soon as it is made
 * @param atOnce up to how many edges all sections are made together
 */
export function buildEdges(
  tree: EdgeTree,
  spellings: EdgeSpellings,
  write: (section: Section) => void,
  atOnce = EDGES_AT_ONCE,
): void {
  const { text, start } = spellings;
  const reversed = sortReversed(findParents(tree, spellings), spellings.sorted);
  const slotOf = new Uint32Array(start.length - 1).fill(NONE);
  reversed.forEach((spelling, i) => {
    slotOf[spelling] = i;
  });
  // found more than once, counted first and then put in place: a list of them would be as large as what is made
  const offset = new Uint32Array(reversed.length + 1);
  const signature = new Uint32Array(reversed.length);
  let edges = 0;
  let spelling = -1;
  let begins = 0;
  eachEdge(tree, spellings, slotOf, (slot, child) => {
    offset[slot + 1]++;
    edges++;
    if ((child & BELOW_CLASSES) !== spelling) {
      spelling = child & BELOW_CLASSES;
      begins = edgeSignature(text[start[spelling]], text[start[spelling] + 1]);
    }
    signature[slot] |= begins;
  });
  if (edges > MAX_EDGES) throw new BuildError(`${edges} names below names, the limit is ${MAX_EDGES}`);
  for (let i = 0; i < reversed.length; i++) offset[i + 1] += offset[i];
  write({ name: 'spelling.slot', data: slotOf });
  write({ name: 'spelling.reversed', data: reversed });
  write({ name: 'edge.offset', data: offset });
  write({ name: 'edge.signature', data: signature });
  const ending = endings(reversed, spellings);
  const all: readonly EdgeSection[] = ['edge.child', 'edge.node', 'edge.byEnding'];
  for (const names of edges <= atOnce ? [all] : all.map((name) => [name])) {
    const made = placeEdges(tree, spellings, { slotOf, offset, ending, edges }, names);
    for (const [name, data] of made) write({ name, data });
  }
}

/** Where edges belong: their groups, by slot. */
interface EdgePlaces {
  readonly slotOf: Uint32Array;
  readonly offset: Uint32Array;
  readonly ending: Uint32Array;
  readonly edges: number;
}

/** Makes some of the sections with an element for each edge. */
function placeEdges(
  tree: EdgeTree,
  spellings: EdgeSpellings,
  { slotOf, offset, ending, edges }: EdgePlaces,
  names: readonly EdgeSection[],
): Map<EdgeSection, Uint32Array> {
  const made = new Map(names.map((name) => [name, new Uint32Array(edges)]));
  const none = new Uint32Array(0); // what is written to it goes nowhere
  const [child, node] = [made.get('edge.child') ?? none, made.get('edge.node') ?? none];
  const byEnding = made.get('edge.byEnding');
  const next = offset.slice();
  const nextOfEnding = Uint32Array.from(ending, (first) => offset[first]);
  /** Of one child spelling, places of the nodes with nothing below, each with the first slot of its ending. */
  const leaves = new Leaves();
  let spelling = -1;
  const putLeaves = (into: Uint32Array): void => {
    for (let i = 0; i < leaves.length; i++) into[nextOfEnding[leaves.endings.at(i)]++] = leaves.places.at(i);
    leaves.clear();
  };
  eachEdge(tree, spellings, slotOf, (slot, withClasses, id) => {
    const at = next[slot]++;
    child[at] = withClasses;
    node[at] = id;
    if (byEnding === undefined) return;
    if ((withClasses & BELOW_CLASSES) !== spelling) {
      putLeaves(byEnding);
      spelling = withClasses & BELOW_CLASSES;
    }
    if (tree.end[id] > id + 1) byEnding[nextOfEnding[ending[slot]]++] = at;
    else leaves.add(at, ending[slot]);
  });
  if (byEnding !== undefined) putLeaves(byEnding);
  return made;
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

/** Visits all edges by child spelling, then by id. */
function eachEdge(
  { label, namedParent }: EdgeTree,
  spellings: EdgeSpellings,
  slotOf: Uint32Array,
  visit: VisitEdge,
): void {
  const { text, start, labels, classes, carriers, nodes } = spellings;
  const add = (spelling: number, id: number, own: number, numeric: boolean): void => {
    const parent = namedParent[id];
    if (parent === NONE) return;
    const above = label[parent];
    for (let k = labels.offset[above]; k < labels.offset[above + 1]; k++) {
      // behind a number, numbers belong to it in every language
      const numbers = numeric && (classes[k] & ALL_CLASSES) === ALL_CLASSES;
      const common = classes[k] & own & (numbers ? ALL_CLASSES : EDGE_CLASSES);
      if (common === 0) continue;
      const informal = (classes[k] | own) & SPELLING_CLASS.informal;
      visit(slotOf[labels.values[k]], (((common | informal) << CLASS_SHIFT) | spelling) >>> 0, id);
    }
  };
  const ownOf = new Uint8Array(labels.offset.length - 1);
  for (let spelling = 0; spelling + 1 < start.length; spelling++) {
    const numeric = isNumeric(text[start[spelling]]);
    const [first, behind] = [carriers.offset[spelling], carriers.offset[spelling + 1]];
    if (behind === first + 1) {
      // most spellings are those of one label, whose nodes are in order already
      const own = carriers.values[first] >>> CLASS_SHIFT;
      if ((own & SPELLING_CLASS.follows) === 0) continue;
      const only = carriers.values[first] & BELOW_CLASSES;
      for (let k = nodes.offset[only]; k < nodes.offset[only + 1]; k++)
        add(spelling, nodes.values[k], own, numeric);
      continue;
    }
    const following: number[] = [];
    for (let k = first; k < behind; k++) {
      const each = carriers.values[k] & BELOW_CLASSES;
      ownOf[each] = carriers.values[k] >>> CLASS_SHIFT;
      if ((ownOf[each] & SPELLING_CLASS.follows) !== 0) following.push(each);
    }
    for (const id of nodesOf(following, nodes)) add(spelling, id, ownOf[label[id]], numeric);
  }
}

/** Places of edges, each with the first slot of its ending. */
class Leaves {
  readonly places = u32();
  readonly endings = u32();

  get length(): number {
    return this.places.length;
  }

  add(place: number, ending: number): void {
    this.places.push(place);
    this.endings.push(ending);
  }

  clear(): void {
    this.places.length = 0;
    this.endings.length = 0;
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

/** For each slot, the first one whose spelling has the same last unit. */
function endings(reversed: Uint32Array, { text, start }: TextHeap): Uint32Array {
  const lastUnit = (slot: number): number => text[start[reversed[slot] + 1] - 2];
  const first = new Uint32Array(reversed.length);
  for (let slot = 1; slot < first.length; slot++) {
    first[slot] = lastUnit(slot) === lastUnit(slot - 1) ? first[slot - 1] : slot;
  }
  return first;
}

/** Spellings in the order of their reversed texts. */
function sortReversed(spellings: readonly number[], sorted: readonly string[]): Uint32Array {
  const { text, start } = textHeap(spellings.map((spelling) => reverse(sorted[spelling])));
  return sortTexts(text, start.subarray(0, spellings.length)).map((i) => spellings[i]);
}

/** Reverses by UTF-16 code unit, the unit every comparison in the index uses. */
function reverse(text: string): string {
  let out = '';
  for (let i = text.length - 1; i >= 0; i--) out += text[i];
  return out;
}
