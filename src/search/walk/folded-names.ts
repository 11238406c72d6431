import { closed, fold } from '../../text/index.js';
import type { AddressTree } from '../tree.js';

/** Labels whose names are kept as folded, one at each remainder. */
const KEPT = 1 << 12;

/** The names of nodes as spellings have them; those of a label are folded once, mostly. */
export class FoldedNames {
  readonly #tree: AddressTree;
  readonly #name: (id: number) => string | null;
  /** Labels and one more. */
  readonly #labels = new Uint32Array(KEPT);
  readonly #folded = new Array<string>(KEPT).fill('');

  /** @param name the name of a node's own segment */
  constructor(tree: AddressTree, name: (id: number) => string | null) {
    this.#tree = tree;
    this.#name = name;
  }

  /** The folded name of a node's own segment; empty where it has none. */
  of(id: number): string {
    const label = this.#tree.label[id];
    const place = label % KEPT;
    if (this.#labels[place] !== label + 1) {
      this.#labels[place] = label + 1;
      this.#folded[place] = closed(fold(this.#name(id) ?? ''));
    }
    return this.#folded[place];
  }
}
