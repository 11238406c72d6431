import { BlockColumn, blocksIn, type Column } from './blocks.js';
import type { SpellingSections } from './contents.js';
import { BlockIds, type IdColumn } from './id-column.js';

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
    child: new BlockColumn(edges, blocksIn(sections, 'edge.child')),
    classes: new BlockColumn(edges, blocksIn(sections, 'edge.class')),
    node: new BlockIds(edges, blocksIn(sections, 'edge.node')),
    byEnding: new BlockColumn(edges, blocksIn(sections, 'edge.byEnding')),
  };
}
