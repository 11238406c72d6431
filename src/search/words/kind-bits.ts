import { NUMBER_KIND } from '../../text/index.js';
import { LEVELS } from '../../vocabulary/levels.js';
import { levelMask, PLACEHOLDERS, type Planes } from '../ids/planes.js';
import { fillBits } from '../ids/selection.js';
import type { AddressTree } from '../tree.js';

/** The kinds of number that a node may be by its level, by depth; of the lowest level each is either a house or a lot. */
export const LEVEL_KINDS: readonly number[] = LEVELS.map((level) => {
  if (level === 'AZC') return NUMBER_KIND.section;
  if (level === 'GIK') return NUMBER_KIND.block | NUMBER_KIND.number;
  return level === 'TBN' ? NUMBER_KIND.number | NUMBER_KIND.house | NUMBER_KIND.lot : 0;
});

const BLOCK = LEVELS.indexOf('GIK');

/** Sets that are kept: there are five kinds, and few words bind a number to two. */
const MOST_KEPT = 8;

/**
 * Which nodes may be a number of some kinds by their level, one bit a node: made from the planes when first asked for. To
 * look at one bit takes a fifth of the time of looking up level, parent and what that is called.
 */
export class KindBits {
  readonly #tree: AddressTree;
  readonly #planes: Planes;
  /** By the kinds. */
  #kept: (Uint32Array | undefined)[] = [];
  #length = 0;

  constructor(tree: AddressTree, planes: Planes) {
    this.#tree = tree;
    this.#planes = planes;
  }

  /**
   * The nodes that are of all of some kinds; placeholders, which have no spellings, may be among them.
   * @param kinds flags of `NUMBER_KIND`, at least one
   */
  of(kinds: number): Uint32Array {
    const known = this.#kept[kinds];
    if (known !== undefined) return known;
    const lowest = kinds & -kinds;
    const bits = kinds === lowest ? this.#ofOne(kinds) : both(this.of(lowest), this.of(kinds & ~lowest));
    if (this.#length >= MOST_KEPT) {
      this.#kept = [];
      this.#length = 0;
    }
    this.#kept[kinds] = bits;
    this.#length++;
    return bits;
  }

  #ofOne(kind: number): Uint32Array {
    let mask = 0;
    LEVEL_KINDS.forEach((kinds, depth) => {
      if ((kinds & kind) !== 0) mask |= levelMask(depth);
    });
    const bits = this.#planes.bits(mask);
    if (kind === NUMBER_KIND.lot) return both(bits, this.#belowNoBlock());
    return kind === NUMBER_KIND.house
      ? both(
          bits,
          this.#belowNoBlock().map((word) => ~word),
        )
      : bits;
  }

  /** What stands below the placeholders of blocks. */
  #belowNoBlock(): Uint32Array {
    const { end } = this.#tree;
    const blocks = this.#planes.bits(PLACEHOLDERS & levelMask(BLOCK));
    const below = new Uint32Array(blocks.length);
    for (let word = 0; word < blocks.length; word++)
      for (let left = blocks[word]; left !== 0; left &= left - 1) {
        const id = 32 * word + 31 - Math.clz32(left & -left);
        fillBits(below, id, end[id]);
      }
    return below;
  }
}

function both(a: Uint32Array, b: Uint32Array): Uint32Array {
  return a.map((word, i) => word & b[i]);
}
