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
  /** One bit an id: the words that {@link filled} was not asked for yet are its own. */
  readonly words: Uint32Array;
  readonly #upper: Uint32Array;
  readonly #end: Uint32Array;
  /** 1 where the word before ends inside of a section, or of a block, that is filled. */
  #inSection = 0;
  #inBlock = 0;
  /** Not 0 where one of the two is not. */
  goesOn = 0;
  /** First id behind the part filled for nodes above sections: before it, all bits of {@link words} are set. */
  covered = 0;

  /** @param end section `end` */
  constructor(words: Uint32Array, { upper }: LevelBits, end: Uint32Array) {
    this.words = words;
    this.#upper = upper;
    this.#end = end;
  }

  /**
   * The bits of one word, with all nodes below those of this word and of the words before. Not needed for a word with
   * nothing but lots, unless a subtree reaches into it.
   * @param lot the word of the lots
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

  /** Ends the fill at {@link covered}: all up to there was taken for set. */
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
      this.covered = this.#end[id];
      fillBits(this.words, id, this.covered);
    }
  }
}
