import type { TreeSections } from '@banchi/engine/gazetteer/contents.js';
import { nodeSections, shapeOf, TreeNodes } from '@banchi/engine/gazetteer/nodes.js';
import { NONE } from '@banchi/engine/gazetteer/sections.js';
import { NUMBER } from '@banchi/engine/vocabulary/levels.js';

/** Values of nodes, one element a node; those that a test does not look at may be left out. */
interface GivenNodes {
  /** By default the last node before that is not at the level of lots. */
  readonly parent?: Uint32Array;
  readonly end?: Uint32Array;
  readonly label?: Uint32Array;
  readonly segment?: Uint32Array;
}

/** Nodes as a file has them, from their flags. */
export function treeNodes(flags: Uint8Array, given: GivenNodes = {}): TreeNodes {
  let above = NONE;
  const lastBranch = Uint32Array.from(flags, (flag, id) => {
    const parent = above;
    if (flag !== NUMBER || above === NONE) above = id;
    return parent;
  });
  const zeros = new Uint32Array(flags.length);
  const nodes = { parent: lastBranch, end: zeros, label: zeros, segment: zeros, ...given, flags };
  const numbers = nodes.label.reduce((most, each) => Math.max(most, each), 0) + 1;
  const shape = shapeOf(nodes, numbers);
  const sections = nodeSections(nodes, shape);
  const tree = Object.fromEntries(sections.map(({ name, data }) => [name, data])) as unknown as TreeSections;
  return new TreeNodes({ nodes: flags.length, numbers }, tree);
}
