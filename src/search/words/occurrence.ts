import { NONE, SPELLING_CLASS } from '../../gazetteer/sections.js';
import type { AddressTree } from '../tree.js';
import type { TextIndex } from './text-index.js';

/**
 * Tells of one node after the other whether a word occurs in its address, by the spellings on its path. For a few
 * nodes that is quicker than finding all nodes of the country at which the word ends.
 */
export class Occurrence {
  readonly #tree: AddressTree;
  readonly #index: TextIndex;
  readonly #classes: number;
  readonly #word: Uint16Array;
  readonly #crossing: boolean;
  readonly #occurs = new Map<number, boolean>();

  /**
   * @param classes what spellings must stand for
   * @param word folded, at least one unit
   * @param crossing whether a word that crosses a border begins where a spelling begins
   */
  constructor(tree: AddressTree, index: TextIndex, classes: number, word: Uint16Array, crossing: boolean) {
    this.#tree = tree;
    this.#index = index;
    this.#classes = classes;
    this.#word = word;
    this.#crossing = crossing;
  }

  /** Whether the word occurs in the node's address. */
  occursAt(id: number): boolean {
    return this.#occursAbove(id) || this.endsAt(id);
  }

  /** Whether it occurs in the address of what a node is in; found once for all that is in it. */
  #occursAbove(id: number): boolean {
    const parent = this.#tree.namedParent(id);
    if (parent === NONE) return false;
    let occurs = this.#occurs.get(parent);
    if (occurs === undefined) {
      occurs = this.occursAt(parent);
      this.#occurs.set(parent, occurs);
    }
    return occurs;
  }

  /** Whether the word occurs in the node's address and reaches into its own segment. */
  endsAt(id: number): boolean {
    const index = this.#index;
    const label = this.#tree.label[id];
    for (let k = index.firstSpelling(label); k < index.firstSpelling(label + 1); k++) {
      const bits = index.classAt(k) & this.#classes;
      if (bits === 0) continue;
      const spelling = index.spellingAt(k);
      if (index.dictionary.contains(spelling, this.#word)) return true;
      if ((index.classAt(k) & SPELLING_CLASS.follows) !== 0 && this.#crossesInto(spelling, id, bits))
        return true;
    }
    return false;
  }

  /** Whether a spelling of the node begins with the word's end, and what stands above it ends with the rest. */
  #crossesInto(spelling: number, id: number, bits: number): boolean {
    const word = this.#word;
    const { dictionary } = this.#index;
    for (let border = 1; border < word.length; border++) {
      if (dictionary.length(spelling) < word.length - border) continue;
      if (!dictionary.has(spelling, 0, word, border, word.length)) continue;
      if (this.#precedes(this.#tree.namedParent(id), border, bits)) return true;
    }
    return false;
  }

  /** Whether the text down to a node ends with `word[0 .. end)`. */
  #precedes(id: number, end: number, bits: number): boolean {
    if (id === NONE) return false;
    const index = this.#index;
    const { dictionary } = index;
    const label = this.#tree.label[id];
    for (let k = index.firstSpelling(label); k < index.firstSpelling(label + 1); k++) {
      const own = index.classAt(k) & bits;
      if (own === 0) continue;
      const spelling = index.spellingAt(k);
      const length = dictionary.length(spelling);
      if (length >= end) {
        const first = !this.#crossing || length === end;
        if (first && dictionary.has(spelling, length - end, this.#word, 0, end)) return true;
      } else if (
        (index.classAt(k) & SPELLING_CLASS.follows) !== 0 &&
        dictionary.has(spelling, 0, this.#word, end - length, end) &&
        this.#precedes(this.#tree.namedParent(id), end - length, own)
      ) {
        return true;
      }
    }
    return false;
  }
}
