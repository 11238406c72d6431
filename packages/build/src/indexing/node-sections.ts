import { packedSections } from '@banchi/engine/gazetteer/blocks.js';
import { BRANCH_BLOCK, BRANCH_ENTRY } from '@banchi/engine/gazetteer/branches.js';
import { FLAG, NONE, type Section } from '@banchi/engine/gazetteer/sections.js';
import { NUMBER } from '@banchi/engine/vocabulary/levels.js';

/** The nodes of a tree, one element a node. */
interface NodeArrays {
  readonly parent: Uint32Array;
  readonly end: Uint32Array;
  readonly flags: Uint8Array;
  readonly label: Uint32Array;
  /** Code segments by their numbers. */
  readonly segment: Uint32Array;
}

/** Which nodes are branches, and the code segments of the others by their labels. */
interface NodeShape {
  /** Section `branch.bits`. */
  readonly bits: Uint32Array;
  /** How many branches there are. */
  readonly branches: number;
  /** The segments of lots and of houses by label. */
  readonly segments: Readonly<Record<'lot' | 'house', Uint32Array>>;
}

/**
 * Finds the nodes of which only the label is stored: lots and houses right below the last branch before them, without any flag but
 * their level, with the code segment of their label. All others are branches.
 * @param numbers how many of the labels lots and houses may have, the first ones
 */
export function shapeOf({ parent, flags, label, segment }: NodeArrays, numbers: number): NodeShape {
  const segments = { lot: new Uint32Array(numbers).fill(NONE), house: new Uint32Array(numbers).fill(NONE) };
  const bits = new Uint32Array(BRANCH_ENTRY * Math.ceil(flags.length / BRANCH_BLOCK));
  let branches = 0;
  let above = NONE;
  for (let id = 0; id < flags.length; id++) {
    const entry = BRANCH_ENTRY * Math.floor(id / BRANCH_BLOCK);
    if (id % BRANCH_BLOCK === 0) bits[entry] = branches;
    if (flags[id] === NUMBER && above !== NONE && parent[id] === above) {
      const known = segments[(flags[above] & FLAG.placeholder) === 0 ? 'house' : 'lot'];
      if (known[label[id]] === NONE) known[label[id]] = segment[id];
      if (known[label[id]] === segment[id]) continue;
    }
    bits[entry + 1] |= 1 << (id & 31);
    branches++;
    above = id;
  }
  return { bits, branches, segments };
}

/** Makes the sections of the nodes but `branch.bits`. */
export function nodeSections(nodes: NodeArrays, { bits, branches, segments }: NodeShape): Section[] {
  const ids = new Uint32Array(branches);
  const lots = new Uint32Array(nodes.flags.length - branches);
  let branch = 0;
  for (let id = 0; id < nodes.flags.length; id++) {
    const word = bits[BRANCH_ENTRY * Math.floor(id / BRANCH_BLOCK) + 1];
    if (((word >>> (id & 31)) & 1) === 0) lots[id - branch] = nodes.label[id];
    else ids[branch++] = id;
  }
  const ofBranches = (name: 'parent' | 'end' | 'label' | 'segment'): Section[] =>
    packedSections(
      `branch.${name}`,
      ids.map((id) => nodes[name][id]),
    );
  return [
    ...packedSections(
      'branch.lots',
      ids.map((id, number) => id - number),
    ),
    ...ofBranches('parent'),
    ...ofBranches('end'),
    { name: 'branch.flags', data: Uint8Array.from(ids, (id) => nodes.flags[id]) },
    ...ofBranches('label'),
    ...ofBranches('segment'),
    ...packedSections('lot.label', lots),
    ...packedSections('lot.segment', filled(segments.lot)),
    ...packedSections('house.segment', filled(segments.house)),
  ];
}

/** Values with each gap filled by the value before it, and the first by the one behind: they take fewest bits. */
function filled(values: Uint32Array): Uint32Array {
  let last = values.find((value) => value !== NONE) ?? 0;
  return values.map((value) => {
    if (value !== NONE) last = value;
    return last;
  });
}
