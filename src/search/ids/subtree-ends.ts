import { levelMask, type PlaneMask, type Planes } from './planes.js';

/** Planes of lots, sections, and all above blocks; placeholders count as what they stand for. */
const LOTS: PlaneMask = levelMask(5);
const SECTIONS: PlaneMask = 1 << 3;
const NO_SECTIONS: PlaneMask = 64 << 3;
const ABOVE_BLOCKS: PlaneMask = 65 * 0b1111;

/**
 * Where subtrees end, for many nodes in ascending order. Section `end` takes four bytes a node, of which each look-up
 * brings a line of its own into the processor's cache; the bits of the levels are there already, and the next node of
 * the same level or one above is mostly near.
 */
export class SubtreeEnds {
  /** Section `end`: first id behind each node's subtree. */
  readonly end: Uint32Array;
  readonly #planes: Planes;
  #bits: LevelBits | null = null;

  /** @param end section `end` */
  constructor(end: Uint32Array, planes: Planes) {
    this.end = end;
    this.#planes = planes;
  }

  /** One bit an id: lots and house numbers, below which nothing stands. */
  get lots(): Uint32Array {
    return this.#levels().lots;
  }

  /** First id behind a node's subtree. */
  behind(id: number): number {
    const { lots, above, sections, noSections } = this.#levels();
    const word = id >>> 5;
    const bit = 1 << (id & 31);
    if ((lots[word] & bit) !== 0) return id + 1;
    if ((above[word] & bit) === 0) return this.#next(id, lots, -1);
    if (((sections[word] | noSections[word]) & bit) !== 0) return this.#next(id, above, 0);
    return this.end[id];
  }

  /** The first id behind one whose bit is set, the bits taken as they are (`flip` 0) or turned round (-1). */
  #next(id: number, bits: Uint32Array, flip: 0 | -1): number {
    let word = id >>> 5;
    let left = (bits[word] ^ flip) & (-2 << (id & 31));
    while (left === 0 && ++word < bits.length) left = bits[word] ^ flip;
    return left === 0
      ? this.end.length
      : Math.min(32 * word + 31 - Math.clz32(left & -left), this.end.length);
  }

  #levels(): LevelBits {
    this.#bits ??= {
      lots: this.#planes.bits(LOTS),
      above: this.#planes.bits(ABOVE_BLOCKS),
      sections: this.#planes.bits(SECTIONS),
      noSections: this.#planes.bits(NO_SECTIONS),
    };
    return this.#bits;
  }
}

/** What {@link SubtreeEnds} looks at, one bit an id each. */
interface LevelBits {
  readonly lots: Uint32Array;
  /** All levels above blocks. */
  readonly above: Uint32Array;
  readonly sections: Uint32Array;
  /** Placeholders of sections. */
  readonly noSections: Uint32Array;
}
