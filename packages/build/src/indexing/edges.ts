import type { Lists } from '@banchi/engine/derived/lists.js';
import { sortTexts, type TextHeap, textHeap } from '@banchi/engine/derived/text-order.js';
import { LARGEST_SECTION } from '@banchi/engine/gazetteer/format.js';
import type { Section } from '@banchi/engine/gazetteer/sections.js';
import { BELOW_CLASSES, CLASS_SHIFT, ClassArray, NONE } from '@banchi/engine/gazetteer/sections.js';
import { messages } from '../record/messages.js';
import { shared, sharedU32 } from './columns.js';
import {
  answerEdges,
  type EdgeCounts,
  type EdgeInput,
  type EdgePlaces,
  type EdgeQuestion,
  type EdgeSection,
  type SpellingRange,
} from './edge-parts.js';
import { beyondLimit } from './nodes.js';
import { packedSections } from './pack-blocks.js';
import type { Answering, Threads } from './threads.js';

/** Most edges: while they are packed, their numbers of four bytes lie in one buffer. */
const MAX_EDGES = LARGEST_SECTION / 4;

/** The nodes of a tree and how they stand to each other. */
type EdgeTree = Pick<EdgeInput, 'label' | 'namedParent' | 'end'>;

/** The spellings, and the labels and nodes that have them. */
interface EdgeSpellings extends TextHeap, Pick<EdgeInput, 'labels' | 'classes' | 'nodes' | 'carriers'> {
  /** The spellings, ascending. */
  readonly sorted: readonly string[];
  /** Nodes before each spelling, see `spelling.weight`. */
  readonly weight: Uint32Array;
}

/** How edges are made. */
interface EdgeOptions {
  /** Those of this build; the caller ends them. */
  readonly threads: Threads;
  /** Up to how many edges all sections are made together. */
  readonly atOnce?: number;
}

/**
 * Up to this many edges all their sections are made at once, 2 GB of them; beyond it one after the other, which takes
 * twice the time.
 */
const EDGES_AT_ONCE = 5 << 25;

/**
 * This many nodes with edges are as much work as one name or node elsewhere. It decides on threads: a million nodes
 * for each.
 */
const NODES_A_NAME = 50;

/** Ranges that threads take in turn: some have more edges than their nodes make one expect. */
const RANGES = 16;

/**
 * Groups every (parent spelling, child spelling, child id) by parent spelling. Parent spellings are in the order of
 * their reversed text, so "parents whose name ends so" is one range. The edges are found in the order of the child
 * spellings, which leaves every group sorted by child spelling, then by id. A second order joins the groups whose
 * parents end in the same unit; there, for one child spelling, nodes with something below come first.
 *
 * Child spellings are divided into ranges, in threads if there are enough nodes. First the edges of each range are
 * counted by group. In a group, the edges of a range follow those of the ranges before it. So the place of each edge
 * does not depend on the number of ranges, and no two threads write to one place.
 * @param write called with each section as soon as it is made
 */
export async function buildEdges(
  tree: EdgeTree,
  spellings: EdgeSpellings,
  write: (section: Section) => void,
  { threads, atOnce = EDGES_AT_ONCE }: EdgeOptions,
): Promise<void> {
  const reversed = sortReversed(findParents(tree, spellings), spellings.sorted);
  const slotOf = new Uint32Array(spellings.start.length - 1).fill(NONE);
  reversed.forEach((spelling, i) => {
    slotOf[spelling] = i;
  });
  const { label, namedParent, end } = tree;
  const { text, start, labels, classes, nodes, carriers, weight } = spellings;
  const ending = endings(reversed, spellings);
  const input = { label, namedParent, end, text, start, labels, classes, nodes, carriers, slotOf, ending };
  const walk = new EdgeWalk(input, weight, threads);
  try {
    // edges are found more than once, first to count and then to place them, since a list of them would be as large as the result
    const ranges = (await walk.ask((range) => range)) as readonly EdgeCounts[];
    const { offset, signature, edges } = addUp(ranges);
    if (edges > MAX_EDGES) throw beyondLimit(edges, messages.nameEdges, MAX_EDGES);
    write({ name: 'spelling.slot', data: slotOf });
    write({ name: 'spelling.reversed', data: reversed });
    write({ name: 'edge.offset', data: offset });
    write({ name: 'edge.signature', data: signature });
    const all: readonly EdgeSection[] = ['edge.child', 'edge.node', 'edge.byEnding'];
    const steps = edges <= atOnce ? [all] : all.map((name) => [name]);
    // one step's memory serves the next one, which writes to every place of it
    const made = steps[0].map(() => sharedU32(edges));
    for (const names of steps) {
      const sections = Object.fromEntries(names.map((name, i) => [name, made[i]]));
      const places = placesOf(ranges, offset, ending);
      await walk.ask((range, i) => ({ ...range, places: { ...places[i], sections } }));
      await walk.end(); // frees the memory of the threads
      names.forEach((name, i) => {
        const classes = name === 'edge.child' ? packedSections('edge.class', takeClasses(made[i])) : [];
        for (const section of classes) write(section);
        for (const section of packedSections(name, made[i])) write(section);
      });
    }
  } finally {
    await walk.end();
  }
}

/** Takes the classes off child spellings. */
function takeClasses(children: Uint32Array): ClassArray {
  const classes = new ClassArray(children.length);
  for (let edge = 0; edge < children.length; edge++) {
    classes[edge] = children[edge] >>> CLASS_SHIFT;
    children[edge] &= BELOW_CLASSES;
  }
  return classes;
}

/** Asks all ranges of child spellings, in threads if there are enough nodes. */
class EdgeWalk {
  readonly #input: EdgeInput;
  readonly #start: () => readonly Answering<EdgeQuestion, EdgeCounts | null>[];
  readonly #ranges: readonly SpellingRange[];
  #threads: readonly Answering<EdgeQuestion, EdgeCounts | null>[] | null;

  constructor(input: EdgeInput, weight: Uint32Array, threads: Threads) {
    this.#input = input;
    const script = new URL('./edge-parts-thread.js', import.meta.url);
    const size = input.label.length / NODES_A_NAME;
    this.#start = () => threads.answering(size, script, () => sharedInput(input));
    this.#threads = this.#start();
    this.#ranges = rangesOf(weight, this.#threads.length === 0 ? 1 : RANGES);
  }

  /** The answers for all ranges, in their order. */
  async ask(question: (range: SpellingRange, i: number) => EdgeQuestion): Promise<(EdgeCounts | null)[]> {
    this.#threads ??= this.#start();
    const questions = this.#ranges.map(question);
    if (this.#threads.length === 0) return questions.map((each) => answerEdges(this.#input, each));
    const answers: (EdgeCounts | null)[] = [];
    let next = 0;
    const work = async (thread: Answering<EdgeQuestion, EdgeCounts | null>): Promise<void> => {
      while (next < questions.length) {
        const i = next++;
        answers[i] = await thread.ask(questions[i], []);
      }
    };
    await Promise.all(this.#threads.map(work));
    return answers;
  }

  /** Ends the threads; the next question starts others. */
  async end(): Promise<void> {
    const threads = this.#threads ?? [];
    this.#threads = null;
    await Promise.all(threads.map((thread) => thread.end()));
  }
}

/** Copies the input into memory that all threads see. */
function sharedInput(input: EdgeInput): EdgeInput {
  const lists = ({ offset, values }: Lists): Lists => ({ offset: shared(offset), values: shared(values) });
  return {
    label: shared(input.label),
    namedParent: shared(input.namedParent),
    end: shared(input.end),
    text: shared(input.text),
    start: shared(input.start),
    labels: lists(input.labels),
    classes: shared(input.classes),
    nodes: lists(input.nodes),
    carriers: lists(input.carriers),
    slotOf: shared(input.slotOf),
    ending: shared(input.ending),
  };
}

/** Divides the spellings into ranges with about as many nodes each. */
function rangesOf(weight: Uint32Array, count: number): SpellingRange[] {
  const spellings = weight.length - 1;
  const ranges: SpellingRange[] = [];
  let low = 0;
  for (let i = 1; i <= count; i++) {
    let high = low;
    while (high < spellings && (i === count || weight[high] < (weight[spellings] / count) * i)) high++;
    ranges.push({ low, high });
    low = high;
  }
  return ranges;
}

/** The start of each group's edges, their first units, and their number. */
function addUp(ranges: readonly EdgeCounts[]): {
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
function placesOf(
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
