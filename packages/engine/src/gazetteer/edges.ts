import { blocksIn, type Column, checkBlocks, packedColumn } from './blocks.js';
import { type IdColumn, packedIds } from './id-column.js';
import type { TreeNodes } from './nodes.js';
import type { POSTING_SECTIONS } from './postings.js';
import { checkLength, checkOffsets, type Refuse } from './rules.js';
import type { SectionArrays } from './section-file.js';
import { BELOW_CLASSES, type ElementType, NONE, type Section } from './sections.js';
import type { TEXT_SECTIONS } from './spellings.js';

/** Edges from parent spellings to child spellings: their sections, how they are written, read and checked. */

/**
 * Of each spelling its slot among those of parents, and the spelling of each slot; where the edges of each slot begin, and the last end; how
 * the children of each slot begin, see {@link edgeSignature}; a number for each edge in four columns.
 */
export const EDGE_SECTIONS = {
  'spelling.slot': 'u32',
  'spelling.reversed': 'u32',
  'edge.offset': 'u32',
  'edge.signature': 'u32',
  'edge.child.head': 'u32',
  'edge.child.heap': 'u32',
  'edge.class.head': 'u32',
  'edge.class.heap': 'u32',
  'edge.node.head': 'u32',
  'edge.node.heap': 'u32',
  'edge.byEnding.head': 'u32',
  'edge.byEnding.heap': 'u32',
} as const satisfies Record<string, ElementType>;

/** The sections of edges. */
type EdgeSections = SectionArrays<typeof EDGE_SECTIONS>;

/** With the sections that the check compares them with. */
type ComparedSections = EdgeSections & SectionArrays<typeof TEXT_SECTIONS & typeof POSTING_SECTIONS>;

/**
 * Bits of `edge.signature` that the beginning of a child spelling sets: one of the lower sixteen for its first unit, one
 * of the upper sixteen for its first two; the terminator counts as a unit. Without a second unit only the former.
 */
export function edgeSignature(first: number, second?: number): number {
  const bit = 1 << (Math.imul(first, 0x9e3779b1) >>> 28);
  if (second === undefined) return bit;
  return bit | (1 << (16 + (Math.imul(first * 31 + second, 0x85ebca6b) >>> 28)));
}

/** Columns with a number for each edge. */
export type EdgeSection = 'edge.child' | 'edge.class' | 'edge.node' | 'edge.byEnding';

/** The values of a column; class bits take half as much memory as the others. */
export type EdgeValues = Uint32Array | Uint16Array;

/** The columns of the edges. */
export const EDGE_COLUMNS: readonly EdgeSection[] = [
  'edge.class',
  'edge.child',
  'edge.node',
  'edge.byEnding',
];

/** The sections of slots and where their edges begin. */
export function slotSections(slots: {
  readonly slotOf: Uint32Array;
  readonly reversed: Uint32Array;
  readonly offset: Uint32Array;
  readonly signature: Uint32Array;
}): Section[] {
  return [
    { name: 'spelling.slot', data: slots.slotOf },
    { name: 'spelling.reversed', data: slots.reversed },
    { name: 'edge.offset', data: slots.offset },
    { name: 'edge.signature', data: slots.signature },
  ];
}

/** Bytes that a number of a column takes before it is packed. */
export const edgeBytes = (name: EdgeSection): number => (name === 'edge.class' ? 2 : 4);

/** A column before it is packed, in memory for its {@link edgeBytes}, or for more. */
export function edgeColumn(name: EdgeSection, edges: number, room: ArrayBufferLike): EdgeValues {
  return edgeBytes(name) === 2 ? new Uint16Array(room, 0, edges) : new Uint32Array(room, 0, edges);
}

/** The edges of a file, opened for reading: numbers of each edge, in the order of the slots. */
export interface Edges {
  /** Spelling of the child. */
  readonly child: Column;
  /** In which classes parent and child belong together, and whether one of them is informal. */
  readonly classes: Column;
  /** Id of the child. */
  readonly node: IdColumn;
  /** The edges once more, by the ending of the parent. */
  readonly byEnding: Column;
}

/** The edges of a file, where section `edge.offset` says which are those of each slot. */
export function edgesIn(sections: EdgeSections): Edges {
  const offset = sections['edge.offset'];
  const edges = offset[offset.length - 1];
  return {
    child: packedColumn(edges, blocksIn(sections, 'edge.child')),
    classes: packedColumn(edges, blocksIn(sections, 'edge.class')),
    node: packedIds(edges, blocksIn(sections, 'edge.node')),
    byEnding: packedColumn(edges, blocksIn(sections, 'edge.byEnding')),
  };
}

/** Checks the slots of parent spellings, their edges, and the edges by ending. */
export function checkEdges(sections: ComparedSections, nodes: TreeNodes, refuse: Refuse): void {
  checkSlots(sections, refuse);
  checkEdgeOrder(sections, nodes, refuse);
  checkByEnding(sections, nodes, refuse);
}

/** Parent spellings know their slots, slots know them, and they ascend by their reversed text. */
function checkSlots(sections: ComparedSections, refuse: Refuse): void {
  const { 'spelling.text': text, 'spelling.start': start } = sections;
  const { 'spelling.slot': slot, 'spelling.reversed': reversed } = sections;
  const spellings = start.length - 1;
  checkLength(refuse, 'spelling.slot', slot.length, spellings);
  let slots = 0;
  for (let spelling = 0; spelling < spellings; spelling++) {
    if (slot[spelling] === NONE) continue;
    slots++;
    if (reversed[slot[spelling]] !== spelling)
      refuse('spelling.slot', `spelling ${spelling} has the slot ${slot[spelling]}, which is not its own`);
  }
  checkLength(refuse, 'spelling.reversed', reversed.length, slots);
  for (let i = 1; i < reversed.length; i++)
    if (!endsBefore(text, start, reversed[i - 1], reversed[i]))
      refuse(
        'spelling.reversed',
        `number ${i} is ${reversed[i]}, not behind ${reversed[i - 1]} by its text backwards`,
      );
}

function endsBefore(text: Uint16Array, start: Uint32Array, first: number, second: number): boolean {
  let a = start[first + 1] - 2;
  let b = start[second + 1] - 2;
  for (; a >= start[first] && b >= start[second]; a--, b--) if (text[a] !== text[b]) return text[a] < text[b];
  return a < start[first] && b >= start[second];
}

/**
 * Checks edges: they ascend within each slot, lead from a name to a node below that name, and have their signatures.
 */
function checkEdgeOrder(sections: ComparedSections, nodes: TreeNodes, refuse: Refuse): void {
  const { 'spelling.text': text, 'spelling.start': start, 'spelling.reversed': reversed } = sections;
  const { 'edge.offset': offset, 'edge.signature': signature } = sections;
  const { 'spelling.label.offset': carrierOffset, 'spelling.label': carrier } = sections;
  const { parent, label } = nodes;
  const spellings = start.length - 1;
  checkLength(refuse, 'edge.offset', offset.length, reversed.length + 1);
  checkLength(refuse, 'edge.signature', signature.length, reversed.length);
  const { child, node } = edgesIn(sections);
  checkOffsets(refuse, 'edge.offset', offset, child.length);
  for (const name of ['child', 'class', 'node', 'byEnding'] as const) {
    const column = { head: sections[`edge.${name}.head`], heap: sections[`edge.${name}.heap`] };
    checkBlocks(refuse, `edge.${name}`, column, child.length);
  }
  // the labels of a spelling ascend, as was checked
  const isWritten = (name: number, spelling: number): boolean => {
    let [low, high] = [carrierOffset[spelling], carrierOffset[spelling + 1]];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((carrier[middle] & BELOW_CLASSES) < name) low = middle + 1;
      else high = middle;
    }
    return low < carrierOffset[spelling + 1] && (carrier[low] & BELOW_CLASSES) === name;
  };
  for (let slot = 0; slot < reversed.length; slot++) {
    let wanted = 0;
    let last = -1;
    /** The last slot that was found to spell a node above; neighbours usually share it. */
    let knownAbove = -1;
    let known = -1;
    for (let edge = offset[slot]; edge < offset[slot + 1]; edge++) {
      const spelling = child.at(edge);
      const id = node.at(edge);
      if (spelling >= spellings)
        refuse('edge.child.heap', `edge ${edge} leads to ${spelling} of ${spellings} spellings`);
      if (id >= nodes.size) refuse('edge.node.heap', `edge ${edge} leads to ${id} of ${nodes.size} nodes`);
      if (spelling < last || (spelling === last && id <= node.at(edge - 1)))
        refuse(
          'edge.child.heap',
          `edge ${edge} is not behind the one before it, those of a slot ascend by spelling and node`,
        );
      if (spelling !== last) {
        wanted |= edgeSignature(text[start[spelling]], text[start[spelling] + 1]);
        known = -1;
      }
      last = spelling;
      let above = parent.at(id);
      while (above !== NONE && label.at(above) === 0) above = parent.at(above);
      const own = label.at(id);
      const ownAbove = above === NONE ? NONE : label.at(above);
      const isSpelled =
        above !== NONE &&
        (ownAbove === knownAbove || isWritten(ownAbove, reversed[slot])) &&
        (own === known || isWritten(own, spelling));
      if (!isSpelled)
        refuse(
          'edge.node.heap',
          `edge ${edge} leads to the node ${id}, which is not spelled so below what the slot spells`,
        );
      knownAbove = ownAbove;
      known = own;
    }
    if (signature[slot] !== wanted >>> 0)
      refuse('edge.signature', `number ${slot} is ${signature[slot]}, by the edges it is ${wanted >>> 0}`);
  }
}

/** Checks the edges by ending: they contain every edge once, grouped by ending and in order. */
function checkByEnding(sections: ComparedSections, { end }: TreeNodes, refuse: Refuse): void {
  const { 'spelling.text': text, 'spelling.start': start, 'spelling.reversed': reversed } = sections;
  const { 'edge.offset': offset } = sections;
  const { child, node, byEnding } = edgesIn(sections);
  const isThere = new Uint8Array(child.length);
  const ending = (slot: number): number => text[start[reversed[slot] + 1] - 2];
  for (let slot = 0; slot < reversed.length; ) {
    const low = offset[slot];
    const unit = ending(slot);
    while (slot < reversed.length && ending(slot) === unit) slot++;
    const high = offset[slot];
    for (let place = low; place < high; place++) {
      const edge = byEnding.at(place);
      if (edge < low || edge >= high || isThere[edge] === 1)
        refuse(
          'edge.byEnding.heap',
          `number ${place} is ${edge}, each of the edges from ${low} to ${high} is there once`,
        );
      isThere[edge] = 1;
      if (place === low) continue;
      const before = byEnding.at(place - 1);
      const order =
        child.at(before) - child.at(edge) ||
        isLeaf(end, node.at(before)) - isLeaf(end, node.at(edge)) ||
        node.at(before) - node.at(edge);
      if (order > 0)
        refuse('edge.byEnding.heap', `number ${place} is not behind the one before it in their order`);
    }
  }
}

const isLeaf = (end: Column, id: number): number => (end.at(id) === id + 1 ? 1 : 0);
