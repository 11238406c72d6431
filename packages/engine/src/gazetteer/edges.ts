import { blocksIn, type Column, packedColumn } from './blocks.js';
import type { SpellingSections } from './contents.js';
import { type IdColumn, packedIds } from './id-column.js';

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
export function edgesIn(sections: SpellingSections): Edges {
  const offset = sections['edge.offset'];
  const edges = offset[offset.length - 1];
  return {
    child: packedColumn(edges, blocksIn(sections, 'edge.child')),
    classes: packedColumn(edges, blocksIn(sections, 'edge.class')),
    node: packedIds(edges, blocksIn(sections, 'edge.node')),
    byEnding: packedColumn(edges, blocksIn(sections, 'edge.byEnding')),
  };
}
