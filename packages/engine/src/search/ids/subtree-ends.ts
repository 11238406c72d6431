import type { Column } from '../../gazetteer/blocks.js';
import type { AddressTree } from '../tree.js';
import { levelMask, type PlaneMask, type Planes } from './planes.js';
import { type LevelBits, SubtreeFilling } from './subtree-filling.js';

/** The planes of lots, of blocks and lots, and of sections. A placeholder counts as its level. */
const LOTS: PlaneMask = levelMask(5);
const BELOW_SECTIONS: PlaneMask = levelMask(4) | LOTS;
const SECTIONS: PlaneMask = 1 << 3;
const NO_SECTIONS: PlaneMask = 64 << 3;

/**
 * Finds the ends of the subtrees of many ascending nodes. Each look-up of an end
 * loads other lines of the processor's cache. The level bits are in the cache already: a subtree ends at the next
 * node of its level or of one above, usually near.
 */
export class SubtreeEnds {
  /** First id behind each node's subtree. */
  readonly end: Column;
  readonly #planes: Planes;
  readonly #prefetch: AddressTree['prefetchNodes'] | undefined;
  #bits: LevelBits | null = null;

  /** @param tree ends, and a function that announces to the system of which nodes they will soon be read */
  constructor(tree: Pick<AddressTree, 'end'> & Partial<Pick<AddressTree, 'prefetchNodes'>>, planes: Planes) {
    this.end = tree.end;
    this.#planes = planes;
    this.#prefetch = tree.prefetchNodes?.bind(tree);
  }

  /** Announces the parts of {@link end} that will be read. */
  prefetch(ids: Uint32Array, length: number): void {
    this.#prefetch?.(ids, length);
  }

  /** First id behind a node's subtree. */
  behind(id: number): number {
    const { lots, upper } = this.#levels();
    const word = id >>> 5;
    const bit = 1 << (id & 31);
    if ((lots[word] & bit) !== 0) return id + 1;
    if ((upper[2 * word] & bit) !== 0) return this.#behindRun(id, lots, 1);
    if ((upper[2 * word + 1] & bit) !== 0) return this.#behindRun(id, upper, 2);
    return this.end.at(id);
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
    // no branch at first: the words lie far apart, and so the processor waits for many of them at once
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

  /** Sets the bits of all nodes below those whose bits are set, one bit an id. */
  fill(bits: Uint32Array): void {
    this.fillWords(this.filling(bits), 0, bits.length);
  }

  /** Fills some of the words of a set: those before are filled. */
  fillWords(filling: SubtreeFilling, from: number, to: number): void {
    const { lots } = this.#levels();
    const { words } = filling;
    for (let word = from; word < to; word++) {
      if (filling.goesOn === 0) {
        word = nextWithout(words, lots, word, to);
        if (word === to) return;
      }
      words[word] = filling.filled(word, lots[word] | 0);
      if (filling.covered >= 32 * word + 32) {
        word = (filling.covered >>> 5) - 1;
        filling.passOver();
      }
    }
  }

  /** Fills a set as {@link fill} does, word by word. */
  filling(bits: Uint32Array): SubtreeFilling {
    return new SubtreeFilling(bits, this.#levels(), this.end);
  }

  /** Lots and house numbers, below which nothing stands: one bit an id. */
  get lots(): Uint32Array {
    return this.#levels().lots;
  }

  /**
   * The first id behind a given one whose bit is not set.
   * @param step how far one word of the bits is from the next
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

/** The first word in `[from, to)` with a bit that the second set does not have; most words have none. */
function nextWithout(bits: Uint32Array, lots: Uint32Array, from: number, to: number): number {
  let word = from;
  while (
    word + 3 < to &&
    ((bits[word] & ~lots[word]) |
      (bits[word + 1] & ~lots[word + 1]) |
      (bits[word + 2] & ~lots[word + 2]) |
      (bits[word + 3] & ~lots[word + 3])) ===
      0
  )
    word += 4;
  while (word < to && (bits[word] & ~lots[word]) === 0) word++;
  return word;
}
