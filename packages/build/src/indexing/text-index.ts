import { MOST_CLASSES, numberClasses } from '@banchi/engine/gazetteer/class-table.js';
import type { SPELLING_SECTIONS } from '@banchi/engine/gazetteer/contents.js';
import { invert, listOffsets } from '@banchi/engine/gazetteer/lists.js';
import { labelNodeSections } from '@banchi/engine/gazetteer/packed-lists.js';
import { carriersOf, postingSections, weigh } from '@banchi/engine/gazetteer/postings.js';
import { CLASS_SHIFT, type Section, type SectionData } from '@banchi/engine/gazetteer/sections.js';
import { rankStrings, type TextHeap, textHeap } from '@banchi/engine/gazetteer/text-order.js';
import { messages } from '../record/messages.js';
import { sortSuffixesAside } from './aside.js';
import { sharedU32 } from './columns.js';
import { buildEdges } from './edges.js';
import { joinPostings } from './joined.js';
import { beyondLimit } from './nodes.js';
import type { Spelling } from './spelling.js';
import type { Threads } from './threads.js';

/** Largest number of distinct spellings and labels; see the file's specification. */
const MAX_SPELLINGS = 0xffffff;
const MAX_LABELS = 2 ** CLASS_SHIFT - 1;

/** The input of the text index. */
interface TextIndexInput {
  /** Spellings of each label; empty for a label without any. */
  readonly spellings: readonly (readonly Spelling[])[];
  /** Label of each node. */
  readonly label: Uint32Array;
  /** Nearest named ancestor of each node, or `NONE`. */
  readonly namedParent: Uint32Array;
  /** First id behind each node's subtree. */
  readonly end: Uint32Array;
  /** From how many postings on those of a range of spellings are joined. */
  readonly joinFrom?: number;
  /** Up to how many edges their sections are made together. */
  readonly together?: number;
}

/**
 * Builds the text index: dictionary, suffix array, postings, edges.
 * @param write called with each section as soon as it is made
 */
export async function buildTextIndex(
  input: TextIndexInput,
  threads: Threads,
  write: (section: Section) => void,
): Promise<void> {
  const put = (name: keyof typeof SPELLING_SECTIONS, data: SectionData): void => write({ name, data });
  if (input.spellings.length > MAX_LABELS) {
    throw beyondLimit(input.spellings.length, messages.distinctNames, MAX_LABELS);
  }
  const dictionary = buildDictionary(input.spellings);
  const suffixes = sortSuffixesAside(dictionary, threads);
  const labels = { offset: listOffsets(input.spellings), values: dictionary.of };
  const bitsOf = new Uint16Array(labels.values.length);
  eachSpelling(input.spellings, (spelling, i) => {
    bitsOf[i] = spelling.class;
  });
  const { classes, bits } = numberClasses(bitsOf);
  if (bits.length > MOST_CLASSES) throw beyondLimit(bits.length, messages.spellingClasses, MOST_CLASSES);
  const nodes = invert(input.label, (id) => id !== 0, input.spellings.length, sharedU32);
  const carriers = carriersOf(labels, classes, dictionary.count);
  put('spelling.text', dictionary.text);
  put('spelling.start', dictionary.start);
  const weight = weigh(carriers, nodes, (spelled, most) =>
    beyondLimit(spelled, messages.nodeSpellings, most),
  );
  const spelled = { labels, classes, bits, nodes, carriers, weight, ...dictionary };
  await buildEdges(input, spelled, write, { threads, atOnce: input.together });
  for (const section of postingSections({ weight, carriers, labels, classes, bits })) write(section);
  const tooLarge = (bytes: number, most: number): Error => beyondLimit(bytes, messages.packedBytes, most);
  for (const section of labelNodeSections(nodes.offset, nodes.values, tooLarge)) write(section);
  const sorted = await suffixes;
  put('spelling.suffix', sorted);
  const size = input.label.length;
  const joined = { ...dictionary, suffixes: sorted, carriers, bits, nodes, weight, size };
  for (const section of joinPostings(joined, input.joinFrom)) write(section);
}

/** The distinct spellings, ascending. */
interface Dictionary extends TextHeap {
  readonly sorted: readonly string[];
  readonly count: number;
  /** The spellings of all labels, one behind the other. */
  readonly of: Uint32Array;
}

function buildDictionary(spellings: TextIndexInput['spellings']): Dictionary {
  const all: string[] = [];
  eachSpelling(spellings, ({ text }) => all.push(text));
  const { sorted, ranks } = rankStrings(all);
  if (sorted.length > MAX_SPELLINGS)
    throw beyondLimit(sorted.length, messages.distinctSpellings, MAX_SPELLINGS);
  return { sorted, count: sorted.length, of: ranks, ...textHeap(sorted) };
}

/** Visits the spellings of all labels, one label behind the other. */
function eachSpelling(
  spellings: TextIndexInput['spellings'],
  visit: (spelling: Spelling, place: number) => void,
): void {
  let place = 0;
  for (const each of spellings) for (const spelling of each) visit(spelling, place++);
}
