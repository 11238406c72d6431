import { NONE, SPELLING_CLASS } from '../../gazetteer/sections.js';
import { kindsIn } from '../../reading/bound-numbers.js';
import { isDigit } from '../../text/index.js';
import type { AddressTree } from '../tree.js';
import type { NumberKinds } from './number-kinds.js';
import type { TextIndex } from './text-index.js';

/**
 * Which borders between segments a word may cross. `any`: all, so that 区本町 is in 中央区本町. `begun`: all, if the word begins
 * where a segment does, so that 1-3 is in 1-3-1. `none`: the word lies within one spelling.
 */
export type Borders = 'any' | 'begun' | 'none';

/** Where a word lies that occurs in an address: within one spelling; or it ends in one, and begins in a segment above. */
const [WITHIN, CROSSING] = [1, 2];

/** Parts that looking for a word in single addresses uses. */
interface OccurrenceParts {
  readonly tree: AddressTree;
  readonly index: TextIndex;
  readonly kinds: NumberKinds;
}

/**
 * Tests single nodes: whether a word occurs in the address, by the spellings on the node's path. For a few nodes that
 * is faster than finding all nodes of the country at which the word ends.
 */
export class Occurrence {
  readonly #tree: AddressTree;
  readonly #index: TextIndex;
  readonly #classes: number;
  readonly #word: Uint16Array;
  readonly #borders: Borders;
  readonly #kinds: NumberKinds;
  readonly #bound: Uint8Array | null;
  readonly #holds: ((label: number) => boolean) | null;
  /** Whether the word ends where a number must end too. */
  readonly #endsInNumber: boolean;
  /** Whether any spelling begins with the word's end. */
  readonly #mayCross: boolean;
  readonly #occurs = new Map<number, boolean>();
  /** By label. */
  readonly #where = new Map<number, number>();

  /**
   * @param classes the classes that spellings must have
   * @param word folded, at least one unit
   * @param borders which borders between segments the word may cross
   * @param bound the kinds to which its counters bind its numbers; null where it has none
   * @param holds whether a label's names have the word within one component; null for any place
   */
  constructor(
    { tree, index, kinds }: OccurrenceParts,
    classes: number,
    word: Uint16Array,
    borders: Borders,
    bound: Uint8Array | null,
    holds: ((label: number) => boolean) | null,
  ) {
    this.#holds = holds;
    this.#kinds = kinds;
    this.#bound = bound;
    this.#mayCross = borders !== 'none' && isCut(index, word);
    const last = word.length - 1;
    this.#endsInNumber = isDigit(word[last]) || (bound !== null && bound[last] !== 0);
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

  /** Whether the word occurs in the address of the node's parent. Found once for all its children. */
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
    // one bit holds the kinds of a node
    if (!this.#mayCross && !this.#isOfKind(id, 0, this.#word.length)) return false;
    const where = this.#whereIn(this.#tree.label.at(id));
    if ((where & WITHIN) !== 0 && this.#isOfKind(id, 0, this.#word.length)) return true;
    return (where & CROSSING) !== 0 && this.#crossesTo(id);
  }

  /** Where the word may lie in spellings of a label: {@link WITHIN} and {@link CROSSING}; found once for all that are called so. */
  #whereIn(label: number): number {
    const known = this.#where.get(label);
    if (known !== undefined) return known;
    const index = this.#index;
    let where = 0;
    index.eachSpelling(label, this.#classes, (spelling, own) => {
      if (this.#within(spelling, (own & SPELLING_CLASS.informal) !== 0)) where |= WITHIN;
      if (this.#follows(own) && this.#borderIn(spelling, 1) > 0) where |= CROSSING;
    });
    if ((where & WITHIN) !== 0 && this.#holds?.(label) === false) where &= ~WITHIN;
    this.#where.set(label, where);
    return where;
  }

  /** Whether a spelling may follow another one in which the word begins. */
  #follows(own: number): boolean {
    return this.#mayCross && (own & SPELLING_CLASS.follows) !== 0;
  }

  /** The first place in the word, from one on, from which the rest begins a spelling; 0 for none. */
  #borderIn(spelling: number, from: number): number {
    const { length } = this.#word;
    for (let border = from; border < length; border++)
      if (this.#fits(spelling, 0, border, length)) return border;
    return 0;
  }

  /** Whether a node is of the kinds that counters ask for of `word[from .. end)`. */
  #isOfKind(id: number, from: number, end: number): boolean {
    return this.#bound === null || this.#kinds.allow(id, kindsIn(this.#bound, from, end));
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
    if (first === 0 && offset > 0 && isDigit(word[0]) && isDigit(dictionary.unit(spelling, offset - 1)))
      return false;
    const goesOn = end === word.length && this.#endsInNumber;
    return !goesOn || !isDigit(dictionary.unit(spelling, offset + end - first));
  }

  /** Whether a spelling of the node begins with the word's end, and the address above it ends with the rest. */
  #crossesTo(id: number): boolean {
    const parent = this.#tree.namedParent(id);
    const { length } = this.#word;
    const crosses = (spelling: number, own: number): boolean => {
      if (!this.#follows(own)) return false;
      const informal = (own & SPELLING_CLASS.informal) !== 0;
      let border = this.#borderIn(spelling, 1);
      for (; border > 0; border = this.#borderIn(spelling, border + 1))
        if (
          this.#isOfKind(id, border, length) &&
          this.#precedes(parent, border, own & this.#classes, informal)
        )
          return true;
      return false;
    };
    return this.#index.findSpelling(this.#tree.label.at(id), this.#classes, crosses) >= 0;
  }

  /**
   * Whether the text down to a node ends with `word[0 .. end)`.
   * @param informal whether the spelling below it is informal, so that the word must begin where a spelling begins
   */
  #precedes(id: number, end: number, bits: number, informal: boolean): boolean {
    if (id === NONE) return false;
    const { dictionary } = this.#index;
    const ends = (spelling: number, own: number): boolean => {
      const length = dictionary.length(spelling);
      const either = informal || (own & SPELLING_CLASS.informal) !== 0;
      if (length >= end) {
        const first = length === end || !(this.#borders === 'begun' || either);
        return first && this.#fits(spelling, length - end, 0, end) && this.#isOfKind(id, 0, end);
      }
      return (
        (own & SPELLING_CLASS.follows) !== 0 &&
        dictionary.has(spelling, 0, this.#word, end - length, end) &&
        this.#isOfKind(id, end - length, end) &&
        this.#precedes(this.#tree.namedParent(id), end - length, own & bits, either)
      );
    };
    return this.#index.findSpelling(this.#tree.label.at(id), bits, ends) >= 0;
  }
}

/** Whether some spelling begins with the end of a word, though not with all of it. */
function isCut({ dictionary }: TextIndex, word: Uint16Array): boolean {
  for (let border = 1; border < word.length; border++) {
    const { low, high } = dictionary.beginningWith(word.subarray(border));
    if (low < high) return true;
  }
  return false;
}
