import type { Range } from '../../gazetteer/ranges.js';
import type { AddressTree } from '../tree.js';
import type { CompletionSink, Completions } from './completions.js';

/** Levels that stand together: prefectures and municipalities, towns and sections, blocks and lots. */
const groupOf = (depth: number): number => depth >> 1;

/** Decides which of two places is likelier to be meant. */
interface Rank {
  readonly id: number;
  readonly isWhole: boolean;
  readonly depth: number;
  readonly extent: number;
}

/**
 * Keeps the few ids that are likeliest to be meant, each once. Places come before towns, and towns before blocks.
 * Within each, whole names come first, then the higher level, then the node with more below it (横浜市 before 横浜町), then
 * the order of the tree.
 */
export class Largest implements CompletionSink {
  readonly #tree: Pick<AddressTree, 'depth'>;
  readonly #completions: Pick<Completions, 'extent'>;
  readonly #most: number;
  readonly #ranks: Rank[] = [];

  /** @param most how many are kept */
  constructor(tree: Pick<AddressTree, 'depth'>, completions: Pick<Completions, 'extent'>, most: number) {
    this.#tree = tree;
    this.#completions = completions;
    this.#most = most;
  }

  /** The ids kept, in their order. */
  get ids(): readonly number[] {
    return this.#ranks.map(({ id }) => id);
  }

  /** Those of them that are called just so. */
  get whole(): readonly number[] {
    return this.#ranks.filter(({ isWhole }) => isWhole).map(({ id }) => id);
  }

  /**
   * Whether no place of a depth, which begins a group of levels, can come in any more: there is no room, and all that are
   * kept are larger.
   */
  isFullBefore(depth: number): boolean {
    return this.#ranks.length === this.#most && this.#ranks[this.#most - 1].depth < depth;
  }

  /** Takes an id, unless enough come before it; one that is known moves up where it is whole now. */
  add(id: number, isWhole: boolean): void {
    const ranks = this.#ranks;
    const depth = this.#tree.depth(id);
    const last = ranks.at(-1);
    if (ranks.length === this.#most && last !== undefined && groupOf(depth) > groupOf(last.depth)) return;
    const known = ranks.findIndex((rank) => rank.id === id);
    if (known >= 0) {
      if (!isWhole || ranks[known].isWhole) return;
      ranks.splice(known, 1);
    }
    const own: Rank = { id, isWhole, depth, extent: this.#completions.extent(id) };
    let at = ranks.length;
    while (at > 0 && comesBefore(own, ranks[at - 1])) at--;
    if (at === this.#most) return;
    ranks.splice(at, 0, own);
    if (ranks.length > this.#most) ranks.pop();
  }
}

/** Takes only nodes below one whose spelling is in a range: for `Aobacho, Chu` the towns below Chuo-ku. */
export class OnlyBelow implements CompletionSink {
  readonly #out: Largest;
  readonly #completions: Completions;
  readonly #above: Range;
  readonly #classes: number;

  /** @param classes the language, see `LANGUAGE_CLASSES` */
  constructor(out: Largest, completions: Completions, above: Range, classes: number) {
    this.#out = out;
    this.#completions = completions;
    this.#above = above;
    this.#classes = classes;
  }

  isFullBefore(depth: number): boolean {
    return this.#out.isFullBefore(depth);
  }

  add(id: number, isWhole: boolean): void {
    if (this.#completions.liesBelow(id, this.#above, this.#classes)) this.#out.add(id, isWhole);
  }
}

function comesBefore(a: Rank, b: Rank): boolean {
  if (groupOf(a.depth) !== groupOf(b.depth)) return groupOf(a.depth) < groupOf(b.depth);
  if (a.isWhole !== b.isWhole) return a.isWhole;
  if (a.depth !== b.depth) return a.depth < b.depth;
  return a.extent === b.extent ? a.id < b.id : a.extent > b.extent;
}
