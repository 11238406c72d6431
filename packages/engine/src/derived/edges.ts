import { packedSections } from '../gazetteer/blocks.js';
import { NONE, type Section } from '../gazetteer/sections.js';
import { sortTexts, type TextHeap } from '../gazetteer/text-order.js';
import {
  answerEdges,
  type EdgeCounts,
  type EdgeInput,
  type EdgePlaces,
  type EdgeSection,
  type EdgeValues,
} from './edge-parts.js';

/** The nodes of a tree and how they stand to each other. */
export type EdgeTree = Pick<EdgeInput, 'label' | 'namedParent' | 'end'>;

/** The spellings, and the labels and nodes that have them. */
export type EdgeSpellings = Pick<
  EdgeInput,
  'text' | 'start' | 'labels' | 'classes' | 'bits' | 'nodes' | 'carriers'
>;

/** The columns of the edges. */
export const EDGE_COLUMNS: readonly EdgeSection[] = [
  'edge.class',
  'edge.child',
  'edge.node',
  'edge.byEnding',
];

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

/** Makes the sections of the edges, all at once. */
export function* edgeSections(tree: EdgeTree, spellings: EdgeSpellings): Iterable<Section> {
  const { input, reversed } = edgeInput(tree, spellings);
  const all = { low: 0, high: spellings.start.length - 1 };
  const counts = answerEdges(input, all) as EdgeCounts;
  const { offset, signature, edges } = addUp([counts]);
  yield { name: 'spelling.slot', data: input.slotOf };
  yield { name: 'spelling.reversed', data: reversed };
  yield { name: 'edge.offset', data: offset };
  yield { name: 'edge.signature', data: signature };
  const made = EDGE_COLUMNS.map(
    (name) => [name, edgeColumn(name, edges, new ArrayBuffer(edges * edgeBytes(name)))] as const,
  );
  const [places] = placesOf([counts], offset, input.ending);
  answerEdges(input, { ...all, places: { ...places, sections: Object.fromEntries(made) } });
  for (const [name, values] of made) yield* packedSections(name, values);
}

/** Bytes that a number of a column takes before it is packed. */
export const edgeBytes = (name: EdgeSection): number => (name === 'edge.class' ? 2 : 4);

/** A column before it is packed, in memory for its {@link edgeBytes}, or for more. */
export function edgeColumn(name: EdgeSection, edges: number, room: ArrayBufferLike): EdgeValues {
  return edgeBytes(name) === 2 ? new Uint16Array(room, 0, edges) : new Uint32Array(room, 0, edges);
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
