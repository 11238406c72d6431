import { NONE } from './sections.js';

/** Ids that one entry of `post.block` covers; see `docs/gazetteer-format.md`. */
export const POST_BLOCK = 64;

/** The sections of the postal codes. */
interface PostSections {
  readonly 'post.start': Uint32Array;
  readonly 'post.code': Uint32Array;
  readonly 'post.block': Uint32Array;
}

/**
 * The postal code of each node, its own or inherited. In the order of the tree whole towns have one code, so that a run of
 * ids is stored, not each: a tenth of a byte a node instead of four.
 */
export class PostRuns {
  readonly #start: Uint32Array;
  readonly #code: Uint32Array;
  readonly #block: Uint32Array;

  constructor(tree: PostSections) {
    this.#start = tree['post.start'];
    this.#code = tree['post.code'];
    this.#block = tree['post.block'];
  }

  /** The code of a node as a number, `NONE` where it is not known. */
  at(id: number): number {
    let run = this.#block[Math.floor(id / POST_BLOCK)];
    while (this.#start[run + 1] <= id) run++;
    return this.#code[run] ?? NONE;
  }
}
