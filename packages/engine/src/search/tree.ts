import { Ahead, nodePlaces } from '../gazetteer/ahead.js';
import type { Column } from '../gazetteer/blocks.js';
import type { Named } from '../gazetteer/contents.js';
import type { TreeNodes } from '../gazetteer/nodes.js';
import { PostCodes } from '../gazetteer/post-codes.js';
import { lowerBound } from '../gazetteer/ranges.js';
import { FLAG, NONE } from '../gazetteer/sections.js';
import type { FileArray } from '../gazetteer/source.js';
import { UPPER_LEVELS } from '../gazetteer/upper-records.js';
import { LEVELS, MUNICIPALITY } from '../vocabulary/levels.js';

/** The records of one level and the label of each. */
interface LevelRecords {
  readonly ids: Uint32Array;
  readonly labels: Uint32Array;
}

/** Called with a child and its label. */
type VisitChild = (child: number, label: number) => void;

/** The sections of a gazetteer that a tree reads. */
export type TreeSource = Pick<Named, 'meta' | 'tree' | 'nodes' | 'upper' | 'prefetch'>;

/** The address tree of one gazetteer: parents, subtrees, levels, labels, postal codes. */
export class AddressTree {
  readonly size: number;
  /** First id behind each node's subtree. */
  readonly end: Column;
  readonly parent: Column;
  readonly flags: Column;
  readonly label: Column;
  readonly nodes: TreeNodes;
  readonly #postCodes: PostCodes;
  readonly #gazetteer: TreeSource;
  readonly #ahead: Ahead;
  readonly #records: (LevelRecords | undefined)[] = [];

  constructor(gazetteer: TreeSource) {
    this.#gazetteer = gazetteer;
    const { nodes } = gazetteer;
    const { parent, end, flags, label } = nodes;
    this.size = nodes.size;
    this.nodes = nodes;
    this.parent = parent;
    this.end = end;
    this.flags = flags;
    this.label = label;
    this.#ahead = new Ahead(nodes.size, nodePlaces(gazetteer.tree, nodes), (...part) =>
      this.prefetch(...part),
    );
    this.#postCodes = new PostCodes(gazetteer.tree);
  }

  /** Where the records of each level begin among those of the upper ones, and the last of these end. */
  #starts(): number[] {
    const starts = [0];
    for (let depth = 0; depth < UPPER_LEVELS; depth++) starts.push(starts[depth] + this.#countAt(depth));
    return starts;
  }

  #countAt(depth: number): number {
    return this.#gazetteer.meta.records[LEVELS[depth]];
  }

  /** Announces to the system elements of a section that will soon be read; without places, all of the section. */
  prefetch(array: FileArray, from?: number, to?: number): void {
    this.#gazetteer.prefetch(array, from, to);
  }

  /**
   * Announces to the system that parents, ends, flags and labels of some nodes will soon be read.
   * @param length how many of the nodes
   * @returns whether any of it was new
   */
  prefetchNodes(ids: ArrayLike<number>, length?: number): boolean {
    return this.#ahead.of(ids, length);
  }

  /**
   * The records of one level, ascending, with their labels. They stand together in the file; a walk from node to node
   * would read a page for each.
   * @param depth that of sections or above
   */
  recordsAt(depth: number): LevelRecords {
    this.#records[depth] ??= this.#findRecords(depth);
    return this.#records[depth];
  }

  #findRecords(depth: number): LevelRecords {
    const upper = this.#gazetteer.upper();
    const [from, to] = this.#starts().slice(depth, depth + 2);
    return { ids: upper['upper.node'].subarray(from, to), labels: upper['upper.label'].subarray(from, to) };
  }

  /** Depth of a node: 0 prefecture … 5 lot or house number; 0 for `NONE`, which stands above places that no prefecture names. */
  depth(id: number): number {
    return id === NONE ? 0 : this.flags.at(id) & FLAG.level;
  }

  /** Whether a node stands for none: it has the address of the node above. */
  isPlaceholder(id: number): boolean {
    return (this.flags.at(id) & FLAG.placeholder) !== 0;
  }

  /** The postal code of a node as a number, its own or inherited; `NONE` where it is not known. */
  postCode(id: number): number {
    return this.#postCodes.at(id);
  }

  /** The nearest ancestor with a name, or `NONE`. */
  namedParent(id: number): number {
    let above = this.parent.at(id);
    while (above !== NONE && this.isPlaceholder(above)) above = this.parent.at(above);
    return above;
  }

  /** The node itself or its nearest named ancestor at `depth` or above. */
  upTo(id: number, depth: number): number {
    let node = id;
    while (this.depth(node) > depth) node = this.namedParent(node);
    return node;
  }

  /** The municipality that a node is or stands in; of a prefecture that prefecture. */
  municipalityOf(id: number): number {
    const { ids } = this.recordsAt(MUNICIPALITY);
    const last = lowerBound(ids, id + 1) - 1;
    if (last >= 0 && this.end.at(ids[last]) > id) return ids[last];
    // a prefecture, or records of one in no municipality
    return this.upTo(id, MUNICIPALITY);
  }

  /**
   * The child with the zero code, which has the node's own address, or `NONE`. It is the last child.
   * @param id `NONE` for the root above the prefectures
   */
  placeholderBelow(id: number): number {
    let last = (id === NONE ? this.size : this.end.at(id)) - 1;
    if (last === id || last < 0) return NONE;
    while (this.parent.at(last) !== id) last = this.parent.at(last);
    return this.isPlaceholder(last) ? last : NONE;
  }

  /** Calls `visit` with each named node whose nearest named ancestor is `id`. */
  eachNamedChild(id: number, visit: VisitChild): void {
    this.nodes.eachNamed(id + 1, this.end.at(id), visit);
  }
}
