import {
  ALL_CLASSES,
  CLASS_SHIFT,
  EDGE_CLASSES,
  edgeSignature,
  NONE,
  SPELLING_CLASS,
  type SPELLING_SECTIONS,
} from '../gazetteer/sections.js';
import type { Section, SectionData } from '../gazetteer/writer.js';
import { BuildError } from './nodes.js';
import type { Spelling } from './spelling.js';
import { sortSuffixes } from './suffixes.js';
import { rankStrings, type TextHeap, textHeap } from './text-order.js';

/** Largest number of distinct spellings and labels, and of UTF-16 code units in one spelling; see the file's specification. */
const MAX_SPELLINGS = 0xffffff;
const MAX_LABELS = 2 ** CLASS_SHIFT - 1;
const MAX_LENGTH = 255;

/** What the text index is made from. */
export interface NamingInput {
  /** Spellings of each label; empty for what has none. */
  readonly spellings: readonly (readonly Spelling[])[];
  /** Label of each node. */
  readonly label: Uint32Array;
  /** Nearest named ancestor of each node, or `NONE`. */
  readonly namedParent: Uint32Array;
  /** First id behind each node's subtree. */
  readonly end: Uint32Array;
}

/** Builds the text index: dictionary, suffix array, postings, edges. */
export function buildNaming(input: NamingInput): Section[] {
  if (input.spellings.length > MAX_LABELS) {
    throw new BuildError(`${input.spellings.length} distinct names, the limit is ${MAX_LABELS}`);
  }
  const dictionary = buildDictionary(input.spellings);
  const labels = { offset: listOffsets(input.spellings), values: dictionary.of };
  const classes = Uint8Array.from(input.spellings.flatMap((each) => each.map((spelling) => spelling.class)));
  const nodes = invert(input.label, (id) => id !== 0, input.spellings.length);
  const carriers = invertLists(labels, dictionary.count);
  const data: Record<keyof typeof SPELLING_SECTIONS, SectionData> = {
    'spelling.text': dictionary.text,
    'spelling.start': dictionary.start,
    'spelling.suffix': sortSuffixes(dictionary),
    'spelling.weight': weigh(carriers, nodes),
    'spelling.label.offset': carriers.offset,
    'spelling.label': withClasses(carriers, labels, classes),
    'label.spelling.offset': labels.offset,
    'label.spelling': labels.values,
    'label.class': classes,
    'label.node.offset': nodes.offset,
    'label.node': nodes.values,
    ...buildEdges({ ...input, classes }, labels, nodes, carriers, dictionary),
  };
  return Object.entries(data).map(([name, section]) => ({ name, data: section }));
}

/** The distinct spellings, ascending. */
interface Dictionary extends TextHeap {
  readonly sorted: readonly string[];
  readonly count: number;
  /** The spellings of all labels, one behind the other. */
  readonly of: Uint32Array;
}

/** Lists of numbers, one behind the other. */
interface Lists {
  readonly offset: Uint32Array;
  readonly values: Uint32Array;
}

function buildDictionary(spellings: NamingInput['spellings']): Dictionary {
  const all = spellings.flatMap((each) => each.map(({ text }) => text));
  const long = all.find((text) => text.length > MAX_LENGTH);
  if (long !== undefined) throw new BuildError(`spelling ${long} is longer than ${MAX_LENGTH} characters`);
  const { sorted, ranks } = rankStrings(all);
  if (sorted.length > MAX_SPELLINGS)
    throw new BuildError(`${sorted.length} distinct spellings, the limit is ${MAX_SPELLINGS}`);
  return { sorted, count: sorted.length, of: ranks, ...textHeap(sorted) };
}

/** Where each list starts when they stand one behind the other. */
function listOffsets(lists: readonly (readonly unknown[])[]): Uint32Array {
  const offset = new Uint32Array(lists.length + 1);
  for (let i = 0; i < lists.length; i++) offset[i + 1] = offset[i] + lists[i].length;
  return offset;
}

/** From "the group of each place" to "the places of each group", ascending. */
function invert(groupOf: Uint32Array, counts: (group: number) => boolean, groups: number): Lists {
  const offset = new Uint32Array(groups + 1);
  for (const group of groupOf) if (counts(group)) offset[group + 1]++;
  for (let i = 0; i < groups; i++) offset[i + 1] += offset[i];
  const next = offset.slice();
  const values = new Uint32Array(offset[groups]);
  for (let place = 0; place < groupOf.length; place++) {
    if (counts(groupOf[place])) values[next[groupOf[place]]++] = place;
  }
  return { offset, values };
}

/** From "the members of each list" to "the lists of each member", ascending. */
function invertLists({ offset, values }: Lists, members: number): Lists {
  const listOf = new Uint32Array(values.length);
  for (let list = 0; list + 1 < offset.length; list++) listOf.fill(list, offset[list], offset[list + 1]);
  const places = invert(values, () => true, members);
  return { offset: places.offset, values: places.values.map((place) => listOf[place]) };
}

/** Nodes before each spelling, counting a node once for each spelling it has: what a range of spellings costs. */
function weigh(carriers: Lists, nodes: Lists): Uint32Array {
  const weight = new Uint32Array(carriers.offset.length);
  for (let spelling = 0; spelling + 1 < weight.length; spelling++) {
    weight[spelling + 1] = weight[spelling];
    for (let k = carriers.offset[spelling]; k < carriers.offset[spelling + 1]; k++) {
      const label = carriers.values[k];
      weight[spelling + 1] += nodes.offset[label + 1] - nodes.offset[label];
    }
  }
  return weight;
}

/** The labels of each spelling with what the spelling stands for in them; see `CLASS_SHIFT`. */
function withClasses({ offset, values }: Lists, labels: Lists, classes: Uint8Array): Uint32Array {
  const packed = new Uint32Array(values.length);
  for (let spelling = 0; spelling + 1 < offset.length; spelling++) {
    for (let k = offset[spelling]; k < offset[spelling + 1]; k++) {
      packed[k] = ((classOf(spelling, values[k], labels, classes) << CLASS_SHIFT) | values[k]) >>> 0;
    }
  }
  return packed;
}

interface Edges {
  readonly 'spelling.slot': Uint32Array;
  readonly 'spelling.reversed': Uint32Array;
  readonly 'edge.offset': Uint32Array;
  readonly 'edge.signature': Uint32Array;
  readonly 'edge.child': Uint32Array;
  readonly 'edge.node': Uint32Array;
  readonly 'edge.byEnding': Uint32Array;
}

/**
 * Groups every (parent spelling, child spelling, child id) by parent spelling, those in the order of their reversed
 * text, so that "parents whose name ends so" is one range. Walking the child spellings in order leaves every group
 * sorted by child spelling; ids are sorted within where several labels share one. A second order joins the groups
 * whose parents end in the same unit: nodes with something below first among those of one child spelling.
 */
function buildEdges(
  input: NamingInput & { readonly classes: Uint8Array },
  labels: Lists,
  nodes: Lists,
  carriers: Lists,
  dictionary: Dictionary,
): Edges {
  const { label, namedParent, end } = input;
  const hasChildren = new Uint8Array(label.length);
  for (const parent of namedParent) if (parent !== NONE) hasChildren[parent] = 1;
  const isParent = new Uint8Array(dictionary.count);
  for (let id = 0; id < label.length; id++) {
    if (hasChildren[id] === 0) continue;
    for (let k = labels.offset[label[id]]; k < labels.offset[label[id] + 1]; k++)
      isParent[labels.values[k]] = 1;
  }
  const reversed = sortReversed(isParent, dictionary);
  const slot = new Uint32Array(dictionary.count).fill(NONE);
  reversed.forEach((spelling, i) => {
    slot[spelling] = i;
  });

  const classes = input.classes;
  /** As what parent and child belong together; behind a number, numbers do in every language. */
  const commonOf = (parent: number, child: number, spelling: number): number => {
    if ((child & SPELLING_CLASS.follows) === 0) return 0;
    const numbers =
      (parent & ALL_CLASSES) === ALL_CLASSES && isNumeric(dictionary.text[dictionary.start[spelling]]);
    return parent & child & (numbers ? ALL_CLASSES : EDGE_CLASSES);
  };
  const offset = new Uint32Array(reversed.length + 1);
  for (let id = 0; id < label.length; id++) {
    if (namedParent[id] === NONE) continue;
    const [first, last] = [labels.offset[label[id]], labels.offset[label[id] + 1]];
    const above = label[namedParent[id]];
    for (let p = labels.offset[above]; p < labels.offset[above + 1]; p++) {
      for (let k = first; k < last; k++) {
        if (commonOf(classes[p], classes[k], labels.values[k]) !== 0) offset[slot[labels.values[p]] + 1]++;
      }
    }
  }
  for (let i = 0; i < reversed.length; i++) offset[i + 1] += offset[i];
  const next = offset.slice();
  const child = new Uint32Array(offset[reversed.length]);
  const node = new Uint32Array(offset[reversed.length]);
  const byEnding = new Uint32Array(offset[reversed.length]);
  const ending = endings(reversed, dictionary);
  const nextOfEnding = Uint32Array.from(ending, (slot) => offset[slot]);
  const leaves: number[] = [];
  const signature = new Uint32Array(reversed.length);
  // by child spelling, then by id: every group comes out sorted by both
  for (let spelling = 0; spelling < dictionary.count; spelling++) {
    const begins = edgeSignature(
      dictionary.text[dictionary.start[spelling]],
      dictionary.text[dictionary.start[spelling] + 1],
    );
    for (const id of nodesOf(spelling, carriers, nodes)) {
      if (namedParent[id] === NONE) continue;
      const own = classOf(spelling, label[id], labels, classes);
      const above = label[namedParent[id]];
      for (let p = labels.offset[above]; p < labels.offset[above + 1]; p++) {
        const common = commonOf(classes[p], own, spelling);
        if (common === 0) continue;
        const parentSlot = slot[labels.values[p]];
        const at = next[parentSlot]++;
        child[at] = ((common << CLASS_SHIFT) | spelling) >>> 0;
        node[at] = id;
        signature[parentSlot] |= begins;
        if (end[id] > id + 1) byEnding[nextOfEnding[ending[parentSlot]]++] = at;
        else leaves.push(at, ending[parentSlot]);
      }
    }
    for (let i = 0; i < leaves.length; i += 2) byEnding[nextOfEnding[leaves[i + 1]]++] = leaves[i];
    leaves.length = 0;
  }
  return {
    'spelling.slot': slot,
    'spelling.reversed': reversed,
    'edge.offset': offset,
    'edge.signature': signature,
    'edge.child': child,
    'edge.node': node,
    'edge.byEnding': byEnding,
  };
}

/** For each slot, the first one whose spelling has the same last unit. */
function endings(reversed: Uint32Array, { text, start }: Dictionary): Uint32Array {
  const lastUnit = (slot: number): number => text[start[reversed[slot] + 1] - 2];
  const first = new Uint32Array(reversed.length);
  for (let slot = 1; slot < first.length; slot++) {
    first[slot] = lastUnit(slot) === lastUnit(slot - 1) ? first[slot - 1] : slot;
  }
  return first;
}

/** Ids of the nodes that may be written by a spelling, ascending. */
function nodesOf(spelling: number, carriers: Lists, nodes: Lists): Uint32Array {
  const lists: Uint32Array[] = [];
  for (let k = carriers.offset[spelling]; k < carriers.offset[spelling + 1]; k++) {
    const label = carriers.values[k];
    lists.push(nodes.values.subarray(nodes.offset[label], nodes.offset[label + 1]));
  }
  if (lists.length === 1) return lists[0];
  const all = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all.sort();
}

function sortReversed(isParent: Uint8Array, { sorted }: Dictionary): Uint32Array {
  const parents: number[] = [];
  isParent.forEach((is, spelling) => {
    if (is === 1) parents.push(spelling);
  });
  const backwards = new Map(parents.map((spelling) => [spelling, reverse(sorted[spelling])]));
  return Uint32Array.from(
    parents.sort((a, b) => ((backwards.get(a) as string) < (backwards.get(b) as string) ? -1 : 1)),
  );
}

/** What one of a label's spellings stands for. */
function classOf(spelling: number, label: number, labels: Lists, classes: Uint8Array): number {
  let k = labels.offset[label];
  while (labels.values[k] !== spelling) k++;
  return classes[k];
}

/** A digit or a hyphen. */
function isNumeric(unit: number): boolean {
  return unit === 0x2d || (unit >= 0x30 && unit <= 0x39);
}

/** Reverses by UTF-16 code unit, the unit every comparison in the index uses. */
function reverse(text: string): string {
  let out = '';
  for (let i = text.length - 1; i >= 0; i--) out += text[i];
  return out;
}
