/**
 * The nodes of the address tree: their sections, how they are written, read and checked. A branch has its values by its number. A lot or house has only its label: it stands right below the
 * last branch before it, its subtree is itself, its flags are the level, and its code segment follows from its label.
 */

import { LEVELS, NUMBER } from '../vocabulary/levels.js';
import { blocksIn, type Column, checkBlocks, packedColumn, packedSections } from './blocks.js';
import { BRANCH_BLOCK, BRANCH_ENTRY, Branches } from './branches.js';
import type { Meta } from './meta.js';
import type { Refuse } from './rules.js';
import type { SectionArrays } from './section-file.js';
import { type ElementType, FLAG, NONE, type Section } from './sections.js';
import type { SEGMENT_SECTIONS } from './segments.js';

/** The nodes of the tree: branches by their numbers, lots and houses by their labels. */
export const NODE_SECTIONS = {
  'branch.bits': 'u32',
  'branch.lots.head': 'u32',
  'branch.lots.heap': 'u32',
  'branch.parent.head': 'u32',
  'branch.parent.heap': 'u32',
  'branch.end.head': 'u32',
  'branch.end.heap': 'u32',
  'branch.flags': 'u8',
  'branch.label.head': 'u32',
  'branch.label.heap': 'u32',
  'branch.segment.head': 'u32',
  'branch.segment.heap': 'u32',
  'lot.label.head': 'u32',
  'lot.label.heap': 'u32',
  'lot.segment.head': 'u32',
  'lot.segment.heap': 'u32',
  'house.segment.head': 'u32',
  'house.segment.heap': 'u32',
} as const satisfies Record<string, ElementType>;

/** A column with a value for each node. */
abstract class NodeColumn<Own> implements Column {
  readonly length: number;
  protected readonly branches: Branches;
  /** The values of the branches, by their numbers. */
  protected readonly own: Own;

  constructor(length: number, branches: Branches, own: Own) {
    this.length = length;
    this.branches = branches;
    this.own = own;
  }

  abstract at(id: number): number;

  read(from: number, to: number, into: Uint32Array, at = 0): void {
    for (let id = from; id < to; id++) into[at + id - from] = this.at(id);
  }
}

/** The sections of the nodes opened for reading, in place. */
export class TreeNodes {
  /** Number of nodes. */
  readonly size: number;
  readonly branches: Branches;
  /** Section `branch.flags`: flags of the branches, by their numbers. */
  readonly branchFlags: Uint8Array;
  /** Nearest node above each, `NONE` for prefectures. */
  readonly parent: Column;
  /** First id behind each node's subtree. */
  readonly end: Column;
  /** The bits of `FLAG`. */
  readonly flags: Column;
  /** Label of each node; 0 for placeholders. */
  readonly label: Column;
  /** Code segment of each node. */
  readonly segment: Column;
  /** Of branches by their numbers: lots before each, end and label; the labels of lots by their numbers. */
  readonly #lots: Column;
  readonly #ends: Column;
  readonly #labels: Column;
  readonly #lotLabels: Column;

  constructor(meta: NodeCounts, tree: NodeSections) {
    const size = meta.nodes;
    const flags = tree['branch.flags'];
    const branches = new Branches(tree['branch.bits']);
    const lengths = new Map(blockLengths(meta, flags.length));
    const column = (name: BlockName): Column => packedColumn(lengths.get(name) ?? 0, blocksIn(tree, name));
    this.size = size;
    this.branches = branches;
    this.branchFlags = flags;
    this.#lots = column('branch.lots');
    this.#ends = column('branch.end');
    this.#labels = column('branch.label');
    this.#lotLabels = column('lot.label');
    this.parent = new Parents(size, branches, column('branch.parent'), this.#lots);
    this.end = new Ends(size, branches, this.#ends);
    this.flags = new Flags(size, branches, flags);
    this.label = new Labels(size, branches, this.#labels, this.#lotLabels);
    this.segment = new Segments(size, branches, flags, this.#lotLabels, {
      own: column('branch.segment'),
      lots: column('lot.segment'),
      houses: column('house.segment'),
    });
  }

  /** The id of a branch. */
  idOf(branch: number): number {
    return branch + this.#lots.at(branch);
  }

  /** Visits the named nodes among `[from, to)` that stand below none of the others, each with its label. */
  eachNamed(from: number, to: number, visit: (id: number, label: number) => void): void {
    for (let id = from; id < to; ) {
      const place = this.branches.place(id);
      if (place < 0) {
        visit(id, this.#lotLabels.at(id - ~place));
        id++;
        continue;
      }
      const label = this.#labels.at(place);
      if (label === 0) id++;
      else {
        visit(id, label);
        id = this.#ends.at(place);
      }
    }
  }
}

type BlockName = keyof typeof NODE_SECTIONS extends infer T
  ? T extends `${infer Name}.head`
    ? Name
    : never
  : never;

type NodeSections = SectionArrays<typeof NODE_SECTIONS>;

/** Numbers of `meta`: nodes, and labels that lots and houses may have. */
interface NodeCounts {
  readonly nodes: number;
  readonly numbers: number;
}

/** The columns of the nodes that are stored in blocks, and how many numbers each has. @param branches how many branches there are */
export function blockLengths(
  { nodes, numbers }: NodeCounts,
  branches: number,
): readonly (readonly [name: BlockName, length: number])[] {
  return [
    ['branch.lots', branches],
    ['branch.parent', branches],
    ['branch.end', branches],
    ['branch.label', branches],
    ['branch.segment', branches],
    ['lot.label', nodes - branches],
    ['lot.segment', numbers],
    ['house.segment', numbers],
  ];
}

class Parents extends NodeColumn<Column> {
  readonly #lots: Column;

  /** @param lots how many stand before each branch */
  constructor(length: number, branches: Branches, own: Column, lots: Column) {
    super(length, branches, own);
    this.#lots = lots;
  }

  at(id: number): number {
    const place = this.branches.place(id);
    if (place >= 0) return this.own.at(place);
    const near = this.branches.nearBefore(id);
    if (near >= 0) return near;
    const above = ~place - 1;
    return above + this.#lots.at(above);
  }
}

class Ends extends NodeColumn<Column> {
  at(id: number): number {
    const place = this.branches.place(id);
    return place >= 0 ? this.own.at(place) : id + 1;
  }
}

class Flags extends NodeColumn<Uint8Array> {
  at(id: number): number {
    const place = this.branches.place(id);
    return place >= 0 ? this.own[place] : NUMBER;
  }
}

class Labels extends NodeColumn<Column> {
  readonly #lots: Column;

  /** @param lots the labels of lots and houses, by their numbers */
  constructor(length: number, branches: Branches, own: Column, lots: Column) {
    super(length, branches, own);
    this.#lots = lots;
  }

  at(id: number): number {
    const place = this.branches.place(id);
    return place >= 0 ? this.own.at(place) : this.#lots.at(id - ~place);
  }
}

class Segments extends NodeColumn<Column> {
  readonly #flags: Uint8Array;
  readonly #labels: Column;
  readonly #lots: Column;
  readonly #houses: Column;

  /** @param segments of the branches by their numbers, of lots and of houses by their labels */
  constructor(
    length: number,
    branches: Branches,
    flags: Uint8Array,
    labels: Column,
    segments: Readonly<Record<'own' | 'lots' | 'houses', Column>>,
  ) {
    super(length, branches, segments.own);
    this.#flags = flags;
    this.#labels = labels;
    this.#lots = segments.lots;
    this.#houses = segments.houses;
  }

  at(id: number): number {
    const place = this.branches.place(id);
    if (place >= 0) return this.own.at(place);
    // a house stands in a block, a lot where there is none
    const isLot = (this.#flags[~place - 1] & FLAG.placeholder) !== 0;
    return (isLot ? this.#lots : this.#houses).at(this.#labels.at(id - ~place));
  }
}

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

/** The sections of the nodes. */
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
    { name: 'branch.bits', data: bits },
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

/** A tree to be checked. */
interface CheckedTree {
  readonly tree: NodeSections & SectionArrays<typeof SEGMENT_SECTIONS>;
  readonly meta: Pick<Meta, 'nodes' | 'labels' | 'numbers' | 'records'>;
  readonly nodes: TreeNodes;
}

/** A node whose subtree has begun and not ended. */
interface OpenNode {
  id: number;
  end: number;
  flags: number;
  /** Segment of the last of its children. */
  segment: number;
  /** Whether a record stands below it. */
  hasRecords: boolean;
}

/** Checks which nodes are branches, how many stand before each, and every column that is stored in blocks. */
export function checkBranches({ tree, meta, nodes }: CheckedTree, refuse: Refuse): void {
  const branches = tree['branch.flags'].length;
  for (const [name, length] of blockLengths(meta, branches))
    checkBlocks(refuse, name, blocksIn(tree, name), length);
  const bits = tree['branch.bits'];
  const lots = blocksIn(tree, 'branch.lots');
  const before = packedColumn(branches, lots);
  let count = 0;
  for (let id = 0; id < meta.nodes; id++) {
    const entry = BRANCH_ENTRY * Math.floor(id / BRANCH_BLOCK);
    if (id % BRANCH_BLOCK === 0 && bits[entry] !== count)
      refuse('branch.bits', `it counts ${bits[entry]} branches before ${id}, there are ${count}`);
    if (!nodes.branches.has(id)) {
      if (id === 0) refuse('branch.bits', 'the first node is not a branch');
      continue;
    }
    if (count < branches && before.at(count) !== id - count)
      refuse('branch.lots.heap', `branch ${count} has ${before.at(count)} lots before it, not ${id - count}`);
    count++;
  }
  if (count !== branches) refuse('branch.bits', `it has ${count} branches, ${branches} have flags`);
  for (let id = meta.nodes; id % BRANCH_BLOCK !== 0; id++)
    if (nodes.branches.has(id)) refuse('branch.bits', `the bit of ${id} is set behind ${meta.nodes} nodes`);
}

/**
 * Checks in one pass that subtrees lie within one another and that each level is one deeper: the nodes whose subtrees
 * have not ended are the ancestors of the next node. Counts the records of each level.
 */
export function checkNodes({ tree, meta, nodes }: CheckedTree, refuse: Refuse): void {
  const { branches, branchFlags, label, segment } = nodes;
  const segments = tree['segments.offset'].length - 1;
  const root: OpenNode = { id: NONE, end: nodes.size, flags: 0, segment: -1, hasRecords: false };
  const open: OpenNode[] = [root];
  for (const _ of LEVELS) open.push({ ...root });
  const records = new Map<number, number>();
  let depth = 0;
  const close = (): void => {
    const { id, end, flags, hasRecords } = open[depth--];
    const hasChildren = (flags & FLAG.hasChildren) !== 0;
    // the records below the last ones of a front are in other files
    const isCut = hasChildren && end === id + 1;
    if (hasRecords !== hasChildren && !isCut)
      refuse(
        'branch.flags',
        `node ${id} has ${hasRecords ? '' : 'no '}records below it, its flags say otherwise`,
      );
    if (hasRecords) open[depth].hasRecords = true;
  };
  let number = -1;
  let branch = NONE;
  for (let id = 0; id < nodes.size; id++) {
    while (open[depth].end <= id) close();
    const above = open[depth];
    const isBranch = branches.has(id);
    if (isBranch) [branch, number] = [id, number + 1];
    const parent = isBranch ? nodes.parent.at(id) : branch;
    if (parent !== above.id)
      refuse(
        isBranch ? 'branch.parent.heap' : 'branch.end.heap',
        `node ${id} has the parent ${parent}, the subtree that it lies in is that of ${above.id}`,
      );
    const end = isBranch ? nodes.end.at(id) : id + 1;
    if (end <= id || end > above.end)
      refuse(
        'branch.end.heap',
        `node ${id} ends at ${end}, it ends behind itself and by ${above.end}, as the node above it`,
      );
    const flags = isBranch ? branchFlags[number] : NUMBER;
    if (depth === LEVELS.length || (flags & FLAG.level) !== depth)
      refuse(
        'branch.flags',
        `node ${id} has the level ${flags & FLAG.level} where it stands ${depth} levels down`,
      );
    const own = label.at(id);
    if (own >= (isBranch ? meta.labels : meta.numbers))
      refuse(
        isBranch ? 'branch.label.heap' : 'lot.label.heap',
        `node ${id} has the label ${own} of ${isBranch ? meta.labels : meta.numbers}`,
      );
    const code = segment.at(id);
    if (code >= segments)
      refuse(
        isBranch ? 'branch.segment.heap' : 'lot.segment.heap',
        `node ${id} has the segment ${code} of ${segments}`,
      );
    const isPlaceholder = own === 0;
    if (isPlaceholder !== ((flags & FLAG.placeholder) !== 0))
      refuse('branch.flags', `node ${id} is a placeholder by its ${isPlaceholder ? 'label' : 'flags'} alone`);
    if (isPlaceholder) {
      if (end !== above.end)
        refuse('branch.label.heap', `node ${id} is a placeholder, which stands behind its siblings`);
    } else {
      if (code <= above.segment && above.segment >= 0)
        refuse(
          isBranch ? 'branch.segment.heap' : 'lot.segment.heap',
          `node ${id} has the segment ${code} behind ${above.segment}, siblings ascend by code`,
        );
      above.segment = code;
      above.hasRecords = true;
      records.set(depth, (records.get(depth) ?? 0) + 1);
    }
    const opened = open[++depth];
    opened.id = id;
    opened.end = end;
    opened.flags = flags;
    opened.segment = -1;
    opened.hasRecords = false;
  }
  while (depth > 0) close();
  LEVELS.forEach((level, at) => {
    const count = records.get(at) ?? 0;
    if (meta.records[level] !== count)
      refuse('meta', `it counts ${meta.records[level]} records of ${level}, there are ${count}`);
  });
}
