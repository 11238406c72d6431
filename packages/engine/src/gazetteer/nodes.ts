/**
 * The nodes of the address tree. A branch has its values by its number. A lot or house has only its label: it stands right below the
 * last branch before it, its subtree is itself, its flags are the level, and its code segment follows from its label.
 */

import { NUMBER } from '../vocabulary/levels.js';
import { blocksIn, type Column, packedColumn } from './blocks.js';
import { Branches } from './branches.js';
import type { SectionArrays } from './section-file.js';
import { type ElementType, FLAG } from './sections.js';

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
