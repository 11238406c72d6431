import { Ahead } from '../gazetteer/ahead.js';
import type { Named } from '../gazetteer/contents.js';
import { FLAG, NONE, POST_BLOCK } from '../gazetteer/sections.js';
import type { FileArray } from '../gazetteer/source.js';
import { MUNICIPALITY } from '../vocabulary/levels.js';

/** The records of one level and the label of each. */
interface LevelRecords {
  readonly ids: Uint32Array;
  readonly labels: Uint32Array;
}

/** Bit planes of a gazetteer: records and placeholders of each level. */
const PLANES = 12;

/** The address tree of one gazetteer: parents, subtrees, levels, labels, postal codes. */
export class AddressTree {
  readonly size: number;
  /** First id behind each node's subtree. */
  readonly end: Uint32Array;
  readonly parent: Uint32Array;
  readonly flags: Uint8Array;
  readonly label: Uint32Array;
  readonly #postStart: Uint32Array;
  readonly #postCode: Uint32Array;
  readonly #postBlock: Uint32Array;
  readonly #gazetteer: Pick<Named, 'tree' | 'upper' | 'soon'>;
  readonly #ahead: Ahead;
  readonly #records: (LevelRecords | undefined)[] = [];

  constructor(gazetteer: Pick<Named, 'tree' | 'upper' | 'soon'>) {
    this.#gazetteer = gazetteer;
    const { parent, end, flags, label } = gazetteer.tree;
    this.size = parent.length;
    this.parent = parent;
    this.end = end;
    this.flags = flags;
    this.label = label;
    this.#ahead = new Ahead([parent, end, flags, label], (...part) => this.soon(...part));
    this.#postStart = gazetteer.tree['post.start'];
    this.#postCode = gazetteer.tree['post.code'];
    this.#postBlock = gazetteer.tree['post.block'];
  }

  /** Tells the system that elements of a section will be read before long; all of them where no places are given. */
  soon(array: FileArray, from?: number, to?: number): void {
    this.#gazetteer.soon(array, from, to);
  }

  /**
   * Tells the system that parents, ends, flags and labels of some nodes will be read before long.
   * @returns whether any of it was new
   */
  soonNodes(ids: ArrayLike<number>): boolean {
    return this.#ahead.of(ids);
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
    const { tree } = this.#gazetteer;
    const rank = tree['plane.rank'];
    const blocks = rank.length / PLANES;
    const count = (level: number): number => rank[(level + 1) * blocks - 1];
    const upper = this.#gazetteer.upper();
    if (upper !== null) {
      let from = 0;
      for (let above = 0; above < depth; above++) from += count(above);
      const to = from + count(depth);
      return { ids: upper['upper.node'].subarray(from, to), labels: upper['upper.label'].subarray(from, to) };
    }
    const words = Math.ceil(this.size / 32);
    const bits = tree['plane.bits'].subarray(depth * words, (depth + 1) * words);
    this.soon(bits);
    const ids = new Uint32Array(count(depth));
    let length = 0;
    for (let word = 0; word < words; word++)
      for (let left = bits[word]; left !== 0; left &= left - 1)
        ids[length++] = 32 * word + 31 - Math.clz32(left & -left);
    for (const id of ids) this.soon(this.label, id, id + 1);
    return { ids, labels: ids.map((id) => this.label[id]) };
  }

  /** Depth of a node: 0 prefecture … 5 lot or house number. */
  depth(id: number): number {
    return this.flags[id] & FLAG.level;
  }

  /**
   * The postal code of a node as a number, its own or inherited; `NONE` where it is not known. In the order of the tree
   * whole towns have one code, so that a run of ids is stored, not each: a tenth of a byte a node instead of four.
   */
  postCode(id: number): number {
    let run = this.#postBlock[Math.floor(id / POST_BLOCK)];
    while (this.#postStart[run + 1] <= id) run++;
    return this.#postCode[run] ?? NONE;
  }

  /** The nearest ancestor with a name, or `NONE`. */
  namedParent(id: number): number {
    let above = this.parent[id];
    while (above !== NONE && this.label[above] === 0) above = this.parent[above];
    return above;
  }

  /** The municipality that a node is or stands in; of a prefecture that prefecture. */
  municipalityOf(id: number): number {
    let above = id;
    while (this.depth(above) > MUNICIPALITY) above = this.namedParent(above);
    return above;
  }

  /**
   * The child with the zero code, which has the node's own address, or `NONE`. It is the last child.
   * @param id `NONE` for the root above the prefectures
   */
  placeholderBelow(id: number): number {
    let last = (id === NONE ? this.size : this.end[id]) - 1;
    if (last === id || last < 0) return NONE;
    while (this.parent[last] !== id) last = this.parent[last];
    return this.label[last] === 0 ? last : NONE;
  }

  /** Calls `visit` with each named node whose nearest named ancestor is `id`. */
  eachNamedChild(id: number, visit: (child: number) => void): void {
    const last = this.end[id];
    for (let child = id + 1; child < last; ) {
      if (this.label[child] === 0) child++;
      else {
        visit(child);
        child = this.end[child];
      }
    }
  }
}
