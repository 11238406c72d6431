import { Ahead } from '../../gazetteer/ahead.js';
import type { Soon } from '../../gazetteer/mapping.js';
import { levelMask, type PlaneMask, type Planes } from './planes.js';
import { fillBits } from './selection.js';

/** Planes of lots, of blocks and lots, and of sections; placeholders count as what they stand for. */
const LOTS: PlaneMask = levelMask(5);
const BELOW_SECTIONS: PlaneMask = levelMask(4) | LOTS;
const SECTIONS: PlaneMask = 1 << 3;
const NO_SECTIONS: PlaneMask = 64 << 3;

/** Turns the order of numbers with a sign into that of the same bits without one. */
const SIGN = 1 << 31;

/**
 * Where subtrees end, for many nodes in ascending order. Section `end` takes four bytes a node, of which each look-up
 * brings a line of its own into the processor's cache; the bits of the levels are there already, and the next node of
 * the same level or one above is mostly near.
 */
export class SubtreeEnds {
  /** Section `end`: first id behind each node's subtree. */
  readonly end: Uint32Array;
  readonly #planes: Planes;
  readonly #ahead: Ahead;
  #bits: LevelBits | null = null;

  /**
   * @param end section `end`
   * @param soon called with parts of it that will be read before long
   */
  constructor(end: Uint32Array, planes: Planes, soon: Soon = () => {}) {
    this.end = end;
    this.#planes = planes;
    this.#ahead = new Ahead([end], soon);
  }

  /** Tells that some of {@link end} will be looked at. */
  soon(ids: Uint32Array, length: number): void {
    this.#ahead.of(ids, length);
  }

  /** First id behind a node's subtree. */
  behind(id: number): number {
    const { lots, upper } = this.#levels();
    const word = id >>> 5;
    const bit = 1 << (id & 31);
    if ((lots[word] & bit) !== 0) return id + 1;
    if ((upper[2 * word] & bit) !== 0) return this.#behindRun(id, lots, 1);
    if ((upper[2 * word + 1] & bit) !== 0) return this.#behindRun(id, upper, 2);
    return this.end[id];
  }

  /** First ids behind the subtrees of many blocks. */
  behindBlocks(ids: Uint32Array): Uint32Array {
    return this.#behindRuns(ids, this.#levels().lots, 1);
  }

  /** First ids behind the subtrees of many sections. */
  behindSections(ids: Uint32Array): Uint32Array {
    return this.#behindRuns(ids, this.#levels().upper, 2);
  }

  /** As {@link #behindRun} for each of some ids. */
  #behindRuns(ids: Uint32Array, bits: Uint32Array, step: 1 | 2): Uint32Array {
    const ends = new Uint32Array(ids.length);
    // first nothing is decided: the words lie far apart, and so the processor waits for many of them at once
    for (let i = 0; i < ids.length; i++) ends[i] = ~bits[step * (ids[i] >>> 5)] & (-2 << (ids[i] & 31));
    for (let i = 0; i < ids.length; i++) {
      const left = ends[i];
      ends[i] =
        left === 0
          ? this.#behindRun(ids[i], bits, step)
          : Math.min((ids[i] & ~31) + 31 - Math.clz32(left & -left), this.end.length);
    }
    return ends;
  }

  /**
   * Sets the bits of all that stands below the nodes whose bits are set: below a block the lots that follow it, below a
   * section the blocks and lots. Those of 32 ids are found by one addition: a one added where such a run begins is carried to
   * where it ends.
   * @param bits one bit an id
   */
  fill(bits: Uint32Array): void {
    const { lots, upper: levels } = this.#levels();
    /** First id behind what was filled for nodes above sections. */
    let covered = 0;
    /** 1 where the word before ends inside of a section, or of a block, that is filled. */
    let inSection = 0;
    let inBlock = 0;
    for (let word = 0; word < bits.length; word++) {
      if ((inSection | inBlock) === 0) {
        word = nextWithout(bits, lots, word);
        if (word === bits.length) return;
      }
      const lot = lots[word] | 0;
      let own = bits[word] | 0;
      if (lot === -1 && (inSection | inBlock) !== 0) {
        bits[word] = -1;
        continue;
      }
      const deep = levels[2 * word] | 0;
      if (inSection !== 0 && deep === -1) {
        bits[word] = -1;
        continue;
      }
      let upper = own & ~deep;
      if ((upper | inSection) === 0) {
        // as below, where no section is filled: of most words blocks alone are
        const blocks = own & ~lot;
        const start = ((blocks << 1) | inBlock) & lot;
        const sum = (lot + start) | 0;
        bits[word] = own | (lot & ~sum);
        inBlock = (blocks >>> 31) | ((sum ^ SIGN) < (lot ^ SIGN) ? 1 : 0);
        continue;
      }
      if (upper !== 0) {
        const section = levels[2 * word + 1] | 0;
        covered = this.#fillAbove(bits, word, upper & ~section, covered);
        own = bits[word] | 0;
        upper = own & section;
      }
      let start = ((upper << 1) | inSection) & deep;
      let sum = (deep + start) | 0;
      own |= deep & ~sum;
      inSection = (upper >>> 31) | ((sum ^ SIGN) < (deep ^ SIGN) ? 1 : 0);
      const blocks = own & deep & ~lot;
      start = ((blocks << 1) | inBlock) & lot;
      sum = (lot + start) | 0;
      bits[word] = own | (lot & ~sum);
      inBlock = (blocks >>> 31) | ((sum ^ SIGN) < (lot ^ SIGN) ? 1 : 0);
      if (covered >= 32 * word + 32) {
        // all is set up to there, and nothing goes on behind it
        word = (covered >>> 5) - 1;
        inSection = 0;
        inBlock = 0;
      }
    }
  }

  /**
   * Fills the subtrees of the nodes of one word that are above sections.
   * @param covered first id behind what was filled so before
   * @returns the same now
   */
  #fillAbove(bits: Uint32Array, word: number, nodes: number, covered: number): number {
    let behind = covered;
    for (let left = nodes; left !== 0; left &= left - 1) {
      const id = 32 * word + 31 - Math.clz32(left & -left);
      if (id < behind) continue;
      behind = this.end[id];
      fillBits(bits, id, behind);
    }
    return behind;
  }

  /**
   * The first id behind one whose bit is not set.
   * @param step numbers from one word of the bits to the next
   */
  #behindRun(id: number, bits: Uint32Array, step: 1 | 2): number {
    const words = bits.length / step;
    let word = id >>> 5;
    let left = ~bits[step * word] & (-2 << (id & 31));
    while (left === 0 && ++word < words) left = ~bits[step * word];
    return left === 0
      ? this.end.length
      : Math.min(32 * word + 31 - Math.clz32(left & -left), this.end.length);
  }

  #levels(): LevelBits {
    if (this.#bits === null) {
      // all at once: the disk goes on while the first are joined
      for (const mask of [BELOW_SECTIONS, SECTIONS, NO_SECTIONS]) this.#planes.soon(mask);
      const below = this.#planes.bits(BELOW_SECTIONS);
      const [sections, noSections] = [this.#planes.bits(SECTIONS), this.#planes.bits(NO_SECTIONS)];
      const upper = new Uint32Array(2 * below.length);
      for (let word = 0; word < below.length; word++) {
        upper[2 * word] = below[word];
        upper[2 * word + 1] = sections[word] | noSections[word];
      }
      this.#bits = { lots: this.#planes.bits(LOTS), upper };
    }
    return this.#bits;
  }
}

/** The first word from a place on in which a bit is set that is not in the second set; most have none. */
function nextWithout(bits: Uint32Array, lots: Uint32Array, from: number): number {
  let word = from;
  while (
    word + 3 < bits.length &&
    ((bits[word] & ~lots[word]) |
      (bits[word + 1] & ~lots[word + 1]) |
      (bits[word + 2] & ~lots[word + 2]) |
      (bits[word + 3] & ~lots[word + 3])) ===
      0
  )
    word += 4;
  while (word < bits.length && (bits[word] & ~lots[word]) === 0) word++;
  return word;
}

/** What {@link SubtreeEnds} looks at, one bit an id each. */
interface LevelBits {
  /** Lots and house numbers, below which nothing stands. */
  readonly lots: Uint32Array;
  /** Blocks and lots, and beside each of these words the same of sections: one look at memory brings both. */
  readonly upper: Uint32Array;
}
