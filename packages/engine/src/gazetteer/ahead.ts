import { hasBit } from './bits.js';
import type { FileArray, Prefetch } from './source.js';

/** 1,024 elements of four bytes share a page of 4 KiB. */
const PAGE_SHIFT = 10;

/**
 * Asks the system for the parts of sections that hold some nodes before they are read. The disk then loads many pages
 * at once, while a process that finds them missing waits for each. One bit remembers that a part was asked for.
 */
export class Ahead {
  readonly #columns: readonly FileArray[];
  readonly #prefetch: Prefetch;
  readonly #asked: Uint32Array;

  /**
   * @param columns sections with an element a node, of four bytes at most
   * @param prefetch called for each page
   */
  constructor(columns: readonly FileArray[], prefetch: Prefetch) {
    this.#columns = columns;
    this.#prefetch = prefetch;
    this.#asked = new Uint32Array(((columns[0]?.length ?? 0) >>> (PAGE_SHIFT + 5)) + 1);
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
      asked[page >>> 5] |= 1 << (page & 31);
      fresh ??= [];
      fresh.push(ids[i]);
    }
    if (fresh === null) return false;
    for (const column of this.#columns) for (const id of fresh) this.#prefetch(column, id, id + 1);
    return true;
  }
}
