import type { Column } from '../../gazetteer/blocks.js';
import { fillBits } from './selection.js';

/** The bits of the levels, one bit an id; they show where subtrees end. */
export interface LevelBits {
  /** Lots and house numbers, below which nothing stands. */
  readonly lots: Uint32Array;
  /** Blocks and lots, and beside each of these words the same of sections: one look at memory brings both. */
  readonly upper: Uint32Array;
}

/** Turns the order of numbers with a sign into that of the same bits without one. */
const SIGN = 1 << 31;

/**
 * Adds all nodes below those of a set, from its first word to its last: below a block the lots that follow it, below
 * a section its blocks and lots. One addition handles 32 ids: a one added where such a run begins is carried to its
 * end.
 */
export class SubtreeFilling {
  /** The set, one bit an id. Words that {@link filled} was not asked for yet may be changed here. */
  readonly words: Uint32Array;
  readonly #upper: Uint32Array;
  readonly #end: Column;
  /** 1 if the word before ends inside a section, or a block, that is being filled. */
  #inSection = 0;
  #inBlock = 0;
  /** 0 if neither of them goes on in the next word. */
  goesOn = 0;
  /** First id behind the part filled for nodes above sections: before it, all bits of {@link words} are set. */
  covered = 0;

  /** @param end first id behind each node's subtree */
  constructor(words: Uint32Array, { upper }: LevelBits, end: Column) {
    this.words = words;
    this.#upper = upper;
    this.#end = end;
  }

  /**
   * One word of the set, with all nodes below those of this word and of the words before. A word that has only lots stays as it is,
   * unless a subtree reaches into it.
   * @param lot the same word of the set of all lots
   */
  filled(word: number, lot: number): number {
    let own = this.words[word] | 0;
    const deep = this.#upper[2 * word] | 0;
    let inSection = this.#inSection;
    if (((own & ~deep) | inSection) !== 0) {
      const section = this.#upper[2 * word + 1] | 0;
      if ((own & ~deep & ~section) !== 0) {
        this.#fillAbove(word, own & ~deep & ~section);
        own = this.words[word] | 0;
      }
      const sections = own & section & ~deep;
      const sum = (deep + (((sections << 1) | inSection) & deep)) | 0;
      own |= deep & ~sum;
      inSection = (sections >>> 31) | ((sum ^ SIGN) < (deep ^ SIGN) ? 1 : 0);
      this.#inSection = inSection;
    }
    const blocks = own & deep & ~lot;
    const sum = (lot + (((blocks << 1) | this.#inBlock) & lot)) | 0;
    const inBlock = (blocks >>> 31) | ((sum ^ SIGN) < (lot ^ SIGN) ? 1 : 0);
    this.#inBlock = inBlock;
    this.goesOn = inSection | inBlock;
    return own | (lot & ~sum);
  }

  /** Goes on behind {@link covered}, up to which all bits are set, as if nothing stood before. */
  passOver(): void {
    this.#inSection = 0;
    this.#inBlock = 0;
    this.goesOn = 0;
  }

  /** Fills the subtrees of the nodes in one word that are above sections. */
  #fillAbove(word: number, nodes: number): void {
    for (let left = nodes; left !== 0; left &= left - 1) {
      const id = 32 * word + 31 - Math.clz32(left & -left);
      if (id < this.covered) continue;
      this.covered = this.#end.at(id);
      fillBits(this.words, id, this.covered);
    }
  }
}
