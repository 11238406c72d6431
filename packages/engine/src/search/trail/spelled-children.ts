import type { TextIndex } from '../select/text-index.js';
import type { AddressTree } from '../tree.js';

/** Answers that are kept, each at a place that its question gives; a power of two. 512 kB hold the towns that the rows of a list share. */
const KEPT_QUESTIONS = 1 << 15;
/** Numbers that an answer takes, side by side in memory: the spelling, the parent plus one, and two children. */
const STRIDE = 4;
/** In the place of a child: there is none, or there are more than two. */
const NO_CHILD = 0xffff_ffff;
const MORE = 0xffff_fffe;
const NOBODY: readonly number[] = [];

/**
 * Which children of a node a spelling names. Rows of a list mostly share municipalities and towns: the result for a spelling
 * below a node is kept, if it is at most two children, a block and a lot.
 */
export class SpelledChildren {
  readonly #tree: AddressTree;
  readonly #index: TextIndex;
  readonly #kept = new Uint32Array(STRIDE * KEPT_QUESTIONS);

  readonly #classes: number;
  readonly #follows: boolean;

  /**
   * @param classes what spellings must stand for
   * @param follows whether they must be such as stand behind another segment
   */
  constructor(tree: AddressTree, index: TextIndex, classes: number, follows = false) {
    this.#tree = tree;
    this.#index = index;
    this.#classes = classes;
    this.#follows = follows;
  }

  /** The nodes that a spelling stands for and whose nearest named ancestor is `parent`, as `TextIndex.eachChild` visits them. */
  of(spelling: number, parent: number): readonly number[] {
    const kept = this.#kept;
    const mixed = Math.imul(spelling, 0x9e3779b1) ^ Math.imul(parent, 0x85ebca6b);
    const at = STRIDE * ((mixed ^ (mixed >>> 15)) & (KEPT_QUESTIONS - 1));
    if (kept[at] === spelling && kept[at + 1] === parent + 1) {
      const first = kept[at + 2];
      const second = kept[at + 3];
      if (first === NO_CHILD) return NOBODY;
      if (first !== MORE) return second === NO_CHILD ? [first] : [first, second];
    }
    const found: number[] = [];
    const add = (id: number): void => {
      found.push(id);
    };
    this.#index.eachChild(spelling, this.#classes, parent, this.#tree, add, this.#follows);
    kept[at] = spelling;
    kept[at + 1] = parent + 1;
    kept[at + 2] = found.length > 2 ? MORE : (found[0] ?? NO_CHILD);
    kept[at + 3] = found[1] ?? NO_CHILD;
    return found;
  }
}
