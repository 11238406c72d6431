import { hasBit, setBit } from './bits.js';
import { BLOCK_NUMBERS, blockWord } from './blocks.js';
import { BRANCH_BLOCK, BRANCH_ENTRY } from './branches.js';
import type { DirectoryTree } from './contents.js';
import type { TreeNodes } from './nodes.js';
import type { FileArray, Prefetch } from './source.js';

/** Nodes that are asked for together, as a power of two: 1,024 elements of four bytes share a page of 4 KiB. */
const PAGE_SHIFT = 10;

/** A section with something of each node. */
interface NodePlace {
  readonly array: FileArray;
  /** The place in the section; may read the sections that were asked for before. */
  readonly of: (id: number) => number;
}

/**
 * Asks the system for the parts of sections that hold some nodes before they are read. The disk then loads many pages
 * at once, while a process that finds them missing waits for each. One bit remembers that a part was asked for.
 */
export class Ahead {
  readonly #places: readonly NodePlace[];
  readonly #prefetch: Prefetch;
  readonly #asked: Uint32Array;

  /**
   * @param size number of nodes
   * @param places sections with something of each node, asked for in this order
   * @param prefetch called for each page
   */
  constructor(size: number, places: readonly NodePlace[], prefetch: Prefetch) {
    this.#places = places;
    this.#prefetch = prefetch;
    this.#asked = new Uint32Array((size >>> (PAGE_SHIFT + 5)) + 1);
  }

  /**
   * Asks for the pages with some nodes.
   * @param ids all below the number of nodes
   * @param length how many of them
   * @returns whether any had not been asked for before
   */
  of(ids: ArrayLike<number>, length = ids.length): boolean {
    const asked = this.#asked;
    let fresh: number[] | null = null;
    for (let i = 0; i < length; i++) {
      const page = ids[i] >>> PAGE_SHIFT;
      if (hasBit(asked, page)) continue;
      setBit(asked, page);
      fresh ??= [];
      fresh.push(ids[i]);
    }
    if (fresh === null) return false;
    for (const { array, of } of this.#places)
      for (const id of fresh) {
        const place = of(id);
        this.#prefetch(array, place, place + 1);
      }
    return true;
  }
}

/** Where sections of the tree have something of each node: its place among branches and lots, then the label of a lot. */
export function nodePlaces(tree: DirectoryTree, { branches }: TreeNodes): readonly NodePlace[] {
  const head = tree['lot.label.head'];
  const block = (id: number): number => Math.floor((id - branches.before(id)) / BLOCK_NUMBERS);
  return [
    { array: tree['branch.bits'], of: (id) => BRANCH_ENTRY * Math.floor(id / BRANCH_BLOCK) },
    { array: head, of: (id) => Math.min(2 * block(id), head.length - 1) },
    { array: tree['lot.label.heap'], of: (id) => blockWord(head[2 * block(id) + 1] ?? 0) },
  ];
}
