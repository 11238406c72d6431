import { closed, fold } from '../../text/index.js';
import type { RecordFacts } from '../ids/record-facts.js';
import type { AddressTree } from '../tree.js';

/** Folded names that are kept, each at the remainder of its label. */
const KEPT_NAMES = 1 << 12;

/** The names of nodes as spellings have them; those of a label are folded once, mostly. */
export class FoldedNames {
  readonly #tree: AddressTree;
  readonly #facts: RecordFacts;
  /** The label of each kept name, plus one: 0 means that no name is kept there. */
  readonly #labels = new Uint32Array(KEPT_NAMES);
  readonly #folded = new Array<string>(KEPT_NAMES).fill('');

  constructor(tree: AddressTree, facts: RecordFacts) {
    this.#tree = tree;
    this.#facts = facts;
  }

  /** The length of a node's own name as it is written: 字上原 is longer than 上原. */
  lengthOf(id: number): number {
    return this.#facts.name(id)?.length ?? 0;
  }

  /** The folded name of a node's own segment; empty where it has none. */
  of(id: number): string {
    const label = this.#tree.label.at(id);
    const place = label % KEPT_NAMES;
    if (this.#labels[place] !== label + 1) {
      this.#labels[place] = label + 1;
      this.#folded[place] = closed(fold(this.#facts.name(id) ?? ''));
    }
    return this.#folded[place];
  }
}
