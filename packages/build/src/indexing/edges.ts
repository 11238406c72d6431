import { packedSections } from '@banchi/engine/gazetteer/blocks.js';
import { EDGE_COLUMNS, edgeBytes, edgeColumn, slotSections } from '@banchi/engine/gazetteer/edges.js';
import {
  addUp,
  answerEdges,
  type EdgeCounts,
  type EdgeInput,
  type EdgeQuestion,
  type EdgeSpellings,
  type EdgeTree,
  edgeInput,
  placesOf,
  type SpellingRange,
} from '@banchi/engine/gazetteer/find-edges.js';
import { LARGEST_SECTION } from '@banchi/engine/gazetteer/format.js';
import type { Lists } from '@banchi/engine/gazetteer/lists.js';
import type { Section } from '@banchi/engine/gazetteer/sections.js';
import { messages } from '../record/messages.js';
import { shared } from './columns.js';
import { beyondLimit } from './nodes.js';
import type { Answering, Threads } from './threads.js';

/** Most edges: while they are packed, their numbers of four bytes lie in one buffer. */
const MAX_EDGES = LARGEST_SECTION / 4;

/** Spellings, and how many nodes stand before each, see `spelling.weight`. */
interface WeighedSpellings extends EdgeSpellings {
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
const EDGES_AT_ONCE = 9 << 24;

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
  spellings: WeighedSpellings,
  write: (section: Section) => void,
  { threads, atOnce = EDGES_AT_ONCE }: EdgeOptions,
): Promise<void> {
  const { input, reversed } = edgeInput(tree, spellings);
  const walk = new EdgeWalk(input, spellings.weight, threads);
  try {
    // edges are found more than once, first to count and then to place them, since a list of them would be as large as the result
    const ranges = (await walk.ask((range) => range)) as readonly EdgeCounts[];
    const { offset, signature, edges } = addUp(ranges);
    if (edges > MAX_EDGES) throw beyondLimit(edges, messages.nameEdges, MAX_EDGES);
    for (const section of slotSections({ slotOf: input.slotOf, reversed, offset, signature })) write(section);
    const steps = edges <= atOnce ? [EDGE_COLUMNS] : EDGE_COLUMNS.map((name) => [name]);
    // one step's memory serves the next one, which writes to every place of it
    const rooms = steps[0].map(
      (name) => new SharedArrayBuffer(edges * (steps.length > 1 ? 4 : edgeBytes(name))),
    );
    for (const names of steps) {
      const made = names.map((name, i) => [name, edgeColumn(name, edges, rooms[i])] as const);
      const sections = Object.fromEntries(made);
      const places = placesOf(ranges, offset, input.ending);
      await walk.ask((range, i) => ({ ...range, places: { ...places[i], sections } }));
      await walk.end(); // frees the memory of the threads
      for (const [name, values] of made) for (const section of packedSections(name, values)) write(section);
    }
  } finally {
    await walk.end();
  }
}

/** Asks all ranges of child spellings, in threads if there are enough nodes. */
class EdgeWalk {
  readonly #input: EdgeInput;
  readonly #start: () => readonly Answering<EdgeQuestion, EdgeCounts | null>[];
  readonly #ranges: readonly SpellingRange[];
  #threads: readonly Answering<EdgeQuestion, EdgeCounts | null>[] | null;

  constructor(input: EdgeInput, weight: Uint32Array, threads: Threads) {
    this.#input = input;
    const script = new URL('./find-edges-thread.js', import.meta.url);
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
    bits: shared(input.bits),
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
