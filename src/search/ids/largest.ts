import type { AddressTree } from '../tree.js';

/** Keeps the first few of the ids it is given: the highest level first, then in the order of the tree, each once. */
export class Largest {
  readonly #tree: AddressTree;
  readonly #most: number;
  readonly #ids: number[] = [];

  /** @param most how many are kept */
  constructor(tree: AddressTree, most: number) {
    this.#tree = tree;
    this.#most = most;
  }

  /** The ids kept, in their order. */
  get ids(): readonly number[] {
    return this.#ids;
  }

  /** Whether as many are kept as there may be, all above a depth. */
  isFullBefore(depth: number): boolean {
    return this.#ids.length === this.#most && this.#tree.depth(this.#ids[this.#most - 1]) < depth;
  }

  /** Takes an id, unless it is known or enough come before it. */
  add(id: number): void {
    const ids = this.#ids;
    const depth = this.#tree.depth(id);
    let at = ids.length;
    for (; at > 0; at--) {
      const other = ids[at - 1];
      const otherDepth = this.#tree.depth(other);
      if (otherDepth < depth || (otherDepth === depth && other <= id)) break;
    }
    if (at === this.#most || ids[at - 1] === id) return;
    ids.splice(at, 0, id);
    if (ids.length > this.#most) ids.pop();
  }
}
