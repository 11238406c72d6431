import type { Named } from '../gazetteer/directory.js';
import { FLAG, NONE, POST_BLOCK } from '../gazetteer/sections.js';

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
  readonly #gazetteer: Pick<Named, 'tree' | 'soon'>;

  constructor(gazetteer: Pick<Named, 'tree' | 'soon'>) {
    this.#gazetteer = gazetteer;
    const { parent, end, flags, label } = gazetteer.tree;
    this.size = parent.length;
    this.parent = parent;
    this.end = end;
    this.flags = flags;
    this.label = label;
    this.#postStart = gazetteer.tree['post.start'];
    this.#postCode = gazetteer.tree['post.code'];
    this.#postBlock = gazetteer.tree['post.block'];
  }

  /** The records of one level, ascending: what says so stands together, while walking from node to node reads a page for each. */
  idsAt(depth: number): number[] {
    const words = Math.ceil(this.size / 32);
    const bits = this.#gazetteer.tree['plane.bits'].subarray(depth * words, (depth + 1) * words);
    this.#gazetteer.soon?.(bits);
    const ids: number[] = [];
    for (let word = 0; word < words; word++)
      for (let left = bits[word]; left !== 0; left &= left - 1)
        ids.push(32 * word + 31 - Math.clz32(left & -left));
    return ids;
  }

  /**
   * Tells the system that labels will be looked at.
   * @param ids those of some nodes, ascending; all where left out
   */
  soonLabels(ids?: readonly number[]): void {
    if (ids === undefined) this.#gazetteer.soon?.(this.label);
    else for (const id of ids) this.#gazetteer.soon?.(this.label, id, id + 1);
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

  /**
   * The zero code right below a node, which has the node's address, or `NONE`. It stands behind its siblings.
   * @param id `NONE` for what stands above the prefectures
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
