import { NONE, SPELLING_CLASS } from '../../gazetteer/sections.js';
import { isDigit } from '../../text/index.js';
import type { AddressTree } from '../tree.js';
import type { TextIndex } from './text-index.js';

/**
 * Which borders between segments a word may cross: `any`; those behind which it goes on from where a spelling begins
 * (`begun`); none, so that it lies within one spelling, anywhere.
 */
export type Borders = 'any' | 'begun' | 'none';

/**
 * Tells of one node after the other whether a word occurs in its address, by the spellings on its path. For a few
 * nodes that is quicker than finding all nodes of the country at which the word ends.
 */
export class Occurrence {
  readonly #tree: AddressTree;
  readonly #index: TextIndex;
  readonly #classes: number;
  readonly #word: Uint16Array;
  readonly #borders: Borders;
  readonly #occurs = new Map<number, boolean>();

  /**
   * @param classes what spellings must stand for
   * @param word folded, at least one unit
   * @param borders which borders between segments the word may cross
   */
  constructor(tree: AddressTree, index: TextIndex, classes: number, word: Uint16Array, borders: Borders) {
    this.#tree = tree;
    this.#index = index;
    this.#classes = classes;
    this.#word = word;
    this.#borders = borders;
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
      const own = index.classAt(k);
      const informal = (own & SPELLING_CLASS.informal) !== 0;
      if (this.#within(spelling, informal)) return true;
      const follows = this.#borders !== 'none' && (own & SPELLING_CLASS.follows) !== 0;
      if (follows && this.#crossesInto(spelling, id, bits, informal)) return true;
    }
    return false;
  }

  /** Whether the word occurs in a spelling, numbers being whole; in an informal one only at its beginning. */
  #within(spelling: number, informal: boolean): boolean {
    const { dictionary } = this.#index;
    const { length } = this.#word;
    const last = informal ? 0 : dictionary.length(spelling) - length;
    for (let offset = 0; offset <= last; offset++) {
      if (this.#fits(spelling, offset, 0, length)) return true;
    }
    return false;
  }

  /** Whether a spelling has `word[first .. end)` at an offset, and no number there goes on beyond the word. */
  #fits(spelling: number, offset: number, first: number, end: number): boolean {
    const word = this.#word;
    const { dictionary } = this.#index;
    if (dictionary.length(spelling) < offset + end - first) return false;
    if (!dictionary.has(spelling, offset, word, first, end)) return false;
    if (first === 0 && offset > 0 && isDigit(word[0]) && isDigit(dictionary.unitAt(spelling, offset - 1)))
      return false;
    const goesOn = end === word.length && isDigit(word[end - 1]);
    return !goesOn || !isDigit(dictionary.unitAt(spelling, offset + end - first));
  }

  /** Whether a spelling of the node begins with the word's end, and what stands above it ends with the rest. */
  #crossesInto(spelling: number, id: number, bits: number, informal: boolean): boolean {
    const { length } = this.#word;
    for (let border = 1; border < length; border++) {
      if (!this.#fits(spelling, 0, border, length)) continue;
      if (this.#precedes(this.#tree.namedParent(id), border, bits, informal)) return true;
    }
    return false;
  }

  /**
   * Whether the text down to a node ends with `word[0 .. end)`.
   * @param informal whether what is below it is, so that the word must begin where a spelling begins
   */
  #precedes(id: number, end: number, bits: number, informal: boolean): boolean {
    if (id === NONE) return false;
    const index = this.#index;
    const { dictionary } = index;
    const label = this.#tree.label[id];
    for (let k = index.firstSpelling(label); k < index.firstSpelling(label + 1); k++) {
      const own = index.classAt(k) & bits;
      if (own === 0) continue;
      const spelling = index.spellingAt(k);
      const length = dictionary.length(spelling);
      const either = informal || (index.classAt(k) & SPELLING_CLASS.informal) !== 0;
      if (length >= end) {
        const first = length === end || !(this.#borders === 'begun' || either);
        if (first && this.#fits(spelling, length - end, 0, end)) return true;
      } else if (
        (index.classAt(k) & SPELLING_CLASS.follows) !== 0 &&
        dictionary.has(spelling, 0, this.#word, end - length, end) &&
        this.#precedes(this.#tree.namedParent(id), end - length, own, either)
      ) {
        return true;
      }
    }
    return false;
  }
}
