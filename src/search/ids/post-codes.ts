import { lowerBound } from '../../gazetteer/arithmetic.js';
import type { Named } from '../../gazetteer/directory.js';
import { NONE } from '../../gazetteer/sections.js';
import type { AddressTree } from '../tree.js';

/** Which nodes carry a postal code. */
export class PostCodes {
  readonly #tree: AddressTree;
  /** Nodes with a code of their own, by code, then by id. */
  readonly #node: Uint32Array;

  constructor(gazetteer: Pick<Named, 'tree'>, tree: AddressTree) {
    this.#tree = tree;
    this.#node = gazetteer.tree['post.node'];
  }

  /** The nodes that carry a code themselves, ascending. */
  carriers(code: number): Uint32Array {
    return this.#node.subarray(this.#bound(code), this.#bound(code + 1));
  }

  /** Whether a node has a code, itself or from above, or something below it carries that code. */
  goesWith(id: number, code: number, carriers: Uint32Array): boolean {
    if (this.#tree.postCode(id) === code) return true;
    return (carriers[lowerBound(carriers, id)] ?? NONE) < this.#tree.end[id];
  }

  #bound(code: number): number {
    let low = 0;
    let high = this.#node.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#tree.postCode(this.#node[middle]) < code) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
