import { type NAMING_SECTIONS, NONE, SPELLING_CLASS } from '../gazetteer/sections.js';
import type { Section, SectionData } from '../gazetteer/writer.js';
import { BuildError } from './nodes.js';
import type { Spelling } from './spelling.js';
import { sortSuffixes } from './suffixes.js';

/** Largest number of distinct spellings, and of UTF-16 code units in one; see the file's specification. */
const MAX_SPELLINGS = 0xffffff;
const MAX_LENGTH = 255;

/** What the text index of one naming is made from. */
export interface NamingInput {
  /** Name of the naming, the prefix of its sections. */
  readonly name: string;
  /** Spellings of each label; empty for what has none in this naming. */
  readonly spellings: readonly (readonly Spelling[])[];
  /** Label of each node. */
  readonly label: Uint32Array;
  /** Nearest named ancestor of each node, or `NONE`. */
  readonly namedParent: Uint32Array;
}

/** Builds the text index of one naming: dictionary, suffix array, postings, edges. */
export function buildNaming(input: NamingInput): Section[] {
  const dictionary = buildDictionary(input);
  const labels = flatten(
    input.spellings.map((each) => each.map(({ text }) => dictionary.id.get(text) as number)),
  );
  const postings = buildPostings(input.label, labels, dictionary.count);
  const edges = buildEdges(input, labels, postings, dictionary);
  const data: Record<keyof typeof NAMING_SECTIONS, SectionData> = {
    text: dictionary.text,
    start: dictionary.start,
    suffix: sortSuffixes(dictionary.text, dictionary.start),
    'posting.offset': postings.offset,
    posting: postings.values,
    'label.offset': labels.offset,
    label: labels.values,
    class: Uint8Array.from(input.spellings.flatMap((each) => each.map(storedClass))),
    ...edges,
  };
  return Object.entries(data).map(([name, section]) => ({ name: `${input.name}.${name}`, data: section }));
}

interface Dictionary {
  readonly sorted: readonly string[];
  readonly count: number;
  readonly id: ReadonlyMap<string, number>;
  readonly text: Uint16Array;
  readonly start: Uint32Array;
}

/** Lists of numbers, one behind the other. */
interface Lists {
  readonly offset: Uint32Array;
  readonly values: Uint32Array;
}

function buildDictionary({ name, spellings }: NamingInput): Dictionary {
  const distinct = new Set<string>();
  for (const each of spellings) for (const { text } of each) distinct.add(text);
  if (distinct.size > MAX_SPELLINGS) {
    throw new BuildError(
      `naming ${name} has ${distinct.size} distinct spellings, the limit is ${MAX_SPELLINGS}`,
    );
  }
  const sorted = [...distinct].sort();
  const id = new Map<string, number>();
  const start = new Uint32Array(sorted.length + 1);
  let length = 0;
  sorted.forEach((text, i) => {
    if (text.length > MAX_LENGTH)
      throw new BuildError(`spelling ${text} is longer than ${MAX_LENGTH} characters`);
    id.set(text, i);
    start[i] = length;
    length += text.length + 1;
  });
  start[sorted.length] = length;
  const text = new Uint16Array(length);
  sorted.forEach((each, i) => {
    for (let k = 0; k < each.length; k++) text[start[i] + k] = each.charCodeAt(k);
  });
  return { sorted, count: sorted.length, id, text, start };
}

function flatten(lists: readonly (readonly number[])[]): Lists {
  const offset = new Uint32Array(lists.length + 1);
  lists.forEach((list, i) => {
    offset[i + 1] = offset[i] + list.length;
  });
  const values = new Uint32Array(offset[lists.length]);
  lists.forEach((list, i) => {
    values.set(list, offset[i]);
  });
  return { offset, values };
}

function buildPostings(label: Uint32Array, labels: Lists, spellings: number): Lists {
  const offset = new Uint32Array(spellings + 1);
  for (let id = 0; id < label.length; id++) {
    for (let k = labels.offset[label[id]]; k < labels.offset[label[id] + 1]; k++)
      offset[labels.values[k] + 1]++;
  }
  for (let i = 0; i < spellings; i++) offset[i + 1] += offset[i];
  const next = offset.slice();
  const values = new Uint32Array(offset[spellings]);
  for (let id = 0; id < label.length; id++) {
    for (let k = labels.offset[label[id]]; k < labels.offset[label[id] + 1]; k++) {
      values[next[labels.values[k]]++] = id;
    }
  }
  return { offset, values };
}

interface Edges {
  readonly slot: Uint32Array;
  readonly reversed: Uint32Array;
  readonly 'edge.offset': Uint32Array;
  readonly 'edge.child': Uint32Array;
  readonly 'edge.node': Uint32Array;
}

/**
 * Groups every (parent spelling, child spelling, child id) by parent spelling, those in the order of their reversed
 * text, so that "parents whose name ends so" is one range. Walking the postings in order leaves every group sorted
 * by child spelling and id.
 */
function buildEdges(input: NamingInput, labels: Lists, postings: Lists, dictionary: Dictionary): Edges {
  const { label, namedParent, spellings } = input;
  const counts = new Uint32Array(dictionary.count);
  const eachEdge = (visit: (parentSpelling: number, childSpelling: number, id: number) => void): void => {
    for (let spelling = 0; spelling < dictionary.count; spelling++) {
      for (let p = postings.offset[spelling]; p < postings.offset[spelling + 1]; p++) {
        const id = postings.values[p];
        const parent = namedParent[id];
        if (parent === NONE) continue;
        const own = spellingOf(spellings[label[id]], dictionary.sorted[spelling]);
        if (!own.follows) continue;
        const above = spellings[label[parent]];
        const first = labels.offset[label[parent]];
        for (let k = 0; k < above.length; k++) {
          if ((above[k].class & own.class) !== 0) visit(labels.values[first + k], spelling, id);
        }
      }
    }
  };
  eachEdge((parent) => {
    counts[parent]++;
  });
  const parents: number[] = [];
  for (let spelling = 0; spelling < dictionary.count; spelling++)
    if (counts[spelling] > 0) parents.push(spelling);
  const backwards = new Map(parents.map((spelling) => [spelling, reverse(dictionary.sorted[spelling])]));
  const reversed = Uint32Array.from(
    parents.sort((a, b) => ((backwards.get(a) as string) < (backwards.get(b) as string) ? -1 : 1)),
  );
  const slot = new Uint32Array(dictionary.count).fill(NONE);
  const offset = new Uint32Array(reversed.length + 1);
  reversed.forEach((spelling, i) => {
    slot[spelling] = i;
    offset[i + 1] = offset[i] + counts[spelling];
  });
  const next = offset.slice();
  const child = new Uint32Array(offset[reversed.length]);
  const node = new Uint32Array(offset[reversed.length]);
  eachEdge((parent, spelling, id) => {
    const at = next[slot[parent]]++;
    child[at] = spelling;
    node[at] = id;
  });
  return { slot, reversed, 'edge.offset': offset, 'edge.child': child, 'edge.node': node };
}

function storedClass({ class: bits, follows }: Spelling): number {
  return follows ? bits | SPELLING_CLASS.follows : bits;
}

/** The entry of a label's spellings that has this text. */
function spellingOf(spellings: readonly Spelling[], text: string): Spelling {
  for (const each of spellings) if (each.text === text) return each;
  throw new RangeError(`the label has no spelling ${text}`);
}

/** Reverses by UTF-16 code unit, the unit every comparison in the index uses. */
function reverse(text: string): string {
  let out = '';
  for (let i = text.length - 1; i >= 0; i--) out += text[i];
  return out;
}
