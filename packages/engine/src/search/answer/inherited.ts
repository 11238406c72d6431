import type { Column } from '../../gazetteer/blocks.js';
import { NONE } from '../../gazetteer/sections.js';

/** At most this many nodes keep their pieces; a page has at most 1,000 records, each with at most six ancestors. */
const MAX_KEPT = 8192;

/**
 * Pieces that records inherit from the nodes above them: made once a node, from its parent's, and shared by all
 * below.
 */
export class Inherited<Pieces> {
  readonly #parent: Column;
  readonly #root: Pieces;
  readonly #make: (id: number, above: Pieces) => Pieces;
  readonly #kept = new Map<number, Pieces>();
  /** The parent asked for last and its pieces: neighbours in a page mostly have one parent. */
  #last = NONE;
  #lastPieces: Pieces;

  /**
   * @param parent parent of each node, `NONE` for the prefectures
   * @param root the pieces that prefectures inherit
   */
  constructor(parent: Column, root: Pieces, make: (id: number, above: Pieces) => Pieces) {
    this.#parent = parent;
    this.#root = root;
    this.#make = make;
    this.#lastPieces = root;
  }

  /** The pieces that a node inherits from its parent. */
  above(id: number): Pieces {
    const parent = this.#parent.at(id);
    if (parent !== this.#last) {
      this.#lastPieces = parent === NONE ? this.#root : this.of(parent);
      this.#last = parent;
    }
    return this.#lastPieces;
  }

  /** The pieces that the children of a node inherit. */
  of(id: number): Pieces {
    const known = this.#kept.get(id);
    if (known !== undefined) return known;
    const parent = this.#parent.at(id);
    const made = this.#make(id, parent === NONE ? this.#root : this.of(parent));
    this.#kept.set(id, made);
    return made;
  }

  /** Keeps the number of nodes within bounds; to be called between pages. */
  tidy(): void {
    if (this.#kept.size > MAX_KEPT) this.#kept.clear();
  }
}
